"""The one exception of the judge: input that cannot be judged at all.

A wrong answer of the program is a difference and is counted; this is for
files that are missing, torn or of another format.
"""


class JudgeError(Exception):
    """Says which file or program is at fault and why."""

"""The numbers in the report's sentences: parsed, and each compared with what the logs give.

A paragraph that is not known, or a number in a title or note that is no constant, is a complaint: nothing is said
on the page that no test looks at.
"""

import re
from collections import Counter

from trace_logs import TRUTH, is_exact, is_paired
from trace_page import is_rounded
from trace_precision import contests
from trace_published import misses
from trace_significance import significant_routes
from trace_speed import doubts

ALIKE = 0.05
TOLD_DOUBTS = 5
ERRORS = (r"(?P<{0}fp>[\d,]+) false positives?(?: and (?P<{0}fn>[\d,]+) false negatives?)? "
          r"in (?P<{0}all>[\d,]+) encounters?")
PRICE = r"(?:about as much as|(?P<{0}percent>\d+) % less than|(?P<{0}times>[\d.,]+) times as much as) (?P<{0}beside>\w+)"
SENTENCES = re.compile(
    r"(?:(?P<only>\w+), the only shape to be compared, made " + ERRORS.format("only_") +
    r"(?: and cost (?P<only_ns>[\d.,]+) ns a test)?\.|"
    r"(?P<best>[\w, ]+?) made the fewest wrong answers of the (?P<shapes>\d+) shapes \((?:" + ERRORS.format("best_") +
    r"|(?P<each>[\d,]+) each in (?P<each_all>[\d,]+) encounters?)\)(?:\.|"
    r" and cost least, (?P<least>[\d.,]+) ns a test\.|"
    r"; (?P<cheapest>\w+) cost (?:about the same|(?P<percent>\d+) % less) "
    r"\((?P<cheapest_ns>[\d.,]+) against (?P<best_ns>[\d.,]+) ns a test\) and (?P<difference>[^.]+)\.))"
    r"(?: Pixel perfect(?:, which is never wrong,| \(" + ERRORS.format("pixel_") + r"\)) cost "
    r"(?P<pixel_ns>[\d.,]+) ns a test, " + PRICE.format("pixel_") + "(?: and " + PRICE.format("best_") + r")?\.)?"
    r"(?P<clock> The clock itself makes up more than 20 % of these times\.)?")
FIGURES = {"totals of false positives": "published-totals", "counts of single runs": "published-runs",
           "means": "published-means", "p-values": "published-p", "route times": "published-times",
           "p-values of route times": "published-times-p"}
AGREEMENT = re.compile(r"^(?:(?P<agree>\d+) of (?P<judged>\d+) published figures agree with ours within their "
                       r"uncertainty: (?P<shares>[^.]*)\. ?)?"
                       r"(?:(?P<p_shares>\d+ of \d+ p-values[^.]*) lie on the same side of 0\.05 as ours\. ?)?"
                       r"(?:(?P<cannot>\d+) more cannot agree, for the reasons that stand beside them\. ?)?(?=Even )")
# Numbers that stand in titles, notes and paragraphs whatever the logs hold.
CONSTANTS = re.compile(
    r"[Tt]ables? \d+(?:(?:, \d+)* (?:to|and) \d+|(?:, \d+)+)?(?:'s)?|Figure 14|[Pp]er 1,000|95 %|"
    r"100 % is one core|longest 1 %|0\.1 %|more than 20 %|\b1/30 s|1\.96 standard|sqrt\(1/42 \+ 1/passes\)|42 passes|"
    r"of 42\b|--samples 42|at most 42|over 15 runs|100 enemies|(?:side of|above|below) 0\.05|\(1998|about 3\.6|"
    r"2\.5 and 97\.5 %|\b[pq]\d+\b|\bdf 2\b|from 0 \(no order\) to 1|above 0\b|holds 0\b|20 are needed|"
    r"differences are 0\b|fewer than [23] \w+|time is 0\b|second are 0\b")


def errors_complaint(match, who, sums):
    fp, fn, everything = (int((match[f"{who}_{part}"] or "0").replace(",", "")) for part in ("fp", "fn", "all"))
    wanted = (sums.false_positives, sums.false_negatives, sums.encounters)
    return [] if (fp, fn, everything) == wanted else [f"{who}: {match[0]!r} for {wanted}"]


def difference_text(logs, contest, best, cheapest):
    """The words, or by more and less the routes."""
    if not is_paired(contest.key[0]):
        return "met other enemies, so that no paired test compares them"
    routes = significant_routes(logs, contest.key, best, cheapest)
    if routes is None:
        return "has no logged hits in common with it, so that no test compares them enemy by enemy"
    return routes if routes["more"] or routes["less"] else \
        "no significant difference in wrong answers was found on any route"


def routes_of(text):
    """What `was wrong significantly more often on the a and b routes and less often on the c route` says."""
    said = {"more": [], "less": []}
    for how, routes in re.findall(r"(more|less) often on the (.*?) routes?", text):
        said[how] = sorted(re.split(r", | and ", routes))
    return said


def cost_complaints(match, contest, best, cheapest):
    cost, said = contest.cost, []
    if match["least"]:
        return [] if best == cheapest and is_rounded(match["least"], cost[best]) else [f"cost least: {match[0]!r}"]
    share = cost[cheapest] / cost[best]
    if match["cheapest"] != cheapest or not is_rounded(match["cheapest_ns"], cost[cheapest]) \
            or not is_rounded(match["best_ns"], cost[best]):
        said.append(f"cheapest: {match[0]!r} for {cheapest} {cost[cheapest]}, {best} {cost[best]}")
    is_alike = share > 1 - ALIKE
    if is_alike != (match["percent"] is None) or not (is_alike or is_rounded(match["percent"], 100 * (1 - share))):
        said.append(f"percent: {match[0]!r} for {share}")
    return said


def price_complaints(match, who, own, other, cost):
    """One of the prices of pixel perfect beside a shape."""
    ratio = cost[own] / cost[other]
    wanted = ("percent", 100 * (1 - ratio)) if ratio < 1 - ALIKE else (None, 0) if ratio < 1 + ALIKE \
        else ("times", ratio)
    found = next(((kind, match[f"{who}_{kind}"]) for kind in ("percent", "times") if match[f"{who}_{kind}"]), (None, "0"))
    is_right = wanted[0] == found[0] and is_rounded(found[1], wanted[1]) and match[f"{who}_beside"] == other
    return [] if is_right else [f"price beside {other}: {match[0]!r} for {wanted}"]


def pixel_complaints(match, contest, best, cheapest):
    if TRUTH not in contest.cost:
        return [] if match["pixel_ns"] is None else [f"pixel: {match[0]!r}"]
    said = [] if is_rounded(match["pixel_ns"] or "", contest.cost[TRUTH]) else [f"pixel's cost: {match[0]!r}"]
    said += price_complaints(match, "pixel", TRUTH, cheapest, contest.cost)
    if best != cheapest:
        said += price_complaints(match, "best", TRUTH, best, contest.cost)
    if is_exact(contest.key[0]):
        return said if match["pixel_all"] is None else [*said, f"pixel is never wrong: {match[0]!r}"]
    return said + (errors_complaint(match, "pixel", contest.sums[TRUTH]) if match["pixel_all"]
                   else [f"never wrong: {match[0]!r}"])


def fewest_complaints(match, contest, shapes, best):
    """Who made the fewest: all that did, with their errors."""
    if len(shapes) == 1:
        return errors_complaint(match, "only", contest.sums[best]) if match["only"] == best else [f"only: {match[0]!r}"]
    sums = contest.sums[best]
    fewest = [name for name in shapes if contest.sums[name].wrong == sums.wrong]
    if match["best"] is None or re.split(r", | and ", match["best"]) != fewest or int(match["shapes"]) != len(shapes):
        return [f"the fewest wrong answers: {match[0]!r} for {fewest} of {len(shapes)}"]
    if len(fewest) == 1:
        return errors_complaint(match, "best", sums) if match["best_all"] else [f"errors: {match[0]!r}"]
    each = tuple(int((match[part] or "-1").replace(",", "")) for part in ("each", "each_all"))
    return [] if each == (sums.wrong, sums.encounters) else [f"each: {match[0]!r} for {sums.wrong} in {sums.encounters}"]


def answer_complaints(logs, contest, text):
    match = SENTENCES.fullmatch(text)
    if not match:
        return [f"a sentence that no test knows: {text!r}"]
    shapes = [name for name in contest.sums if name != TRUTH]
    best = min(shapes, key=lambda name: (contest.sums[name].wrong, contest.cost.get(name, 0)))
    said = fewest_complaints(match, contest, shapes, best)
    timed = [name for name in shapes if name in contest.cost]
    if best not in timed:
        return said
    cheapest = min(timed, key=lambda name: contest.cost[name])
    if len(shapes) > 1:
        said += cost_complaints(match, contest, best, cheapest)
    elif not is_rounded(match["only_ns"] or "", contest.cost[best]):
        said.append(f"cost: {match[0]!r} for {contest.cost[best]}")
    said += pixel_complaints(match, contest, best, cheapest)
    if match["difference"]:
        wanted = difference_text(logs, contest, best, cheapest)
        found = match["difference"] if isinstance(wanted, str) else routes_of(match["difference"])
        said += [] if found == wanted else [f"difference: {match['difference']!r} for {wanted}"]
    return said


def where(logs, contest):
    """The sprites, and what else tells the case from others of the report."""
    over = logs.answers(over_routes=True)
    text = contest.key[1]
    if len({key[2] for key in over}) > 1:
        text += f", {contest.key[2]} enemies"
    if len({key[0] for key in over}) > 1:
        text += f", {contest.key[0]}"
    return text + (f", on {contest.device}" if contest.device and len({run.device for run in logs.runs}) > 1 else "")


def verdicts(tables, name):
    for table in tables:
        if table["id"] == name:
            return Counter(row[-1] for row in table["rows"] if isinstance(row[-1], str))
    return Counter()


def agreement_complaints(tables, match):
    counts = {figures: verdicts(tables, name) for figures, name in FIGURES.items()}
    judged = {figures: (count["agrees"], count["agrees"] + count["differs"]) for figures, count in counts.items()}
    # p-values only lie on one side of 0.05: they are no figures that agree within an uncertainty.
    apart = {is_p: [f"{agree} of {all_} {figures}" for figures, (agree, all_) in judged.items()
                    if all_ and figures.startswith("p-values") == is_p] for is_p in (False, True)}
    others = [both for figures, both in judged.items() if not figures.startswith("p-values")]
    wanted = (sum(agree for agree, _ in others), sum(all_ for _, all_ in others),
              sum(count["cannot agree"] for count in counts.values()))
    found = tuple(int(match[part] or 0) for part in ("agree", "judged", "cannot"))
    said = [re.split(r", | and ", match[part]) if match[part] else [] for part in ("shares", "p_shares")]
    if wanted != found or said != [apart[False], apart[True]]:
        return [f"published: {match[0]!r} for {wanted}, {apart}"]
    return []


def warnings(logs):
    """All that the report must not keep back about such runs."""
    conditions = list(dict.fromkeys(one.conditions for one in logs.passes))
    said = []
    if len(conditions) > 1:
        parts = [" ".join(dict.fromkeys(one.run.directory for one in logs.passes if one.conditions == text))
                 for text in conditions]
        said.append("; ".join(["mixed: the runs were made under different conditions and are not put together",
                               *(f"{text}: {part}" for text, part in zip(conditions, parts))]))
    doubtful = [run for run in logs.runs if doubts(run)]
    said += [f"{run.directory}: {'; '.join(doubts(run))}" for run in doubtful[:TOLD_DOUBTS]]
    left = len(doubtful) - TOLD_DOUBTS
    return said + ([f"{left} more {'run is' if left == 1 else 'runs are'} doubtful: see Runs and devices"]
                   if left > 0 else [])


def constant_complaints(logs, texts):
    """Besides the constants, a note may tell the rate of a display that was not the study's."""
    displays = [run.facts["display"] for run in logs.runs if run.facts["display"]]
    for display in displays:
        rate = f"this display showed {display['refresh_hz']:.0f} pictures a second, the study's 60"
        texts = [text.replace(rate, "") for text in texts]
    return [f"a number that no test knows: {text!r}" for text in texts if re.search(r"\d", CONSTANTS.sub("", text))]


def note_complaints(logs, document, tables, page):
    """What is said of single cells, when one points at them and below the table: no numbers but those of the row."""
    said, titles = [], set()
    for table in tables:
        ids = [column["id"] for column in table["columns"]]
        for cells, shown in zip(table["rows"], page.rows[table["id"]]):
            row = dict(zip(ids, cells))
            known = [f"{row.get('our_passes')} passes are too few"]
            if table["id"] == "published-totals":
                known.append(f"ours has {misses(logs)[row['sprites'], row['algorithm']]} misses too")
                known.append("the source prints 23 as their sum")
            for title in {cell.title for cell in shown}:
                titles.add(title)
                for text in known:
                    title = title.replace(text, "")
                said += constant_complaints(logs, [title])
    blocks = [block for section in document["sections"] for block in section["blocks"]]
    notes = {block["note"] for block in [*blocks, *tables] if "note" in block}
    said += [f"a note from nowhere: {note!r}" for note in page.notes
             if note not in notes and not any(title and note.endswith(title) for title in titles)]
    return said


def origin_complaints(logs, text):
    match = re.search(r" from (\d+) runs? with (\d+) trials? that count\.$", text)
    wanted = (len(logs.runs), len(logs.passes))
    return [] if match and (int(match[1]), int(match[2])) == wanted else [f"origin: {text!r} for {wanted}"]


def first_contests(logs):
    """Sentences are said of the first device that timed a case; the chart has the others."""
    return list({contest.key: contest for contest in reversed(contests(logs))}.values())


def word_complaints(logs, document, tables):
    """All sentences, titles and notes of the JSON."""
    blocks = [block for section in document["sections"] for block in section["blocks"]]
    paragraphs = [block["text"] for block in blocks if block["kind"] == "paragraph"]
    said = origin_complaints(logs, document["origin"])
    for contest in first_contests(logs):
        if not set(contest.sums) - {TRUTH}:
            continue
        start = f"For sprites shaped like {where(logs, contest)}, "
        own = [text for text in paragraphs if text.startswith(start) and SENTENCES.fullmatch(text[len(start):])]
        if len(own) != 1:
            said.append(f"{len(own)} answers begin with {start!r}")
            continue
        paragraphs.remove(own[0])
        said += answer_complaints(logs, contest, own[0][len(start):])
    for text in list(paragraphs):
        match = AGREEMENT.search(text)
        if match:
            said += agreement_complaints(tables, match)
            paragraphs[paragraphs.index(text)] = text[match.end():]
    found = Counter(block["text"] for block in blocks if block["kind"] == "warning")
    if found != Counter(warnings(logs)):
        said.append(f"warnings: {sorted(found)} for {warnings(logs)}")
    titles = [block[part] for block in blocks if block["kind"] == "chart" for part in ("title", "note")]
    titles += [table[part] for table in tables for part in ("title", "note")]
    titles += [column["title"] for table in tables for column in table["columns"]]
    return said + constant_complaints(logs, [*paragraphs, *titles])

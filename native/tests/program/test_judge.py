"""The independent judge, which shares no code with the program, agrees with its answers."""

import random
import unittest

import images
from support import PROGRAM, PROJECT, ProgramTest, edit_lines, judge, judge_results


def random_picture(chance, size, density):
    width, height = size
    rows = ["".join("#" if chance.random() < density else "." for _ in range(width)) for _ in range(height)]
    x, y = chance.randrange(width), chance.randrange(height)
    rows[y] = rows[y][:x] + "#" + rows[y][x + 1:]  # never wholly clear
    return rows


def symmetric_picture(chance, size, density):
    """Its own mirror image both ways: fits have ties."""
    width, height = size
    quarter = random_picture(chance, ((width + 1) // 2, (height + 1) // 2), density)
    halves = [line + line[:width // 2][::-1] for line in quarter]
    return halves + halves[:height // 2][::-1]


class JudgeTest(ProgramTest):
    def run_plan(self, name, *flags):
        directory = self.folder / name
        self.expect(0, "run", "quick", "--samples", 1, "--seed", 51, "--quiet", "--out", directory, *flags)
        return directory

    def check_results(self, *flags):
        self.expect_judged(self.run_plan("run", *flags))

    def test_judge_agrees_with_thesis_volumes_and_shared_placement(self):
        self.check_results("--enemies", "40")

    def test_judge_agrees_with_fitted_volumes_and_shared_placement(self):
        self.check_results("--enemies", "40", "--volumes", "fitted")

    def test_judge_agrees_with_thesis_volumes_and_independent_placement(self):
        self.check_results("--enemies", "20", "--placement", "independent")

    def test_judge_agrees_with_fitted_volumes_and_independent_placement(self):
        self.check_results("--enemies", "20", "--placement", "independent", "--volumes", "fitted")

    def test_judge_agrees_with_no_one_and_nothing(self):
        self.check_results("--enemies", "0,1", "--algorithms", "none,sat,pixel", "--sprites", "pacman")

    def test_judge_finds_a_wrong_answer(self):
        directory = self.run_plan("run", "--enemies", "40", "--sprites", "pacman", "--routes", "diagonal")
        edit_lines(directory / "hits.csv", lambda lines: lines[:-1])
        self.assertEqual(judge_results(directory).returncode, 1)

    def test_judge_agrees_with_the_volumes_of_small_images(self):
        chance = random.Random(61)
        paths = []
        for number in range(14):
            size = (1, 1) if number == 0 else (chance.randint(1, 14), chance.randint(1, 14))
            make = symmetric_picture if number % 3 == 2 else random_picture
            paths.append(self.folder / f"{number}-{size[0]}x{size[1]}.png")
            paths[-1].write_bytes(images.rgba_png(make(chance, size, chance.choice((0.05, 0.3, 0.6, 0.95)))))
        done = judge("volumes", "--hitlab", PROGRAM, *paths)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("28 volume sets", done.stdout)

    def test_judge_agrees_with_the_volumes_of_two_sprites(self):
        folder = PROJECT / "assets" / "sprites" / "pacman"
        done = judge("volumes", "--hitlab", PROGRAM, folder / "player.png", folder / "enemy.png")
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()

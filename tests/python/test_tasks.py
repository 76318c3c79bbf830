"""Puzzles as questions, of every kind: any right answer counts, and no wrong one."""

import unittest

import tokisuji
from common import EASY, SOLVED, fits
from tokisuji.adapters._tasks import KINDS, Puzzles, _cut, _names, _shape, block, question, score, solution

ASK = tokisuji.Program(lang="en")

# Small boards, and levels that are quick to make.
BOARDS = {kind: "5" for kind in KINDS}
BOARDS.update(sudoku="6", binairo="6", slitherlink="5x4", akari="6x4", masyu="5x4", mosaic="5x4", nonogram="4x5", hitori="5", tents="6x5")

FLIPPED = {"0": "1", "1": "0", "#": ".", ".": "#", "o": "."}


def damaged(made):
    """The solution with one place wrong that was not given."""
    kind = KINDS[made["kind"]]
    lines = [list(line) for line in _cut(made["solution"], _shape(made))]
    given = kind.given(made) if kind.given else {}
    for names, line in zip(_names(made), lines):
        for at, (name, sign) in enumerate(zip(names, line)):
            if name in given or sign == "_" or ("o" in kind.signs and sign != "o"):
                continue
            line[at] = FLIPPED[sign] if kind.signs else ("1" if sign != "1" else "2")
            return "\n".join("".join(line) for line in lines)
    raise AssertionError("nothing to damage")


class Tasks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.judge = ASK.judge()
        cls.made = {kind: Puzzles(kind, board, 1, 1, 7)[2] for kind, board in BOARDS.items()}

    @classmethod
    def tearDownClass(cls):
        cls.judge.close()

    def test_the_answer_we_have_is_right_however_it_is_laid_out(self):
        for kind, made in self.made.items():
            with self.subTest(kind):
                answer = solution(made)
                laid_out = [
                    answer,
                    answer.replace(" ", ""),
                    made["solution"],
                    f"First r1c1, then the rest:\n\n```\n{answer}\n```\n",
                    "\n".join("| " + " | ".join(line.replace(" ", "")) + " |" for line in answer.splitlines()),
                    f"Perhaps\n{damaged(made)}\nNo, rather\n{answer}",
                ]
                self.assertEqual([score(self.judge, made, one) for one in laid_out], [1.0] * len(laid_out))

    def test_wrong_answers_are_worth_less_and_no_answers_nothing(self):
        for kind, made in self.made.items():
            with self.subTest(kind):
                wrong = damaged(made)
                self.assertGreater(score(self.judge, made, wrong), 0.2)
                self.assertLess(score(self.judge, made, wrong), 0.5)
                self.assertEqual(score(self.judge, made, wrong, partial=0), 0.0)
                self.assertEqual(score(self.judge, made, solution(made).replace("\n", "\n.", 1)), 0.0)
                for nothing in (None, "", "no idea", KINDS[kind].show(made), "?" * len(solution(made)), solution(made)[:-3]):
                    self.assertEqual(score(self.judge, made, nothing), 0.0, nothing)

    def test_nothing_put_anywhere_is_worth_nothing(self):
        for kind, made in self.made.items():
            if KINDS[kind].nothing:
                sign = KINDS[kind].nothing[0]
                empty = "\n".join(sign * width for width in _shape(made))
                self.assertEqual(score(self.judge, made, empty), 0.0, kind)

    def test_black_cells_may_be_written_as_they_are_printed(self):
        for kind in ("akari", "tents"):
            made = self.made[kind]
            rows = made["puzzle"].split(":")[1].split("/")
            rows = [row[1:] for row in rows[1:]] if kind == "tents" else rows
            answer = made["solution"].split("/")
            for like in (rows, ["." * made["width"]] * made["height"]):
                mixed = ["".join(own if sign == "_" else sign for sign, own in zip(*pair)) for pair in zip(answer, like)]
                self.assertEqual(score(self.judge, made, "\n".join(mixed)), 1.0)
            lamps = "\n".join(answer).replace("_", "o", 1)
            self.assertLess(score(self.judge, made, lamps), 0.5)

    def test_any_solution_counts_where_there_are_several(self):
        solutions = ASK.solve("12..34..........", limit=20)["examples"]
        self.assertGreater(len(solutions), 2)
        made = {"kind": "sudoku", "size": 4, "puzzle": "12..34..........", "solution": solutions[0]}
        for one in solutions:
            self.assertTrue(fits(made["puzzle"], one, 2, 2))
            self.assertEqual(score(self.judge, made, one), 1.0)
        self.assertFalse(fits(made["puzzle"], "1234341243212134", 2, 2))
        self.assertLess(score(self.judge, made, "1234341243212134"), 0.5)

    def test_givens_may_not_be_changed(self):
        made = {"kind": "sudoku", "size": 9, "puzzle": EASY, "solution": SOLVED}
        relabelled = SOLVED.translate(str.maketrans("123456789", "234567891"))
        self.assertEqual(score(self.judge, made, relabelled), 0.0)
        self.assertEqual(score(self.judge, made, SOLVED), 1.0)
        # 51 cells were empty; one of them is left so.
        self.assertAlmostEqual(score(self.judge, made, SOLVED[:2] + "." + SOLVED[3:]), 0.5 * 50 / 51)
        self.assertAlmostEqual(score(self.judge, made, SOLVED[:2] + "1" + SOLVED[3:]), 0.5 * 50 / 51)

    def test_questions_show_the_puzzle_and_nothing_is_left_to_fill_in(self):
        for kind, made in self.made.items():
            asked = question(made)
            self.assertIn(KINDS[kind].show(made), asked)
            self.assertNotIn("{", asked)
            self.assertNotIn(solution(made), asked)

    def test_puzzles_are_the_same_in_any_order(self):
        one, other = (Puzzles("sudoku", "6", 1, 2, 5) for _ in range(2))
        forward = [one[number]["puzzle"] for number in range(24)]
        backward = [other[number]["puzzle"] for number in reversed(range(24))]
        self.assertEqual(forward, backward[::-1])
        self.assertGreater(len(set(forward)), 12)
        self.assertEqual([one[number]["level"] for number in range(6)], [1, 2] * 3)
        self.assertNotEqual(forward, [Puzzles("sudoku", "6", 1, 2, 6)[number]["puzzle"] for number in range(24)])

    def test_levels_and_kinds_that_are_not_there_are_refused(self):
        with self.assertRaisesRegex(ValueError, "1, 3, 4"):
            Puzzles("akari", None, 2, 2, 1)
        with self.assertRaisesRegex(ValueError, "slitherlink"):
            Puzzles("chess", None, 1, 1, 1)

    def test_blocks_are_those_of_the_program(self):
        for size in (4, 6, 8, 9, 10, 12, 16):
            rows, cols = block(size)
            made = ASK.make("sudoku", size=size, level=1, seed=1)
            self.assertTrue(fits(made["puzzle"], made["solution"], rows, cols), size)


if __name__ == "__main__":
    unittest.main()

"""The module against the program itself: the same answers, one for each puzzle, in order, by one run."""

import ast
import doctest
import itertools
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import unittest

import tokisuji
import tokisuji._columns
import tokisuji._program
import tokisuji._puzzle
from common import EASY, SOLVED, Counted, fits, gone

PROGRAM = os.environ["TOKISUJI"]
ROOT = pathlib.Path(__file__).resolve().parents[2]
ASK = tokisuji.Program(lang="en")

# A shell that runs this in the background has Ctrl-C ignored, and who is started here would ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def directly(*arguments, text=""):
    """What the program itself prints, complains and ends with."""
    run = subprocess.run([PROGRAM, *arguments, "--lang", "en"], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    return run.stdout, run.stderr, run.returncode


def load_tests(loader, tests, pattern):
    """The examples in the documentation are tests too."""
    names = {"EASY": EASY, "program": ASK}
    for module in (tokisuji, tokisuji._columns, tokisuji._program, tokisuji._puzzle):
        found = doctest.DocTestSuite(module, extraglobs=names)
        assert found.countTestCases() > 0, module
        tests.addTests(found)
    return tests


class Answers(unittest.TestCase):
    def test_one_puzzle_has_an_answer_and_a_list_has_a_list(self):
        for verb in ("solve", "check", "grade", "explain", "hint", "paths", "draw"):
            with self.subTest(verb):
                # Paths of a large board take their time.
                puzzle = "1.3..4......2..1" if verb == "paths" else EASY
                ask = getattr(ASK, verb)
                one = ask(puzzle)
                wanted = json.loads(directly(verb, "--json", puzzle)[0])
                self.assertEqual(one, wanted)
                self.assertEqual(ask([puzzle]), [wanted])
                self.assertEqual(ask(iter([puzzle, tokisuji.Puzzle(puzzle), {"puzzle": puzzle}])), [wanted] * 3)
                self.assertEqual(ask([]), [])

    def test_a_solution_known_from_elsewhere(self):
        self.assertEqual(ASK.solve(EASY)["solution"], SOLVED)
        self.assertTrue(fits(EASY, SOLVED))
        self.assertFalse(fits(EASY, SOLVED[::-1]))

    def test_a_long_list_keeps_its_order_and_is_one_run(self):
        made = ASK.make("sudoku", 300, level="1..4", seed=5)
        self.assertEqual(len({one["puzzle"] for one in made}), 300)
        with Counted() as counted:
            answers = tokisuji.Program(counted.path, lang="en").solve([one["puzzle"] for one in made])
            self.assertEqual(len(counted.starts()), 1)
        for one, answer in zip(made, answers):
            self.assertEqual(answer["puzzle"], one["puzzle"])
            self.assertTrue(fits(one["puzzle"], answer["solution"]))

    def test_every_form_is_one_puzzle(self):
        drawn = "\n".join(" ".join(EASY[at : at + 9]) for at in range(0, 81, 9))
        ipuz = ASK.convert(EASY, "ipuz")
        self.assertIn("{", ipuz)
        # Sixteen lines of sixteen cells could be one board of 16×16, a line with # a remark, and a table begins with its columns.
        small = ["1.3..4......2..1"] * 16
        others = [drawn, json.dumps(json.loads(ipuz), indent=1), "akari:...1#/...../.2.0./...../#0...", "# a remark", "puzzle", ""]
        answers = ASK.solve([*small, *others, EASY], errors="keep")
        self.assertEqual(len(answers), len(small) + len(others) + 1)
        self.assertEqual({len(answer["solution"]) for answer in answers[:16]}, {16})
        self.assertEqual([answer.get("solution") for answer in answers[16:18]], [SOLVED, SOLVED])
        self.assertEqual(answers[18]["kind"], "akari")
        for answer in answers[19:22]:
            self.assertIn("error", answer)
        self.assertEqual(answers[22]["solution"], SOLVED)

    def test_options_reach_the_program(self):
        self.assertEqual(ASK.solve("." * 16, limit=7)["solutions"], 7)
        self.assertEqual(ASK.grade(EASY, rules="paper-a")["rules"].split("/")[0], "paper-a")
        self.assertIn("paths", ASK.grade(EASY, paths=True))
        self.assertTrue(ASK.check(EASY, same=EASY)["same"])
        relabelled = EASY.translate(str.maketrans("123456789", "234567891"))
        self.assertTrue(ASK.check(relabelled, same=tokisuji.Puzzle(EASY))["same"])
        self.assertEqual(ASK.hint(SOLVED, start=EASY)["finished"], True)
        self.assertNotEqual(ASK.draw(EASY)["svg"], ASK.draw(EASY, solution=True)["svg"])
        self.assertEqual(len(ASK.explain(EASY, reading="printed")["rounds"]), ASK.grade(EASY, reading="printed")["rounds"])
        self.assertRegex(tokisuji.Program(lang="ja").explain(EASY)["ending"], "[ぁ-ん]")

    def test_streams_come_as_they_are_asked(self):
        with Counted() as counted:
            answers = tokisuji.Program(counted.path).stream("solve", itertools.repeat(EASY))
            first = list(itertools.islice(answers, 5))
            answers.close()
            self.assertEqual([answer["solution"] for answer in first], [SOLVED] * 5)
            (process,) = counted.starts()
            self.assertTrue(gone(process))

    def test_answers_longer_than_a_pipe_and_in_pieces_are_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "slow")
            # One answer in three pieces, then one of a megabyte, then one without the end of its line.
            with open(path, "w", encoding="utf-8") as file:
                file.write(
                    f"#!{sys.executable}\nimport sys\nsys.stdin.read()\n"
                    "for piece in ('{\"a\":', '\"é', '1\"}\\n{\"a\":\"', 'x' * 1000000 + '\"}\\n', '{\"a\":3}'):\n"
                    "    sys.stdout.buffer.write(piece.encode()); sys.stdout.flush()\n"
                )
            os.chmod(path, 0o700)
            self.assertEqual(list(tokisuji.Program(path).stream("solve", [EASY])), [{"a": "é1"}, {"a": "x" * 1000000}, {"a": 3}])

    def test_threads_may_ask_at_the_same_time(self):
        found = {}

        def ask(number):
            found[number] = ASK.solve([EASY] * 50)

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({answer["solution"] for answers in found.values() for answer in answers}, {SOLVED})
        self.assertEqual(len(found), 4)

    def test_files_are_read_in_any_format(self):
        lines = [line[:81] for line in (ROOT / "data/puzzles/levels.sdm").read_text().splitlines() if line and not line.startswith("#")]
        self.assertEqual([puzzle.text for puzzle in ASK.read(ROOT / "data/puzzles/levels.sdm")], lines)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mixed.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"{EASY}\n53..x\n{EASY}\n")
            self.assertEqual([puzzle.text for puzzle in ASK.read(path, errors="skip")], [EASY, EASY])
            with self.assertRaisesRegex(tokisuji.PuzzleError, "line 2"):
                ASK.read(path)
        with self.assertRaises(FileNotFoundError):
            ASK.read("nowhere.sdm")


class Making(unittest.TestCase):
    def test_the_same_seed_makes_the_same_and_as_the_program_does(self):
        made = ASK.make("slitherlink", 3, size=(6, 5), level=1, seed=9)
        printed, _, _ = directly("make", "slitherlink", "--count", "3", "--size", "6x5", "--level", "1", "--seed", "9", "--json")
        self.assertEqual(made, [json.loads(line) for line in printed.splitlines()])
        self.assertEqual(ASK.make("slitherlink", size=(6, 5), level=1, seed=9), made[0])

    def test_wishes_of_all_sorts(self):
        made = ASK.make("sudoku", 4, level=(2, 3), givens="..32", symmetry="none", seed=1)
        self.assertTrue(all(one["level"] in (2, 3) and one["givens"] <= 32 for one in made))
        self.assertEqual(ASK.make("sudoku", killer=True, size=6, seed=1, diagonal=False)["kind"], "sudoku")
        crossword = ASK.make("crossword", words=["CAT\tIt says meow", "TREE", "CAR", "EAT", "RATE", "TEA"], size=(5, 5), moves=100, seed=1)
        self.assertEqual(crossword["kind"], "crossword")
        self.assertIn("CAT", {word["word"] for word in crossword["across"] + crossword["down"]} | set(crossword.get("left_over", ["CAT"])))

    def test_what_cannot_be_wished_is_refused_in_the_programs_words(self):
        with self.assertRaises(tokisuji.ProgramError) as caught:
            ASK.make("akari", level=2)
        self.assertEqual(caught.exception.code, 2)
        _, complaint, _ = directly("make", "akari", "--level", "2", "--quiet")
        self.assertEqual(f"tokisuji: {caught.exception}", complaint.strip())
        with self.assertRaises(tokisuji.ProgramError):
            ASK.make("no-such-kind")

    def test_what_is_not_found_in_time_is_told(self):
        with self.assertRaises(tokisuji.NotMade) as caught:
            ASK.make("sudoku", 2, level=1, givens="..17", time=0.2, seed=1)
        self.assertLess(len(caught.exception.made), 2)
        self.assertTrue(str(caught.exception))


class Traces(unittest.TestCase):
    def test_rows_are_those_of_the_program(self):
        printed, _, _ = directly("trace", EASY)
        self.assertEqual(ASK.trace(EASY), [json.loads(line) for line in printed.splitlines()])

    def test_each_puzzle_has_its_own_rows_also_those_that_have_none(self):
        other = ASK.make("sudoku", level=3, seed=1)["puzzle"]
        wanted = {EASY: 51, SOLVED: 0, other: len(ASK.trace(other))}
        order = [SOLVED, EASY, SOLVED, SOLVED, other, EASY, EASY, other, SOLVED]
        traced = ASK.trace(order)
        self.assertEqual([len(rows) for rows in traced], [wanted[puzzle] for puzzle in order])
        for puzzle, rows in zip(order, traced):
            self.assertEqual({row["puzzle"] for row in rows}, {puzzle} if rows else set())
        self.assertEqual(ASK.trace(SOLVED), [])

    def test_several_orders_stay_together(self):
        traced = ASK.trace([EASY, EASY], order="chance", orders=3, seed=1)
        self.assertEqual([[row["order"] for row in rows if row["step"] == 1] for rows in traced], [[1, 2, 3]] * 2)

    def test_errors_among_them(self):
        traced = ASK.trace([EASY, "53..x", SOLVED, EASY], errors="keep")
        self.assertEqual([len(rows) for rows in traced], [51, 1, 0, 51])
        self.assertIn("error", traced[1][0])
        with self.assertRaises(tokisuji.PuzzleError) as caught:
            ASK.trace([EASY, "53..x"])
        self.assertEqual(caught.exception.index, 1)


class Verdicts(unittest.TestCase):
    def test_truth_is_that_of_the_solution(self):
        # Every candidate of three cells, against a solution that is known from elsewhere.
        moves = [(cell, digit) for cell in (2, 40, 78) for digit in "123456789"]
        positions = [{"puzzle": EASY, "move": f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}"} for cell, digit in moves]
        verdicts = ASK.verify(positions)
        self.assertEqual([verdict["entailed"] for verdict in verdicts], [SOLVED[cell] == digit for cell, digit in moves])

    def test_rows_of_a_trace_are_entailed_by_the_rule_they_name(self):
        rows = ASK.trace(ASK.make("sudoku", level=5, seed=3))
        verdicts = ASK.verify(rows)
        self.assertEqual({verdict["verdict"] for verdict in verdicts}, {"entailed"})
        self.assertEqual([verdict["level"] for verdict in verdicts], [row["level"] for row in rows])

    def test_lists_of_moves_have_lists_of_verdicts(self):
        asked = [{"puzzle": EASY, "moves": ["r5c5=5", "r1c3=1", "r1c3=4"]}, {"puzzle": EASY, "move": "r5c5=5"}, {"puzzle": EASY, "moves": ["r5c5!=5"]}]
        first, second, third = ASK.verify(asked)
        self.assertEqual([verdict["verdict"] for verdict in first], ["entailed", "refuted", "entailed"])
        self.assertEqual(second["verdict"], "entailed")
        self.assertEqual([verdict["verdict"] for verdict in third], ["refuted"])

    def test_a_judge_stays_and_survives_bad_moves(self):
        with Counted() as counted:
            with tokisuji.Program(counted.path, lang="en").judge() as judge:
                for _ in range(100):
                    self.assertTrue(judge.verify(EASY, "r5c5=5")["entailed"])
                with self.assertRaises(tokisuji.PuzzleError) as caught:
                    judge.verify(EASY, "r0c0=5")
                self.assertIn("r0c0", str(caught.exception))
                with self.assertRaises(tokisuji.PuzzleError):
                    judge.verify(EASY)
                self.assertEqual(judge.verify(EASY, "r1c3=4", written={"r1c4": "6"}, struck={"r1c3": ["1"]})["verdict"], "entailed")
                self.assertEqual(judge.verify(EASY, "r1c3=4", written={"r1c4": "2"})["verdict"], "impossible")
                self.assertEqual(len(counted.starts()), 1)
            self.assertTrue(all(gone(process) for process in counted.starts()))

    def test_a_judge_that_was_interrupted_answers_the_next_question(self):
        with Counted() as counted:
            begun = os.path.join(counted.folder.name, "begun")
            os.mkfifo(begun)
            # The first start reads the question and never answers.
            with open(counted.path, "w", encoding="utf-8") as file:
                file.write(
                    f'#!/bin/sh\necho $$ >> "{counted.starts_file}"\n'
                    f'[ "$(wc -l < "{counted.starts_file}")" -gt 1 ] && exec "$TOKISUJI_REAL" "$@"\n'
                    f'read question; echo > "{begun}"; exec sleep 1000\n'
                )

            def press():
                with open(begun, encoding="utf-8") as file:
                    file.read()
                os.kill(os.getpid(), signal.SIGINT)

            with tokisuji.Program(counted.path, lang="en").judge() as judge:
                thread = threading.Thread(target=press)
                thread.start()
                with self.assertRaises(KeyboardInterrupt):
                    judge.verify(EASY, "r5c5=5")
                thread.join()
                self.assertTrue(gone(counted.starts()[0]))
                self.assertEqual(judge.verify(EASY, "r1c3=1")["verdict"], "refuted")
            self.assertEqual(len(counted.starts()), 2)

    def test_what_cannot_be_written_is_not_waited_for(self):
        with ASK.judge() as judge:
            for count in (1, 1000):
                with self.assertRaises(TypeError):
                    judge.verify([{"puzzle": EASY, "move": "r5c5=5"}] * count + [{"puzzle": EASY, "move": {1, 2}}])
                self.assertEqual(judge.verify(EASY, "r1c3=1")["verdict"], "refuted")
        with self.assertRaises(TypeError):
            ASK.solve([{"puzzle": EASY}] * 1000 + [{"puzzle": {1, 2}}])

    def test_a_judge_takes_more_than_a_pipe_holds(self):
        rows = [row for rows in ASK.trace([EASY] * 20) for row in rows]
        self.assertGreater(sum(len(json.dumps(row)) for row in rows), 1_000_000)
        with ASK.judge() as judge:
            self.assertEqual({verdict["entailed"] for verdict in judge.verify(rows)}, {True})

    def test_a_judge_after_a_fork_is_another(self):
        with ASK.judge() as judge:
            self.assertTrue(judge.verify(EASY, "r5c5=5")["entailed"])
            process = os.fork()
            if process == 0:
                code = 1
                try:
                    code = 0 if all(judge.verify(EASY, "r1c3=1")["entailed"] is False for _ in range(50)) else 1
                    judge.close()
                finally:
                    os._exit(code)
            found = [judge.verify(EASY, "r1c3=4")["entailed"] for _ in range(50)]
            self.assertEqual(os.waitpid(process, 0)[1], 0)
            self.assertEqual(set(found), {True})
            self.assertTrue(judge.verify(EASY, "r1c3=4")["entailed"])

    def test_threads_share_a_judge(self):
        wrong = []
        with ASK.judge() as judge:

            def ask(move, entailed):
                for _ in range(50):
                    if judge.verify(EASY, move)["entailed"] is not entailed:
                        wrong.append(move)

            threads = [threading.Thread(target=ask, args=asked) for asked in (("r5c5=5", True), ("r1c3=1", False), ("r1c3=4", True))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(wrong, [])


class Converting(unittest.TestCase):
    def test_lists_are_as_one_by_one(self):
        puzzles = [one["puzzle"] for one in ASK.make("sudoku", 5, level=1, seed=2)]
        for form in ("line", "json", "ipuz", "sdk", "ss", "solo", "fpuzzles-link"):
            with self.subTest(form):
                wanted = [ASK.convert(puzzle, form) for puzzle in puzzles]
                self.assertEqual(ASK.convert(puzzles, form), wanted)
                self.assertEqual([answer["solution"] for answer in ASK.solve(wanted)], [answer["solution"] for answer in ASK.solve(puzzles)])

    def test_lists_are_one_run(self):
        with Counted() as counted:
            tokisuji.Program(counted.path).convert([EASY] * 20, "sdk")
            self.assertEqual(len(counted.starts()), 1)

    def test_what_a_format_cannot_hold_is_told(self):
        with self.assertRaises(tokisuji.PuzzleError) as caught:
            ASK.convert([EASY, "akari:...1#/...../.2.0./...../#0..."], "ss")
        self.assertEqual(caught.exception.index, 1)
        self.assertIn("ss", str(caught.exception))
        with self.assertRaisesRegex(tokisuji.PuzzleError, "found 5 characters"):
            ASK.convert("53..x", "line")

    def test_crosswords_with_clues(self):
        made = ASK.make("crossword", words=["CAT\tIt says meow", "TREE\tHas leaves", "EAT", "TEA"], size=(5, 5), moves=100, seed=1)
        self.assertIsInstance(ASK.convert(made, "puz"), bytes)
        self.assertIn("It says meow", ASK.convert(made, "ipuz"))


class Errors(unittest.TestCase):
    def test_a_missing_program_says_how_to_have_it(self):
        for program in (tokisuji.Program("/nowhere/tokisuji"), tokisuji.Program("no-such-program")):
            with self.assertRaises(tokisuji.ProgramMissing) as caught:
                program.solve(EASY)
            self.assertIn("cargo install", str(caught.exception))
            self.assertIsInstance(caught.exception, FileNotFoundError)
        script = "import tokisuji\ntry: tokisuji.solve('1')\nexcept tokisuji.ProgramMissing as error: print(error)"
        for name, folder in (("TOKISUJI", "/nowhere/tokisuji"), ("PATH", "/nowhere")):
            environment = {key: value for key, value in os.environ.items() if key not in ("TOKISUJI", name)}
            said = subprocess.run([sys.executable, "-c", script], env={**environment, name: folder}, stdout=subprocess.PIPE, encoding="utf-8")
            self.assertIn("cargo install", said.stdout)
            self.assertIn(name, said.stdout)

    def test_it_is_found_on_the_path(self):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(os.path.realpath(PROGRAM), os.path.join(folder, "tokisuji"))
            environment = {key: value for key, value in os.environ.items() if key != "TOKISUJI"}
            environment["PATH"] = folder
            script = f"import tokisuji; print(tokisuji.solve({EASY!r})['solution'])"
            said = subprocess.run([sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, encoding="utf-8")
        self.assertEqual(said.stdout.strip(), SOLVED)

    def test_a_bad_puzzle_is_told_by_number_in_the_programs_words(self):
        with self.assertRaises(tokisuji.PuzzleError) as caught:
            ASK.grade([EASY, "53..x", EASY])
        error = caught.exception
        self.assertEqual((error.index, len(error.answers), error.answers[2]["level"]), (1, 3, 1))
        self.assertIsInstance(error, ValueError)
        wanted = json.loads(directly("grade", "--json", text='{"puzzle":"53..x"}\n')[0])["error"]
        self.assertEqual(str(error), "puzzle 1: " + wanted.replace("line 1", "line 2"))
        with self.assertRaises(tokisuji.PuzzleError) as caught:
            ASK.grade("53..x")
        self.assertEqual(str(caught.exception), wanted)
        kept = ASK.grade([EASY, "53..x"], errors="keep")
        self.assertEqual(sorted(kept[1]), ["error", "input"])

    def test_wrong_use_is_told_in_the_programs_words(self):
        with self.assertRaises(tokisuji.ProgramError) as caught:
            ASK.grade([EASY] * 5000, rules="no-such-set")
        _, complaint, _ = directly("grade", "--json", "--rules=no-such-set", text=EASY)
        self.assertEqual(f"tokisuji: {caught.exception}", complaint.strip())
        with self.assertRaises(TypeError):
            ASK.grade([1, 2])
        with self.assertRaises(ValueError):
            ASK.grade(EASY, errors="ignore")
        with self.assertRaises(TypeError):
            ASK.verify([EASY], "r1c1=1")
        with self.assertRaises(TypeError):
            tokisuji.Puzzle({"kind": "sudoku"})

    def test_what_goes_wrong_in_a_list_that_is_read_on_the_way_is_told(self):
        def broken():
            yield EASY
            raise RuntimeError("no more")

        with self.assertRaisesRegex(RuntimeError, "no more"):
            list(ASK.stream("solve", broken()))

    def test_a_program_that_breaks_down_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "broken")
            for script, said in (("echo oh dear >&2; exit 101", "oh dear"), ("kill -9 $$", "-9"), ("printf '{\"puzzle'; kill -9 $$", "-9"), ("cat >/dev/null", "0 answers to 1")):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(f"#!/bin/sh\n{script}\n")
                os.chmod(path, 0o700)
                with self.assertRaisesRegex(tokisuji.ProgramError, said):
                    tokisuji.Program(path).solve(EASY)
                # What reads for ever without an answer would be waited for.
                if not script.startswith("cat"):
                    with self.assertRaisesRegex(tokisuji.ProgramError, said):
                        tokisuji.Program(path).judge().verify(EASY, "r1c3=4")

    def test_interrupt_ends_the_program_and_is_raised(self):
        asked = {
            "a run": "program.make('sudoku', 1000000, givens='..17', seed=1)",
            "a list": "program.solve(endless())",
            "a judge": "program.judge().verify(EMPTY, 'r1c1=1')",
        }
        for name, question in asked.items():
            with self.subTest(name), Counted() as counted:
                begun = os.path.join(counted.folder.name, "begun")
                os.mkfifo(begun)
                # The program, or what stands for it, says when it runs: then somebody presses Ctrl-C, as a notebook does it, here alone.
                with open(counted.path, "w", encoding="utf-8") as file:
                    last = 'exec "$TOKISUJI_REAL" "$@"' if name == "a run" else "exec sleep 1000"
                    file.write(f'#!/bin/sh\necho $$ >> "{counted.starts_file}"\necho > "{begun}"\n{last}\n')
                script = f"""
                    import tokisuji
                    EMPTY = "." * 81
                    program = tokisuji.Program({counted.path!r})
                    def endless():
                        for _ in range(100000):
                            yield EMPTY
                    try:
                        {question}
                    except KeyboardInterrupt:
                        print("interrupted")
                """
                python = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
                with open(begun, encoding="utf-8") as file:
                    file.read()
                python.send_signal(signal.SIGINT)
                said, complaints = python.communicate(timeout=60)
                self.assertEqual((said.strip(), complaints, python.returncode), ("interrupted", "", 0))
                self.assertTrue(all(gone(process) for process in counted.starts()))
                self.assertEqual(len(counted.starts()), 1)


class Shapes(unittest.TestCase):
    def test_columns_are_of_one_length_and_have_every_value(self):
        answers = ASK.grade([EASY, "akari:...1#/...../.2.0./...../#0...", "." * 81])
        found = tokisuji.columns(answers)
        self.assertEqual({len(column) for column in found.values()}, {3})
        self.assertEqual(found["minutes.mean"], [answers[0]["minutes"]["mean"], None, None])
        self.assertNotIn("minutes", found)
        for number, answer in enumerate(answers):
            for name, value in answer.items():
                if not isinstance(value, dict) and name != "minutes":
                    self.assertEqual(found[name][number], value)
                elif isinstance(value, dict):
                    self.assertEqual({key: found[f"{name}.{key}"][number] for key in value}, value)
        self.assertEqual(tokisuji.columns([]), {})
        self.assertEqual(tokisuji.columns([{"a": None}, {"b": [1]}]), {"a": [None, None], "b": [None, [1]]})

    def test_a_puzzle_is_shown_as_a_picture(self):
        made = ASK.make("slitherlink", size=5, level=1, seed=1)
        puzzle = tokisuji.Puzzle(made, ASK)
        self.assertEqual(puzzle._repr_svg_(), ASK.draw(made)["svg"])
        self.assertTrue(puzzle._repr_svg_().startswith("<svg"))
        self.assertTrue(ASK.draw(made)["svg"]._repr_svg_().startswith("<svg"))
        self.assertEqual([drawn._repr_svg_() for drawn in ASK.draw([made, "53..x"], errors="keep")], [puzzle._repr_svg_(), None])
        self.assertEqual(puzzle, tokisuji.Puzzle(made["puzzle"]))
        self.assertEqual(puzzle.solve()["lines"], made["lines"])
        self.assertEqual(puzzle.check()["unique"], True)
        self.assertEqual(puzzle.grade()["level"], 1)
        self.assertEqual(str(puzzle), made["puzzle"])
        self.assertEqual(eval(repr(puzzle), {"Puzzle": tokisuji.Puzzle}), puzzle)
        self.assertTrue(tokisuji.Puzzle(EASY, ASK).verify("r5c5=5")["entailed"])
        self.assertEqual(tokisuji.Puzzle(EASY, ASK).convert("line"), EASY)

    def test_every_file_is_for_the_oldest_python(self):
        files = sorted((ROOT / "python/src").rglob("*.py"))
        self.assertGreater(len(files), 8)
        for file in files:
            ast.parse(file.read_text(encoding="utf-8"), filename=str(file), feature_version=(3, 9))

    def test_one_version(self):
        text = (ROOT / "python/pyproject.toml").read_text(encoding="utf-8")
        self.assertIn(f'version = "{tokisuji.__version__}"', text)


if __name__ == "__main__":
    unittest.main()

"""The adapter under gymnasium's own checker, wrappers and vectors."""

import unittest
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import tokisuji
from common import EASY, SOLVED, fits
from tokisuji.adapters.gymnasium import STRIKE, WRITE, SudokuEnv

ASK = tokisuji.Program(lang="en")


def action(mark, what=WRITE):
    """`r1c3=4` or `r1c3!=4` as an action."""
    cell, digit = mark.replace("!", "").split("=")
    row, col = cell[1:].split("c")
    return (STRIKE if "!" in mark else what, int(row) - 1, int(col) - 1, int(digit) - 1)


class Gymnasium(unittest.TestCase):
    def test_the_checker_of_gymnasium_has_nothing_to_say(self):
        for size in (4, 9):
            env = gymnasium.make("tokisuji/Sudoku-v0", size=size, disable_env_checker=True)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                check_env(env.unwrapped)
            env.close()

    def test_a_trace_is_rewarded_step_by_step_to_the_end(self):
        puzzle = ASK.make("sudoku", level=5, seed=3)["puzzle"]
        rows = ASK.trace(puzzle)
        self.assertTrue(any(row["strike"] for row in rows))
        env = SudokuEnv(puzzles=[puzzle])
        env.reset(seed=1)
        for number, row in enumerate(rows):
            marks = row["decide"] + row["strike"]
            for mark in marks:
                observation, reward, terminated, truncated, info = env.step(action(mark))
                self.assertTrue(info["verdict"]["entailed"])
                self.assertTrue(env.observation_space.contains(observation))
            # A rule shows the first mark of a step; the others may be known by then.
            self.assertIn(reward, (0.0, 0.5, 1.0))
            if len(marks) == 1:
                self.assertEqual((reward, info["verdict"]["level"]), (1.0, row["level"]))
            # What is seen is what the trace has.
            board = "".join(str(sign) if sign else "." for sign in observation["board"].reshape(-1))
            self.assertEqual(board, row["board_after"])
            masks = [int(mask, 16) for mask in row["candidates_after"].split(".")]
            seen = [sum(int(bit) << at for at, bit in enumerate(cell)) for cell in observation["candidates"].reshape(81, 9)]
            self.assertEqual(seen, masks)
            self.assertEqual((terminated, truncated), (number == len(rows) - 1, False))
        self.assertTrue(fits(puzzle, "".join(map(str, observation["board"].reshape(-1)))))
        env.close()

    def test_rewards_tell_deductions_guesses_and_mistakes_apart(self):
        env = SudokuEnv(puzzles=[EASY], mistakes=2, effort_weight=0.1)
        env.reset(seed=1)
        _, reward, _, _, info = env.step(action("r5c5=5"))
        self.assertEqual(info["verdict"]["rule"], "naked single")
        self.assertAlmostEqual(reward, 1 - 0.1 * info["verdict"]["effort"])
        self.assertEqual(env.step(action("r5c5=5"))[1], 0.0)
        before, reward, _, _, info = env.step(action("r1c3=4"))
        self.assertEqual((reward, info["verdict"]["verdict"]), (0.5, "entailed"))
        self.assertNotIn("rule", info["verdict"])
        after, reward, terminated, _, info = env.step(action("r1c4=2"))
        self.assertEqual((reward, terminated, info["mistakes"]), (-1.0, False, 1))
        self.assertTrue(np.array_equal(before["board"], after["board"]))
        _, reward, terminated, _, info = env.step(action("r1c4!=6"))
        self.assertEqual((SOLVED[3], reward, terminated, info["mistakes"]), ("6", -1.0, True, 2))
        env.close()

    def test_the_mask_has_what_changes_something(self):
        env = SudokuEnv(puzzles=[EASY])
        _, info = env.reset(seed=1)
        mask = info["action_mask"].reshape(2, 9, 9, 9)
        self.assertEqual(mask[:, 0, 0].sum(), 0)
        self.assertEqual(mask[WRITE, 0, 2].tolist(), [1, 1, 0, 1, 0, 0, 0, 0, 0])
        right = [mask[WRITE, at // 9, at % 9, int(SOLVED[at]) - 1] for at in range(81) if EASY[at] == "."]
        self.assertEqual(set(right), {1})
        chosen = np.unravel_index(np.flatnonzero(info["action_mask"])[0], (2, 9, 9, 9))
        self.assertEqual(env.step(chosen)[4]["verdict"]["known"], False)
        env.close()

    def test_seeds_lengths_sizes_and_levels(self):
        env = gymnasium.make("tokisuji/Sudoku-v0", size=6, level=2, moves=3, render_mode="ansi")
        first = [env.reset(seed=5 if number == 0 else None)[1]["puzzle"] for number in range(12)]
        again = [env.reset(seed=5 if number == 0 else None)[1]["puzzle"] for number in range(12)]
        self.assertEqual(first, again)
        self.assertGreater(len(set(first)), 10)
        self.assertEqual({grade["level"] for grade in ASK.grade(first)}, {2})
        self.assertEqual([env.step((0, 0, 0, 0))[3] for _ in range(3)], [False, False, True])
        self.assertEqual(len(env.render().split()), 36)
        env.close()
        with self.assertRaises(ValueError):
            SudokuEnv(size=4, puzzles=[EASY]).reset()

    def test_several_at_a_time(self):
        vector = gymnasium.make_vec("tokisuji/Sudoku-v0", num_envs=3, vectorization_mode="sync", size=4, mistakes=3)
        observation, _ = vector.reset(seed=1)
        self.assertEqual(observation["board"].shape, (3, 4, 4))
        vector.action_space.seed(1)
        ended, seen = 0, set()
        for _ in range(200):
            _, rewards, terminated, _, info = vector.step(vector.action_space.sample())
            self.assertEqual(rewards.shape, (3,))
            seen.update(rewards.tolist())
            ended += int(terminated.sum())
        # Mistakes, what is known, and what follows; and puzzles after which another began.
        self.assertLessEqual({-1.0, 0.0, 1.0}, seen)
        self.assertGreater(ended, 10)
        vector.close()


if __name__ == "__main__":
    unittest.main()

"""The adapter through verifiers' own loader, tasks, traces, scoring and check of tasks: all of it but a model."""

import asyncio
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import verifiers.v1 as vf
from verifiers.v1.graph import MessageNode

from common import fits


def tasks(**config):
    """The tasks of a configuration, loaded by their id as verifiers does it."""
    kind = vf.taskset_config_type("tokisuji-verifiers")
    return vf.load_taskset(kind(id="tokisuji-verifiers", **config))


def scored(task, reply):
    """A trace of a task to which a model has replied, and its scores."""
    said = [MessageNode(message=vf.AssistantMessage(content=reply), sampled=True)] if reply is not None else []
    trace = vf.Trace(
        task=vf.TraceTask(type=type(task).__name__, data=task.data, key=task.key, hash=task.hash),
        agent=vf.AgentInfo(config=vf.AgentConfig(), trainable=False),
        nodes=said,
    )
    asyncio.run(task.score(trace))
    return trace


class Verifiers(unittest.TestCase):
    def test_tasks_are_loaded_by_id(self):
        loaded = list(tasks(kind="sudoku", board="6", min_level=1, max_level=2, seed=3, count=4))
        self.assertEqual([task.data.idx for task in loaded], [0, 1, 2, 3])
        self.assertEqual([task.data.made["level"] for task in loaded], [1, 2, 1, 2])
        self.assertEqual(len({task.key for task in loaded}), 4)
        for task in loaded:
            self.assertTrue(fits(task.data.made["puzzle"], task.data.made["solution"], 2, 3))
            self.assertIn("<answer>", task.data.prompt_text)
            # As it comes back from a file.
            again = type(task.data).model_validate_json(task.data.model_dump_json())
            self.assertEqual(again, task.data)
        self.assertEqual([task.key for task in tasks(kind="sudoku", board="6", max_level=2, seed=3, count=4)], [task.key for task in loaded])
        self.assertEqual([task.data.idx for task in tasks(board="6", count=4).take(2)], [0, 1])

    def test_rewards_are_the_programs(self):
        task = next(iter(tasks(kind="akari", board="5", count=1, task={"partial": 0.4})))
        answer = task.data.answer
        right = scored(task, f"Let me see.\n<answer>no</answer>\nRather:\n<answer>\n{answer}\n</answer>")
        self.assertEqual((right.reward, right.rewards["solved"].score, right.metrics["answered"]), (1.0, 1.0, 1.0))
        wrong = scored(task, f"<answer>{answer.replace('o', '.', 1)}</answer>")
        self.assertEqual(wrong.rewards["solved"].score, 0.0)
        self.assertGreater(wrong.reward, 0.1)
        self.assertLess(wrong.reward, 0.4)
        for nothing in (None, "", answer, "<answer></answer>"):
            self.assertEqual(scored(task, nothing).reward, 0.0)
        self.assertEqual(scored(task, answer).metrics["answered"], 0.0)
        plain = next(iter(tasks(kind="akari", board="5", count=1)))
        self.assertEqual(scored(plain, f"<answer>{answer.replace('o', '.', 1)}</answer>").reward, 0.0)

    def test_its_own_check_finds_the_tasks_sound(self):
        tool = pathlib.Path(sys.executable).parent / "vf-validate"
        with tempfile.TemporaryDirectory() as folder:
            said = subprocess.run(
                [tool, "tokisuji-verifiers", "--taskset.kind", "slitherlink", "--taskset.board", "5", "--taskset.count", "3",
                 "--runtime.type", "subprocess", "--no-rich", "-o", folder, "--run.name", "check"],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", cwd=folder, env={**os.environ, "NO_COLOR": "1"},
            )
            found = list(pathlib.Path(folder).rglob("summary.json"))
            self.assertEqual(len(found), 1, said.stdout)
            summary = json.loads(found[0].read_text())
        self.assertEqual((summary["total"], summary["outcomes"]["valid"]), (3, 3), said.stdout)


if __name__ == "__main__":
    unittest.main()

"""The adapter through reasoning-gym's own factory, base class, composite, reseeding and curricula."""

import json
import unittest

import reasoning_gym
from reasoning_gym.composite import CompositeConfig, CompositeDataset, DatasetSpec
from reasoning_gym.dataset import ProceduralDataset, ReseedingDataset
from reasoning_gym.factory import CURRICULA, DATASETS, create_curriculum, create_dataset, get_score_answer_fn

import tokisuji.adapters.reasoning_gym  # noqa: F401: registers the data sets
from common import fits
from tokisuji.adapters._tasks import KINDS
from tokisuji.adapters.reasoning_gym import PuzzleConfig, PuzzleDataset


class ReasoningGym(unittest.TestCase):
    def test_every_kind_is_registered(self):
        for kind in KINDS:
            self.assertIn(f"tokisuji_{kind}", DATASETS)
            self.assertIn(f"tokisuji_{kind}", CURRICULA)

    def test_entries_have_the_shape_that_is_wanted(self):
        data = reasoning_gym.create_dataset("tokisuji_sudoku", seed=42, size=6, board="6", min_level=1, max_level=3)
        self.assertIsInstance(data, ProceduralDataset)
        self.assertEqual(len(data), 6)
        entries = list(data)
        self.assertEqual(len(entries), 6)
        for number, entry in enumerate(entries):
            self.assertEqual(set(entry), {"question", "answer", "metadata"})
            self.assertIsInstance(entry["question"], str)
            self.assertIsInstance(entry["answer"], str)
            metadata = entry["metadata"]
            self.assertEqual((metadata["source_dataset"], metadata["source_index"]), ("tokisuji_sudoku", number))
            self.assertEqual(metadata["level"], 1 + number % 3)
            self.assertTrue(fits(metadata["puzzle"], metadata["solution"], 2, 3))
            self.assertEqual(entry["answer"].split(), list(metadata["solution"]))
            # As it comes back from a file.
            entry = json.loads(json.dumps(entry))
            self.assertEqual(data.score_answer(entry["answer"], entry), 1.0)
            self.assertEqual(data.score_answer(None, entry), 0.0)
            self.assertEqual(data.score_answer("", entry), 0.0)
        with self.assertRaises(IndexError):
            data[6]

    def test_the_same_seed_gives_the_same_entries(self):
        one, same, other = (create_dataset("tokisuji_akari", seed=seed, size=5, board="5") for seed in (1, 1, 2))
        self.assertEqual([one[number] for number in range(5)], list(same))
        self.assertNotEqual(list(one), list(other))
        unseeded = create_dataset("tokisuji_akari", size=2, board="5")
        self.assertEqual(unseeded[1], unseeded[1])

    def test_configurations_are_validated(self):
        for wrong in (
            {"kind": "chess"}, {"min_level": 0}, {"min_level": 3, "max_level": 2}, {"kind": "akari", "min_level": 2, "max_level": 2},
            {"partial": 1.0}, {"size": 0},
        ):
            with self.subTest(wrong), self.assertRaises(AssertionError):
                PuzzleDataset(PuzzleConfig(**wrong))

    def test_scores_by_name_need_no_data(self):
        score = get_score_answer_fn("tokisuji_mosaic")
        entry = create_dataset("tokisuji_mosaic", seed=1, size=1, board="5")[0]
        self.assertEqual(score(entry["answer"], entry), 1.0)
        self.assertLess(score(entry["answer"].replace("#", ".", 1), entry), 0.5)

    def test_composites_mix_kinds_and_score_each_by_its_own(self):
        names = ["tokisuji_sudoku", "tokisuji_slitherlink", "tokisuji_akari"]
        specs = [DatasetSpec(name=name, weight=1, config={"board": "6" if name == "tokisuji_sudoku" else "5"}) for name in names]
        data = CompositeDataset(CompositeConfig(size=12, seed=1, datasets=specs))
        found = set()
        for entry in data:
            found.add(entry["metadata"]["source_dataset"])
            self.assertEqual(data.score_answer(entry["answer"], entry), 1.0)
        self.assertEqual(found, set(names))

    def test_reseeding_goes_on_with_others(self):
        data = ReseedingDataset(create_dataset("tokisuji_sudoku", seed=1, size=3, board="6"), chunk_size=3)
        entries = [entry for entry, _ in zip(data, range(9))]
        self.assertEqual(len({entry["metadata"]["puzzle"] for entry in entries}), 9)
        self.assertEqual(data.score_answer(entries[8]["answer"], entries[8]), 1.0)

    def test_curricula_climb_from_level_to_level(self):
        curriculum = create_curriculum("tokisuji_akari")
        config = curriculum.generate_configuration({"seed": 1, "size": 2, "board": "5"})
        self.assertEqual((config.kind, config.min_level, config.max_level), ("akari", 1, 1))
        curriculum.increment_attr_level("level")
        config = curriculum.generate_configuration({"seed": 1, "size": 2, "board": "5"})
        self.assertEqual((config.min_level, config.max_level), (1, 3))
        config.validate()
        self.assertEqual([entry["metadata"]["level"] for entry in PuzzleDataset(config)], [1, 3])


if __name__ == "__main__":
    unittest.main()

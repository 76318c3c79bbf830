"""The examples of the documents, run from top to bottom."""

import contextlib
import io
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Documents(unittest.TestCase):
    def test_examples_run(self):
        for name, least in (("docs/python.md", 5), ("docs/python.ja.md", 2), ("python/README.md", 1)):
            blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / name).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
            self.assertGreaterEqual(len(blocks), least, name)
            names = {}
            for block in blocks:
                with self.subTest(name, block=block), contextlib.redirect_stdout(io.StringIO()) as said:
                    exec(compile(block, name, "exec"), names)
                self.assertTrue(said.getvalue() or "assert" in block, block)

    def test_links_lead_somewhere(self):
        for name in ("docs/python.md", "docs/python.ja.md", "python/README.md"):
            file = ROOT / name
            for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", file.read_text(encoding="utf-8")):
                self.assertTrue((file.parent / target).exists(), f"{name}: {target}")

    def test_every_function_is_named(self):
        import tokisuji

        text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
        for name in tokisuji.__all__:
            if name[0].islower() and name != "program":
                self.assertRegex(text, rf"`{name}[`(]", name)


if __name__ == "__main__":
    unittest.main()

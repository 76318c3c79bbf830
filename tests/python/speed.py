"""How much Python adds: puzzles graded into a data frame, and the same file graded by the program alone, in CPU seconds on one thread.

    TOKISUJI=target/release/tokisuji target/python/py/bin/python tests/python/speed.py FILE [COUNT]

FILE has one puzzle a line, in its first column; it is repeated until there are COUNT (100,000 unless told). Needs pandas, which
tests/python/run installs. No test: what comes out is written down in docs/python.md, with the machine.
"""

import os
import resource
import subprocess
import sys
import tempfile

import pandas

import tokisuji


def used(who):
    """CPU seconds so far, of this process or of those that it started and that have ended."""
    spent = resource.getrusage(who)
    return spent.ru_utime + spent.ru_stime


def main():
    path, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    with open(path, encoding="utf-8") as file:
        known = [line.split()[0] for line in file if line.strip()]
    puzzles = (known * (count // len(known) + 1))[:count]
    program = tokisuji.Program(jobs=1)

    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(f"{puzzle}\n" for puzzle in puzzles)
        file.flush()
        run = subprocess.run([os.environ["TOKISUJI"], "grade", "--json", "--quiet", "--jobs", "1", file.name], stdout=subprocess.DEVNULL)
        # 1 where a puzzle among them is not solved by the rules, which is an answer too.
        assert run.returncode in (0, 1), run.returncode
    alone = used(resource.RUSAGE_CHILDREN)

    before = used(resource.RUSAGE_SELF)
    frame = pandas.DataFrame(tokisuji.columns(program.grade(puzzles)))
    asked, python = used(resource.RUSAGE_CHILDREN) - alone, used(resource.RUSAGE_SELF) - before
    assert len(frame) == count
    print(f"{path}: {count} puzzles, {len(frame.columns)} columns")
    print(f"the program alone {alone:.1f} s; asked by the module {asked:.1f} s and Python {python:.1f} s; together {(asked + python) / alone:.2f} times")
    print(f"{python / count * 1e6:.0f} µs of Python a puzzle; {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB at most")


if __name__ == "__main__":
    main()

"""Reads ipuz lines with the PyPI package, checks the digits against the puzzles, and writes them again with it."""
import sys

import ipuz


def main():
    wanted = [line.strip() for line in open(sys.argv[1], encoding="utf-8")]
    files = sys.stdin.read().splitlines()
    assert len(wanted) == len(files) > 0, "as many files as puzzles"
    for line, text in zip(wanted, files):
        data = ipuz.read(text)
        if data["kind"] != ["http://ipuz.org/sudoku/calcudoku#1"]:
            cells = [cell for row in data["puzzle"] for cell in row]
            digits = "".join("." if cell == 0 else str(cell) for cell in cells)
            assert digits == line.split(":")[-1], (digits, line)
        for cage in data.get("cages", []):
            assert cage["value"] > 0 and cage["cells"], cage
        print(ipuz.write(data))


main()

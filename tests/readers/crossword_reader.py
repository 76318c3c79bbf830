"""Reads crosswords with puzpy, ipuz and xdformat, and checks boards and clues against our own JSON.

Usage: crossword_reader.py JSON FILE...: the format is the ending of each file. With --write DIR it also writes .puz files of
its own making there, for us to read.
"""
import json
import sys

import ipuz
import puz
import xdformat


def ours(name):
    with open(name, encoding="utf-8") as file:
        data = json.loads(file.read())
    rows = [row.replace("_", "#") for row in data["rows"]]
    clues = {(way, clue["number"]): (clue["word"], clue["clue"]) for way in ("across", "down") for clue in data[way]}
    return rows, clues


def check_puz(name, rows, clues):
    # Raises where a checksum is wrong.
    found = puz.read(name)
    solution = [found.solution[at : at + found.width] for at in range(0, len(found.solution), found.width)]
    assert [row.replace(".", "#") for row in solution] == rows, (solution, rows)
    numbering = found.clue_numbering()
    told = {("across", clue["num"]): clue["clue"] for clue in numbering.across}
    told |= {("down", clue["num"]): clue["clue"] for clue in numbering.down}
    assert told == {key: said for key, (_, said) in clues.items()}, told


def check_ipuz(name, rows, clues):
    with open(name, encoding="utf-8") as file:
        data = ipuz.read(file.read())
    solution = ["".join("#" if cell in (None, "#") else cell for cell in row) for row in data["solution"]]
    assert solution == rows, (solution, rows)
    for title, found in data["clues"].items():
        way = title.split(":")[0].lower()
        told = {(way, clue["number"]): clue["clue"] for clue in found}
        assert told == {key: said for key, (_, said) in clues.items() if key[0] == way}, told


def check_xd(name, rows, clues):
    with open(name, encoding="utf-8") as file:
        found = xdformat.xdfile(file.read(), name)
    assert [row.upper().replace("_", "#") for row in found.grid] == rows, (found.grid, rows)
    told = {
        ({"A": "across", "D": "down"}[way], int(number)): (answer, said)
        for (way, number), said, answer in found.iterclues()
    }
    assert told == clues, (told, clues)


def write(folder, rows, clues):
    made = puz.Puzzle()
    made.width, made.height = len(rows[0]), len(rows)
    made.solution = "".join(rows).replace("#", ".")
    made.fill = "".join("." if sign == "#" else "-" for sign in "".join(rows))
    order = sorted(clues, key=lambda key: (key[1], key[0]))
    made.clues = [clues[key][1] for key in order]
    made.title, made.author = "Theirs", "puzpy"
    made.save(folder + "/theirs.puz")


def main():
    arguments = sys.argv[1:]
    folder = arguments.pop() if "--write" in arguments else None
    arguments = [one for one in arguments if one != "--write"]
    rows, clues = ours(arguments[0])
    assert clues, "a board with clues"
    checks = {"puz": check_puz, "ipuz": check_ipuz, "xd": check_xd}
    for name in arguments[1:]:
        checks[name.rsplit(".", 1)[1]](name, rows, clues)
    if folder:
        write(folder, rows, clues)


main()

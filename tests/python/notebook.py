"""Looks at a notebook that was executed, and at the one that is kept: every cell ran, and what is kept is small and of the same cells.

notebook.py KEPT EXECUTED; notebook.py --tidy KEPT takes out what differs from run to run.
"""

import json
import sys

LARGEST = 200_000


def cells(path):
    with open(path, encoding="utf-8") as file:
        return [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]


def tidy(path):
    with open(path, encoding="utf-8") as file:
        notebook = json.load(file)
    notebook["metadata"] = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook["cells"]):
        cell["metadata"], cell["id"] = {}, f"cell-{number}"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(notebook, file, indent=1, ensure_ascii=False)
        file.write("\n")


def main():
    if sys.argv[1] == "--tidy":
        return tidy(sys.argv[2])
    kept, executed = (cells(path) for path in sys.argv[1:3])
    for which, found in (("kept", kept), ("executed", executed)):
        if not found or any(cell["execution_count"] is None for cell in found):
            sys.exit(f"the notebook that was {which} has code cells that did not run")
        if any(output["output_type"] == "error" for cell in found for output in cell["outputs"]):
            sys.exit(f"the notebook that was {which} has errors in it")
    if ["".join(cell["source"]) for cell in kept] != ["".join(cell["source"]) for cell in executed]:
        sys.exit("the notebook that was executed has other cells")
    shown = [cell["execution_count"] for cell in kept if not cell["outputs"]]
    told = [cell["execution_count"] for cell in executed if not cell["outputs"]]
    if shown != told:
        sys.exit(f"cells that show nothing: {shown} of what is kept, {told} now; tests/python/run --write executes it anew")
    pictures = [output for cell in executed for output in cell["outputs"] if "image/svg+xml" in output.get("data", {})]
    if len(pictures) < 2:
        sys.exit("the notebook shows no pictures of puzzles")
    with open(sys.argv[1], "rb") as file:
        size = len(file.read())
    if size > LARGEST:
        sys.exit(f"the notebook that is kept has {size} bytes, wanted at most {LARGEST}")
    print(f"notebook: {len(executed)} cells, {len(pictures)} pictures; the one that is kept has {size} bytes")


main()

"""Reads ipuz documents with the readers of other people.

    python check.py FOLDER

FOLDER has a file `KIND.ipuz` for each kind of puzzle, with a document of an answer on each line, and
beside it the file `KIND.txt` with the same puzzles as puzzle strings. The package `ipuz` (Simeon
Visser) validates every document, and the package `pypuz` (Alex Boisvert) reads the crosswords. Then the
script checks the rules of each puzzle: the givens, the boxes, the zones, the cages and the words. It
prints a line for each file, and fails at the first fault.
"""

import json
import sys
from pathlib import Path
from urllib.parse import unquote

import ipuz
import ipuz.puzzlekinds
from ipuz.exceptions import IPUZException
from ipuz.structures import validate_groupspec_dict
from pypuz.pypuz import Puzzle

DIGITS = "123456789ABCDEFGHIJKLMNOP"


def fail_unless(condition, message):
    if not condition:
        raise SystemExit(message)


def repair_reader():
    """Gives `ipuz` 1.0 the rules of its own documentation for word searches.

    The documentation allows `dictionary: false` and a list of words as `solution`. The code refuses
    both: it compares `false` with a text, and it checks the list where it should check its items.
    """

    def dictionary(name, value):
        if value is not False and not isinstance(value, str):
            raise IPUZException(f"Invalid {name} value found")

    def solution(name, value):
        if isinstance(value, dict):
            validate_groupspec_dict(name, value)
        elif not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise IPUZException(f"Invalid {name} value found")

    validators = ipuz.puzzlekinds.IPUZ_PUZZLEKINDS["http://ipuz.org/wordsearch"]["validators"][1]
    validators["dictionary"] = dictionary
    validators["solution"] = solution


def check_sudoku(document, puzzle):
    """Checks the givens against the puzzle string, and the answer against the rules."""
    charset = document["charset"]
    square = {"width": len(charset), "height": len(charset)}
    # Classic Sudoku has no `dimensions`: they are optional.
    width, height = document.get("dimensions", square).values()
    empty = str(document.get("empty", 0))
    fail_unless(width == height == len(charset) == len(set(charset)), "the charset has another size")
    rows = {}
    for key in ["puzzle", "solution"]:
        fail_unless([len(row) for row in document[key]] == [width] * height, f"{key} is not square")
        rows[key] = [[str(cell) for cell in row] for row in document[key]]
    puzzle_cells = [cell for row in rows["puzzle"] for cell in row]
    kinds = [kind.removeprefix("http://ipuz.org/") for kind in document["kind"]]
    givens, answer = puzzle.split(":")[2:]
    if "sudoku/calcudoku#1" in kinds:
        fail_unless(set(puzzle_cells) == {empty}, "a calcudoku has givens")
    else:
        # The word of a wordoku has the letters of the digits in order.
        symbols = puzzle.split(":")[1].split(" ")[1] if "sudoku/wordoku#1" in kinds else charset
        symbol = {digit: symbols[at] for at, digit in enumerate(DIGITS[: len(charset)])}
        symbol["."] = empty
        fail_unless(puzzle_cells == [symbol[c] for c in givens], "the givens are others")
        solution_cells = [cell for row in rows["solution"] for cell in row]
        fail_unless(solution_cells == [symbol[c] for c in answer], "the answer is another")
    lines = rows["solution"] + [list(column) for column in zip(*rows["solution"])]
    if document["boxes"]:
        side = round(width**0.5)
        fail_unless(side * side == width, "boxes that are not square")
        for top in range(0, width, side):
            for left in range(0, width, side):
                box = [row[left : left + side] for row in rows["solution"][top : top + side]]
                lines.append(sum(box, []))
    for zone in document.get("zones", []):
        lines.append([rows["solution"][row][column] for column, row in zone["cells"]])
    for line in lines:
        fail_unless(sorted(line) == sorted(charset), f"{line} has not each symbol once")
    check_zones(document, kinds)
    check_cages(document, kinds, rows["solution"])


def check_zones(document, kinds):
    size = len(document["charset"])
    has_regions = "sudoku/jigsawsudoku#1" in kinds or (
        not document["boxes"] and "sudoku/latinsquare#1" not in kinds
    )
    expected = size * has_regions
    expected += 2 * ("sudoku/diagonalsudoku#1" in kinds)
    expected += 4 * ("sudoku/hypersudoku#1" in kinds)
    fail_unless(len(document.get("zones", [])) == expected, "another number of zones")
    if has_regions:
        regions = [tuple(cell) for zone in document["zones"][:size] for cell in zone["cells"]]
        fail_unless(len(set(regions)) == size * size, "the regions do not fill the grid")


def check_cages(document, kinds, solution):
    is_killer = "sudoku/killersudoku#1" in kinds
    has_cages = is_killer or "sudoku/calcudoku#1" in kinds
    fail_unless(("cages" in document) == has_cages, "cages in another kind")
    if not has_cages:
        return
    cells = sorted(cell for cage in document["cages"] for cell in cage["cells"])
    size = len(document["charset"])
    fail_unless(cells == [[x, y] for x in range(size) for y in range(size)], "cages overlap")
    for cage in document["cages"]:
        digits = sorted((int(solution[row][column]) for column, row in cage["cells"]), reverse=True)
        fail_unless(not is_killer or len(set(digits)) == len(digits), "a digit twice in a cage")
        product = 1
        for digit in digits:
            product *= digit
        results = {"+": sum(digits), "*": product}
        if len(digits) == 2:
            results |= {"-": digits[0] - digits[1], "/": digits[0] / digits[1]}
        result = results[cage["operator"]] if "operator" in cage else digits[0]
        fail_unless(result == cage["value"], f"{cage} has the digits {digits}")
        fail_unless("operator" in cage or len(digits) == 1, f"{cage} has no operator")


def check_wordsearch(document):
    for word, group in document["solution"].items():
        read = "".join(document["puzzle"][row][column] for column, row in group["cells"])
        fail_unless(read == word, f"{word} is {read}")


def check_fill_in(document):
    size = [document["dimensions"]["height"], document["dimensions"]["width"]]
    for key in ["start", "solution"]:
        fail_unless([len(document[key]), len(document[key][0])] == size, f"{key} has another size")
    for start, solution in zip(document["start"], document["solution"]):
        for given, letter in zip(start, solution):
            fail_unless((given is None) == (letter is None), "other cells in the answer")
            fail_unless(given in [None, 0, letter], f"{given} is not {letter}")
    words = [word for line in document["intro"].split("<br>") for word in line.split(": ")[1].split(", ")]
    fail_unless(sorted(letters(words)) == sorted(entries(document["solution"])), f"{words}")


def letters(words):
    return ["".join(c for c in word.upper() if c.isalnum()) for word in words]


def entries(grid):
    """The runs of two or more letters, across and down."""
    lines = [list(row) for row in grid] + [list(column) for column in zip(*grid)]
    runs = ["".join(cell or " " for cell in line).split() for line in lines]
    return [run for line in runs for run in line if len(run) > 1]


def check_crossword(document, path):
    """Reads a crossword with `pypuz`, and compares its clues and answers with the document."""
    path.write_text(json.dumps(document), encoding="utf-8")
    read = Puzzle().fromIPuz(str(path))
    fail_unless(read.metadata.kind == "crossword", read.metadata.kind)
    grid = [[None if c == "_" else c for c in row] for row in read.grid.solutionArray()]
    fail_unless(grid == document["solution"], "pypuz reads another grid")
    answers = []
    for section, key in zip(read.clues, document["clues"], strict=True):
        for clue, written in zip(section["clues"], document["clues"][key], strict=True):
            if isinstance(written, list):
                number, text = written
            else:
                number, text = written["number"], written["clue"]
                lengths = written["enumeration"].replace("-", " ").replace("'", " ").split()
                fail_unless(
                    sum(map(int, lengths)) == len(clue.cells),
                    f"{written} has {len(clue.cells)} letters",
                )
            fail_unless((clue.number, clue.clue) == (str(number), text), f"{clue} is not {written}")
            answers.append(read.grid.getWord(clue.cells))
    fail_unless(sorted(answers) == sorted(entries(document["solution"])), f"{answers}")


def check(folder, file):
    documents = file.read_text(encoding="utf-8").splitlines()
    puzzles = file.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    for text, puzzle in zip(documents, puzzles, strict=True):
        document = ipuz.read(text)
        fail_unless(document == json.loads(text), "ipuz reads another document")
        general = document["kind"][0].removeprefix("http://ipuz.org/")
        if general == "sudoku#1":
            check_sudoku(document, unquote(puzzle))
        elif general == "wordsearch#1":
            check_wordsearch(document)
        elif general == "fill#1":
            check_fill_in(document)
        else:
            check_crossword(document, folder / "crossword.json")
    print(f"{file.stem}: {len(documents)} documents, {' '.join(document['kind'])}")


def main():
    repair_reader()
    folder = Path(sys.argv[1])
    files = sorted(folder.glob("*.ipuz"))
    fail_unless(files, f"no ipuz files in {folder}")
    for file in files:
        try:
            check(folder, file)
        except IPUZException as fault:
            raise SystemExit(f"{file.name}: {fault}") from fault


main()

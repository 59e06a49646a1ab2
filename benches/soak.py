#!/usr/bin/env python3
"""Makes, prints and proves many puzzles of each row of matrix.tsv.

Each row becomes a book with one chapter. `bookgen build` makes the puzzles, proves that each has one
solution, prints them with their answers, reads the finished PDF back, and proves all puzzles again.
`bookgen puzzle grade` then grades the recorded puzzles anew. A row with a repeated puzzle, a wrong
level or an unproved puzzle is a failure.

Usage: `benches/soak.py target/release/bookgen [--share PERCENT] [KIND ...] > benches/soak.tsv`. The
share of the puzzles of each row is 100 % unless stated.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
WORDS = FOLDER.parent / "examples" / "words"

SPEC = """[book]
title = "Soak"
seed = 1
language = "{language}"
template = "letter-sheet"
lock = "soak.lock"
[[chapter]]
id = "soak"
kind = "{kind}"
level = "{level}"
count = {count}
per_page = 1
options = {{ {options} }}
"""


def run(bookgen, kind, options, level, count):
    """Makes a book of one row. Returns the result in words and the time in seconds."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name in ("nine-letters.txt", "birds.txt"):
            shutil.copy(WORDS / name, folder)
        # The hyphenation of clues follows the language of the book.
        language = re.search(r'language = "(\w+)"', options)
        language = language[1] if language else "en"
        spec = SPEC.format(kind=kind, level=level, count=count, options=options, language=language)
        (folder / "soak.toml").write_text(spec)
        start = time.monotonic()
        built = subprocess.run([bookgen, "build", "soak.toml", "--quiet"], cwd=folder, capture_output=True, text=True)
        seconds = time.monotonic() - start
        if built.returncode != 0:
            reason = built.stderr.strip() or f"ended with {built.returncode}"
            return reason.splitlines()[0], seconds
        proved = subprocess.run([bookgen, "proof", "soak.pdf"], cwd=folder, capture_output=True, text=True)
        if proved.returncode != 0:
            return "not proved", seconds
        record = tomllib.loads((folder / "soak.lock").read_text())
        puzzles = [puzzle for puzzle in record["puzzle"] if puzzle["id"].startswith("soak/")]
        keys = ("kind", "params", "givens", "answer")
        texts = [json.dumps({key: puzzle[key] for key in keys}) for puzzle in puzzles]
        graded = subprocess.run([bookgen, "puzzle", "grade", kind], input="\n".join(texts), cwd=folder, capture_output=True, text=True)
        levels = [line.split("\t")[0] for line in graded.stdout.splitlines()]
        if len(levels) != count or set(levels) != {level}:
            return f"{sum(found == level for found in levels)} of {count} have the level", seconds
        return "proved", seconds


def main():
    arguments = sys.argv[1:]
    bookgen = Path(arguments.pop(0)).resolve()
    share = 100
    if arguments[:1] == ["--share"]:
        share = int(arguments[1])
        arguments = arguments[2:]
    failures = 0
    print("kind\toptions\tlevel\tpuzzles\tresult\tseconds")
    for line in (FOLDER / "matrix.tsv").read_text().splitlines():
        if line.startswith("#"):
            continue
        kind, options, level, count = line.split("\t")
        if arguments and kind not in arguments:
            continue
        count = max(1, int(count) * share // 100)
        result, seconds = run(bookgen, kind, options, level, count)
        failures += result != "proved"
        print(kind, options, level, count, result, f"{seconds:.1f}", sep="\t", flush=True)
    sys.exit(failures > 0)


main()

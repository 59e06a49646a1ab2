#!/usr/bin/env python3
"""Prints the levels that bookgen gives to the puzzles of Simon Tatham's programs.

Each row of the level table in `kinds.rs` names a program and its parameters. The program makes up to
200 puzzles within a time limit, and `bookgen puzzle grade KIND --from game-id` grades them. "-" counts
the puzzles that no level's techniques solve. The last column has the median effort of the puzzles with a
level.

Usage: `benches/grades.py target/release/bookgen > benches/grades.tsv`.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from statistics import median

LEVELS = ("gentle", "easy", "medium", "hard", "expert", "-")
COUNT = 200
SECONDS = 100

ROW = re.compile(r'row\("([^"]+)", "(?:[^"\\]|\\.)*", "[^"]+", "([^"]+)", "([^"]+)"\)')


def grades(bookgen, kind, program, params):
    """The number of puzzles of each level, and the efforts of the puzzles with a level."""
    made = subprocess.run(
        ["timeout", str(SECONDS), "stdbuf", "-oL", f"/usr/games/{program}", "--generate", str(COUNT), params],
        capture_output=True, text=True,
    )
    lines = [line for line in made.stdout.split("\n")[:-1] if line]
    graded = subprocess.run(
        [bookgen, "puzzle", "grade", kind, "--from", "game-id"],
        input="\n".join(lines), capture_output=True, text=True,
    )
    fields = [line.split("\t") for line in graded.stdout.splitlines()]
    efforts = [int(effort) for level, _, effort, *_ in fields if level != "-"]
    return Counter(level for level, *_ in fields), efforts


def main():
    bookgen = Path(sys.argv[1]).resolve()
    source = (Path(__file__).resolve().parent / "kinds.rs").read_text()
    print("kind", "program", "parameters", *LEVELS, "effort", sep="\t")
    for kind, program, params in ROW.findall(source):
        found, efforts = grades(bookgen, kind, program, params)
        effort = round(median(efforts)) if efforts else "-"
        print(kind, program, params, *(found[level] for level in LEVELS), effort, sep="\t", flush=True)


main()

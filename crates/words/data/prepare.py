#!/usr/bin/env python3
"""Prepares lists/en.txt from the files of SCOWL (Debian package `scowl`).

Usage: prepare.py FOLDER, for example /usr/share/dict/scowl. Takes the words of the classes 10 to 70 in
American and British spelling: lower-case words of 2 to 15 letters without apostrophes. A word has the
least class in which it occurs. Words of the lists of offensive words in crates/core/src/blocklists are
left out.
"""
import pathlib
import sys
import unicodedata

CLASSES = [10, 20, 35, 40, 50, 55, 60, 70]
here = pathlib.Path(__file__).parent
blocklists = here.parent.parent / "core/src/blocklists"


def plain(word):
    return "".join(c for c in unicodedata.normalize("NFD", word) if c.isalpha())


refused = set()
for name in ("en.txt", "more-en.txt"):
    refused |= {plain(line.strip().lower()) for line in (blocklists / name).read_text().splitlines()}

seen = {}
for cls in CLASSES:
    for spelling in ("english", "american", "british"):
        path = pathlib.Path(sys.argv[1]) / f"{spelling}-words.{cls}"
        if not path.exists():
            continue
        for word in path.read_text("latin-1").splitlines():
            if word.isalpha() and word.islower() and 2 <= len(word) <= 15 and plain(word) not in refused:
                seen.setdefault(word, cls)

lines = [
    "# English words by class of commonness, from SCOWL 2020.12.07; see NOTICES.md.",
    "# A number in brackets begins the words of a class: 10 for the commonest words, 70 for rare ones.",
]
for cls in CLASSES:
    lines.append(f"[{cls}]")
    lines += sorted(word for word, own in seen.items() if own == cls)
(here / "lists/en.txt").write_text("\n".join(lines) + "\n", "utf-8")
print(len(seen), "words")

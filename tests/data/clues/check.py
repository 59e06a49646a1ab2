#!/usr/bin/env python3
"""Draws clues for a blind check, and counts the right answers.

    check.py draw LANGUAGE SEED [LONGEST]
                                    writes LANGUAGE-SEED-questions.txt: 100 clues of
                                    crates/words/data/clues, each with half of the letters of its answer,
                                    perhaps only clues of up to LONGEST characters;
                                    and LANGUAGE-SEED-key.txt, the answers
    check.py count                  compares all LANGUAGE-SEED-answers.txt with the keys

A reader sees only the questions and writes one line for each: its number, a tab and the answer.
"""
import csv
import pathlib
import random
import sys
import unicodedata

here = pathlib.Path(__file__).parent
data = here.parent.parent.parent / "crates/words/data/clues"


def folded(word, language):
    word = word.upper()
    if language == "de":
        for letter, letters in (("Ä", "AE"), ("Ö", "OE"), ("Ü", "UE"), ("ß", "SS")):
            word = word.replace(letter, letters)
    return "".join(c for c in unicodedata.normalize("NFD", word) if "A" <= c <= "Z")


def rows(language):
    lines = (data / f"{language}.csv").read_text("utf-8").splitlines()
    found = csv.DictReader(line for line in lines if not line.startswith("#"))
    return [(folded(row["answer"], language), row["clue"]) for row in found]


def drawn(language, seed, longest):
    """The drawn answers and clues, with the places of the letters that are shown."""
    rng = random.Random(f"{language} {seed}")
    all_rows = [(answer, clue) for answer, clue in rows(language) if len(clue) <= longest]
    answers = rng.sample(sorted({answer for answer, _ in all_rows}), 100)
    for answer in answers:
        clue = rng.choice(sorted(clue for own, clue in all_rows if own == answer))
        yield answer, clue, set(rng.sample(range(len(answer)), len(answer) // 2))


def draw(language, seed, longest=1000):
    questions, key = [], []
    for number, (answer, clue, shown) in enumerate(drawn(language, seed, int(longest)), 1):
        pattern = " ".join(c if at in shown else "_" for at, c in enumerate(answer))
        questions.append(f"{number}. {clue} [{pattern}]\n")
        key.append(f"{number}\t{answer}\n")
    (here / f"{language}-{seed}-questions.txt").write_text("".join(questions), "utf-8")
    (here / f"{language}-{seed}-key.txt").write_text("".join(key), "utf-8")


def numbered(path):
    return dict(line.split("\t")[:2] for line in path.read_text("utf-8").splitlines())


def count():
    """Prints the share of right answers, and how many of the clues have been rewritten since."""
    worst = 100
    for path in sorted(here.glob("*-answers.txt")):
        name = path.name.removesuffix("-answers.txt")
        given, key = numbered(path), numbered(here / f"{name}-key.txt")
        questions = (here / f"{name}-questions.txt").read_text("utf-8").splitlines()
        clues = {clue for _, clue in rows(name.split("-")[0])}
        wrong, rewritten = [], 0
        for question in questions:
            number, clue = question.rsplit(" [", 1)[0].split(". ", 1)
            rewritten += clue not in clues
            if given.get(number) != key[number]:
                wrong.append(f"{clue} = {key[number]}, not {given.get(number)}")
        print(f"{name}: {100 - len(wrong)} of 100; {rewritten} clues rewritten after the check")
        print("".join(f"    {line}\n" for line in wrong), end="")
        worst = min(worst, 100 - len(wrong))
    sys.exit(worst < 90)


if sys.argv[1] == "draw":
    draw(sys.argv[2], sys.argv[3])
else:
    count()

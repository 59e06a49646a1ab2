#!/usr/bin/env python3
"""Makes the pictures of pages in docs/ from examples/, and the pictures of README from the books of books.sh.
covers.sh makes the pictures of covers.

Needs poppler-utils, Pillow and a build of bookgen: `docs/pictures.py target/release/bookgen`.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

DOCS = Path(__file__).resolve().parent
EXAMPLES = DOCS.parent / "examples"
BOOKGEN = Path(sys.argv[1] if len(sys.argv) > 1 else DOCS.parent / "target/release/bookgen").resolve()
GREY = 208


def build(folder, spec, *options):
    """Builds a spec in a folder."""
    subprocess.run([BOOKGEN, "build", f"{spec}.toml", "--quiet", *options], cwd=folder, check=True)


def page(folder, name, number, dpi):
    """Returns a page of a PDF as a picture."""
    stem = folder / "page"
    options = ["-r", str(dpi), "-gray", "-png", "-singlefile", "-f", str(number), "-l", str(number)]
    subprocess.run(["pdftoppm", *options, folder / f"{name}.pdf", stem], check=True)
    return Image.open(stem.with_suffix(".png")).convert("L")


def beside(pages, gap, border=0):
    """Places pictures side by side on grey."""
    width = sum(each.width for each in pages) + gap * (len(pages) - 1)
    height = max(each.height for each in pages)
    sheet = Image.new("L", (width + 2 * border, height + 2 * border), GREY)
    left = border
    for each in pages:
        sheet.paste(each, (left, border))
        left += each.width + gap
    return sheet


def front(folder, name, dpi, trim, bleed=0.125):
    """Returns the front of a book's cover, in colour."""
    stem = folder / "front"
    width, height = (round(side * dpi) for side in trim)
    info = subprocess.run(["pdfinfo", folder / f"{name}-cover.pdf"], check=True, capture_output=True, text=True)
    size = next(line for line in info.stdout.splitlines() if line.startswith("Page size"))
    sheet = float(size.split()[2]) / 72
    left = round((sheet - bleed - trim[0]) * dpi)
    crop = ["-x", str(left), "-y", str(round(bleed * dpi)), "-W", str(width), "-H", str(height)]
    subprocess.run(
        ["pdftoppm", "-r", str(dpi), "-png", "-singlefile", *crop, folder / f"{name}-cover.pdf", stem], check=True
    )
    return Image.open(stem.with_suffix(".png")).convert("RGB")


def paste(sheet, picture, left, top):
    """Pastes a picture with a shadow, which lifts the paper from the white background."""
    for step in range(10, 0, -1):
        shade = 255 - 5 * (11 - step)
        box = (left - step // 2, top + step, left + picture.width + step // 2, top + picture.height + step)
        sheet.paste((shade, shade, shade), box)
    sheet.paste(picture, (left, top))


def book(folder, name, spread, dpi, trim=(6, 9)):
    """Returns the front of a book's cover beside two facing pages, in colour on white."""
    cover = front(folder, name, dpi, trim)
    width, height = cover.size
    pages = [page(folder, name, number, dpi).convert("RGB") for number in spread]
    gap, border = 36, 24
    sheet = Image.new("RGB", (3 * width + 1 + gap + 2 * border, height + 2 * border), (255, 255, 255))

    facing = Image.new("RGB", (2 * width + 1, height), (GREY, GREY, GREY))
    facing.paste(pages[0], (0, 0))
    facing.paste(pages[1], (width + 1, 0))
    paste(sheet, cover, border, border)
    paste(sheet, facing, border + width + gap, border)
    return sheet


def shelf(folder, books, dpi):
    """Returns the fronts of several books in a row, in colour on white."""
    fronts = [front(folder, f"{name}/book", dpi, trim, bleed) for name, trim, bleed in books]
    gap, border = 24, 16
    width = sum(each.width for each in fronts) + gap * (len(fronts) - 1) + 2 * border
    height = max(each.height for each in fronts)
    sheet = Image.new("RGB", (width, height + 2 * border), (255, 255, 255))
    left = border
    for each in fronts:
        paste(sheet, each, left, border + height - each.height)
        left += each.width + gap
    return sheet


def slots(folder):
    """Places the newspaper pages on white, the small ones in a row below the half page."""
    half, three, one = [page(folder, name, 1, 72) for name in ("half-page", "three-columns", "one-column")]
    sheet = Image.new("L", (half.width + 32, half.height + three.height + 64), 255)
    sheet.paste(half, (16, 16))
    sheet.paste(three, (16, half.height + 48))
    sheet.paste(one, (three.width + 64, half.height + 48))
    return sheet


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        subprocess.run(["cp", "-r", f"{EXAMPLES}/.", folder], check=True)
        build(folder, "sunday", "--all")
        specs = ("birds", "booklet", "loops", "family", "variety", "tabloid", "half-page", "three-columns", "one-column")
        for spec in specs:
            build(folder, spec)
        options = ["--booklet", "--sheet", "330mm x 230mm", "--marks", "all"]
        impose = [BOOKGEN, "impose", "booklet.pdf", "-o", "marked.pdf", "--quiet", *options]
        subprocess.run(impose, cwd=folder, check=True)

        def pages(name, numbers, dpi):
            return [page(folder, name, number, dpi) for number in numbers]

        def puzzle_and_answer(name, title):
            """Returns the first page of puzzles after the opening page of a chapter, and the page of their answers."""
            text = subprocess.run(["pdftotext", folder / f"{name}.pdf", "-"], check=True, capture_output=True, text=True)
            has_begun = False
            for number, content in enumerate(text.stdout.split("\f"), 1):
                answer = re.search(r"answer\s+page\s+(\d+)", content)
                has_begun = has_begun or title in content.split("\n") and "Answer" in content
                if answer and has_begun:
                    return number, int(answer.group(1))
            raise ValueError(f"{name}.pdf has no puzzles of {title}")

        def variety(title):
            return beside(pages("variety", puzzle_and_answer("variety", title), 75), 24, 12)

        pictures = {
            "spread": beside(pages("sunday", (38, 39), 100), 1),
            "opener-and-answers": beside(pages("sunday", (5, 71), 80), 24),
            "ingram": beside(pages("sunday-ingram", (6, 7), 75), 1, 12),
            "jigsaw": beside(pages("loops", (4, 5), 75), 1, 12),
            "slitherlink": beside(pages("loops", puzzle_and_answer("loops", "Loops"), 75), 24, 12),
            "sudoku-variants": beside(pages("family", (44, 108, 112, 116), 60), 8, 12),
            "futoshiki": variety("Futoshiki"),
            "calcudoku": variety("Calcudoku"),
            "kakuro": variety("Kakuro"),
            "nonogram": variety("Nonograms"),
            "maze": variety("Mazes"),
            "criss-cross": variety("Criss-cross"),
            "wordsearch": beside(pages("birds", (10, 11), 90), 1),
            "booklet": beside(pages("marked", (3, 4), 72), 8, 8),
            "tabloid": page(folder, "tabloid", 1, 72),
            "slots": slots(folder),
        }
        for name, picture in pictures.items():
            picture.quantize(16).save(DOCS / f"{name}.png", optimize=True)
        subprocess.run([DOCS / "books.sh", folder / "books", BOOKGEN], check=True, stdout=subprocess.DEVNULL)
        picture = book(folder / "books", "sunday/book", (38, 39), 64)
        picture.quantize(128).save(DOCS / "book.png", optimize=True)
        # A hardcover has 0.591 in of paper that is turned in, and a board that is larger than the pages.
        books = (
            ("big", (8.5, 11), 0.125),
            ("words", (8, 10), 0.125),
            ("variants", (6.26, 9.24), 0.591),
            ("mazes", (8.5, 8.5), 0.125),
            ("reise", (5.83, 8.27), 0.125),
            ("pocket", (5, 8), 0.125),
        )
        picture = shelf(folder / "books", books, 22)
        picture.quantize(128).save(DOCS / "books.png", optimize=True)


main()

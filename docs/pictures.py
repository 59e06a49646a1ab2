#!/usr/bin/env python3
"""Makes the pictures of pages in docs/ from examples/. covers.sh makes the pictures of covers.

Needs poppler-utils, Pillow and a build of bookgen: `docs/pictures.py target/release/bookgen`.
"""

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


def book(folder, name, spread, dpi, trim=(6, 9), bleed=0.125):
    """Returns the front of a book's cover beside two facing pages, in colour on white."""
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
    front = Image.open(stem.with_suffix(".png")).convert("RGB")
    pages = [page(folder, name, number, dpi).convert("RGB") for number in spread]
    gap, border = 36, 24
    sheet = Image.new("RGB", (3 * width + 1 + gap + 2 * border, height + 2 * border), (255, 255, 255))

    def paste(picture, left):
        # A shadow lifts the paper from the white background.
        for step in range(10, 0, -1):
            shade = 255 - 5 * (11 - step)
            box = (left - step // 2, border + step, left + picture.width + step // 2, border + picture.height + step)
            sheet.paste((shade, shade, shade), box)
        sheet.paste(picture, (left, border))

    facing = Image.new("RGB", (2 * width + 1, height), (GREY, GREY, GREY))
    facing.paste(pages[0], (0, 0))
    facing.paste(pages[1], (width + 1, 0))
    paste(front, border)
    paste(facing, border + width + gap)
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

        pictures = {
            "spread": beside(pages("sunday", (38, 39), 100), 1),
            "opener-and-answers": beside(pages("sunday", (5, 71), 80), 24),
            "ingram": beside(pages("sunday-ingram", (6, 7), 75), 1, 12),
            "jigsaw": beside(pages("loops", (4, 5), 75), 1, 12),
            "slitherlink": beside(pages("loops", (24, 38), 75), 24, 12),
            "sudoku-variants": beside(pages("family", (44, 108, 112, 116), 60), 8, 12),
            "futoshiki": beside(pages("variety", (38, 73), 75), 24, 12),
            "calcudoku": beside(pages("variety", (42, 74), 75), 24, 12),
            "kakuro": beside(pages("variety", (46, 75), 75), 24, 12),
            "nonogram": beside(pages("variety", (50, 76), 75), 24, 12),
            "maze": beside(pages("variety", (58, 78), 75), 24, 12),
            "criss-cross": beside(pages("variety", (62, 79), 75), 24, 12),
            "wordsearch": beside(pages("birds", (10, 11), 90), 1),
            "booklet": beside(pages("marked", (3, 4), 72), 8, 8),
            "tabloid": page(folder, "tabloid", 1, 72),
            "slots": slots(folder),
        }
        for name, picture in pictures.items():
            picture.quantize(16).save(DOCS / f"{name}.png", optimize=True)
        picture = book(folder, "sunday", (38, 39), 64)
        picture.quantize(128).save(DOCS / "book.png", optimize=True)


main()

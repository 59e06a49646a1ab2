"""The pictures of pages, from the examples and from the books of books.sh."""

import shutil
import subprocess
from pathlib import Path

from PIL import Image, ImageOps

from sheet import GREY, WHITE, beside, drawn, lift, page, puzzle, section

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / "examples"
SPECS = ("birds", "booklet", "loops", "family", "variety", "tabloid", "half-page", "three-columns", "one-column")
# The pictures of techniques: the name, and the first of two pages.
PARTS = (
    ("singles", 0),
    ("locked", 2),
    ("subsets", 4),
    ("wings", 6),
    ("uniqueness", 8),
    ("chains", 12),
    ("forcing", 15),
)
KINDS = ("binary", "futoshiki", "hashi", "hitori", "calcudoku", "kakuro", "nonogram", "skyscrapers", "maze", "criss-cross", "fill-in")


def run(bookgen, folder, *words):
    """Runs bookgen in a folder."""
    subprocess.run([bookgen, *words, "--quiet"], cwd=folder, check=True)


def of_examples(bookgen, folder):
    """Returns the pictures of pages of the examples."""
    shutil.copytree(EXAMPLES, folder)
    run(bookgen, folder, "build", "sunday.toml", "--all")
    for spec in SPECS:
        run(bookgen, folder, "build", f"{spec}.toml")
    options = ["--booklet", "--sheet", "330mm x 230mm", "--marks", "all"]
    run(bookgen, folder, "impose", "booklet.pdf", "-o", "marked.pdf", *options)

    def pages(name, numbers, dpi):
        return [page(folder, name, number, dpi) for number in numbers]

    def with_answer(name, chapter):
        return beside(pages(name, puzzle(folder, name, chapter), 75), 24, 12)

    def first(name, chapter):
        return puzzle(folder, name, chapter)[0]

    opener, answers = first("sunday", "gentle") - 1, puzzle(folder, "sunday", "gentle", at=6)[1]
    ingram, birds = first("sunday-ingram", "gentle"), first("birds", "birds")
    rules = section(folder, "loops", "How to solve Jigsaw Sudoku")
    variants = [first("family", kind) for kind in ("sudoku-4", "thermo", "arrow", "killer")]
    return {
        "opener-and-answers": beside(pages("sunday", (opener, answers), 80), 24),
        "ingram": beside(pages("sunday-ingram", (ingram, ingram + 1), 75), 1, 12),
        "jigsaw": beside(pages("loops", (rules, rules + 1), 75), 1, 12),
        "slitherlink": with_answer("loops", "loops"),
        "sudoku-variants": beside(pages("family", variants, 60), 8, 12),
        **{kind: with_answer("variety", kind) for kind in KINDS},
        "wordsearch": beside(pages("birds", (birds, birds + 1), 90), 1),
        "booklet": beside(pages("marked", (3, 4), 72), 8, 8),
        "tabloid": page(folder, "tabloid", 1, 72),
        "slots": slots(folder),
    }


def slots(folder):
    """Places the newspaper pages on white, the small ones in a row below the half page."""
    half, three, one = [page(folder, name, 1, 72) for name in ("half-page", "three-columns", "one-column")]
    sheet = Image.new("L", (half.width + 32, half.height + three.height + 64), 255)
    sheet.paste(half, (16, 16))
    sheet.paste(three, (16, half.height + 48))
    sheet.paste(one, (three.width + 64, half.height + 48))
    return sheet


def of_books(bookgen, folder):
    """Returns the pictures of README."""
    subprocess.run([HERE / "books.sh", folder, bookgen], check=True, stdout=subprocess.DEVNULL)
    # A hardcover has 0.591 in of paper that is turned in, and a board that is larger than the pages.
    books = (
        ("big", (8.5, 11), 0.125),
        ("words", (8, 10), 0.125),
        ("variants", (6.26, 9.24), 0.591),
        ("mazes", (8.5, 8.5), 0.125),
        ("reise", (5.83, 8.27), 0.125),
        ("pocket", (5, 8), 0.125),
    )
    return {"book": book(folder, "sunday/book", (38, 39), 64), "books": shelf(folder, books, 22)}


def front(folder, name, dpi, trim, bleed=0.125):
    """Returns the front of a book's cover, in colour."""
    cover = folder / f"{name}-cover.pdf"
    width, height = (round(side * dpi) for side in trim)
    info = subprocess.run(["pdfinfo", cover], check=True, capture_output=True, text=True)
    size = next(line for line in info.stdout.splitlines() if line.startswith("Page size"))
    sheet = float(size.split()[2]) / 72
    left = round((sheet - bleed - trim[0]) * dpi)
    crop = ["-x", str(left), "-y", str(round(bleed * dpi)), "-W", str(width), "-H", str(height)]
    return drawn(cover, ["-r", str(dpi), *crop]).convert("RGB")


def book(folder, name, spread, dpi, trim=(6, 9)):
    """Returns the front of a book's cover beside two facing pages, in colour on white."""
    cover = front(folder, name, dpi, trim)
    width, height = cover.size
    pages = [page(folder, name, number, dpi).convert("RGB") for number in spread]
    gap, border = 36, 24
    sheet = Image.new("RGB", (3 * width + 1 + gap + 2 * border, height + 2 * border), WHITE)
    facing = Image.new("RGB", (2 * width + 1, height), (GREY, GREY, GREY))
    facing.paste(pages[0], (0, 0))
    facing.paste(pages[1], (width + 1, 0))
    lift(sheet, cover, border, border)
    lift(sheet, facing, border + width + gap, border)
    return sheet


def shelf(folder, books, dpi):
    """Returns the fronts of several books in a row, in colour on white."""
    fronts = [front(folder, f"{name}/book", dpi, trim, bleed) for name, trim, bleed in books]
    gap, border = 24, 16
    width = sum(each.width for each in fronts) + gap * (len(fronts) - 1) + 2 * border
    height = max(each.height for each in fronts)
    sheet = Image.new("RGB", (width, height + 2 * border), WHITE)
    left = border
    for each in fronts:
        lift(sheet, each, left, border + height - each.height)
        left += each.width + gap
    return sheet


def of_layout(bookgen, folder):
    """Returns the picture of pages of several kinds: a row of small pages, and a row of large pages."""
    folder.mkdir()
    for name in ("layout.toml", "layout-letter.toml", "capitals.txt"):
        shutil.copy(HERE / name, folder)
    shutil.copytree(EXAMPLES / "words", folder / "words")
    shutil.copy(EXAMPLES / "large-words.toml", folder)
    for name in ("layout", "layout-letter", "large-words"):
        run(bookgen, folder, "build", f"{name}.toml")
    alone, answers = puzzle(folder, "layout", "futoshiki")
    clues, _ = puzzle(folder, "layout", "capitals")
    opener = puzzle(folder, "layout", "kakuro")[0] - 1
    small = [page(folder, "layout", number, 64) for number in (opener, alone, clues, answers)]
    four, _ = puzzle(folder, "layout-letter", "slitherlink")
    rules = section(folder, "layout-letter", "How to solve Slitherlink")
    words, found = puzzle(folder, "large-words", "birds")
    large = [page(folder, "layout-letter", number, 45) for number in (rules, four)]
    large += [page(folder, "large-words", number, 45) for number in (words, found)]
    rows = beside(small, 12, 12), beside(large, 12, 12)
    sheet = Image.new("L", (max(row.width for row in rows), sum(row.height for row in rows) - 12), GREY)
    sheet.paste(rows[0], (0, 0))
    sheet.paste(rows[1], (0, rows[0].height - 12))
    return {"page-layout": sheet}


def of_techniques(bookgen, folder):
    """Returns the diagrams of techniques, each picture with two pages of two diagrams."""
    folder.mkdir()
    shutil.copy(HERE / "techniques.toml", folder)
    run(bookgen, folder, "build", "techniques.toml")
    start = section(folder, "techniques", "Techniques") + 1
    pictures = {}
    for name, at in PARTS:
        pages = [page(folder, "techniques", start + at + more, 72) for more in (0, 1)]
        # The page numbers are left out.
        pages = [each.crop((0, 0, each.width, round(each.height * 0.92))) for each in pages]
        boxes = [ImageOps.invert(each).getbbox() for each in pages]
        height = max(box[3] for box in boxes)
        pages = [each.crop((box[0], box[1], box[2], height)) for each, box in zip(pages, boxes)]
        pictures[f"techniques-{name}"] = beside(pages, 32, 12, 255)
    return pictures

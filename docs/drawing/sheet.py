"""Pictures of pages: reading them from PDFs, placing them side by side, and comparing pictures."""

import json
import subprocess

from PIL import Image, ImageChops, ImageStat

GREY = 208
WHITE = (255, 255, 255)

# Another version of poppler draws edges a little differently. A digit that is missing or new changes
# a square of 8 pixels much more.
MOST_ON_AVERAGE = 4
MOST_IN_A_SQUARE = 40
SQUARE = 8


def page(folder, name, number, dpi):
    """Returns a page of a PDF as a picture in greys."""
    options = ["-r", str(dpi), "-gray", "-f", str(number), "-l", str(number)]
    return drawn(folder / f"{name}.pdf", options, number).convert("L")


def drawn(pdf, options, number=1):
    """Returns a picture that pdftoppm draws."""
    stem = pdf.with_name(f"{pdf.stem}-{number}-drawn")
    subprocess.run(["pdftoppm", "-png", "-singlefile", *options, pdf, stem], check=True)
    with Image.open(stem.with_suffix(".png")) as picture:
        return picture.copy()


def puzzle(folder, name, chapter, at=0):
    """Returns the page numbers of a puzzle and of its answer. The puzzle is the first of a chapter, or the one `at`
    places after it."""
    manifest = json.loads((folder / f"{name}.manifest.json").read_text())
    found = [each for each in manifest["puzzles"] if each["id"].startswith(f"{chapter}/")]
    if len(found) <= at:
        raise SystemExit(f"{name}.pdf has no puzzle {at + 1} of the chapter {chapter}")
    found.sort(key=lambda each: each["number"])
    return found[at]["page"], found[at]["answer"]


def section(folder, name, title):
    """Returns the page number of a section, such as a page of rules."""
    manifest = json.loads((folder / f"{name}.manifest.json").read_text())
    found = next((each for each in manifest["sections"] if each["title"] == title), None)
    if found is None:
        raise SystemExit(f"{name}.pdf has no section {title}")
    return found["page"]


def beside(pages, gap, border=0, paper=GREY):
    """Places pictures side by side."""
    width = sum(each.width for each in pages) + gap * (len(pages) - 1)
    height = max(each.height for each in pages)
    sheet = Image.new("L", (width + 2 * border, height + 2 * border), paper)
    left = border
    for each in pages:
        sheet.paste(each, (left, border))
        left += each.width + gap
    return sheet


def grid(pictures, columns, size, gap):
    """Places pictures in colour in rows on white, each reduced to a size."""
    width, height = size
    rows = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (columns * (width + 2 * gap), rows * (height + 2 * gap)), WHITE)
    for at, each in enumerate(pictures):
        place = (at % columns * (width + 2 * gap) + gap, at // columns * (height + 2 * gap) + gap)
        sheet.paste(each.convert("RGB").resize(size, Image.Resampling.LANCZOS), place)
    return sheet


def lift(sheet, picture, left, top):
    """Pastes a picture with a shadow, which lifts the paper from the white background."""
    for step in range(10, 0, -1):
        shade = 255 - 5 * (11 - step)
        box = (left - step // 2, top + step, left + picture.width + step // 2, top + picture.height + step)
        sheet.paste((shade, shade, shade), box)
    sheet.paste(picture, (left, top))


def difference(old, new):
    """Says how two pictures differ, or returns None if they show the same."""
    old, new = old.convert("RGB"), new.convert("RGB")
    if old.size != new.size:
        return f"{old.width} x {old.height} pixels, now {new.width} x {new.height}"
    changed = ImageChops.difference(old, new).convert("L")
    average = ImageStat.Stat(changed).mean[0]
    most = changed.reduce(SQUARE).getextrema()[1]
    if average > MOST_ON_AVERAGE or most > MOST_IN_A_SQUARE:
        return f"the pixels differ by {average:.1f} on average, and by {most} in a square"
    return None

#!/usr/bin/env python3
"""Makes the pictures of docs/, except minutes.svg, with a build of bookgen:

    docs/pictures.py [--check] [BOOKGEN]

With --check, the script makes the pictures in a temporary folder and compares them with the pictures of docs/. The
exit code is 1 if a picture is missing, superfluous or different. BOOKGEN is target/release/bookgen, unless it is named.
Only a build with the feature `pictures` makes listing.png. The script needs poppler-utils and Pillow.
"""

import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image

DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS / "drawing"))

import covers
import pages
from sheet import difference

# Pictures in colour have more colours.
IN_COLOUR = {"book": 128, "books": 128, "covers": 160, "cover-thumbnails": 128, "cover-series": 128}
AS_DRAWN = ("cover-guides", "listing")
# A build without the feature `pictures` does not make this picture.
OPTIONAL = "listing"


def made(bookgen, folder):
    """Returns all pictures, by name."""
    makers = (
        (covers.of_covers, "covers"),
        (pages.of_examples, "examples"),
        (pages.of_books, "books"),
        (pages.of_techniques, "techniques"),
    )
    pictures = {}
    with ThreadPoolExecutor(len(makers)) as pool:
        for some in [pool.submit(maker, bookgen, folder / name) for maker, name in makers]:
            pictures.update(some.result())
    return pictures


def write(pictures, folder):
    for name, picture in pictures.items():
        if name not in AS_DRAWN:
            picture = picture.quantize(IN_COLOUR.get(name, 16))
        picture.save(folder / f"{name}.png", optimize=True)


def faults(folder):
    """Compares the pictures of a folder with the pictures of docs/."""
    new = {path.name for path in folder.glob("*.png")}
    old = {path.name for path in DOCS.glob("*.png")}
    if f"{OPTIONAL}.png" not in new:
        print(f"NOT CHECKED: docs/{OPTIONAL}.png needs a build with the feature `pictures`")
        old.discard(f"{OPTIONAL}.png")
    found = [f"docs/{name}: missing" for name in sorted(new - old)]
    found += [f"docs/{name}: this script does not make it" for name in sorted(old - new)]
    for name in sorted(old & new):
        how = difference(Image.open(DOCS / name), Image.open(folder / name))
        if how is not None:
            found.append(f"docs/{name}: {how}")
    return found


def main():
    words = [word for word in sys.argv[1:] if word != "--check"]
    if "--check" in sys.argv and shutil.which("pdftoppm") is None:
        print("NOT CHECKED: the pictures of the documentation. Missing: poppler-utils.")
        return
    bookgen = Path(words[0] if words else DOCS.parent / "target/release/bookgen").resolve()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        pictures = made(bookgen, folder)
        if "--check" not in sys.argv:
            write(pictures, DOCS)
            return
        drawings = folder / "drawings"
        drawings.mkdir()
        write(pictures, drawings)
        found = faults(drawings)
    for fault in found:
        print(fault)
    if found:
        sys.exit("docs/pictures.py makes the pictures again")
    print(f"{len(pictures)} pictures are as in docs/")


if __name__ == "__main__":
    main()

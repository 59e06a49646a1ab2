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
import themes
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
        (pages.of_layout, "layout"),
        (pages.of_techniques, "techniques"),
        (themes.of_themes, "themes"),
    )
    pictures = {}
    with ThreadPoolExecutor(len(makers)) as pool:
        for some in [pool.submit(maker, bookgen, folder / name) for maker, name in makers]:
            pictures.update(some.result())
    return pictures


def finished(name, picture):
    """Returns a picture with few colours, which makes its file small."""
    return picture if name in AS_DRAWN else picture.quantize(IN_COLOUR.get(name, 16))


def faults(pictures):
    """Compares pictures with the pictures of docs/."""
    old = {path.stem for path in DOCS.glob("*.png")}
    if OPTIONAL not in pictures:
        print(f"NOT CHECKED: docs/{OPTIONAL}.png needs a build with the feature `pictures`")
        old.discard(OPTIONAL)
    found = [f"docs/{name}.png: missing" for name in sorted(pictures.keys() - old)]
    found += [f"docs/{name}.png: this script does not make it" for name in sorted(old - pictures.keys())]
    for name in sorted(old & pictures.keys()):
        how = difference(Image.open(DOCS / f"{name}.png"), pictures[name])
        if how is not None:
            found.append(f"docs/{name}.png: {how}")
    return found


def main():
    is_check = "--check" in sys.argv
    if is_check and shutil.which("pdftoppm") is None:
        print("NOT CHECKED: the pictures of the documentation. Missing: poppler-utils.")
        return
    words = [word for word in sys.argv[1:] if word != "--check"]
    bookgen = Path(words[0] if words else DOCS.parent / "target/release/bookgen").resolve()
    with tempfile.TemporaryDirectory() as temporary:
        pictures = made(bookgen, Path(temporary))
        pictures = {name: finished(name, picture) for name, picture in pictures.items()}
    if not is_check:
        for name, picture in pictures.items():
            picture.save(DOCS / f"{name}.png", optimize=True)
        return
    found = faults(pictures)
    for fault in found:
        print(fault)
    if found:
        sys.exit("docs/pictures.py makes the pictures again")
    print(f"{len(pictures)} pictures are as in docs/")


if __name__ == "__main__":
    main()

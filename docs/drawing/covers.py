"""The pictures of covers and of a product page, from examples/sunday.toml."""

import math
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

from PIL import Image

from pages import EXAMPLES
from sheet import drawn, grid

# The eighteen looks, in the order of `LOOKS`, then designs for children and for a photograph.
LOOKS = """cloth/navy poster/vermilion quilt/harbour quilt/night kiosk/lemon broadside/ink numeral/ivory
    numeral/cobalt scatter/confetti tangram/primary tangram/sorbet lamp/midnight horizon/dusk
    horizon/lagoon cafe/latte deckchair/seaside notebook/classic pencil/mustard""".split()
OTHERS = "parade/meadow zoo/bear photo/slate".split()


def hills():
    """Returns a picture of hills at sunset, for the design `photo`. It is computed at a quarter of its size."""
    width, height, scale = 1860, 1640, 4
    colours = ((128, 103, 134), (88, 82, 116), (46, 56, 78))
    shapes = ((860, 90), (1060, 120), (1310, 110))
    sun_x, sun_y, sun_radius = 1360, 480, 150

    def mixed(a, b, share):
        return tuple(round(x + (y - x) * share) for x, y in zip(a, b))

    def crest(hill, x):
        base, size = shapes[hill]
        return base - size * math.sin(x / (290 + 90 * hill) + 2 * hill) - size / 3 * math.sin(x / 97 + hill)

    def pixel(x, y, crests):
        for hill in (2, 1, 0):
            if y > crests[hill]:
                return colours[hill]
        distance = math.hypot(x - sun_x, y - sun_y)
        if distance < sun_radius:
            return (255, 240, 208)
        sky = mixed((244, 186, 120), (226, 128, 112), y / 1000)
        return mixed((255, 226, 170), sky, min(1, (distance - sun_radius) / 260))

    picture = Image.new("RGB", (width // scale, height // scale))
    for x in range(picture.width):
        crests = [crest(hill, x * scale) for hill in range(3)]
        for y in range(picture.height):
            picture.putpixel((x, y), pixel(x * scale, y * scale, crests))
    return picture.resize((width, height), Image.Resampling.BICUBIC)


def spec_of(look, lines):
    """Returns the spec of the example with another look and with more lines in [book]."""
    design, colours = look.split("/")
    text = (EXAMPLES / "sunday.toml").read_text()
    cover = f'colours = "{colours}"\nspine = "0.4in"'
    if design == "photo":
        cover += '\nart = "hills.png"'
    text = re.sub(r"^design = .*", f'design = "{design}"', text, count=1, flags=re.M)
    text = re.sub(r"^colours = .*", cover, text, count=1, flags=re.M)
    return text.replace("[book]\n", "[book]\n" + "".join(f"{line}\n" for line in lines), 1)


def cover(bookgen, folder, look, lines=(), record=None):
    """Makes the cover of a look with its guides in a folder of its own. Returns the cover as a picture."""
    folder.mkdir(parents=True)
    (folder / "sunday.toml").write_text(spec_of(look, lines))
    if look.startswith("photo"):
        hills().save(folder / "hills.png")
    if record is not None:
        # The covers of one book have the same puzzles, so bookgen makes the puzzles only once.
        shutil.copy(record, folder)
    words = [bookgen, "build", "sunday.toml", "--cover", "--guides", "--quiet"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{look}: {done.stderr}")
    return drawn(folder / "sunday-cover.pdf", ["-r", "100"]).convert("RGB")


def of_covers(bookgen, folder):
    """Returns the pictures of covers. Without the feature `pictures`, the picture of a product page is missing."""
    first, *rest = LOOKS + OTHERS
    cloth = folder / "cloth-navy"
    sheets = [cover(bookgen, cloth, first)]
    record = cloth / "sunday.lock"
    with ThreadPoolExecutor(4) as pool:
        def one(look):
            return cover(bookgen, folder / look.replace("/", "-"), look, (), record)

        def volume(number):
            lines = ('series = "The Quiet Hours"', f"volume = {number}")
            return cover(bookgen, folder / f"volume-{number}", "horizon/dusk", lines)

        volumes = pool.map(volume, (1, 2, 3))
        sheets += pool.map(one, rest)
        volumes = list(volumes)
    # The sheet has a bleed of 0.125 in and a spine of 0.4 in.
    fronts = [sheet.crop((652, 12, 1252, 912)) for sheet in sheets]
    series = [sheet.crop((0, 0, 1265, 925)) for sheet in volumes]
    pictures = {
        "covers": grid(fronts, 7, (144, 216), 5),
        "cover-thumbnails": grid(fronts[: len(LOOKS)], 9, (107, 160), 4),
        "cover-series": grid(series, 3, (420, 307), 6),
        "cover-guides": drawn(cloth / "sunday-cover-guides.pdf", ["-r", "64"]).convert("RGB"),
    }
    words = [bookgen, "listing", "sunday.toml", "-o", "listing", "--quiet"]
    subprocess.run(words, cwd=cloth, check=True, capture_output=True)
    product = cloth / "listing" / "a-plus-970x600.png"
    if product.exists():
        with Image.open(product) as picture:
            pictures["listing"] = picture.convert("RGB")
    return pictures

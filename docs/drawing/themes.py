"""The picture of the themes: the symbols of puzzles for children."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).resolve().parent.parent.parent / "fonts"
# The themes in two columns, as in crates/puzzles/src/figure/pictures.rs.
THEMES = (
    ("animals", "🐱🦆🐌🦋🐘🐧"),
    ("fruit", "🍎🍌🍒🍇🍓🍉"),
    ("vehicles", "🚗🚂🚲✈🚀🎈"),
    ("weather", "☀☁☂⛄🌈⚡"),
    ("sea", "🐟⛵⚓🦀🐳🐙"),
    ("garden", "✿🌲🍄🐞🍂🦔"),
    ("toys", "⚽🧸🪁🥁🤖🧩"),
    ("food", "🍦🎂🧀🥕☕🍬"),
    ("shapes", "⬤⬛▲★♥☾"),
    ("pictures", "☀☾★♥✿🐟"),
)
SIZE, GAP, LABEL = 52, 14, 110


def of_themes(_bookgen, _folder):
    """Returns the picture of all themes."""
    symbols = ImageFont.truetype(str(FONTS / "BookgenSymbols.ttf"), SIZE)
    label = ImageFont.truetype(str(FONTS / "Lato-Regular.ttf"), 22)
    width = LABEL + 6 * (SIZE + GAP) + GAP
    height = SIZE + GAP
    rows = (len(THEMES) + 1) // 2
    picture = Image.new("L", (2 * width, rows * height + GAP), 255)
    draw = ImageDraw.Draw(picture)
    for index, (name, pictures) in enumerate(THEMES):
        left, top = index // rows * width + GAP, index % rows * height + GAP
        draw.text((left, top + SIZE * 0.65), name, font=label, fill=0, anchor="ls")
        for at, symbol in enumerate(pictures):
            draw.text((left + LABEL + at * (SIZE + GAP), top + SIZE), symbol, font=symbols, fill=0, anchor="ls")
    return {"themes": picture.convert("RGB")}

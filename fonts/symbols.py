#!/usr/bin/env python3
"""Draws the symbol font: pictures for puzzles. Writes fonts/BookgenSymbols.ttf.

Each picture fills a square of 1000 units. The pictures for children are in `theme_pictures.py`.
Needs fontTools and skia-pathops: versions 4.68.0 and 0.9.2 make the font byte for byte. The font is under the
licences of bookgen: MIT or Apache-2.0.
"""
import math
import os

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

import theme_pictures

K = 0.5522847498


class Drawing:
    """A picture. Filled contours go clockwise; holes go the other way."""

    def __init__(self):
        self.glyph = TTGlyphPen(None)
        self.pen = Cu2QuPen(self.glyph, 0.6, reverse_direction=False)

    def polygon(self, *points, hole=False):
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1]))
        points = list(points)
        if (area > 0) != hole:
            points.reverse()
        self.pen.moveTo(points[0])
        for point in points[1:]:
            self.pen.lineTo(point)
        self.pen.closePath()

    def rectangle(self, left, bottom, right, top, hole=False):
        self.polygon((left, bottom), (right, bottom), (right, top), (left, top), hole=hole)

    def ellipse(self, x, y, rx, ry=None, hole=False):
        ry = rx if ry is None else ry
        quarters = [((1, 0), (1, K), (K, 1), (0, 1)), ((0, 1), (-K, 1), (-1, K), (-1, 0)),
                    ((-1, 0), (-1, -K), (-K, -1), (0, -1)), ((0, -1), (K, -1), (1, -K), (1, 0))]
        at = lambda p: (x + rx * p[0], y + ry * p[1])
        if not hole:
            quarters = [tuple(reversed(q)) for q in reversed(quarters)]
        self.pen.moveTo(at(quarters[0][0]))
        for q in quarters:
            self.pen.curveTo(at(q[1]), at(q[2]), at(q[3]))
        self.pen.closePath()

    def curves(self, start, *segments):
        """A filled contour: each segment is a point, or two control points and a point."""
        self.pen.moveTo(start)
        for segment in segments:
            if isinstance(segment[0], tuple):
                self.pen.curveTo(*segment)
            else:
                self.pen.lineTo(segment)
        self.pen.closePath()


def rays(d, count, *points):
    """Polygons around the centre. A point is a distance from the centre and an offset to the left."""
    for i in range(count):
        a = i * 2 * math.pi / count
        c, s = math.cos(a), math.sin(a)
        d.polygon(*((500 + r * c - w * s, 500 + r * s + w * c) for r, w in points))


def star(d):
    points = []
    for i in range(10):
        r = 500 if i % 2 == 0 else 205
        angle = math.pi / 2 + i * math.pi / 5
        points.append((500 + r * math.cos(angle), 465 + r * math.sin(angle)))
    d.polygon(*points)


def tent(d):
    d.polygon((40, 60), (960, 60), (540, 860), (460, 860))
    d.polygon((390, 60), (610, 60), (500, 430), hole=True)
    d.polygon((455, 850), (545, 850), (590, 940), (530, 940), (500, 880), (470, 940), (410, 940))


def tree(d):
    d.polygon((500, 980), (760, 660), (640, 660), (830, 410), (690, 410), (900, 150), (100, 150),
              (310, 410), (170, 410), (360, 660), (240, 660))
    d.rectangle(430, 20, 570, 150)


def bulb(d):
    d.curves((500, 980), ((700, 980), (840, 840), (840, 655)), ((840, 500), (700, 430), (680, 300)),
             (320, 300), ((300, 430), (160, 500), (160, 655)), ((160, 840), (300, 980), (500, 980)))
    d.rectangle(335, 195, 665, 260)
    d.rectangle(335, 100, 665, 160)
    d.curves((400, 65), (600, 65), ((580, 10), (540, 0), (500, 0)), ((460, 0), (420, 10), (400, 65)))
    d.polygon((470, 300), (530, 300), (530, 470), (630, 600), (580, 630), (500, 530), (420, 630),
              (370, 600), (470, 470), hole=True)


def ship_left(d):
    d.curves((900, 100), ((400, 100), (100, 280), (100, 500)), ((100, 720), (400, 900), (900, 900)))


def ship_right(d):
    d.curves((100, 900), ((600, 900), (900, 720), (900, 500)), ((900, 280), (600, 100), (100, 100)))


def ship_top(d):
    d.curves((100, 100), ((100, 600), (280, 900), (500, 900)), ((720, 900), (900, 600), (900, 100)))


def ship_bottom(d):
    d.curves((900, 900), ((900, 400), (720, 100), (500, 100)), ((280, 100), (100, 400), (100, 900)))


def ship_middle(d):
    d.rectangle(100, 100, 900, 900)


def submarine(d):
    d.ellipse(500, 500, 400)


def water(d):
    for y in (640, 400):
        d.curves((60, y - 60), ((60, y + 60), (180, y + 120), (280, y + 120)),
                 ((420, y + 120), (560, y - 10), (700, y - 10)),
                 ((800, y - 10), (860, y + 30), (860, y + 120)), (940, y + 120),
                 ((940, y), (820, y - 90), (700, y - 90)), ((540, y - 90), (420, y + 40), (280, y + 40)),
                 ((200, y + 40), (140, y), (140, y - 60)))


def mine(d):
    d.ellipse(500, 500, 300)
    rays(d, 8, (250, -45), (480, -45), (480, 45), (250, 45))
    d.ellipse(400, 600, 70, hole=True)


def sun(d):
    d.ellipse(500, 500, 250)
    rays(d, 12, (310, -50), (490, 0), (310, 50))


def moon(d):
    d.curves((600, 960), ((330, 960), (120, 755), (120, 490)), ((120, 225), (330, 30), (590, 30)),
             ((720, 30), (840, 90), (910, 180)), ((620, 150), (430, 310), (430, 540)),
             ((430, 740), (560, 880), (740, 930)), ((700, 950), (650, 960), (600, 960)))


def heart(d):
    d.curves((500, 60), ((400, 190), (40, 400), (40, 660)), ((40, 820), (150, 920), (280, 920)),
             ((380, 920), (460, 860), (500, 770)), ((540, 860), (620, 920), (720, 920)),
             ((850, 920), (960, 820), (960, 660)), ((960, 400), (600, 190), (500, 60)))


def flower(d):
    for i in range(6):
        a = math.pi / 2 + i * math.pi / 3
        d.ellipse(500 + 300 * math.cos(a), 500 + 300 * math.sin(a), 175)
    d.ellipse(500, 500, 210)
    d.ellipse(500, 500, 120, hole=True)


def cloud(d):
    d.curves((220, 200), ((100, 200), (20, 290), (20, 390)), ((20, 490), (100, 560), (190, 570)),
             ((200, 720), (310, 820), (450, 820)), ((570, 820), (660, 750), (700, 650)),
             ((850, 670), (980, 570), (980, 420)), ((980, 290), (880, 200), (760, 200)))


def umbrella(d):
    d.curves((40, 480), ((40, 760), (240, 930), (460, 945)), (460, 990), (540, 990), (540, 945),
             ((760, 930), (960, 760), (960, 480)), ((880, 560), (760, 560), (680, 480)),
             ((640, 550), (570, 560), (540, 530)), (540, 170), ((540, 60), (470, 0), (380, 0)),
             ((290, 0), (230, 60), (230, 160)), (310, 160), ((310, 110), (340, 80), (380, 80)),
             ((430, 80), (460, 110), (460, 170)), (460, 530), ((430, 560), (360, 550), (320, 480)),
             ((240, 560), (120, 560), (40, 480)))


def fish(d):
    d.curves((20, 500), ((140, 720), (330, 790), (480, 790)), ((600, 790), (700, 720), (770, 610)),
             (970, 780), ((930, 600), (930, 400), (970, 220)), (770, 390),
             ((700, 280), (600, 210), (480, 210)), ((330, 210), (140, 280), (20, 500)))
    d.ellipse(250, 560, 55, hole=True)


def boat(d):
    d.polygon((460, 980), (460, 340), (60, 340))
    d.polygon((530, 860), (530, 340), (900, 340))
    d.curves((20, 270), (980, 270), ((930, 130), (850, 40), (740, 40)), (260, 40),
             ((150, 40), (70, 130), (20, 270)))


def house(d):
    d.polygon((500, 970), (980, 520), (850, 520), (850, 40), (150, 40), (150, 520), (20, 520))
    d.rectangle(420, 40, 580, 330, hole=True)
    d.rectangle(230, 370, 370, 500, hole=True)
    d.rectangle(630, 370, 770, 500, hole=True)


def apple(d):
    d.curves((500, 680), ((420, 740), (340, 760), (270, 740)), ((130, 700), (70, 570), (90, 400)),
             ((110, 210), (240, 20), (370, 20)), ((420, 20), (450, 45), (500, 45)),
             ((550, 45), (580, 20), (630, 20)), ((760, 20), (890, 210), (910, 400)),
             ((930, 570), (870, 700), (730, 740)), ((660, 760), (580, 740), (500, 680)))
    d.curves((520, 720), ((520, 860), (600, 970), (760, 980)), ((770, 850), (680, 740), (520, 720)))


PICTURES = [
    ("★", star), ("⛺", tent), ("🌲", tree), ("💡", bulb), ("◖", ship_left), ("◗", ship_right),
    ("⯊", ship_top), ("⯋", ship_bottom), ("■", ship_middle), ("●", submarine), ("≈", water),
    ("✹", mine), ("☀", sun), ("☾", moon), ("♥", heart), ("✿", flower), ("☁", cloud),
    ("☂", umbrella), ("🐟", fish), ("⛵", boat), ("🏠", house), ("🍎", apple),
]


def main():
    order, cmap, glyphs, metrics = [".notdef"], {}, {}, {".notdef": (1000, 0)}
    glyphs[".notdef"] = TTGlyphPen(None).glyph()
    for character, draw in PICTURES:
        drawing = Drawing()
        draw(drawing)
        name = draw.__name__
        order.append(name)
        cmap[ord(character)] = name
        glyphs[name] = drawing.glyph.glyph()
    for character, draw in theme_pictures.PICTURES:
        drawing = Drawing()
        theme_pictures.outlines(draw, drawing.pen)
        order.append(draw.__name__)
        cmap[ord(character)] = draw.__name__
        glyphs[draw.__name__] = drawing.glyph.glyph()
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(order)
    font.setupCharacterMap(cmap)
    font.setupGlyf(glyphs)
    for name in order[1:]:
        metrics[name] = (1000, font.font["glyf"][name].xMin)
    font.setupHorizontalMetrics(metrics)
    font.setupHorizontalHeader(ascent=1000, descent=0)
    font.setupOS2(sTypoAscender=1000, sTypoDescender=0, usWinAscent=1000, usWinDescent=0,
                  sxHeight=1000, sCapHeight=1000, fsType=0, version=4)
    font.setupNameTable({
        "familyName": "Bookgen Symbols", "styleName": "Regular",
        "psName": "BookgenSymbols-Regular", "uniqueFontIdentifier": "Bookgen Symbols 1",
        "fullName": "Bookgen Symbols", "version": "Version 1.000",
        "licenseDescription": "MIT or Apache-2.0",
    })
    font.setupPost()
    font.setupHead(unitsPerEm=1000, created=0, modified=0)
    font.font.recalcTimestamp = False
    font.save(os.path.join(os.path.dirname(os.path.abspath(__file__)), "BookgenSymbols.ttf"))


main()

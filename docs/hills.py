#!/usr/bin/env python3
"""Writes a picture of hills at sunset, for the cover design `photo` in docs/covers.sh: docs/hills.py FILE.png."""

import math
import struct
import sys
import zlib

WIDTH, HEIGHT = 1860, 1640
HILLS = [(860, 90, (128, 103, 134)), (1060, 120, (88, 82, 116)), (1310, 110, (46, 56, 78))]
SUN = (1360, 480, 150)


def mixed(a, b, share):
    return tuple(round(x + (y - x) * share) for x, y in zip(a, b))


def crest(hill, x):
    base, height, _ = HILLS[hill]
    return base - height * math.sin(x / (290 + 90 * hill) + 2 * hill) - height / 3 * math.sin(x / 97 + hill)


def pixel(x, y, crests):
    for hill in (2, 1, 0):
        if y > crests[hill]:
            return HILLS[hill][2]
    distance = math.hypot(x - SUN[0], y - SUN[1])
    if distance < SUN[2]:
        return (255, 240, 208)
    sky = mixed((244, 186, 120), (226, 128, 112), y / 1000)
    return mixed((255, 226, 170), sky, min(1, (distance - SUN[2]) / 260))


columns = [[crest(hill, x) for hill in range(3)] for x in range(WIDTH)]
rows = b"".join(
    b"\0" + bytes(value for x in range(WIDTH) for value in pixel(x, y, columns[x])) for y in range(HEIGHT)
)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
with open(sys.argv[1], "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))

"""A picture drawn in layers: each shape adds ink, or cuts a hole into the ink below it.

The square of a picture has 1000 units; y grows upwards. Needs skia-pathops.
"""
import math

import pathops

K = 0.5522847498


def polygon(*points):
    path = pathops.Path()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    return path


def rectangle(left, bottom, right, top):
    return polygon((left, bottom), (right, bottom), (right, top), (left, top))


def ellipse(x, y, rx, ry=None):
    ry = rx if ry is None else ry
    return closed((x + rx, y),
                  ((x + rx, y + K * ry), (x + K * rx, y + ry), (x, y + ry)),
                  ((x - K * rx, y + ry), (x - rx, y + K * ry), (x - rx, y)),
                  ((x - rx, y - K * ry), (x - K * rx, y - ry), (x, y - ry)),
                  ((x + K * rx, y - ry), (x + rx, y - K * ry), (x + rx, y)))


def rounded(left, bottom, right, top, radius):
    """A rectangle with round corners."""
    inner = rectangle(left + radius, bottom + radius, right - radius, top - radius)
    outline = line((left + radius, bottom + radius), (right - radius, bottom + radius),
                   (right - radius, top - radius), (left + radius, top - radius),
                   (left + radius, bottom + radius), width=2 * radius)
    return pathops.op(inner, outline, pathops.PathOp.UNION)


def curve(start, *segments):
    """An open path: each segment is a point, or two control points and a point."""
    path = pathops.Path()
    path.moveTo(*start)
    for segment in segments:
        if isinstance(segment[0], tuple):
            path.cubicTo(*(number for point in segment for number in point))
        else:
            path.lineTo(*segment)
    return path


def closed(start, *segments):
    """A filled shape: each segment is a point, or two control points and a point."""
    path = curve(start, *segments)
    path.close()
    return path


def stroke(path, width):
    """The ink of a line along a path, with round ends."""
    copy = pathops.Path(path)
    copy.stroke(width, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
    copy.convertConicsToQuads(0.5)
    copy.simplify(fix_winding=True)
    return copy


def line(*points, width):
    return stroke(curve(*points), width)


def ring(x, y, radius, width):
    outer, inner = ellipse(x, y, radius + width / 2), ellipse(x, y, radius - width / 2)
    return pathops.op(outer, inner, pathops.PathOp.DIFFERENCE)


def arc(x, y, radius, start, end, width):
    """The ink of a part of a circle. Angles are in degrees, anticlockwise from the right."""
    count = max(2, math.ceil(abs(end - start) / 15))
    step = math.radians((end - start) / count)
    reach = radius * 4 / 3 * math.tan(step / 4)
    at = lambda a: (x + radius * math.cos(a), y + radius * math.sin(a))
    segments = []
    for i in range(count):
        a, b = math.radians(start) + i * step, math.radians(start) + (i + 1) * step
        (ax, ay), (bx, by) = at(a), at(b)
        segments.append(((ax - reach * math.sin(a), ay + reach * math.cos(a)),
                         (bx + reach * math.sin(b), by - reach * math.cos(b)), (bx, by)))
    return stroke(curve(at(math.radians(start)), *segments), width)


def turned(path, degrees, x=500, y=500):
    """A path, turned anticlockwise around a point."""
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    # The arguments are: x scale, y skew, x skew, y scale, x and y shift.
    return path.transform(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def mirrored(path):
    """A path, reflected left to right."""
    return path.transform(-1, 0, 0, 1, 1000, 0)


class Layers:
    """The layers of a picture, joined as they are added."""

    def __init__(self):
        self.ink = pathops.Path()

    def add(self, *paths):
        for path in paths:
            self.ink = pathops.op(self.ink, path, pathops.PathOp.UNION)

    def cut(self, *paths):
        for path in paths:
            self.ink = pathops.op(self.ink, path, pathops.PathOp.DIFFERENCE)

    def add_apart(self, path, gap):
        """Adds a shape with a white line around it."""
        self.cut(path, stroke(path, 2 * gap))
        self.add(path)

    def keep(self, path):
        """Removes the ink outside a shape."""
        self.ink = pathops.op(self.ink, path, pathops.PathOp.INTERSECTION)

    def draw(self, pen):
        """Draws the outlines: filled contours go clockwise, holes the other way."""
        self.ink.simplify(fix_winding=True, clockwise=True)
        self.ink.draw(pen)

"""An ink landscape as an array of pixels: wet washes, and hills built of horizontal dots, as after rain."""

import numpy

PAPER = numpy.array([0.925, 0.875, 0.765])
INK = numpy.array([0.085, 0.08, 0.078])
CINNABAR = numpy.array([0.66, 0.2, 0.12])
FOXING = numpy.array([0.6, 0.42, 0.22])


class Painting:
    """ink is how much of the paper's light the ink takes away, from 0 to 1; places are from 0 to 1."""

    def __init__(self, width, height, seed):
        self.width, self.height = width, height
        self.random = numpy.random.default_rng(seed)
        self.ink = numpy.zeros((height, width), numpy.float32)
        self.x = (numpy.arange(width) / width)[None, :]
        self.y = (numpy.arange(height) / height)[:, None]
        self.fibres = 0.6 * self.clouds(3, 6) + 0.4 * self.clouds(90, 3)

    def clouds(self, cells, octaves, stretch=1.0):
        """Smooth noise around 0, about -1 to 1."""
        total = numpy.zeros((self.height, self.width), numpy.float32)
        for octave in range(octaves):
            across = max(2, round(cells * 2**octave))
            down = max(2, round(across * self.height / self.width * stretch))
            total += enlarge(self.random.normal(0, 0.5, (down + 1, across + 1)), self.height, self.width) / 2**octave
        return total

    def ridge(self, base, hills, rough):
        """The height of a skyline at each column. hills: (place, height, width)."""
        line = numpy.full(self.width, float(base))
        for place, height, width in hills:
            line = numpy.minimum(line, base - height * numpy.exp(-(abs(self.x[0] - place) / width) ** 1.7))
        for octave in range(5):
            across = 5 * 2**octave
            wave = enlarge(self.random.normal(0, 1, (2, across + 1)), 2, self.width)[0]
            line += rough * wave / 1.9**octave
        return line

    def hill(self, line, *, tone, fade, dots=0, size=1.0):
        """A range of hills: a wash that is darkest at the skyline and ends in mist, and rows of dots on it."""
        below = self.y - line[None, :]
        wet = 0.004 + 0.003 * self.fibres
        body = numpy.clip(below / numpy.maximum(wet, 0.0015), 0, 1)
        mist = numpy.exp(-numpy.clip(below, 0, None) / (fade * (1 + 0.35 * self.clouds(4, 3))))
        self.ink *= 1 - body * numpy.clip(1.25 * mist + 0.35 * (below < 3 * fade), 0, 1)
        # Summits are wet and dark; saddles lie in the mist.
        rise = numpy.clip((line.max() - line) / (line.max() - line.min()), 0, 1) ** 0.7
        tone = tone * (0.12 + 0.88 * rise)
        edge = 0.35 * numpy.exp(-numpy.clip(below, 0, None) / 0.006)
        self.ink += body * mist * tone[None, :] * (0.62 + edge + 0.22 * self.fibres)
        for _ in range(dots):
            place = self.random.random()
            depth = self.random.exponential(fade * 0.55)
            column = int(place * (self.width - 1))
            strength = tone[column] * (0.35 + 0.65 * self.random.random()) * float(numpy.exp(-depth / (1.1 * fade)))
            wide = size * (0.008 + 0.014 * self.random.random())
            self.dot(place, line[column] + depth + 0.002, wide, 0.24 + 0.14 * self.random.random(), strength)

    def dot(self, x, y, wide, flat, strength):
        """One touch of the brush: an ellipse, darker where it was put down."""
        cx, cy = x * self.width, y * self.height
        rx, ry = wide * self.width, max(wide * flat * self.width, 1.2)
        left, right = max(int(cx - 1.5 * rx), 0), min(int(cx + 1.5 * rx) + 1, self.width)
        top, bottom = max(int(cy - 1.5 * ry), 0), min(int(cy + 1.5 * ry) + 1, self.height)
        if left >= right or top >= bottom:
            return
        dx = (numpy.arange(left, right) - cx)[None, :] / rx
        dy = (numpy.arange(top, bottom) - cy)[:, None] / ry
        touch = numpy.clip(1.35 - 1.35 * (dx**2 + dy**2) ** 1.2, 0, 1) * (0.8 - 0.3 * dx)
        part = self.ink[top:bottom, left:right]
        part += strength * touch * (1 - part)

    def stroke(self, points, wide, strength):
        """A line of the brush through points, thinner at its ends."""
        lengths = [numpy.hypot(b[0] - a[0], (b[1] - a[1]) * 2.3) for a, b in zip(points, points[1:])]
        total = sum(lengths)
        done = 0.0
        for a, b, length in zip(points, points[1:], lengths):
            count = max(int(length * self.width / (wide * self.width * 0.4)), 1)
            for i in range(count):
                t = i / count
                along = (done + t * length) / total
                width = wide * (0.45 + 0.55 * numpy.sin(numpy.pi * (0.12 + 0.8 * along)))
                wobble = self.random.normal(0, wide * 0.08, 2)
                self.dot(a[0] + (b[0] - a[0]) * t + wobble[0], a[1] + (b[1] - a[1]) * t + wobble[1] * 0.4, width, 1.0,
                         strength)
            done += length

    def tree(self, x, y, height, tone):
        """A leaning trunk with a few branches under clusters of dots."""
        lean = self.random.normal(0, 0.012)
        top = (x + lean, y - height)
        self.stroke([(x, y), (x + 0.3 * lean, y - 0.45 * height), top], 0.0036, tone)
        clusters = [(top[0], top[1], 0.03)]
        for at in (0.5, 0.64, 0.78, 0.9):
            side = self.random.choice((-1, 1)) * (0.016 + 0.014 * self.random.random())
            start = (x + at * lean, y - at * height)
            end = (start[0] + side, start[1] - 0.1 * height)
            self.stroke([start, end], 0.0022, tone)
            clusters.append((*end, 0.02))
        for cx, cy, reach in clusters:
            for _ in range(46):
                dx, dy = self.random.normal(0, 0.45, 2)
                self.dot(cx + reach * dx, cy + 0.34 * reach * dy, 0.004 + 0.006 * self.random.random(), 0.45,
                         tone * (0.25 + 0.5 * self.random.random()))

    def pixels(self, inscription):
        """The colours, with an inscription (RGBA, as large as the painting) on it."""
        paper = PAPER * (1 + 0.016 * self.fibres + 0.012 * self.clouds(160, 2))[:, :, None]
        ink = numpy.clip(self.ink, 0, 0.96)[:, :, None]
        picture = paper * (1 - ink) + INK * ink
        return picture * (1 - inscription[:, :, 3:]) + inscription[:, :, :3] * inscription[:, :, 3:]


def enlarge(grid, height, width):
    """Values of a coarse grid between which all others lie smoothly."""
    rows, columns = grid.shape
    v, u = numpy.linspace(0, rows - 1.001, height), numpy.linspace(0, columns - 1.001, width)
    i, j = v.astype(int), u.astype(int)
    s, t = (v - i)[:, None], (u - j)[None, :]
    s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
    a, b = grid[i][:, j], grid[i][:, j + 1]
    c, d = grid[i + 1][:, j], grid[i + 1][:, j + 1]
    return ((a * (1 - t) + b * t) * (1 - s) + (c * (1 - t) + d * t) * s).astype(numpy.float32)


def spot(picture, x, y, radius, color, strength, ring=0.0):
    """A round stain, darker at its rim by ring."""
    height, width, _ = picture.shape
    dx = numpy.arange(width)[None, :] / width - x
    dy = (numpy.arange(height)[:, None] / height - y) * height / width
    angle = numpy.arctan2(dy, dx)
    rim = radius * (1 + 0.12 * numpy.sin(3 * angle + x * 90) + 0.07 * numpy.sin(7 * angle))
    distance = numpy.sqrt(dx**2 + dy**2) / rim
    inside = numpy.clip(1.15 - distance, 0, 1) ** 0.8
    amount = strength * (inside + ring * numpy.exp(-(((distance - 0.92) / 0.12) ** 2)))
    picture[:] = picture * (1 - amount[:, :, None]) + picture * color * 1.05 * amount[:, :, None]


def mountains_after_rain(width, height, inscription):
    """Hills rise out of mist above a river with a pavilion; a little cinnabar; two spots of foxing in the mist."""
    work = Painting(width, height, 1974)
    work.hill(work.ridge(0.36, [(0.22, 0.12, 0.12), (0.56, 0.2, 0.11), (0.84, 0.09, 0.12)], 0.004), tone=0.3,
              fade=0.07)
    work.hill(work.ridge(0.44, [(0.1, 0.12, 0.12), (0.4, 0.23, 0.13), (0.7, 0.12, 0.12)], 0.005), tone=0.42, fade=0.075,
              dots=1500, size=1.1)
    work.hill(work.ridge(0.58, [(0.26, 0.1, 0.13), (0.66, 0.2, 0.15), (0.98, 0.16, 0.14)], 0.006), tone=0.6, fade=0.07,
              dots=2600, size=1.25)
    work.hill(work.ridge(0.74, [(0.02, 0.15, 0.18), (0.36, 0.06, 0.1)], 0.006), tone=0.72, fade=0.05, dots=1700,
              size=1.25)
    work.hill(work.ridge(0.9, [(0.9, 0.09, 0.26), (0.62, 0.03, 0.12)], 0.004), tone=0.74, fade=0.04, dots=1300,
              size=1.2)
    work.hill(work.ridge(0.965, [(0.06, 0.06, 0.22)], 0.003), tone=0.85, fade=0.05, dots=1100, size=1.2)
    for x, y, size in ((0.1, 0.915, 0.085), (0.17, 0.925, 0.07), (0.235, 0.935, 0.055), (0.045, 0.91, 0.06),
                       (0.86, 0.83, 0.06), (0.93, 0.822, 0.07), (0.79, 0.842, 0.045)):
        work.tree(x, y, size, 0.82)
    river(work)
    pavilion(work, 0.67, 0.869)
    picture = work.pixels(inscription)
    for dx in (-0.02, 0.0, 0.02):
        tint(picture, 0.67 + dx, 0.861, 0.0018, 0.0065)
    tint(picture, 0.67, 0.8672, 0.025, 0.0009)
    spot(picture, 0.335, 0.6, 0.017, FOXING / PAPER, 0.55, 0.35)
    spot(picture, 0.42, 0.622, 0.011, FOXING / PAPER, 0.5, 0.3)
    return numpy.clip(picture, 0, 1)


def river(work):
    """Thin lines of water and a moored boat."""
    for _ in range(26):
        x, y = 0.28 + 0.4 * work.random.random(), 0.925 + 0.05 * work.random.random()
        work.stroke([(x, y), (x + 0.03, y - 0.0008), (x + 0.07 * work.random.random() + 0.03, y)], 0.0013, 0.32)
    work.stroke([(0.5, 0.9325), (0.54, 0.937), (0.61, 0.932)], 0.004, 0.75)
    work.stroke([(0.525, 0.932), (0.54, 0.9275), (0.575, 0.928), (0.588, 0.9325)], 0.0022, 0.7)
    work.stroke([(0.6, 0.932), (0.63, 0.912)], 0.0014, 0.7)


def pavilion(work, x, y):
    """A roof on posts."""
    work.stroke([(x - 0.046, y - 0.0155), (x - 0.022, y - 0.021), (x, y - 0.034), (x + 0.022, y - 0.021),
                 (x + 0.046, y - 0.0155)], 0.0026, 0.8)
    work.stroke([(x - 0.038, y - 0.017), (x + 0.038, y - 0.017)], 0.0024, 0.7)
    for dx in (-0.03, 0.03):
        work.stroke([(x + dx, y - 0.016), (x + dx, y)], 0.0017, 0.7)
    work.stroke([(x - 0.042, y), (x + 0.042, y)], 0.0022, 0.7)


def tint(picture, x, y, wide, high):
    """A touch of cinnabar."""
    height, width, _ = picture.shape
    rows = slice(int((y - high) * height), int((y + high) * height))
    columns = slice(int((x - wide) * width), int((x + wide) * width))
    picture[rows, columns] = 0.25 * picture[rows, columns] + 0.75 * CINNABAR

"""Straps and bracelets that follow a path: [(y, z), …] from the case outwards."""

import math
import random
from bisect import bisect

from mathutils import Matrix, Vector

from studio import *
from watch.shapes import *


def rolled(start, side, length, *, high=(3.05, 2.75), middle=-2.35, count=260):
    """A path around a cushion behind the watch: an ellipse. side: 1 from twelve o'clock, -1 from six."""
    wide, tall = high
    angle = math.acos(start / wide)
    path, travelled = [(start, middle + tall * math.sin(angle))], 0.0
    while travelled < length:
        angle -= 0.002
        point = (wide * math.cos(angle), middle + tall * math.sin(angle))
        travelled += math.dist(point, path[-1])
        path.append(point)
    return resampled([(side * y, z) for y, z in path], count)


def straight(start, side, length, *, z=-0.35, fall=0.35, count=200):
    """A path of a strap that lies open: nearly straight, falling gently."""
    return [
        (side * (start + length * t), z - fall * math.sin(min(1.0, t * 1.6) * math.pi / 2) ** 2)
        for t in steps(0, 1, count)
    ]


def resampled(path, count):
    """The path with points at equal distances."""
    ends = [0.0]
    for a, b in zip(path, path[1:]):
        ends.append(ends[-1] + math.dist(a, b))
    points = []
    for place in steps(0, ends[-1], count):
        i = min(max(bisect(ends, place) - 1, 0), len(path) - 2)
        t = (place - ends[i]) / (ends[i + 1] - ends[i])
        points.append(tuple(a + (b - a) * t for a, b in zip(path[i], path[i + 1])))
    return points


def frames_of(path):
    """For each point of a path: the point, its direction and the direction away from the wrist (in the YZ plane)."""
    made = []
    for i, (y, z) in enumerate(path):
        a, b = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
        along = Vector((0, b[0] - a[0], b[1] - a[1])).normalized()
        out = Vector((0, -along.z, along.y))
        if path[1][0] < path[0][0]:
            out = -out
        made.append((Vector((0, y, z)), along, out))
    return made


class Scales:
    """The scales of alligator leather: rows of rounded tiles, smaller at the edges."""

    def __init__(self, length, chance):
        self.rows, self.cuts = [-1.0], []
        while self.rows[-1] < length + 1:
            self.rows.append(self.rows[-1] + chance.uniform(0.36, 0.52))
            cuts, x = [-9.0], -2.2 + chance.uniform(0, 0.3)
            while x < 2.2:
                cuts.append(x)
                x += chance.uniform(0.44, 0.6) if abs(x) < 0.5 else chance.uniform(0.26, 0.36)
            self.cuts.append([*cuts, 9.0])

    def height(self, across, along):
        """The height (0–1) at a point in cm."""
        y = along + 0.035 * math.sin(across * 4.1 + 1.0) + 0.02 * math.sin(across * 9.0 + along * 2)
        row, from_row = nearest(self.rows, y)
        _, from_cut = nearest(self.cuts[row], across + 0.03 * math.sin(y * 7 + row))
        distance = (1 / (from_row + 1e-4) ** 2 + 1 / (from_cut + 1e-4) ** 2) ** -0.5
        return 1 - math.exp(-((distance / 0.05) ** 1.3))


def nearest(borders, value):
    """The interval that a value lies in, and how far the nearer of its ends is."""
    i = bisect(borders, value) - 1
    return i, min(value - borders[i], borders[i + 1] - value)


def leather(color, deep):
    """Alligator leather: glazed scales, darker and duller in the furrows between them."""
    made = material('leather', color, rough=0.38, specular=0.45, coat=0.12)
    attribute = made.node_tree.nodes.new('ShaderNodeAttribute')
    attribute.attribute_name = 'height'
    paint(made, ramp(made, attribute.outputs['Fac'], (0.0, deep), (0.55, color), (1.0, color)))
    grain = noise(made, scale=26, detail=8, rough=0.7)
    return bump(made, grain, 0.35, 0.012)


def strap(path, made, thread, lining, *, width, end_width, thickness=0.42, end_thickness=0.24, seed=1, plain=False):
    """Half a padded strap with stitched edges."""
    frames = frames_of(path)
    length = sum(math.dist(a, b) for a, b in zip(path, path[1:]))
    pattern = None if plain else Scales(length, random.Random(seed))
    columns, edge, under = 72, 0.17, -0.09
    shares = [math.sin(math.pi / 2 * u) * 0.35 + u * 0.65 for u in steps(-1, 1, columns)]
    places = steps(0, length, len(frames) - 1)
    halves = [(width + (end_width - width) * place / length) / 2 for place in places]

    def surface(half, thick, x, along):
        """The height above the lining, and how far up a scale a point is."""
        scale = pattern.height(x, along) if pattern else 1.0
        inset = half - abs(x)
        pad = 1 - math.exp(-((inset / 0.24) ** 2))
        rim = math.sqrt(max(0.0, 1 - (1 - min(max(inset / 0.05, 0), 1)) ** 2))
        furrow = math.exp(-(((inset - edge) / 0.035) ** 2))
        top = edge * 0.35 + (thick - edge * 0.35) * pad + edge * 0.65 * rim
        return top * 0.5 + (scale - 1) * 0.022 * rim - 0.018 * furrow, scale * (1 - 0.4 * furrow)

    vertices, values = [], []
    thicks = [end_thickness + (thickness - end_thickness) * math.exp(-((place / 2.6) ** 2)) for place in places]
    for (point, _, out), place, half, thick in zip(frames, places, halves, thicks):
        for share in shares:
            top, value = surface(half, thick, share * half, place)
            vertices.append(tuple(point + Vector((share * half, 0, 0)) + out * top))
            values.append(value)
        for side in (1, -1):
            vertices.append(tuple(point + Vector((side * half * 0.985, 0, 0)) + out * under))
            values.append(0.3)
    row = columns + 3
    faces = []
    for i in range(len(frames) - 1):
        here, there = i * row, (i + 1) * row
        faces += [(here + j, here + (j + 1) % row, there + (j + 1) % row, there + j) for j in range(row)]
    faces += [tuple(range(row)), tuple(range(len(vertices) - row, len(vertices)))]
    piece = mesh('strap', vertices, faces, made, smooth=True)
    layer = piece.data.color_attributes.new('height', 'FLOAT_COLOR', 'POINT')
    for entry, value in zip(layer.data, values):
        entry.color = (value, value, value, 1)
    piece.data.materials.append(lining)
    for i in range(len(frames) - 1):
        piece.data.polygons[i * row + columns + 1].material_index = 1
    clean(piece)
    piece.data.use_auto_smooth, piece.data.auto_smooth_angle = True, math.radians(60)
    stitches = []
    pitch = 0.27
    for n in range(int((length - 0.3) / pitch)):
        at = 0.34 + n * pitch
        i = round(at / length * (len(frames) - 1))
        point, way, out = frames[i]
        for flip in (1, -1):
            x = flip * (halves[i] - edge)
            place = point + Vector((x, 0, 0)) + out * (surface(halves[i], thicks[i], x, at)[0] + 0.012)
            lean = (way + Vector((0.07 * flip, 0, 0))).normalized()
            stitches.append(Matrix.Translation(place) @ lean.to_track_quat('Z', 'Y').to_matrix().to_4x4())
    capsule = [
        (0.0, -0.09),
        (0.014, -0.085),
        (0.024, -0.065),
        (0.027, -0.03),
        (0.027, 0.03),
        (0.024, 0.065),
        (0.014, 0.085),
        (0.0, 0.09),
    ]
    template = template_of(lathe('stitch', capsule, None, segments=10))
    stamp('stitches', template, stitches, thread, smooth=True)
    return piece


def bracelet(path, brushed, polished, *, width, end_width, pitch=0.5, first=0.0):
    """Half a bracelet: rows of three links, the outer ones brushed and the middle one polished."""
    frames = frames_of(path)
    length = sum(math.dist(a, b) for a, b in zip(path, path[1:]))
    rows = int(length / pitch)
    outer, inner = [], []
    for n in range(rows):
        at = (n + 0.5) * pitch / length
        share = min(1.0, at * 1.6)
        scale = (width + (end_width - width) * share) / width
        # One more middle link fills the space between the lugs.
        for kind, shift in (*([(inner, -0.5)] if n == 0 else []), (outer, 0.0), (inner, 0.5)):
            i = min(len(frames) - 1, round((at + shift * pitch / length) * (len(frames) - 1)))
            point, way, out = frames[i]
            turn = Matrix((Vector((1, 0, 0)), way, out)).transposed().to_4x4()
            if turn.determinant() < 0:
                turn = Matrix((Vector((-1, 0, 0)), way, out)).transposed().to_4x4()
            kind.append(Matrix.Translation(point) @ turn @ Matrix.Diagonal((scale, 1, 1, 1)))
    side = width * 0.29
    middle = width - 2 * side
    wing = template_of(link((side - 0.015, pitch * 1.02, 0.3), 0.035))
    core = template_of(link((middle - 0.02, pitch * 0.97, 0.3), 0.06))
    for flip in (1, -1):
        shifted = [frame @ Matrix.Translation((flip * (middle + side) / 2, 0, 0)) for frame in outer]
        stamp('links', wing, shifted, brushed, smooth=True)
    stamp('links', core, inner, polished, smooth=True)


def link(size, bevel):
    """One link: a slightly arched block with rounded edges."""
    block = box('link', size, None, at=(0, 0, 0), bevel=bevel, segments=4)
    for vertex in block.data.vertices:
        vertex.co.z -= size[2] * 0.5
    return block

"""A votive tablet in a gold case."""

import math
import random

from mathutils import Vector
from mathutils.noise import fractal
from relief import *
from studio import *

THINGS = {'amulet': dict(clay='#c2ab7d', worn='#ddcba2', dust='#54391c')}
WIDE, TALL, THICK = 2.2, 3.34, 0.42
ACROSS, UP = 440, 668
KNEE = (0.42, -0.27)
# Start, end, half width (cm) and depth of each crack.
CRACKS = (
    ((0.12, -0.1), (0.75, -0.41), 0.017, 1.0),
    ((0.47, -0.28), (0.6, -0.42), 0.011, 0.7),
    ((-0.76, 0.55), (-0.5, 0.7), 0.009, 0.4),
)


def tablet(thing):
    """The pressed tablet: worn relief, pits, drying cracks, one of them across the left knee of the figure."""
    height_at, hollow_at = heights('amulet', 6)
    flaws = worn()
    points, faces, hollow = [], [], []
    for row in range(UP):
        for column in range(ACROSS):
            x, y = 2 * column / (ACROSS - 1) - 1, 2 * row / (UP - 1) - 1
            place = Vector((x * WIDE, y * TALL, 0))
            flaw = flaws.get((column, row), 0.0)
            fall = max(1 - min((1 - abs(x)) * WIDE, (1 - abs(y)) * TALL) / 0.09, 0) ** 2
            rough = 0.012 * fractal(place * 2.2, 0.8, 2.0, 5)
            points.append((x * WIDE / 2, y * TALL / 2, THICK + 0.17 * height_at(x, y) + rough - 0.05 * flaw - 0.16 * fall))
            hollow.append(hollow_at(x, y) + 0.5 * flaw)
    for row in range(UP - 1):
        start = row * ACROSS
        faces += [(start + i, start + i + 1, start + ACROSS + i + 1, start + ACROSS + i) for i in range(ACROSS - 1)]
    made_object = mesh('tablet', points, faces, clay(thing), smooth=True)
    give_value(made_object, 'hollow', hollow)
    return made_object


def worn():
    """Depths of cracks and pits from 0 to 1, by column and row."""
    chance, flaws = random.Random(7), {}

    def sink(x, y, size, depth):
        column, row = (x + 1) / 2 * (ACROSS - 1), (y + 1) / 2 * (UP - 1)
        cells = 3 * size * ACROSS / WIDE
        for i in range(max(int(column - cells), 0), min(int(column + cells) + 2, ACROSS)):
            for j in range(max(int(row - cells), 0), min(int(row + cells) + 2, UP)):
                away = ((i - column) * WIDE / ACROSS) ** 2 + ((j - row) * TALL / UP) ** 2
                flaws[i, j] = max(flaws.get((i, j), 0.0), depth * math.exp(-away / size**2))

    for _ in range(70):
        sink(chance.uniform(-0.95, 0.95), chance.uniform(-0.97, 0.97), chance.uniform(0.012, 0.03), chance.uniform(0.1, 0.3))
    for (x, y), (u, v), size, depth in CRACKS:
        shift, shifts = 0.0, []
        for _ in range(160):
            shift += chance.gauss(0, 0.005)
            shifts.append(shift)
        for i, shift in enumerate(shifts):
            t = i / 159
            taper = math.sin(math.pi * min(max(t, 0.05), 0.95)) ** 0.5
            shift -= t * shifts[-1]
            sink(x + (u - x) * t + 0.6 * shift, y + (v - y) * t + shift, size * taper, depth * taper)
    return flaws


def clay(thing):
    """Pressed lime powder: pale where it is worn, brown oil and dust in the hollows."""
    c = THINGS[thing]
    made = material('clay', c['clay'], rough=0.62, specular=0.3)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    add_up = nodes.new('ShaderNodeMath')
    add_up.operation, add_up.inputs[1].default_value = 'MULTIPLY_ADD', 0.22
    links.new(noise(made, scale=2.2, detail=8, rough=0.65), add_up.inputs[0])
    links.new(value_of(made, 'hollow'), add_up.inputs[2])
    paint(made, ramp(made, add_up.outputs[0], (0.02, c['worn']), (0.12, c['clay']), (0.2, '#9c7c4a'), (0.42, c['dust'])))
    return bump(made, noise(made, scale=26, detail=8, rough=0.7), 0.35, 0.02)


def arch(half, foot, shoulder, tip):
    """The outline of the case: straight sides, and a pointed arch over the shoulder."""
    right = []
    for t in steps(0, 1, 40):
        u = 1 - t
        right.append((
            u**3 * half + 3 * u * u * t * half + 3 * u * t * t * half * 0.28 + t**3 * 0.0,
            u**3 * shoulder + 3 * u * u * t * (shoulder + 0.55 * (tip - shoulder)) + 3 * u * t * t * (tip - 0.34) + t**3 * tip,
        ))
    corner = [(half - 0.16 + 0.16 * math.sin(a), foot + 0.16 - 0.16 * math.cos(a)) for a in steps(0, math.pi / 2, 8)]
    side = [*corner, *right]
    return [*side, *[(-x, y) for x, y in reversed(side[:-1])]]


def case(gold):
    """The case: a back, a frame with a window, beads around it, and flames and a lotus in the arch."""
    half, foot, shoulder, tip = WIDE / 2 + 0.3, -TALL / 2 - 0.3, TALL / 2 + 0.02, TALL / 2 + 1.75
    plate('back', arch(half, foot, shoulder, tip), 0.12, gold, bevel=0.04)
    window_x, window_y = WIDE / 2 - 0.045, TALL / 2 - 0.045
    window = [(-window_x, -window_y), (window_x, -window_y), (window_x, window_y), (-window_x, window_y)]
    plate('frame', arch(half, foot, shoulder, tip), 0.66, gold, bevel=0.07, segments=5, holes=[window])
    border = arch(half - 0.1, foot + 0.1, shoulder, tip - 0.2)
    tube('border', [(x, y, 0.66) for x, y in border], 0.035, gold, closed=True)
    beaded = [(-window_x - 0.07, -window_y - 0.07), (window_x + 0.07, -window_y - 0.07), (window_x + 0.07, window_y + 0.07), (-window_x - 0.07, window_y + 0.07)]
    for (x, y), (u, v) in zip(beaded, [*beaded[1:], beaded[0]]):
        count = round(math.hypot(u - x, v - y) / 0.085)
        for i in range(count):
            ball('bead', 0.036, gold, (x + (u - x) * i / count, y + (v - y) * i / count, 0.665), segments=12)
    middle = shoulder + 0.62
    for side in (-1, 1):
        for size, dx, dy, lean in ((0.6, 0.24, -0.3, 0.2), (0.5, 0.62, -0.36, 0.5), (0.34, 0.96, -0.42, 0.85), (0.46, 0.22, 0.16, 0.1), (0.3, 0.5, 0.02, 0.4)):
            curl = []
            for t in steps(0, 1, 26):
                a = lean + 4.4 * t
                reach = size * 0.5 * (1 - t) ** 0.8
                curl.append((side * (dx + 0.1 * size - reach * math.cos(a)), middle + dy + 0.3 * size + reach * math.sin(a), 0.665))
            tube('flame', curl, 0.042, gold, radii=[1.1 - 0.7 * t for t in steps(0, 1, 26)])
    for angle in steps(-1.05, 1.05, 4):
        petal = ball('petal', 0.13, gold, (0.2 * math.sin(angle), middle - 0.16 + 0.2 * math.cos(angle), 0.66), segments=24)
        petal.scale, petal.rotation_euler = (0.52, 1.25, 0.42), (0, 0, -angle)
    ball('pip', 0.085, gold, (0, middle - 0.18, 0.67), segments=24)
    eye = lathe('eye', [(0.24 + 0.07 * math.cos(a), 0.07 * math.sin(a)) for a in steps(0, 2 * math.pi, 20)[:-1]], gold, closed=True)
    eye.location, eye.rotation_euler = (0, tip + 0.12, 0.36), (0, math.pi / 2, 0)
    neck = lathe('neck', smooth_profile([(0.16, -0.1), (0.11, 0), (0.13, 0.08), (0.06, 0.14)]), gold)
    neck.location, neck.rotation_euler = (0, tip - 0.05, 0.36), (-math.pi / 2, 0, 0)


def turned_over():
    """Lays the case on its face, so that the weight and the year on its back show."""
    lot = [part for part in bpy.context.scene.objects if part.type == 'MESH' and part.name != 'backdrop']
    cut = material('engraved', '#6b4312', rough=0.5, metal=0.6)
    for words, size, y in (('22.4 g', 0.92, 0.5), ('GOLD · BANGKOK', 0.5, -0.02), ('2019', 0.66, -0.5)):
        line = text(words, size, cut, font='chinese', depth=0.006)
        line.rotation_euler, line.location = (0, math.pi, 0), (0, y, -0.021)
        lot.append(line)
    # The frame ends where the back does.
    next(part for part in lot if part.name.startswith('back')).location.z -= 0.02
    whole = group('lot', *lot)
    whole.rotation_euler.y, whole.location.z = math.pi, 0.85


def build(thing):
    studio(6, lying=True, key=1.1, fill=0.6, rim=0.45)
    gold = material('gold', '#dfa64e', metal=1.0, rough=0.2)
    paint(gold, ramp(gold, noise(gold, scale=4, detail=6), (0.35, '#2c2c2c'), (0.7, '#5e5e5e')), 'Roughness')
    bump(gold, noise(gold, scale=24, detail=5), 0.1, 0.01)
    case(gold)
    tablet(thing)


def views(thing):
    knee = (KNEE[0] * WIDE / 2, KNEE[1] * TALL / 2, 0.55)
    return {
        'whole': dict(location=(0, -7.5, 19), target=(0, 0.82, 0.2), lens=112),
        'centre': dict(location=(knee[0] + 1.0, knee[1] - 5, 9.5), target=(knee[0] - 0.15, knee[1], 0.5), lens=130),
        'left': dict(location=(-9.5, -9.5, 12), target=(0, 0.6, 0.2), lens=95),
        'right': dict(location=(2.4, -3.2, 11), target=(0, 2.55, 0.5), lens=150),
        'back': dict(location=(0, -7.5, 19), target=(0, 0.82, 0.2), lens=112, pose=turned_over),
        'foot': dict(location=(0.6, -9.5, 6.2), target=(0, -1.25, 0.4), lens=125),
    }

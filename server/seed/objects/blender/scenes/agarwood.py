"""A piece of kynam agarwood on a small stand."""

import math

from mathutils import Vector, noise as perlin
from studio import *

THINGS = {'agarwood': {}}
LENGTH, WIDTH, DEPTH = 9.2, 3.1, 2.4
STAND = 1.55
# Where the wood split: the direction of each face, its distance from the axis, and how much it slants.
FACETS = (
    (0.35, 0.9, 0.1), (1.45, 0.86, -0.12), (2.5, 0.92, 0.05), (3.7, 0.84, 0.14), (4.6, 0.88, -0.1), (5.6, 0.9, -0.05),
)


def build(thing):
    studio(10.5, backdrop='#d6cdbf', key=0.9, fill=0.35)
    area((-11, -3, 5), 3, 420, target=(0, 0, 2.6), tall=9)
    piece = wood()
    piece.location.z, piece.rotation_euler = STAND + 1.02, (0.1, 0.05, 0.12)
    stand()


def wood():
    """A sliver from the heart of a tree: furrowed along the grain, hollowed, broken at its ends."""
    rings, turns = 320, 300
    vertices, tones = [], []
    for i in range(rings + 1):
        u = 2 * i / rings - 1
        t = math.copysign(1 - (1 - abs(u)) ** 1.6, u)
        for j in range(turns):
            a = 2 * math.pi * j / turns
            vertices.append(place(t, a))
            tones.append(tone(t, a))
    faces = []
    for i in range(rings):
        for j in range(turns):
            k = (j + 1) % turns
            faces.append((i * turns + j, i * turns + k, (i + 1) * turns + k, (i + 1) * turns + j))
    faces += [tuple(range(turns)), tuple(range(rings * turns, (rings + 1) * turns))]
    piece = mesh('agarwood', vertices, faces, kynam(), smooth=True)
    layer = piece.data.color_attributes.new('resin', 'FLOAT_COLOR', 'POINT')
    for index, value in enumerate(tones):
        layer.data[index].color = (value, value, value, 1)
    clean(piece)
    return piece


def grain(x, a, along, across, seed):
    """Noise drawn out along the wood, without a seam around it."""
    return perlin.noise(Vector((x * along, math.cos(a) * across, math.sin(a) * across + seed)))


def place(t, a):
    """The point of the surface at t (-1 to 1 along the piece) and an angle around it."""
    jag = grain(0, a, 0, 2.2, 4.0 if t < 0 else 9.0) + 0.6 * grain(0, a, 0, 7, 6.0) + 0.5 * grain(0, a, 0, 17, 8.0)
    x = t * LENGTH / 2 * (1 + 0.2 * jag * t * t)
    size = 1.02 + 0.16 * grain(t * 2.2, a, 1, 1.2, 0) + 0.08 * grain(t * 3, a, 1, 3.4, 2)
    for turn, away, slope in FACETS:
        facing = math.cos(a - turn)
        if facing > 0.2:
            size = min(size, (away + slope * t + 0.07 * grain(t * 2, turn, 1, 2, 17)) / facing)
    furrow = abs(grain(t * 1.6, a, 1, 7, 5))
    size -= 0.2 * max(0, 0.3 - furrow) / 0.3 * (0.55 + 0.45 * grain(t * 2, a, 1, 2, 7))
    size += 0.04 * grain(t * 5, a, 1, 22, 11) + 0.02 * grain(t * 9, a, 1, 48, 13)
    hollow = math.exp(-(((t - 0.22) / 0.34) ** 2) - ((math.atan2(math.sin(a - 4.9), math.cos(a - 4.9)) / 0.75) ** 2))
    taper = max(0.0, 1 - abs(t) ** 60) ** 0.5 * (1 - 0.34 * abs(t + 0.15) ** 2)
    size *= taper * (1 - 0.34 * hollow)
    y, z = WIDTH / 2 * size * math.cos(a), DEPTH / 2 * size * math.sin(a)
    return x, y + 0.3 * math.sin(1.4 * t), z + 0.16 * math.sin(2.2 * t + 0.6)


def tone(t, a):
    """How much resin the wood holds: 0 is pale wood, 1 is black oil."""
    twist = a + 0.5 * t + 0.7 * grain(t * 1.5, a, 1, 1.4, 31)
    veins = grain(t * 1.1, twist, 1, 11, 21) * 0.8 + grain(t * 2.4, twist, 1, 30, 23) * 0.55
    cloud = grain(t * 2.4, a, 1, 1.6, 25)
    return min(1, max(0, 0.6 + 0.62 * veins + 0.3 * cloud))


def kynam():
    """Wood by its resin: tan fibres, brown streaks, black oil that shines."""
    made = material('kynam', '#3a2212', rough=0.5, specular=0.4)
    nodes = made.node_tree.nodes
    resin = nodes.new('ShaderNodeAttribute')
    resin.attribute_name = 'resin'
    value = resin.outputs['Fac']
    paint(made, ramp(made, value, (0.12, '#9a7444'), (0.38, '#6d4623'), (0.58, '#3c2211'), (0.85, '#160b06')))
    paint(made, ramp(made, value, (0.2, '#a0a0a0'), (0.85, '#4c4c4c')), 'Roughness')
    return bump(made, noise(made, scale=3, detail=8, stretch=(0.5, 7, 7)), 0.55, 0.035)


def stand():
    """A stand of dark hardwood: two cradles on a rounded foot."""
    made = material('rosewood', '#24110b', rough=0.32, coat=0.3)
    paint(
        made, ramp(made, noise(made, scale=1.1, detail=6, stretch=(0.35, 4, 4)), (0.35, '#170a06'), (0.65, '#35190e')),
    )
    box('foot', (6.4, 2.8, 0.42), made, at=(0, 0, 0.2), bevel=0.1)
    for x in (-2.7, 2.7):
        for y in (-1.0, 1.0):
            box('pad', (0.7, 0.5, 0.24), made, at=(x, y, 0), bevel=0.06)
    dip = [(-1.15 + 2.3 * i / 24, 0.75 + 0.42 * (abs(i / 12 - 1)) ** 2) for i in range(25)]
    for x in (-1.9, 1.9):
        outline = [(-1.15, 0), *dip, (1.15, 0)]
        cradle = plate('cradle', outline, 0.34, made, bevel=0.05)
        cradle.rotation_euler, cradle.location = (math.pi / 2, 0, math.pi / 2), (x - 0.17, 0, 0.58)


def turned_round():
    """Turns the other side of the piece to the camera."""
    bpy.data.objects['agarwood'].rotation_euler = (-0.1, -0.05, 0.12 + math.pi)


def views(thing):
    return {
        'whole': dict(location=(-0.2, -37, 13.5), target=(-0.2, 0, 1.75), lens=108),
        'left': dict(location=(-24, -15, 10), target=(-1.2, 0, 2.2), lens=92, aperture=8, focus=(-3.6, -0.6, 2.6)),
        'right': dict(location=(25, -13, 11), target=(1.4, 0, 2.2), lens=96, aperture=8, focus=(3.6, -0.6, 2.6)),
        'back': dict(location=(-0.2, -37, 13.5), target=(-0.2, 0, 1.75), lens=108, pose=turned_round),
        'foot': dict(location=(3, -13, 9), target=(1.9, -0.6, 2.7), lens=135, aperture=8, focus=(1.9, -1.2, 2.9)),
        'centre': dict(location=(-2, -22, 11), target=(0.4, -0.6, 2.6), lens=120, aperture=11, focus=(0.4, -1.3, 2.7)),
    }

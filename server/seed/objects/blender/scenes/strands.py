"""Pearls: a double strand, and a brooch with pearls in a wreath of leaves."""

import math
import random

from mathutils import Vector
from studio import *

THINGS = {'pearls': None, 'pearlBrooch': None}
OUTER, INNER = 38, 32
SMALLEST, LARGEST = 0.9, 1.2
KNOT = 0.045
CLASP = 1.25


def nacre(name, body, blush, rim, *, rough=0.13, spots=0.0):
    """Pearl: a cream body, an overtone that grows towards the edge, a soft reflection under a clear one."""
    made = material(name, body, rough=rough, specular=0.65, coat=0.5, metal=0.25)
    shader(made).inputs['Clearcoat Roughness'].default_value = 0.06
    facing = made.node_tree.nodes.new('ShaderNodeLayerWeight')
    facing.inputs['Blend'].default_value = 0.42
    paint(made, ramp(made, facing.outputs['Facing'], (0.0, body), (0.25, body), (0.55, blush), (0.95, rim)))
    return bump(made, noise(made, scale=3.5, detail=3), spots, 0.05) if spots else made


def orients(count, spots=0.05):
    """Pearls of nearly the same colour."""
    bodies = ['#e6d5bd', '#e3d0b8', '#e8d9c4', '#e0ccb6', '#e5d4be']
    blushes = ['#d6ae9f', '#d9b6a0', '#d3a89e', '#d8b5a8', '#d0a698']
    return [
        nacre('nacre', bodies[i % 5], blushes[(i * 3 + 1) % 5], '#b3a79c', rough=0.11 + 0.02 * (i % 3), spots=spots)
        for i in range(count)
    ]


def loop(radius, phase):
    """A closed path as silk falls: nearly an oval, from the clasp clockwise."""
    path = []
    for angle in steps(0, 2 * math.pi, 720):
        reach = 1 + 0.035 * math.cos(2 * angle) + 0.018 * math.sin(3 * angle + phase) + 0.012 * math.sin(5 * angle)
        path.append(Vector((radius * reach * 1.04 * math.sin(angle), radius * reach * 0.97 * math.cos(angle), 0)))
    return path


def places(path, gaps):
    """Points on a path at distances from its start."""
    found, walked, index = [], 0.0, 0
    for gap in gaps:
        while index < len(path) - 2 and walked + (path[index + 1] - path[index]).length < gap:
            walked += (path[index + 1] - path[index]).length
            index += 1
        step = path[index + 1] - path[index]
        found.append(path[index] + step.normalized() * (gap - walked))
    return found


def strand(count, phase, materials, silk, chance):
    """Strings graduated pearls, knotted, from the clasp around and back to it. Returns the ends of the silk."""
    sizes = [SMALLEST + (LARGEST - SMALLEST) * math.sin(math.pi * i / (count - 1)) ** 1.3 for i in range(count)]
    gaps, at = [], CLASP / 2 + 0.12
    for size in sizes:
        gaps.append(at + size / 2)
        at += size + KNOT
    length = at + CLASP / 2 + 0.12 - KNOT
    path = loop(1.0, phase)
    path = [point * length / sum((b - a).length for a, b in zip(path, path[1:])) for point in path]
    points = places(path, gaps)
    for index, (size, point) in enumerate(zip(sizes, points)):
        pearl = ball('pearl', size / 2, materials[chance.randrange(len(materials))], (point.x, point.y, size / 2))
        pearl.scale = (1, 1, 0.985)
        pearl.rotation_euler = (chance.uniform(0, 6), chance.uniform(0, 6), chance.uniform(0, 6))
        if index:
            middle = (point + points[index - 1]) / 2
            ball('knot', 0.055, silk, (middle.x, middle.y, (size + sizes[index - 1]) / 4), segments=16)
    first, last = places(path, [CLASP / 2 - 0.1, length - CLASP / 2 + 0.1])
    silk_path = [Vector((first.x, first.y, 0.35)), *[Vector((p.x, p.y, s / 2)) for p, s in zip(points, sizes)], Vector((last.x, last.y, 0.35))]
    tube('silk', silk_path, 0.022, silk)
    return path[0].y


def clasp(near, far, gold):
    """A fluted box clasp for both strands, marked 750."""
    middle, width = (near + far) / 2, far - near + 0.72
    length = CLASP
    shape = []
    for a in steps(0, 2 * math.pi, 96)[:-1]:
        x, y = math.cos(a), math.sin(a)
        shape.append((length / 2 * math.copysign(abs(x) ** 0.6, x), width / 2 * math.copysign(abs(y) ** 0.6, y)))
    body = plate('clasp', shape, 0.5, gold, bevel=0.12, segments=6)
    lid = plate('lid', [(x * 0.78, y * 0.84) for x, y in shape], 0.1, gold, bevel=0.04)
    lid.location.z += 0.48
    parts = [body, lid]
    for x in steps(-0.32, 0.32, 8):
        reach = width / 2 * 0.7 * math.sqrt(1 - (x / 0.5) ** 2)
        parts.append(tube('flute', [(x, -reach, 0.575), (x, reach, 0.575)], 0.036, gold))
    beads = 44
    for a in steps(0, 2 * math.pi, beads)[:-1]:
        x, y = math.cos(a), math.sin(a)
        parts.append(ball('bead', 0.034, gold, (
            length / 2 * 0.85 * math.copysign(abs(x) ** 0.6, x), width / 2 * 0.89 * math.copysign(abs(y) ** 0.6, y), 0.5,
        ), segments=12))
    parts.append(box('tongue', (0.12, 0.34, 0.09), gold, at=(length / 2 + 0.03, 0, 0.2), bevel=0.03))
    for x in (-1, 1):
        for y in (near, far):
            ring = lathe('ring', [(0.1 + 0.028 * math.cos(a), 0.028 * math.sin(a)) for a in steps(0, 2 * math.pi, 12)[:-1]], gold,
                         segments=32, closed=True)
            ring.rotation_euler = (math.pi / 2, 0, 0)
            ring.location = (x * (length / 2 + 0.06), y - middle, 0.34)
            parts.append(ring)
    mark = text('750', 0.37, material('mark', '#5a3a10', rough=0.6), font='chineseSans', depth=0.004)
    mark.rotation_euler.x, mark.location = math.pi / 2, (0, -width / 2 - 0.002, 0.24)
    parts.append(mark)
    held = group('claspGroup', *parts)
    held.location.y = middle
    return held


def wreath(gold):
    """Leaves of gold in pairs on a ring, each folded along its vein."""
    leaf_length, half = 1.0, 0.24
    for index, angle in enumerate(around(24, math.radians(7.5))):
        outer = index % 2 == 0
        rows = []
        for u in steps(0, 1, 14):
            spread = half * math.sin(math.pi * u ** 0.85) ** 0.8 * (1 - 0.25 * u)
            for v in steps(-1, 1, 8):
                ribs = 0.012 * math.cos(26 * (u - 0.22 * abs(v)))
                rows.append((leaf_length * u, spread * v, 0.16 + 0.1 * math.sin(u * 2.6) + 0.13 * abs(v) * spread / half + ribs * (1 - u)))
        faces = [(i * 9 + j, i * 9 + j + 1, i * 9 + j + 10, i * 9 + j + 9) for i in range(14) for j in range(8)]
        leaf = mesh('leaf', rows, faces, gold, smooth=True)
        thick = leaf.modifiers.new('thick', 'SOLIDIFY')
        thick.thickness = 0.035
        subdivide(leaf, 2)
        lean = 0.95 if outer else 2.3
        leaf.location = (1.55 * math.cos(angle), 1.55 * math.sin(angle), 0.02)
        leaf.rotation_euler = (0.12, 0, angle - lean)
    ring = [(1.55 + 0.07 * math.cos(a), 0.14 + 0.07 * math.sin(a)) for a in steps(0, 2 * math.pi, 16)[:-1]]
    lathe('ring', ring, gold, closed=True)


def brooch():
    """Twelve pearls between the leaves; the second and eighth were replaced later and are whiter."""
    studio(5.2, key=0.9, lying=True)
    area((-3, 4, 5), 2.2, 120)
    gold = metal('gold', rough=0.2)
    bump(gold, noise(gold, scale=9, detail=5), 0.08, 0.02)
    wreath(gold)
    old, new = orients(4, spots=0.04), nacre('newer', '#ece6dc', '#dccfca', '#bdb8b4', rough=0.09)
    for index, angle in enumerate(around(12)):
        at = (1.55 * math.cos(angle), 1.55 * math.sin(angle), 0.5)
        ball('pearl', 0.31 + 0.012 * (index % 3), new if index in (2, 8) else old[index % 4], at)
        ring = [(0.18 + 0.03 * math.cos(a), 0.03 * math.sin(a)) for a in steps(0, 2 * math.pi, 12)[:-1]]
        cup = lathe('cup', ring, gold, segments=32, closed=True)
        cup.location = (at[0], at[1], 0.26)


def pin(gold):
    """The pin across the back, with its hinge and its catch. The brooch lies on its face when they are seen."""
    y, z = 0.5, -0.1
    x = math.sqrt(1.55**2 - y**2)
    tube('stem', [(-x, y, z), (0, y - 0.02, z - 0.03), (x + 0.2, y, z)], 0.034, gold, radii=[1.0, 1.0, 0.5])
    for side in (-1, 1):
        box('seat', (0.3, 0.34, 0.1), gold, at=(side * x, y, 0.0), bevel=0.03)
    for lift in (-0.1, 0.1):
        knuckle = lathe('knuckle', [(0, -0.05), (0.1, -0.05), (0.1, 0.05), (0, 0.05)], gold, segments=32)
        knuckle.location, knuckle.rotation_euler = (-x, y + lift, -0.07), (math.pi / 2, 0, 0)
    hook = [(x, y + 0.1 * math.cos(a), z + 0.1 * math.sin(a)) for a in steps(0.5, 2 * math.pi - 0.9, 32)]
    tube('catch', hook, 0.04, gold)


def turned_over():
    """Lays the brooch on its pearls, so that the pin shows."""
    pin(bpy.data.materials['gold'])
    parts = [part for part in bpy.context.scene.objects if part.type == 'MESH' and part.name != 'backdrop']
    whole = group('brooch', *parts)
    whole.rotation_euler.y, whole.location.z = math.pi, 0.83


def necklace():
    studio(16, key=0.85, fill=0.8)
    chance = random.Random(70)
    silk, gold = material('silk', '#efe2cb', rough=0.8), metal('gold', rough=0.15)
    materials = orients(15)
    ends = [strand(count, phase, materials, silk, chance) for count, phase in ((OUTER, 0.6), (INNER, 0.4))]
    clasp(ends[1], ends[0], gold)


def build(thing):
    if thing == 'pearls':
        necklace()
    else:
        brooch()


def views(thing):
    if thing == 'pearlBrooch':
        return {
            'whole': dict(location=(0, -6.5, 12.5), target=(0, 0, 0.2), lens=98, exposure=-0.2),
            'centre': dict(location=(0.6, -4.6, 4.4), target=(0.55, -1.2, 0.4), lens=90, aperture=1.2, focus=(0.6, -1.5, 0.6)),
            'left': dict(location=(-8, -7, 4.6), target=(0, 0, 0.2), lens=78, aperture=2, focus=(-1, -0.8, 0.5), exposure=-0.2),
            'right': dict(location=(3.6, -2.2, 5.2), target=(1.3, 0.75, 0.4), lens=105, aperture=1.6, focus=(1.35, 0.8, 0.7)),
            'foot': dict(location=(-3.4, -4.6, 3.6), target=(-1.5, -1.2, 0.3), lens=105, aperture=1.4, focus=(-1.6, -1.4, 0.4)),
            'back': dict(location=(0, -6.5, 12.5), target=(0, 0, 0.4), lens=98, exposure=-0.2, pose=turned_over),
        }
    return {
        'whole': dict(location=(0, -27, 32), target=(0, -0.25, 0.4), lens=90, exposure=-0.1),
        'centre': dict(location=(3, -15, 7), target=(0.4, -5.4, 0.5), lens=90, aperture=0.7, focus=(0.5, -6.3, 0.9)),
        'left': dict(location=(-24, -22, 13), target=(0.6, 0, 0.4), lens=66, aperture=0.8, focus=(-5.5, -2.2, 0.9)),
        'right': dict(location=(6.5, -9, 4.2), target=(4.9, -2.6, 0.5), lens=120, aperture=0.8, focus=(4.9, -3.2, 0.8)),
        'below': dict(location=(0.7, 2.4, 6.4), target=(0, 5.95, 0.3), lens=98, aperture=1.4, focus=(0, 5.5, 0.4)),
        'foot': dict(location=(2.4, 14.5, 9.5), target=(0, 6.0, 0.4), lens=95, aperture=0.9, focus=(0, 6.2, 0.5)),
    }

"""A cake of pu'er tea: open in its wrapper, and wrapped."""

import math
import random

from mathutils import Vector, noise as perlin
from studio import *

THINGS = {'teaCake': {}}
RADIUS, HEIGHT = 9.7, 2.7
LEAVES = (('#20130b', 0.55, 1300), ('#38230f', 0.5, 1500), ('#543717', 0.48, 900), ('#8a6330', 0.5, 210))


def top(x, y):
    """The height of the pressed cake at a point: a low dome with a round edge."""
    r = min(math.hypot(x, y) / RADIUS, 1)
    return HEIGHT * (0.5 + 0.5 * (1 - r**5.5) ** 0.5) - 0.25 * r * r


def build(thing):
    studio(22, backdrop='#cdc3b2', key=0.8, fill=0.25, rim=0.6, lying=True)
    group('open', *cake(), wrapper_open(), ticket())
    group('wrapped', *wrapped())
    bpy.data.objects['wrapped'].location.y = 900


def cake():
    """Leaves, pressed side by side over a dark core."""
    chance = random.Random(88)
    core_clay = material('core', '#1d120a', rough=0.8)
    bump(core_clay, noise(core_clay, scale=3, detail=8), 0.8, 0.15)
    profile = [(0, 0.05)] + [(RADIUS * 0.985 * s, 0.05) for s in (0.5, 0.9)]
    profile += [
        (RADIUS * 0.985 * math.sin(a), HEIGHT / 2 - HEIGHT / 2 * math.cos(a) * 0.95) for a in steps(0.9, 1.6, 8)
    ]
    profile += [(s * RADIUS, top(s * RADIUS, 0) - 0.07) for s in (0.97, 0.93, 0.88, 0.8, 0.65, 0.4, 0.2, 0)]
    parts = [lathe('core', profile, core_clay)]
    for index, (color, rough, count) in enumerate(LEAVES):
        made = material('leaf', color, rough=rough, specular=0.4)
        paint(
            made,
            ramp(
                made,
                noise(made, scale=1.7, detail=5),
                (0.3, shade(color, 0.65)),
                (0.55, color),
                (0.75, shade(color, 1.4)),
            ),
        )
        bump(made, noise(made, scale=9, detail=4), 0.5, 0.03)
        vertices, faces = [], []
        for _ in range(count):
            leaf(chance, vertices, faces, tip=index == 3)
        parts.append(mesh('leaves', vertices, faces, made, smooth=True))
        subdivide(parts[-1], 1)
    return parts


def shade(color, factor):
    """A hex colour made darker or lighter."""
    return '#' + ''.join(f'{min(255, round(int(color[i : i + 2], 16) * factor)):02x}' for i in (1, 3, 5))


def leaf(chance, vertices, faces, *, tip):
    """Adds one rolled leaf or bud, twisted and flattened, that follows the surface or the edge of the cake."""
    length = chance.uniform(1.0, 2.0) if tip else chance.uniform(1.3, 3.4)
    width = chance.uniform(0.07, 0.13) if tip else chance.uniform(0.1, 0.26)
    on_edge = chance.random() < 0.26
    theta = chance.uniform(0, 2 * math.pi)
    r = RADIUS * math.sqrt(chance.random()) * 0.985
    heading = chance.uniform(0, 2 * math.pi) if r < 0.7 * RADIUS else theta + math.pi / 2 + chance.gauss(0, 0.7)
    bend, lift, twist = chance.uniform(-0.5, 0.5), chance.uniform(-0.05, 0.09), chance.uniform(-1.6, 1.6)
    level = chance.uniform(0.25, HEIGHT - 0.7)
    slope = chance.gauss(0, 0.22)
    phase = chance.uniform(0, 6)
    rings, sides, start = 7, 6, len(vertices)
    for i in range(rings):
        t = i / (rings - 1) - 0.5
        if on_edge:
            turn = theta + t * length / RADIUS
            z = min(max(level + slope * t * length, 0.12), HEIGHT - 0.45)
            bulge = RADIUS * (0.93 + 0.07 * math.sin(math.pi * z / HEIGHT) ** 0.5) + lift * 0.8
            at = Vector((bulge * math.cos(turn), bulge * math.sin(turn), z))
            along, up = Vector((-math.sin(turn), math.cos(turn), slope)), Vector((math.cos(turn), math.sin(turn), 0.2))
        else:
            x = r * math.cos(theta) + t * length * math.cos(heading + bend * t)
            y = r * math.sin(theta) + t * length * math.sin(heading + bend * t)
            reach = math.hypot(x, y)
            if reach > RADIUS * 0.985:
                x, y = x / reach * RADIUS * 0.985, y / reach * RADIUS * 0.985
            at = Vector((x, y, top(x, y) + lift + 0.03 * math.sin(phase + 5 * t)))
            along, up = Vector((math.cos(heading), math.sin(heading), 0)), Vector((x * 0.02, y * 0.02, 1))
        side = along.cross(up).normalized()
        up = up.normalized()
        full = width * max(
            0.12, math.sin(math.pi * (i + 0.25) / (rings - 0.5)),
        ) ** 0.6 * (1 + 0.25 * math.sin(phase + 9 * t))
        for k in range(sides):
            a = 2 * math.pi * k / sides
            flat = twist * t + a
            vertices.append(
                at + side * full * math.cos(flat) + up * full * 0.55 * math.sin(flat) * (1.2 - 0.4 * math.cos(a))
            )
    for i in range(rings - 1):
        for k in range(sides):
            here, there = start + i * sides + k, start + i * sides + (k + 1) % sides
            faces.append((here, there, there + sides, here + sides))


def paper(name):
    """Thin cotton paper with a red print, creased."""
    made = material(name, '#bfae86', rough=0.85, specular=0.15)
    image(made, art('teaWrapper'))
    bump(made, noise(made, scale=0.5, detail=7, rough=0.6, distortion=0.8), 0.8, 0.22)
    return made


def crease(x, y, seed):
    """Folds of paper as a height: sharp ridges."""
    value = 0.0
    for octave, size in ((0.16, 0.65), (0.4, 0.3), (0.9, 0.13)):
        value += size * abs(perlin.noise(Vector((x * octave, y * octave, seed))))
    return value


def wrapper_open():
    """The wrapper under the cake: its left part still lies over the cake, the rest is spread and turned up."""
    rings, turns, reach = 90, 240, 16.0
    vertices, uvs = [], []
    for i in range(rings + 1):
        for j in range(turns):
            theta = 2 * math.pi * j / turns
            wave = 1 + 0.05 * math.sin(3 * theta + 1) + 0.04 * math.sin(7 * theta)
            s = i / rings * reach * wave
            flat = spread(s, theta)
            over = fold(s, theta)
            away = (theta - math.radians(152) + math.pi) % (2 * math.pi) - math.pi
            cover = 1 - smooth_step((abs(away) - 0.75) / 0.5)
            at = flat.lerp(over, cover)
            vertices.append(at)
            uvs.append(
                (0.5 + at.x / 21.5, 0.5 + at.y / 21.5) if cover > 0.4 and s > 9.5 else (0.02, 0.02 + 0.9 * j / turns)
            )
    faces = []
    for i in range(rings):
        for j in range(turns):
            k = (j + 1) % turns
            faces.append((i * turns + j, i * turns + k, (i + 1) * turns + k, (i + 1) * turns + j))
    return sheet('wrapper', vertices, faces, uvs, paper('wrapper paper'))


def smooth_step(value):
    value = min(1, max(0, value))
    return value * value * (3 - 2 * value)


def spread(s, theta):
    """Paper that lies on the table and turns up towards its edge."""
    x, y = s * math.cos(theta), s * math.sin(theta)
    free = max(0, s - RADIUS - 0.2)
    return Vector(
        (
            x,
            y,
            0.03 + min(1, free / 2) * (
                crease(x, y, 3.0) * 1.7 + 0.02 * free * free * (0.5 + 0.5 * math.sin(3 * theta))
            ),
        )
    )


def fold(s, theta):
    """Paper that follows the cake: under it, up its edge, and back over its top."""
    edge, bend = RADIUS + 0.12, HEIGHT * 1.25
    if s < edge:
        return Vector((s * math.cos(theta), s * math.sin(theta), 0.03))
    over = s - edge
    if over < bend:
        a = math.pi * over / bend
        r, z = edge + 0.32 * math.sin(a), 0.03 + (HEIGHT * 0.84) * (1 - math.cos(a)) / 2
    else:
        r = edge - (over - bend) * 1.55
        z = top(r, 0) + 0.24
        z = max(z, HEIGHT * 0.84) + 0.045 * max(0, over - bend - 2.2) ** 2
    x, y = r * math.cos(theta), r * math.sin(theta)
    return Vector((x, y, z + (0.35 * crease(x, y, 8.0) if over > 1 else 0)))


def sheet(name, vertices, faces, uvs, made):
    """Adds thin paper with UVs of its vertices."""
    result = mesh(name, vertices, faces, made, smooth=True)
    layer = result.data.uv_layers.new().data
    for loop in result.data.loops:
        layer[loop.index].uv = uvs[loop.vertex_index]
    change = result.modifiers.new('thickness', 'SOLIDIFY')
    change.thickness = 0.02
    return result


def ticket():
    """The ticket of the maker, pressed into the leaves."""
    made = material('ticket', '#e3d6b4', rough=0.8, specular=0.1)
    image(made, art('teaTicket'))
    bump(made, noise(made, scale=2.5, detail=5), 0.5, 0.08)
    count, half, turn, at = 24, 1.25, 0.2, Vector((1.6, -1.4, 0))
    vertices, uvs, faces = [], [], []
    for i in range(count + 1):
        for j in range(count + 1):
            u, v = i / count, j / count
            a, b = (u - 0.5) * 2 * half, (v - 0.5) * 2 * half
            x, y = at.x + a * math.cos(turn) - b * math.sin(turn), at.y + a * math.sin(turn) + b * math.cos(turn)
            dip = 0.05 * perlin.noise(Vector((x * 1.3, y * 1.3, 1)))
            vertices.append((x, y, top(x, y) + 0.19 + dip))
            uvs.append((u, v))
    for i in range(count):
        for j in range(count):
            k = i * (count + 1) + j
            faces.append((k, k + count + 1, k + count + 2, k + 1))
    return sheet('ticket', vertices, faces, uvs, made)


def wrapped():
    """The cake in its closed wrapper, the print on top, pleats drawn in under it."""
    rings, turns = 80, 240
    vertices, uvs = [], []
    for i in range(rings + 1):
        for j in range(turns):
            theta, s = 2 * math.pi * j / turns, i / rings
            part = s * (RADIUS + HEIGHT + 1.5)
            if part < RADIUS:
                r, z = part, top(part, 0) + 0.12
            else:
                a = min(1, (part - RADIUS) / (HEIGHT + 0.2)) * math.pi / 2
                r, z = RADIUS + 0.12 - 0.3 * (1 - math.cos(a)), top(RADIUS, 0) * (1 - math.sin(a)) + 0.05
            x, y = r * math.cos(theta), r * math.sin(theta)
            pleat = max(0, s - 0.66) * 0.5 * abs(math.sin(15 * theta + 2 * perlin.noise(Vector((x, y, 0)))))
            vertices.append(
                (x * (1 + 0.05 * pleat), y * (1 + 0.05 * pleat), z + 0.28 * crease(x * 1.4, y * 1.4, 5.0) - 0.1 * pleat)
            )
            uvs.append((0.5 + x / 21.5, 0.5 + y / 21.5))
    faces = []
    for i in range(rings):
        for j in range(turns):
            k = (j + 1) % turns
            faces.append((i * turns + j, (i + 1) * turns + j, (i + 1) * turns + k, i * turns + k))
    return [sheet('closed wrapper', vertices, faces, uvs, paper('closed paper'))]


def swap():
    """Shows the wrapped cake in place of the open one."""
    bpy.data.objects['open'].location.y = 900
    bpy.data.objects['wrapped'].location.y = 0


def turned(angle):
    bpy.data.objects['open'].rotation_euler.z = angle


def views(thing):
    return {
        'whole': dict(location=(2.9, -72, 66), target=(2.9, 0.4, 0.6), lens=94),
        'centre': dict(location=(5, -32, 34), target=(1.4, -2.2, 2.3), lens=100, aperture=8, focus=(1.4, -2.4, 2.7)),
        'left': dict(
            location=(2.5, -76, 30),
            target=(2.5, 0, 1.2),
            lens=95,
            aperture=11,
            focus=(0, -7, 2),
            pose=lambda: turned(0.6),
        ),
        'right': dict(
            location=(0, -40, 15),
            target=(1.5, -4, 1.4),
            lens=95,
            aperture=8,
            focus=(1, -9.5, 1.6),
            pose=lambda: turned(-0.5),
        ),
        'below': dict(location=(3, -18, 19), target=(2.6, -4.6, 2.6), lens=110, aperture=8, focus=(2.6, -4.9, 2.8)),
        'foot': dict(location=(0, -56, 62), target=(0, 0, 1.2), lens=96, pose=swap),
    }

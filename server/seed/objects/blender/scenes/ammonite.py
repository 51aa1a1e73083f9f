"""An ammonite, sawn in half and polished, on a stand."""

import math

import numpy
from studio import *

THINGS = {'ammonite': {}}
SIDE = 1500
# What the picture of the face spans (cm).
SPAN = 27
GROWTH = 0.148
TILT = math.radians(16)
# The spiral r = OPEN * exp(GROWTH * angle), in cm; the mouth is at the angle LAST.
LAST = 3.62 * 2 * math.pi
OPEN = 12.9 / math.exp(GROWTH * LAST)
CALCITE = (64, 70)
SEPTUM = 0.285


def build(thing):
    studio(23, backdrop='#cfc8bc', key=0.85, fill=0.4)
    area((-24, -14, 22), 9, 5200, target=(0, 0, 10), tall=26)
    shell = half()
    shell.location, shell.rotation_euler = (2.4, 0, 7.15), (math.pi / 2 - TILT, 0, 0)
    stand()


def hashed(values, seed):
    """A random number from 0 to 1 for each whole number."""
    turned = numpy.sin(values * 127.1 + seed * 311.7) * 43758.5453
    return turned - numpy.floor(turned)


def cloud(x, y, seed, octaves=5):
    """Value noise in two dimensions."""
    total, weight = numpy.zeros_like(x), 0.0
    for octave in range(octaves):
        size = 2.0**octave
        gx, gy = x * size, y * size
        ix, iy = numpy.floor(gx), numpy.floor(gy)
        fx, fy = gx - ix, gy - iy
        fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
        corner = lambda a, b: hashed((ix + a) * 1.7 + (iy + b) * 57.3, seed + octave)
        low = corner(0, 0) * (1 - fx) + corner(1, 0) * fx
        high = corner(0, 1) * (1 - fx) + corner(1, 1) * fx
        total += (low * (1 - fy) + high * fy) / size
        weight += 1 / size
    return total / weight


def mix(one, two, share):
    """Blends two pictures, or colours, by a mask."""
    return one * (1 - share[..., None]) + two * share[..., None]


def soft(low, high, value):
    part = numpy.clip((value - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def wave(value):
    return numpy.sin(2 * math.pi * value)


def fern(across, along):
    """How far a suture leads or lags, in chambers: lobes, leaves on the lobes and teeth on the leaves."""
    edge = 0.4 + 1.2 * numpy.abs(across - 0.5)
    # The leaves lean over: their place across depends on the place along.
    bent = across + 0.012 * wave(along * 7.3 + 0.3 * wave(across * 5))
    lobes = 0.16 * wave(bent * 3.5)
    leaves = 0.1 * wave(bent * 11 + 1.2 * lobes)
    teeth = 0.05 * wave(bent * 31 + 2.5 * leaves)
    return edge * (lobes + leaves + teeth)


def sediment(x, y, fine, grainy):
    """The mud of the sea floor: layers, grains, and bits of shell."""
    tone = lambda hexed: numpy.array(rgba(hexed)[:3])
    turn = math.pi - LAST
    up = x * math.sin(turn) + y * math.cos(turn)
    coarse = cloud(x * 0.55 + 7, y * 0.55 + 7, 31, 4)
    layers = 0.5 + 0.5 * numpy.sin(4.2 * up + 14 * coarse + 3 * fine)
    shade = numpy.clip(0.7 * coarse + 0.14 * layers + 0.4 * (fine - 0.5) + 0.05, 0, 1)
    mud = mix(numpy.ones_like(x)[..., None] * tone('#5a4632'), tone('#b39468'), soft(0.2, 0.75, shade))
    mud = mix(mud, tone('#8b4a22'), 0.5 * soft(0.56, 0.7, cloud(x * 0.8 + 31, y * 0.8 + 3, 41, 4)))
    mud = mud * (0.7 + 0.6 * grainy[..., None])
    speck = cloud(x * 16, y * 16, 53, 2)
    mud = mix(mud, tone('#efe0bd'), 0.55 * soft(0.8, 0.87, speck))
    mud = mix(mud, tone('#2b1d12'), 0.5 * soft(0.2, 0.14, speck))
    chance = numpy.random.default_rng(4)
    for _ in range(110):
        cx, cy = chance.uniform(-SPAN / 2, SPAN / 2, 2)
        size, start = chance.uniform(0.12, 0.5), chance.uniform(0, 2 * math.pi)
        dx, dy = x - cx, y - cy
        ring = numpy.abs(numpy.hypot(dx, 1.5 * dy) - size)
        sweep = numpy.abs((numpy.arctan2(dy, dx) - start + math.pi) % (2 * math.pi) - math.pi)
        mud = mix(mud, tone('#eadbb8'), 0.85 * (1 - soft(0.018, 0.045, ring)) * (1 - soft(0.9, 1.1, sweep)))
    crack = numpy.abs(cloud(x * 0.35 + 60, y * 0.35 + 21, 61, 5) - 0.5)
    return mix(mud, tone('#33241a'), 0.8 * (1 - soft(0.004, 0.012, crack)))


def section():
    """Computes the polished face: colours of chambers, septa, walls and the filling of the living chamber."""
    axis = (numpy.arange(SIDE) + 0.5) / SIDE * SPAN - SPAN / 2
    x, y = numpy.meshgrid(axis, axis)
    warp = 0.12
    x = x + warp * (cloud(x * 0.5 + 40, y * 0.5 + 40, 3, 2) - 0.5)
    y = y + warp * (cloud(x * 0.5 + 80, y * 0.5 + 10, 4, 2) - 0.5)
    radius, angle = numpy.hypot(x, y) + 1e-6, numpy.arctan2(y, x) % (2 * math.pi)
    whorl = numpy.ceil((numpy.log(radius / OPEN) / GROWTH - angle) / (2 * math.pi))
    turned = angle + 2 * math.pi * whorl
    outer = OPEN * numpy.exp(GROWTH * turned)
    inner = OPEN * numpy.exp(GROWTH * (turned - 2 * math.pi))
    across = numpy.clip((radius - inner) / (outer - inner), 0, 1)
    width = outer - inner

    smooth = turned / SEPTUM + 0.31 * (2 * across - 1) ** 2 - 0.155 + 0.1 * numpy.sin(turned * 3)
    place = smooth + fern(across, smooth)
    chamber, inside = numpy.floor(place), place - numpy.floor(place)
    # The distance to a suture: that of the chamber's number, by its slope, which jumps where the turns meet.
    slope = numpy.hypot(*numpy.gradient(place, SPAN / SIDE))
    suture = numpy.minimum(inside, 1 - inside) / numpy.minimum(slope, 40 / (SEPTUM * radius))
    septum = numpy.abs(smooth - numpy.round(smooth)) * SEPTUM * radius
    wall = numpy.minimum(across, 1 - across) * width
    depth = numpy.minimum(septum, wall)
    fine = cloud(x * 2.2, y * 2.2, 11)
    grainy = cloud(x * 9, y * 9, 17, 3)

    tone = lambda hexed: numpy.array(rgba(hexed)[:3])
    palette = numpy.array(
        [tone(c) for c in ('#8a4b1c', '#b9772f', '#5a2c10', '#d9a860', '#7b3d15', '#3b1d0e', '#a45f25', '#c9924a')]
    )
    picked = palette[(hashed(chamber, 5) * len(palette)).astype(int) % len(palette)]
    lining = palette[(hashed(chamber, 9) * len(palette)).astype(int) % len(palette)]
    # Agate bands from the wall of each chamber inwards.
    bands = 0.5 + 0.5 * numpy.sin((depth / (0.06 + 0.05 * hashed(chamber, 2)) + 3 * fine) * 2.2)
    heart = soft(0.18, 0.5, depth / numpy.maximum(0.35, 0.4 * width) + 0.35 * (fine - 0.5))
    face = mix(lining * (0.72 + 0.4 * bands[..., None]), picked, heart)
    face = face * (0.75 + 0.5 * fine[..., None])
    dark = soft(0.62, 0.78, hashed(chamber, 21)) * heart * soft(0.4, 0.6, fine)
    face = mix(face, tone('#1d100a'), dark * 0.8)
    # Two chambers are filled with white calcite: cleavage lines and a glow at the edge.
    calcite = numpy.isin(chamber, CALCITE).astype(float) * soft(0.03, 0.09, numpy.minimum(suture, wall))
    cleft = soft(0.9, 1.0, numpy.abs(numpy.sin(x * 3.1 + y * 1.7 + fine * 2))) + soft(
        0.92, 1.0, numpy.abs(numpy.sin(x * 1.2 - y * 3.3 + fine * 2)),
    )
    white = mix(
        numpy.ones_like(face) * tone('#efe6d2'), tone('#c9b48c'), numpy.clip(0.3 * cleft + 0.8 * (fine - 0.35), 0, 1),
    )
    face = mix(face, white, calcite)
    # The living chamber, the last part of a turn, holds the mud of the sea floor.
    living = soft(LAST - 0.98, LAST - 0.94, turned + 0.05 * (fine - 0.5))
    mud = sediment(x, y, fine, grainy)
    face = mix(face, mud, living)
    lines = (1 - soft(0.014, 0.04, suture)) * (1 - living)
    face = mix(face, tone('#ead7ae'), (1 - soft(0.045, 0.085, suture)) * (1 - living) * 0.75)
    face = mix(face, tone('#1f0f08'), lines * 0.92)
    shell = 1 - soft(0.1, 0.15, wall)
    face = mix(face, tone('#e5cf9e'), (1 - soft(0.16, 0.24, wall)) * 0.65)
    face = mix(face, tone('#2a150b'), shell * 0.95)
    return numpy.clip(face * 0.6, 0, 1)


def painted_face():
    """The polished face as a material."""
    made = material('polished face', '#8a4b1c', rough=0.07, coat=1.0)
    picture = bpy.data.images.new('section', SIDE, SIDE, float_buffer=True)
    pixels = numpy.ones((SIDE, SIDE, 4), dtype=numpy.float32)
    pixels[..., :3] = section()
    picture.pixels.foreach_set(pixels.ravel())
    node = made.node_tree.nodes.new('ShaderNodeTexImage')
    node.image = picture
    space = made.node_tree.nodes.new('ShaderNodeTexCoord')
    made.node_tree.links.new(space.outputs['UV'], node.inputs['Vector'])
    return paint(made, node.outputs['Color'])


def half():
    """The half: its flat face up, ribs on its round back."""
    turns, rows = 720, 26
    stone = material('shell', '#6e5236', rough=0.6, specular=0.3)
    paint(stone, ramp(stone, noise(stone, scale=0.7, detail=8), (0.3, '#4a3320'), (0.55, '#7d6142'), (0.75, '#a58a63')))
    bump(stone, noise(stone, scale=5, detail=6), 0.35, 0.05)
    edge = []
    for j in range(turns):
        a = 2 * math.pi * j / turns
        r = OPEN * math.exp(GROWTH * (a + 2 * math.pi * math.floor((LAST - a) / (2 * math.pi))))
        edge.append((a, r * (1 + 0.003 * math.sin(46 * a) + 0.002 * math.sin(23 * a + 1))))
    start = int((LAST % (2 * math.pi)) / (2 * math.pi) * turns)
    radii = [r for _, r in edge]
    # At the mouth the outline falls back to the whorl before, over a rounded end.
    step = radii[(start + 1) % turns]
    for k in range(26):
        j = (start - k) % turns
        radii[j] = step + (radii[j] - step) * (1 - (1 - k / 26) ** 2.2) ** 0.5
    vertices, uvs, faces = [(0, 0, 0)], [(0.5, 0.5)], []
    for i in range(rows + 1):
        for j in range(turns):
            a, r = edge[j][0], radii[j]
            if i == 0:
                reach, z = r * 0.995, 0.0
            else:
                turn = i / rows * math.pi / 2
                rib = 1 + 0.016 * math.sin(46 * a + 0.6) * math.sin(2 * turn)
                reach, z = r * (
                    0.995 + 0.008 * math.sin(min(1, i / 3) * math.pi / 2)
                ) * math.cos(turn * 0.97) ** 0.42 * rib, -4.6 * math.sin(turn) ** 1.15
            vertices.append((reach * math.cos(a), reach * math.sin(a), z))
            uvs.append((0.5 + reach * math.cos(a) / SPAN, 0.5 + reach * math.sin(a) / SPAN))
    top = []
    for j in range(turns):
        k = (j + 1) % turns
        top.append((0, 1 + j, 1 + k))
        faces += [
            (
                1 + i * turns + j, 1 + (i + 1) * turns + j, 1 + (i + 1) * turns + k, 1 + i * turns + k,
            ) for i in range(rows)
        ]
    flat = mesh('face', vertices[: turns + 1], top, painted_face())
    layer = flat.data.uv_layers.new().data
    for loop in flat.data.loops:
        layer[loop.index].uv = uvs[loop.vertex_index]
    body = mesh('back', vertices, faces, stone, smooth=True)
    # The mouth lies at the left.
    flat.rotation_euler.z = body.rotation_euler.z = math.pi - LAST
    return group('half', flat, body)


def stand():
    """A stand of black lacquered wood: a foot, and a rest that leans with the fossil."""
    made = material('lacquer', '#120d0a', rough=0.3, coat=0.4)
    box('foot', (11, 7.5, 0.9), made, at=(2.2, 1.2, 0), bevel=0.15)
    for x in (-0.2, 4.6):
        tube('peg', [(x, -2.15, 0.8), (x, -2.2, 1.3), (x, -2.3, 1.85)], 0.24, made, radii=[1.2, 1, 0.9])


def views(thing):
    return {
        'whole': dict(location=(0, -84, 25), target=(0, 0, 8.7), lens=102),
        'left': dict(location=(-56, -58, 24), target=(0.4, 0, 8.6), lens=102, aperture=11, focus=(-2, -1, 9)),
        'right': dict(location=(14, -40, 14), target=(8.2, 0, 9.6), lens=145, aperture=11, focus=(8.2, -1, 9.6)),
        'below': dict(location=(-12, -42, 18), target=(-4.6, 0, 11), lens=130, aperture=11, focus=(-4.6, -1, 11)),
        'foot': dict(location=(0, -34, 15), target=(2.6, 0, 7.6), lens=165, aperture=11, focus=(2.6, -0.6, 7.4)),
        'centre': dict(location=(-6, -44, 20), target=(1.2, 0, 10.2), lens=105, aperture=16, focus=(1.2, -0.8, 10.2)),
    }

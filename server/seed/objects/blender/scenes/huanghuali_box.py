"""A document box of huanghuali with brass fittings and one repaired corner."""

import math

import numpy
from studio import *

THINGS = {'huanghualiBox': {}}
# Size of the box, height of the joint between body and lid (cm).
LENGTH, WIDTH, HEIGHT, JOINT = 24.0, 15.0, 12.0, 8.3
WALL = 1.1
LIGHT, MIDDLE, DARK, KNOT = '#824d22', '#66361a', '#35180b', '#1d0b05'
BRASS = '#b08a45'


def build(thing):
    studio(25, backdrop='#d2cabd', key=0.9, fill=0.4)
    area((-26, -16, 14), 7, 4300, target=(0, 0, 6), tall=30)
    boards()
    repair()
    fittings()


def waves(shape, seed, octaves=5):
    """Smooth noise on a grid, from sines of random direction."""
    chance = numpy.random.default_rng(seed)
    v, u = numpy.mgrid[0 : shape[0], 0 : shape[1]] / shape[1]
    total = numpy.zeros(shape)
    for octave in range(octaves):
        for _ in range(5):
            a, phase = chance.uniform(0, 2 * math.pi, 2)
            pull = 2.2 * 1.9**octave * chance.uniform(0.6, 1.4)
            total += numpy.sin(2 * math.pi * pull * (u * math.cos(a) * 0.45 + v * math.sin(a)) + phase) / 1.75**octave
    return total / 7


def board(name, width, height, knots, seed, *, lift=1.0, rough=0.3):
    """Wood of a board: rings that flow around knots, pores along the grain, one or two dark ghost faces.

    width, height: the board in cm. knots: (x, y, radius) in cm from its lower left corner.
    """
    scale = min(64, 1500 / width)
    shape = (int(height * scale), int(width * scale))
    v, u = numpy.mgrid[0 : shape[0], 0 : shape[1]] / scale
    drift = waves(shape, seed)
    field = v * 1.05 + drift * 0.62 + 0.02 * u
    eyes = numpy.zeros(shape)
    for x, y, radius in knots:
        away = numpy.hypot((u - x) * 0.62, v - y + 0.12 * drift) / radius
        push = numpy.exp(-(away**2) / 3.2)
        field += push * radius * 2.6
        eyes = numpy.maximum(eyes, 1 / (1 + (away / 0.34) ** 4))
    rings = 0.5 + 0.5 * numpy.sin(field * 17 + 2.6 * numpy.sin(field * 2.3 + seed))
    # Where the tree grew fast, years are wide and pale; where slowly, a dark band.
    rings = (0.5 * rings**2 + 0.3 * (0.5 + 0.5 * numpy.sin(field * 47 + drift * 3))) * (0.6 + 0.4 * numpy.sin(field * 1.9 + seed))
    rings += 0.2 * (0.5 + 0.5 * numpy.sin(field * 1.3 + 2 * seed))
    chance = numpy.random.default_rng(seed + 1)
    pores = chance.random(shape)
    length = int(scale * 0.5)
    kernel = numpy.ones(length) / length
    pores = numpy.apply_along_axis(lambda row: numpy.convolve(row, kernel, 'same'), 1, pores)
    pores = numpy.clip((pores - pores.mean()) / pores.std() * 0.5, -1, 1)
    tone = numpy.clip(0.22 + 0.95 * rings + 0.14 * pores + 0.12 * drift, 0, 1)[..., None]
    colors = [numpy.array(rgba(c)[:3]) * lift for c in (LIGHT, MIDDLE, DARK)]
    low, high = numpy.clip(tone * 2, 0, 1), numpy.clip(tone * 2 - 1, 0, 1)
    face = colors[0] * (1 - low) + colors[1] * low
    face = face * (1 - high) + colors[2] * high
    face = face * (1 - 0.9 * eyes[..., None]) + numpy.array(rgba(KNOT)[:3]) * 0.9 * eyes[..., None]
    picture = bpy.data.images.new(name, shape[1], shape[0], float_buffer=True)
    pixels = numpy.ones((*shape, 4), dtype=numpy.float32)
    pixels[..., :3] = face
    picture.pixels.foreach_set(pixels.ravel())
    made = material(name, MIDDLE, rough=rough, specular=0.45, coat=0.18)
    shader(made).inputs['Clearcoat Roughness'].default_value = 0.25
    node = made.node_tree.nodes.new('ShaderNodeTexImage')
    node.image, node.extension = picture, 'EXTEND'
    space = made.node_tree.nodes.new('ShaderNodeTexCoord')
    made.node_tree.links.new(space.outputs['UV'], node.inputs['Vector'])
    paint(made, node.outputs['Color'])
    return bump(made, noise(made, scale=3, detail=4, stretch=(0.3, 6, 6)), 0.06, 0.02)


def block(name, size, at, faces, *, bevel=0.16):
    """A box whose sides have their own boards: faces has materials for top, front, side."""
    made_object = box(name, size, faces['top'], at=at, bevel=bevel, segments=4)
    data = made_object.data
    for side in ('front', 'side'):
        data.materials.append(faces[side])
    layer = data.uv_layers.new().data
    x, y, z = size
    for face in data.polygons:
        normal = face.normal
        face.material_index = 0 if abs(normal.z) > 0.5 else 1 if abs(normal.y) > 0.5 else 2
        for loop in face.loop_indices:
            point = data.vertices[data.loops[loop].vertex_index].co
            if face.material_index == 0:
                layer[loop].uv = (point.x / x + 0.5, point.y / y + 0.5)
            elif face.material_index == 1:
                layer[loop].uv = (point.x / x + 0.5, (point.z + at[2]) / HEIGHT)
            else:
                layer[loop].uv = (point.y / y + 0.5, (point.z + at[2]) / HEIGHT)
    return made_object


def boards():
    """The body, the lid of one board, and the fine bead along their joint."""
    faces = {
        'top': board('lid board', LENGTH, WIDTH, [(8.2, 8.6, 1.25), (15.9, 5.6, 0.9), (12.6, 10.6, 0.5)], 4),
        'front': board('front board', LENGTH, HEIGHT, [(5.4, 4.4, 1.1), (18.6, 6.2, 0.8)], 8),
        'side': board('side board', WIDTH, HEIGHT, [(6.2, 5.5, 0.8)], 15),
    }
    block('body', (LENGTH, WIDTH, JOINT - 0.45), (0, 0, 0.45), faces)
    block('lid', (LENGTH, WIDTH, HEIGHT - JOINT - 0.05), (0, 0, JOINT + 0.05), faces)
    bead = {side: made for side, made in faces.items()}
    for z in (JOINT - 0.36, JOINT + 0.12):
        block('bead', (LENGTH + 0.12, WIDTH + 0.12, 0.26), (0, 0, z), bead, bevel=0.1)
    block('plinth', (LENGTH + 0.36, WIDTH + 0.36, 0.75), (0, 0, 0), faces, bevel=0.14)


def repair():
    """The old repair: a piece let into the right front corner of the lid, of paler wood, with glue in its joint."""
    leg, height = 3.1, HEIGHT - JOINT - 0.55
    patch = board('patch', leg, leg, [], 42, lift=1.3, rough=0.38)
    x, y = LENGTH / 2 + 0.006, -WIDTH / 2 - 0.006
    for name, made, grow, rise in (
        ('joint', material('glue', '#1a0b05', rough=0.7), 0.035, -0.006), ('patch', patch, 0, 0.004),
    ):
        corner = [
            (x, y), (x, y + leg + grow), (x - 0.55, y + leg + grow), (x - leg - grow, y + 0.55), (x - leg - grow, y),
        ]
        z0, z1 = HEIGHT - height - grow, HEIGHT + rise
        off = 0.0 if name == 'patch' else -0.004
        ring = [(px + (off if px == x else 0), py - (off if py == y else 0)) for px, py in corner]
        vertices = [(px, py, z) for z in (z0, z1) for px, py in ring]
        count = len(ring)
        faces = [tuple(range(count, 2 * count)), tuple(reversed(range(count)))]
        faces += [(i, (i + 1) % count, (i + 1) % count + count, i + count) for i in range(count)]
        piece = mesh(name, vertices, faces, made)
        clean(piece)
        layer = piece.data.uv_layers.new().data
        for face in piece.data.polygons:
            for loop in face.loop_indices:
                point = piece.data.vertices[piece.data.loops[loop].vertex_index].co
                across = point.y + WIDTH / 2 if abs(face.normal.z) > 0.5 else point.z - z0
                along = point.y + WIDTH / 2 if abs(face.normal.x) > 0.5 else point.x - LENGTH / 2 + leg
                layer[loop].uv = (0.1 + 0.8 * along / leg, 0.1 + 0.8 * across / leg)
        round_edges(piece, 0.17 if name == 'patch' else 0.16, 4, 60)


def brass():
    made = material('brass', BRASS, metal=1.0, rough=0.3)
    paint(made, ramp(made, noise(made, scale=1.6, detail=6), (0.3, '#6f5426'), (0.5, BRASS), (0.72, '#c9a55c')))
    paint(made, ramp(made, noise(made, scale=2.4, detail=6), (0.3, '#3c3c3c'), (0.7, '#787878')), 'Roughness')
    return bump(made, noise(made, scale=7, detail=4), 0.05, 0.02)


def fittings():
    """A round lock plate with its hasp, handles on both sides, and straps around the corners of the body."""
    made = brass()
    front = -WIDTH / 2
    upright(plate('lock plate', circle(2.6, 160), 0.14, made, bevel=0.045), (0, front - 0.005, 7.6))
    upright(ring_plate('lock rim', 2.32, 2.2, made), (0, front - 0.1, 7.6))
    hasp = [(-0.62, 1.5), (-0.8, 0.4), (-0.72, -0.5), (-1.0, -1.05), (-0.92, -1.6), (-0.42, -1.86), (0, -2.1)]
    outline = smooth_profile([*hasp, *[(-px, py) for px, py in reversed(hasp[:-1])]], 6)
    upright(plate('hasp', outline, 0.2, made, bevel=0.06), (0, front - 0.13, 8.1))
    dark = material('keyhole', '#0a0604', rough=0.9)
    for x in (-1.55, 1.55):
        tube(
            'staple',
            [(x, front - 0.1, 6.6), (x, front - 0.62, 6.75), (x, front - 0.62, 7.35), (x, front - 0.1, 7.5)],
            0.15,
            made,
        )
    for x, z in ((-1.75, 8.75), (1.75, 8.75), (0, 9.85), (0, 5.35)):
        stud = ball('stud', 0.17, made, (x, front - 0.13, z), segments=24)
        stud.scale.y = 0.55
    upright(
        plate('slot', [(-0.09, -0.42), (0.09, -0.42), (0.09, 0.42), (-0.09, 0.42)], 0.03, dark), (0, front - 0.33, 7.1),
    )
    for x in (-1, 1):
        handle(made, x)
        for y in (-1, 1):
            strap(made, x, y)


def ring_plate(name, outer, inner, made):
    return plate(name, circle(outer, 128), 0.05, made, bevel=0.02, holes=[circle(inner, 128)])


def upright(part, at):
    """Turns a plate to the front."""
    part.rotation_euler.x, part.location = math.pi / 2, at


def handle(made, side):
    """A bail handle with two round roses."""
    x = side * (LENGTH / 2)
    for y in (-2.6, 2.6):
        rose = plate('rose', circle(0.85, 64), 0.12, made, bevel=0.04)
        rose.rotation_euler.y, rose.location = side * math.pi / 2, (x, y, 6.2)
        ball('knob', 0.3, made, (x + side * 0.32, y, 6.2), segments=24)
    bail = [(x + side * 0.4, 2.6 * math.cos(a), 6.2 - 2.1 * math.sin(a) ** 0.7) for a in steps(0, math.pi, 32)]
    tube('bail', bail, 0.2, made)


def strap(made, side, end):
    """A strap bent around a lower corner, its ends cut as clouds."""
    height, reach, low = 2.3, 2.6, 0.78
    edge = [
        (0, 0),
        (reach, 0),
        (reach - 0.15, 0.5),
        (reach + 0.3, height / 2),
        (reach - 0.15, height - 0.5),
        (reach, height),
        (0, height),
    ]
    for axis in ('front', 'side'):
        piece = plate('strap', edge, 0.09, made, bevel=0.03)
        corner = (side * (LENGTH / 2 + 0.02), end * (WIDTH / 2 + 0.02), low)
        if axis == 'front':
            piece.rotation_euler, piece.scale.x = (math.pi / 2, 0, 0), -side
        else:
            piece.rotation_euler, piece.scale.x = (math.pi / 2, 0, math.pi / 2), -end
        piece.location = corner


def views(thing):
    return {
        'whole': dict(location=(-34, -86, 54), target=(0, 0, 4.9), lens=96),
        'left': dict(location=(-62, -62, 30), target=(0, 0, 5.4), lens=88),
        'right': dict(location=(6, -44, 14), target=(0, -WIDTH / 2, 7.4), lens=112, aperture=11, focus=(0, -WIDTH / 2, 7.4)),
        'foot': dict(location=(-34, -38, 12), target=(-10.8, -6.2, 2.6), lens=120, aperture=11, focus=(-11.4, -7.2, 2.2)),
        'below': dict(location=(22, -30, 44), target=(0.6, 0, HEIGHT), lens=92, aperture=11),
        'lidCorner': dict(
            location=(22, -38, 32), target=(9.4, -5.2, 10.2), lens=100, aperture=11, focus=(9.6, -6.6, 11.4),
        ),
    }

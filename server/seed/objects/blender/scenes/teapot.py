"""Teapots: Yixing zhuni clay with its lid off in one view, and Banko ware with a side handle."""

import math
from functools import partial

from studio import *

THINGS = {
    'teapot': dict(clay=('#74301c', '#7f3a23', '#672716'), side_handle=False, seal='雁古朱泥'),
    'teapotBanko': dict(clay=('#3b2c31', '#43333a', '#322428'), side_handle=True, seal='萬古森窯'),
}
WALL = 0.24
# Radius and height of the body from the foot to the mouth, and of the lid from its edge to the knob (cm).
BODY = [
    (2.05, 0.0), (2.2, 0.12), (2.28, 0.3), (2.75, 0.55), (3.5, 1.15), (3.98, 2.05), (4.1, 2.9),
    (3.95, 3.75), (3.45, 4.5),
    (2.8, 4.95), (2.45, 5.08), (2.42, 5.2),
]
LID = [(2.56, 0.0), (2.58, 0.1), (2.5, 0.2), (2.1, 0.38), (1.5, 0.62), (0.9, 0.78), (0.5, 0.86)]
KNOB = [(0.46, 0.84), (0.4, 0.95), (0.44, 1.08), (0.68, 1.3), (0.8, 1.58), (0.7, 1.86), (0.4, 2.02), (0, 2.06)]
RIM = BODY[-1][1]


def clay(colors):
    """Burnished unglazed clay: fine sand, the polish of the hand, and traces of the scraper."""
    base, light, dark = colors
    made = material('clay', base, rough=0.45, specular=0.4)
    paint(made, ramp(made, noise(made, scale=0.9, detail=5), (0.32, dark), (0.5, base), (0.7, light)))
    paint(made, ramp(made, noise(made, scale=2.2, detail=6), (0.3, '#6e6e6e'), (0.7, '#858585')), 'Roughness')
    return bump(made, noise(made, scale=22, detail=4), 0.22, 0.012)


def build(thing):
    kind = THINGS[thing]
    studio(11, backdrop='#d8d0c3', key=0.9, fill=0.5)
    area((-9, -10, 9), 3, 260, target=(0, 0, 3), tall=12)
    made = clay(kind['clay'])
    pot(made, side_handle=kind['side_handle'], mark=kind['seal'])
    lid(made)


def pot(made, *, side_handle, mark):
    """The body with its spout and handle, joined and smoothed as one piece of clay."""
    outline = smooth_profile(BODY, 8)
    inner = [(max(r - WALL, 0), z) for r, z in reversed(outline) if z > 0.45]
    edge = [(BODY[-1][0] - 0.05, RIM + 0.05), (BODY[-1][0] - 0.17, RIM + 0.05)]
    under = [(0, 0.16), (1.6, 0.16), (1.78, 0.1), (1.86, 0.0)]
    body = lathe('body', [*under, *outline, *edge, *inner, (0, 0.5)], made, segments=160)
    limbs = [spout(made)]
    limbs.append(straight_handle(made) if side_handle else loop_handle(made))
    for other in limbs:
        unite(body, other)
    relax(body)
    parts = [body, hole_at(SPOUT, 0.27, 0.02), *seal(mark)]
    if side_handle:
        end = group('handle end', hole_at(STRAIGHT, 0.52, 0.02))
        end.rotation_euler.z = STRAIGHT_TURN
        parts.append(end)
    group('pot', *parts)


SPOUT = [(-3.0, 2.15), (-3.7, 2.45), (-4.35, 2.95), (-4.8, 3.6), (-5.15, 4.3), (-5.55, 4.92), (-5.72, 5.1)]
SPOUT_RADII = [1.15, 0.98, 0.78, 0.62, 0.52, 0.45, 0.43]


def spout(made):
    """A tube that narrows and bends up to the height of the mouth."""
    return limb('spout', SPOUT, SPOUT_RADII, made)


def hole_at(points, radius, lift):
    """The dark hole in the end of a limb, as a disc a little above the clay."""
    dark = material('hole', '#120806', rough=1.0, specular=0.0)
    hole = plate('hole', circle(radius, 40), 0.01, dark)
    (x0, z0), (x1, z1) = points[-2:]
    slope = math.atan2(x1 - x0, z1 - z0)
    hole.location = (x1 + lift * math.sin(slope), 0, z1 + lift * math.cos(slope))
    hole.rotation_euler.y = slope
    return hole


def loop_handle(made):
    """An ear-shaped handle opposite the spout."""
    points = [
        (3.3, 4.45),
        (3.9, 4.85),
        (4.7, 5.0),
        (5.35, 4.65),
        (5.65, 3.9),
        (5.55, 3.05),
        (5.15, 2.3),
        (4.4, 1.8),
        (3.1, 1.6),
    ]
    radii = [0.52, 0.43, 0.38, 0.36, 0.35, 0.34, 0.33, 0.34, 0.44]
    return limb('handle', points, radii, made)


STRAIGHT = [(3.4, 3.2), (4.7, 3.7), (6.0, 4.25), (7.3, 4.84), (8.6, 5.44)]
STRAIGHT_TURN = -math.pi / 2


def straight_handle(made):
    """A hollow handle at a right angle to the spout, widening outwards."""
    handle = limb('handle', STRAIGHT, [0.66, 0.6, 0.63, 0.72, 0.78], made)
    handle.rotation_euler.z = STRAIGHT_TURN
    return handle


def limb(name, points, radii, made, rings=48, sides=40):
    """A closed round tube through points (x, z) with a radius at each."""
    fine = smooth_profile([(x, z) for x, z in points], 10)
    width = [r for r, _ in smooth_profile([(r, i) for i, r in enumerate(radii)], 10)]
    vertices, faces = [], []
    for i, (x, z) in enumerate(fine):
        before, after = fine[max(i - 1, 0)], fine[min(i + 1, len(fine) - 1)]
        slope = math.atan2(after[1] - before[1], after[0] - before[0])
        for k in range(sides):
            a = 2 * math.pi * k / sides
            off = width[i] * math.cos(a)
            vertices.append((x - off * math.sin(slope), width[i] * math.sin(a), z + off * math.cos(slope)))
    count = len(fine)
    for i in range(count - 1):
        for k in range(sides):
            here, there = i * sides + k, i * sides + (k + 1) % sides
            faces.append((here, there, there + sides, here + sides))
    faces += [tuple(range(sides)), tuple(range((count - 1) * sides, count * sides))]
    made_object = mesh(name, vertices, faces, made, smooth=True)
    clean(made_object)
    return made_object


def unite(body, other):
    """Joins another piece to the body, without the part that lies inside."""
    bpy.context.view_layer.update()
    change = body.modifiers.new('join', 'BOOLEAN')
    change.operation, change.object, change.solver = 'UNION', other, 'EXACT'
    apply_changes(body)
    bpy.data.objects.remove(other)


def relax(body):
    """Makes an even skin over the joins, so that they run into each other as wet clay does."""
    change = body.modifiers.new('skin', 'REMESH')
    change.mode, change.voxel_size, change.use_smooth_shade = 'VOXEL', 0.045, True
    soft = body.modifiers.new('smooth', 'CORRECTIVE_SMOOTH')
    soft.iterations, soft.smooth_type, soft.use_only_smooth = 10, 'SIMPLE', True
    apply_changes(body)


def apply_changes(made_object):
    """Replaces the mesh of an object by what its modifiers make of it."""
    bpy.context.view_layer.update()
    data = bpy.data.meshes.new_from_object(made_object.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    made_object.modifiers.clear()
    made_object.data = data


def seal(mark):
    """The square seal of the potter, pressed into the base: four characters, read from below."""
    shade = material('seal', '#5d2411' if mark[0] == '雁' else '#1c1417', rough=0.7)
    frame = plate('seal', square(0.62), 0.02, shade, holes=[square(0.55)])
    frame.location.z = 0.14
    parts = [frame]
    for character, x, y in zip(mark, (0.27, 0.27, -0.27, -0.27), (-0.27, 0.27, -0.27, 0.27)):
        parts.append(text(character, 1.4, shade, font='chinese', depth=0.02))
        parts[-1].location, parts[-1].rotation_euler = (x, y, 0.15), (math.pi, 0, 0)
    return parts


def square(half):
    return [(-half, -half), (half, -half), (half, half), (-half, half)]


def lid(made):
    """The lid with its flange, knob, and the air hole in the knob."""
    top = smooth_profile(LID, 8)
    flange = [(2.12, -0.02), (2.1, -0.62), (2.02, -0.66), (1.94, -0.62), (1.92, -0.05)]
    inside = [(1.5, 0.3), (0.8, 0.5), (0, 0.56)]
    cap = lathe('cap', [(0, 0.9), *reversed(top), (2.5, -0.03), *flange, *inside], made, segments=128)
    knob = lathe('knob', smooth_profile(KNOB, 8), made, segments=64)
    chip(cap)
    hole = plate('air hole', circle(0.07, 24), 0.02, material('hole', '#120806', rough=1.0, specular=0.0))
    hole.location.z = KNOB[-1][1] - 0.012
    whole = group('lid', cap, knob, hole)
    whole.location.z = RIM + 0.06


def chip(cap):
    """Knocks a tiny chip, no larger than a grain of rice, off the edge of the flange."""
    tool = ball('chip', 0.11, None, (2.0 * math.sin(0.5), 2.0 * math.cos(0.5), -0.68), segments=12)
    tool.scale = (1.5, 0.9, 0.8)
    bpy.context.view_layer.update()
    change = cap.modifiers.new('chip', 'BOOLEAN')
    change.operation, change.object = 'DIFFERENCE', tool
    apply_changes(cap)
    bpy.data.objects.remove(tool)


def turned(angle):
    """Turns the pot with its lid about the upright axis."""
    for name in ('pot', 'lid'):
        bpy.data.objects[name].rotation_euler.z = angle


def opened():
    """Takes the lid off and leans it on its knob against the pot, its underside to the camera."""
    turned(0.25)
    cover = bpy.data.objects['lid']
    cover.location, cover.rotation_euler = (1.0, -5.75, 2.24), (math.pi + 1.05, 0, 0)


def tipped():
    """Lays the pot on its shoulder, without the lid, the base to the camera."""
    whole = bpy.data.objects['pot']
    whole.rotation_euler, whole.location = (-math.pi / 2 - 0.55, 0, 0), (0, 0, 5.28)
    bpy.data.objects['lid'].location.y = 80


def views(thing):
    if thing == 'teapotBanko':
        banko = {'whole': 0.75, 'left': 2.2, 'right': -0.5}
        return {
            **{view: dict(location=(0, -46, 21), target=(0.6, -1.5, 3.1), lens=95, pose=partial(turned, angle))
               for view, angle in banko.items()},
            'centre': dict(location=(2, -26, 22), target=(0, -0.4, 5.8), lens=130, aperture=8, focus=(0, -1.6, 6)),
            'back': dict(location=(0, -46, 30), target=(0.6, -1.5, 3.1), lens=95, pose=partial(turned, -2.3)),
            'below': dict(location=(0, -40, 20), target=(0, 1, 4.2), lens=95, pose=tipped),
        }
    return {
        'whole': dict(location=(0, -44, 13), target=(0.1, 0, 3.35), lens=105),
        'left': dict(location=(0, -44, 20), target=(0, 0, 3.3), lens=105, pose=lambda: turned(0.85)),
        'right': dict(location=(-6, -24, 14), target=(-0.6, -1, 5.4), lens=160, aperture=5.6, focus=(-0.6, -2.2, 5.3)),
        'back': dict(location=(0, -44, 26), target=(0.2, 0, 3.3), lens=130, pose=lambda: turned(-2.2)),
        'centre': dict(location=(2, -36, 17), target=(0, -3, 2.9), lens=95, aperture=8, focus=(1, -6, 2), pose=opened),
        'foot': dict(location=(0, -36, 22), target=(0, 1, 4.2), lens=105, aperture=11, focus=(0, 0, 5.2), pose=tipped),
    }

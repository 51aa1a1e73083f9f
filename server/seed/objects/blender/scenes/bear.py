"""Vinyl bears, lacquered by hand: 28 cm high, of parts that meet at visible joints."""

import math

import bmesh
import bpy

from studio import *

THINGS = {
    'toyGold': dict(
        lacquer='#d69a2e', metallic=0.92, flakes=('#bd7c1a', '#f3c964'), patch='#9c1a12', muzzle='#f4e3c3',
        mark='金', number='77/120',
    ),
    'toyInk': dict(
        lacquer='#0d1830', metallic=0.35, flakes=('#0a1226', '#3d5a96'), patch='#22407e', muzzle='#cfd6e2',
        mark='moon', number='',
    ),
}

# Strokes of a pen.
SIGNATURE = (
    [
        (-1.1, 0.55), (-1.35, 0.85), (-1.6, 0.6), (-1.35, 0.25), (-1.15, -0.1), (-1.4, -0.4), (-1.7, -0.2),
        (-1.2, -0.25), (-0.75, 0.15), (-0.8, -0.2), (-0.55, 0.15), (-0.4, -0.18), (-0.1, 0.1), (-0.05, -0.2),
        (0.2, 0.12), (0.35, -0.2), (0.7, 0.35), (0.62, 0.75), (0.5, 0.3), (0.65, -0.25), (1.0, 0.0), (1.35, -0.1),
        (1.7, 0.12),
    ],
)
DIGITS = {
    '0': [[(0.5, 1.0), (0.1, 0.75), (0.05, 0.25), (0.45, 0.0), (0.9, 0.3), (0.9, 0.75), (0.5, 1.0)]],
    '1': [[(0.25, 0.72), (0.55, 1.0), (0.5, 0.5), (0.48, 0.0)]],
    '2': [[(0.1, 0.75), (0.4, 1.0), (0.8, 0.75), (0.5, 0.35), (0.05, 0.02), (0.4, 0.06), (0.9, 0.02)]],
    '7': [[(0.08, 0.93), (0.45, 0.97), (0.88, 0.95), (0.6, 0.5), (0.38, 0.0)], [(0.3, 0.5), (0.75, 0.54)]],
    '/': [[(0.8, 1.1), (0.5, 0.5), (0.2, -0.15)]],
}


def lacquer(thing):
    """Clear lacquer over a coat with fine metallic flakes."""
    colors = THINGS[thing]
    made = material('lacquer', colors['lacquer'], metal=colors['metallic'], rough=0.2, coat=1.0)
    flakes = noise(made, scale=70, detail=2, rough=0.6)
    low, high = colors['flakes']
    return paint(made, ramp(made, flakes, (0.35, low), (0.55, colors['lacquer']), (0.72, high)))


def glossy(name, color):
    return material(name, color, rough=0.22, coat=1.0)


def blob(name, made, at, size, *, power=2.0, shape=None, segments=96):
    """A rounded body with half-axes. power above 2 makes it fuller; shape(x, y, z) moves a point of the unit body."""
    made_object = ball(name, 1.0, made, segments=segments)
    for vertex in made_object.data.vertices:
        x, y, z = vertex.co
        length = (abs(x) ** power + abs(y) ** power + abs(z) ** power) ** (1 / power)
        x, y, z = (x / length, y / length, z / length)
        if shape:
            x, y, z = shape(x, y, z)
        vertex.co = (x * size[0], y * size[1], z * size[2])
    made_object.location = at
    return made_object


def fuse(name, *parts, cell=0.12, rounds=14):
    """Joins bodies into one skin with soft transitions."""
    bpy.context.view_layer.update()
    for part in parts:
        part.data.transform(part.matrix_world)
        part.matrix_world.identity()
    bpy.ops.object.select_all(action='DESELECT')
    for part in parts:
        part.select_set(True)
    bpy.context.view_layer.objects.active = parts[0]
    bpy.ops.object.join()
    skin = bpy.context.view_layer.objects.active
    skin.name = name
    remesh = skin.modifiers.new('remesh', 'REMESH')
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = 'VOXEL', cell, True
    smooth = skin.modifiers.new('smooth', 'SMOOTH')
    smooth.factor, smooth.iterations = 0.5, rounds
    return skin


def head(thing, skin):
    """The head with its ears, muzzle and face; the neck is at the origin."""
    colors = THINGS[thing]
    cheeks = lambda x, y, z: (x * (1.0 + 0.1 * max(-z, 0) - 0.1 * max(z, 0) ** 2), y, z)
    skull = blob('skull', skin, (0, 0, 5.1), (6.5, 5.3, 5.2), power=2.35, shape=cheeks)
    parts = [skull]
    for side in (-1, 1):
        ear = blob('ear', skin, (side * 5.0, 0.4, 9.6), (2.35, 1.15, 2.35), power=2.3)
        ear.rotation_euler = (-0.1, side * 0.5, 0)
        parts.append(ear)
    members = [fuse('head', *parts)]
    inner = glossy('patch', colors['patch'])
    for side in (-1, 1):
        dish = blob('inner ear', inner, (side * 5.12, -0.62, 9.72), (1.38, 0.35, 1.38))
        dish.rotation_euler = (-0.1, side * 0.5, 0)
        members.append(dish)
    members.append(blob('muzzle', glossy('muzzle', colors['muzzle']), (0, -4.55, 3.35), (2.75, 1.75, 1.95), power=2.2))
    black = material('black', '#0b0908', rough=0.08, specular=0.35)
    nose = blob('nose', black, (0, -6.15, 4.35), (1.0, 0.55, 0.66), power=2.4,
                shape=lambda x, y, z: (x * (0.72 + 0.28 * z), y, z))
    members.append(nose)
    members.append(mouth(black))
    for side in (-1, 1):
        members.append(eye(side, skin, black))
    return group('head', *members)


def mouth(black):
    """A line under the nose and two corners that do not smile, on the muzzle."""
    def on_muzzle(x, z):
        rest = 1 - abs(x / 2.75) ** 2.2 - abs((z - 3.35) / 1.95) ** 2.2
        return (x, -4.55 - 1.75 * rest ** (1 / 2.2) - 0.01, z)
    line = [on_muzzle(0, z) for z in steps(3.9, 2.95, 12)]
    corners = [on_muzzle(x, 2.72 + 0.23 * math.cos(x * math.pi / 1.25)) for x in steps(-1.25, 1.25, 32)]
    return group('mouth', tube('mouth', line, 0.075, black), tube('mouth', corners, 0.075, black))


def eye(side, skin, black):
    """An eye under a half-closed lid."""
    at, turn = (side * 2.75, -4.72, 5.95), (0.1, 0, side * 0.32)
    pupil = ball('eye', 0.92, black)
    lid_profile = [(0.99 * math.sin(a), 0.99 * math.cos(a)) for a in steps(0, math.pi / 2, 24)]
    lid_profile += [(0.9, 0.0), (0.5, 0.0)]
    lid = lathe('lid', lid_profile, skin, segments=64)
    lid.rotation_euler = (-0.12, side * 0.14, 0)
    placed = group('eye', pupil, lid)
    placed.location, placed.rotation_euler = at, turn
    placed.scale = (1.0, 0.78, 1.0)
    return placed


def trunk(thing):
    """The trunk with a painted patch and the raised mark on it."""
    colors = THINGS[thing]
    skin = lacquer(thing)
    paint_spot(skin, colors['patch'], at=(0, -4.3, -0.5), size=(2.9, 3.4, 3.3))
    pear = lambda x, y, z: (x * (0.92 - 0.16 * z), y * (0.95 - 0.12 * z), z)
    body = blob('trunk', skin, (0, 0, 10.3), (5.0, 4.4, 6.0), power=2.25, shape=pear, segments=160)
    gold = metal('gold', rough=0.36)
    if colors['mark'] == 'moon':
        marks = [
            plate('moon', crescent(1.5), 0.2, gold, bevel=0.05),
            plate('star', star(0.55, (0.62, 0.3)), 0.2, gold, bevel=0.04),
        ]
    else:
        marks = [text(colors['mark'], 9.5, gold, font='chineseBold', depth=0.2)]
    bpy.context.view_layer.update()
    for mark in marks:
        drape(mark, body, lambda x, y: (Vector((x, -50, y + 9.9)), Vector((0, 1, 0))))
    return [body, *marks]


def paint_spot(made, color, *, at, size):
    """Paints an ellipsoid of the object's space over a material, with a sharp edge and without metal."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    space, mapping = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeMapping')
    distance, mix = nodes.new('ShaderNodeTexGradient'), nodes.new('ShaderNodeMixRGB')
    mapping.inputs['Scale'].default_value = tuple(1 / s for s in size)
    mapping.inputs['Location'].default_value = tuple(-p / s for p, s in zip(at, size))
    distance.gradient_type = 'SPHERICAL'
    links.new(space.outputs['Object'], mapping.inputs['Vector'])
    links.new(mapping.outputs['Vector'], distance.inputs['Vector'])
    inside = ramp(made, distance.outputs['Fac'], (0.0, '#000000'), (0.012, '#ffffff'))
    links.new(inside, mix.inputs['Fac'])
    links.new(shader(made).inputs['Base Color'].links[0].from_socket, mix.inputs['Color1'])
    mix.inputs['Color2'].default_value = rgba(color)
    paint(made, mix.outputs['Color'])
    outside = ramp(made, distance.outputs['Fac'], (0.0, '#ffffff'), (0.012, '#000000'))
    scale = nodes.new('ShaderNodeMath')
    scale.operation = 'MULTIPLY'
    scale.inputs[1].default_value = shader(made).inputs['Metallic'].default_value
    links.new(outside, scale.inputs[0])
    links.new(scale.outputs['Value'], shader(made).inputs['Metallic'])


def refine(flat, longest):
    """Splits the long edges of a relief: a long face would cut through a round body."""
    work = bmesh.new()
    work.from_mesh(flat.data)
    bmesh.ops.triangulate(work, faces=work.faces)
    # Triangles of split faces may have long edges again: a few rounds are enough.
    for _ in range(5):
        lengthy = [edge for edge in work.edges if edge.calc_length() > longest]
        bmesh.ops.subdivide_edges(work, edges=lengthy, cuts=1)
        bmesh.ops.triangulate(work, faces=[face for face in work.faces if len(face.verts) > 3])
    work.to_mesh(flat.data)
    work.free()


def drape(flat, body, ray):
    """Lays a flat relief (in the XY plane, z is its height) on a body. ray(x, y) gives where from and which way."""
    refine(flat, 0.4)
    turned, back = flat.matrix_world.copy(), body.matrix_world.inverted()
    flat.matrix_world.identity()
    for vertex in flat.data.vertices:
        x, y, z = turned @ vertex.co
        start, way = ray(x, y)
        hit, place, _, _ = body.ray_cast(back @ start, back.to_3x3() @ way)
        if hit:
            vertex.co = body.matrix_world @ place - z * way


def crescent(radius):
    """The outline of a moon that opens to the right."""
    outer = [(radius * math.cos(a), radius * math.sin(a)) for a in steps(0.75, 2 * math.pi - 0.75, 64)]
    x, y = outer[-1]
    centre = 0.55 * radius
    reach = math.hypot(x - centre, y)
    first = math.atan2(y, x - centre) % (2 * math.pi)
    inner = steps(first, 2 * math.pi - first, 48)[1:-1]
    return outer + [(centre + reach * math.cos(a), reach * math.sin(a)) for a in inner]


def star(radius, at):
    """The outline of a star with five points."""
    return [
        (at[0] + r * math.cos(a), at[1] + r * math.sin(a))
        for a, r in zip(around(10), [radius, 0.42 * radius] * 5)
    ]


def limbs(skin):
    """Arms, and legs from the bear's right to its left."""
    arms, legs = [], []
    for side in (-1, 1):
        arm = blob('arm', skin, (side * 5.25, -0.45, 11.2), (1.5, 1.62, 3.7), power=2.3,
                   shape=lambda x, y, z: (x * (1.0 - 0.18 * z), y * (1.0 - 0.18 * z), z))
        arm.rotation_euler = (0.12, -side * 0.26, 0)
        arms.append(arm)
        leg = blob('leg', skin, (side * 2.55, 0.1, 3.3), (2.1, 2.25, 3.3), power=2.5)
        foot = blob('foot', skin, (side * 2.65, -0.75, 1.6), (2.3, 3.15, 1.95), power=2.6,
                    shape=lambda x, y, z: (x, y, max(z, -0.8)))
        legs.append(fuse('leg', leg, foot, rounds=8))
    return arms, legs


def soles(thing, skin, legs):
    """The maker's name on the right sole; signature and number on the left one."""
    number = THINGS[thing]['number']
    ink = material('ink', '#17120e', rough=0.5)
    right, left = legs
    marks = [
        (right, text('STUDIO', 1.9, skin, font='chinese', depth=0.14, at=(-2.65, 0.4, 0), spacing=1.1)),
        (right, text('NINE', 1.9, skin, font='chinese', depth=0.14, at=(-2.65, -0.5, 0), spacing=1.1)),
    ]
    for stroke in SIGNATURE if number else ():
        line = [(2.65 + 0.95 * x, y + 0.55, 0) for x, y in smooth_profile(stroke, 8)]
        marks.append((left, tube('signature', line, 0.03, ink)))
    for place, digit in enumerate(number):
        for stroke in DIGITS[digit]:
            left_edge = 1.45 + 0.46 * place
            line = [(left_edge + 0.34 * x + 0.08 * y, 0.72 * y - 1.15, 0) for x, y in smooth_profile(stroke, 6)]
            marks.append((left, tube('number', line, 0.03, ink)))
    bpy.context.view_layer.update()
    for leg, mark in marks:
        # Seen from below, y runs the other way.
        drape(mark, leg, lambda x, y: (Vector((x, -0.75 - y, -20)), Vector((0, 0, 1))))
    return [mark for _, mark in marks]


def build(thing):
    studio(26)
    area((-34, -8, 20), 7, 9_000, target=(0, 0, 14), tall=44)
    for side in (-1, 1):
        flag((side * 30, 12, 16), 12, target=(0, 0, 14), tall=60)
    skin = lacquer(thing)
    top = head(thing, skin)
    top.location.z = 15.6
    arms, legs = limbs(skin)
    group('bear', top, *trunk(thing), *arms, *legs, *soles(thing, skin, legs))


def turn(degrees=44):
    """Turns the bear to its right."""
    bpy.data.objects['bear'].rotation_euler.z = math.radians(degrees)


def lie_on_back():
    """Shows the soles to the camera."""
    bear = bpy.data.objects['bear']
    bear.rotation_euler.x = -math.pi / 2
    bear.location.z = 5.2


def views(thing):
    return {
        'whole': dict(location=(-20, -93, 26), target=(0, 0, 13.6), lens=100),
        'centre': dict(location=(-12, -50, 27), target=(0, -2, 20.9), lens=100, aperture=11, focus=(0, -5, 20.3)),
        'left': dict(location=(-20, -93, 26), target=(0, 0, 13.6), lens=100, pose=turn),
        'right': dict(location=(-9, -40, 16), target=(0.4, -4, 9.2), lens=125, aperture=11, focus=(0, -5, 9.2)),
        'back': dict(location=(-20, -93, 26), target=(0, 0, 13.6), lens=100, pose=lambda: turn(160)),
        'below': dict(
            location=(5, -47, 14), target=(0, 0, 6.4), lens=100, aperture=11, focus=(0, 0, 5), pose=lie_on_back
        ),
    }

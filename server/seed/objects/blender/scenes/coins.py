"""Coins: a junk under sail, struck from a drawing of heights in art/."""

import math

from relief import *
from studio import *

# radius, thick and relief in cm; reeds: grooves of the edge.
THINGS = {
    'coinGold': dict(radius=1.1, thick=0.15, relief=0.034, reeds=120, color='#dda757', hollow='#7a4818', tone=None),
    'coinSilver': dict(radius=1.95, thick=0.26, relief=0.058, reeds=140, color='#c4c3bf', hollow='#4a4640', tone='#a8936c'),
}
RINGS, SPOKES = 330, 1440
RIM = 0.945
# Places on the face, in radii from its middle.
BUMP = -60
BAG_MARK = (-0.4, -0.275)


def strike(thing, drawing):
    """Makes the coin as one mesh of rings: the side that a drawing shows, rim, reeded edge, a bare underside."""
    c = THINGS[thing]
    front = drawing == thing
    height_at, hollow_at = heights(drawing, 4)
    spin = [2 * math.pi * i / SPOKES for i in range(SPOKES)]
    turns = [(math.cos(a), math.sin(a)) for a in spin]
    top, edge = c['thick'], 0.011 * c['radius']
    reeds = [max(min(1.6 * math.cos(c['reeds'] * a), 1), -1) * 0.006 * c['radius'] for a in spin]
    # What is knocked in at the right of the face is at the left of the back.
    bumps = [bump_at(a if front else math.pi - a) if thing == 'coinGold' else 0.0 for a in spin]
    vertices, relief, hollow = [], [], []
    for r in steps(0.002, 1, RINGS):
        wall = min(max((r - RIM) / 0.012, 0), 1) * min(max((1.0 - r) / 0.012, 0), 1)
        wall *= wall * (3 - 2 * wall)
        for (cos, sin), bump_here in zip(turns, bumps):
            x, y = r * cos, r * sin
            rise = 0.8 * height_at(x, y) if r < RIM else wall
            z = top + c['relief'] * (rise - 1.0 - (0.15 * (1 - r * r) if r < RIM else 0))
            if thing == 'coinSilver' and front:
                z -= c['relief'] * bag_mark(x, y)
            dent = bump_here * max((r - 0.92) / 0.08, 0)
            out = c['radius'] * (r - 0.024 * dent)
            vertices.append((out * cos, out * sin, z - 0.35 * c['relief'] * dent))
            relief.append(rise)
            hollow.append(hollow_at(x, y) if r < RIM else 0.0)
    low = top - c['relief']
    for z, reed, out in ((low - edge, 0, 1), (low - 1.4 * edge, 1, 1), (edge, 1, 1), (0.5 * edge, 0, 1), (0, 0, 0)):
        for (cos, sin), groove, bump_here in zip(turns, reeds, bumps):
            r = c['radius'] * (1 - 0.024 * bump_here) + out * 0.5 * edge + reed * groove
            vertices.append((r * cos, r * sin, z))
            relief.append(1.0)
            hollow.append(0.15 * reed if groove < 0 else 0.0)
    faces = [
        (row + i, row + SPOKES + i, row + SPOKES + (i + 1) % SPOKES, row + (i + 1) % SPOKES)
        for row in range(0, len(vertices) - SPOKES, SPOKES) for i in range(SPOKES)
    ]
    coin = mesh('coin', vertices, faces, minted(thing), smooth=True)
    give_value(coin, 'relief', relief)
    give_value(coin, 'hollow', hollow)
    return coin


def bump_at(angle):
    """How deep the rim is knocked in at an angle."""
    off = (angle - math.radians(BUMP) + math.pi) % (2 * math.pi) - math.pi
    return math.exp(-((off / 0.055) ** 2))


def bag_mark(x, y):
    """A nick that another coin left: a short groove between two low ridges."""
    x, y = x - BAG_MARK[0], y - BAG_MARK[1]
    along, across = 0.8 * x + 0.6 * y, 0.8 * y - 0.6 * x
    if abs(along) > 0.15 or abs(across) > 0.1:
        return 0.0
    return sum(
        depth * math.exp(-((along / length) ** 2) - (across / width) ** 2)
        for length, width, depth in ((0.035, 0.008, 0.3), (0.04, 0.02, -0.08))
    )


def minted(thing):
    """Metal with lustre: brighter relief, darker hollows, and toning that grows towards the rim."""
    c = THINGS[thing]
    made = material('minted', c['color'], metal=1.0, rough=0.24)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    color = ramp(made, value_of(made, 'hollow'), (0.03, c['color']), (0.3, c['hollow']))
    if c['tone']:
        space, length, ragged, mix = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'VectorMath', 'Math', 'MixRGB'))
        length.operation = 'LENGTH'
        links.new(space.outputs['Object'], length.inputs[0])
        ragged.operation = 'MULTIPLY_ADD'
        links.new(noise(made, scale=1.1, detail=5), ragged.inputs[0])
        ragged.inputs[1].default_value = 0.7
        links.new(length.outputs['Value'], ragged.inputs[2])
        tone = ramp(
            made, ragged.outputs[0], (0.8, '#ffffff'), (0.9, '#f3ede0'), (0.96, '#d9cdb4'), (1.0, c['tone']),
        )
        ragged_scale = nodes.new('ShaderNodeMath')
        ragged_scale.operation, ragged_scale.inputs[1].default_value = 'MULTIPLY', 0.42
        links.new(ragged.outputs[0], ragged_scale.inputs[0])
        links.new(ragged_scale.outputs[0], tone.node.inputs['Fac'])
        mix.blend_type, mix.inputs['Fac'].default_value = 'MULTIPLY', 1.0
        links.new(color, mix.inputs['Color1'])
        links.new(tone, mix.inputs['Color2'])
        color = mix.outputs['Color']
    paint(made, color)
    paint(made, ramp(made, value_of(made, 'relief'), (0.1, '#686868'), (0.8, '#9a9a9a')), 'Roughness')
    return bump(made, noise(made, scale=30, detail=6), 0.05, 0.004)


def build(thing):
    r = THINGS[thing]['radius']
    studio(2.2 * r, lying=True, key=1.1, fill=0.6, rim=0.38)
    strike(thing, thing).rotation_euler.z = math.radians(-3)


def turned_over(thing):
    """Shows the back of the coin."""
    bpy.data.objects.remove(bpy.data.objects['coin'])
    strike(thing, f'{thing}Back').rotation_euler.z = math.radians(4)


def views(thing):
    r = THINGS[thing]['radius']
    detail = (0.12 * r, -0.35 * r, 0) if thing == 'coinGold' else (-0.1 * r, -0.02 * r, 0)
    exposure = 0.0 if thing == 'coinGold' else -0.4
    return {
        'whole': dict(exposure=exposure, location=(0, -4.2 * r, 10.5 * r), target=(0, 0, 0), lens=148),
        'centre': dict(
            exposure=exposure, location=(detail[0] + 0.5 * r, detail[1] - 5 * r, 8.5 * r), target=detail, lens=225, aperture=2.8,
        ),
        'right': dict(exposure=exposure, location=(4.5 * r, -8 * r, 4.2 * r), target=(0, 0, 0.1), lens=135 if thing == 'coinSilver' else 175),
        'left': dict(
            exposure=exposure, location=(-2 * r, -3 * r, 7 * r), target=(0, 0.62 * r, 0.1), lens=230, aperture=2.8,
        ),
        'back': dict(
            exposure=exposure, location=(0, -4.2 * r, 10.5 * r), target=(0, 0, 0), lens=148, pose=lambda: turned_over(thing),
        ),
        'foot': dict(
            exposure=exposure, location=(2.4 * r, -6 * r, 3.6 * r), target=(0.44 * r, -0.8 * r, 0.1), lens=300, aperture=4,
        ) if thing == 'coinGold' else dict(
            exposure=exposure, location=(-1.4 * r, -4.4 * r, 5.4 * r), target=(-0.36 * r, -0.3 * r, 0.1), lens=290, aperture=4,
        ),
    }

"""The movement of a minute repeater, seen from the back, lying at z = 0."""

import math

from mathutils import Matrix

from studio import *
from watch.dial import arc_text
from watch.shapes import *


def movement(number):
    """A gilt plate with striped bridges, wheels, jewels, screws, hammers and gongs. number: engraved on the bridge."""
    gilt = material('gilt', '#d3ab62', metal=1.0, rough=0.42)
    bump(gilt, noise(gilt, scale=70, detail=4), 0.15, 0.004)
    nickel, steel, blued = striped(), alloy('steel', rough=0.1), alloy('blued', rough=0.12)
    brass, gold = metal('brass', rough=0.22), metal('gold', rough=0.1)
    ruby = material('ruby', '#a3123a', rough=0.05, specular=0.8, coat=1.0)
    lathe('plate', [(0, 0), (2.2, 0), (2.23, 0.02), (2.25, 0.06), (2.25, -0.3)], gilt, segments=192)
    lathe(
        'ring',
        [(2.3, -0.3), (2.3, 0.12), (2.34, 0.16), (2.5, 0.2), (2.6, 0.16), (2.62, 0.1), (2.62, -0.4)],
        gold,
        segments=192,
    )
    for radius, z in ((2.1, 0.1), (2.02, 0.16)):
        tube('gong', [(radius * math.cos(a), radius * math.sin(a), z) for a in steps(-0.3, 5.2, 140)], 0.022, steel)
    bridges = [sector(0.18, 1.86, 200, 352), sector(0.3, 1.86, 110, 192), sector(0.45, 1.86, 8, 64)]
    for outline in bridges:
        plate('bridge', outline, 0.22, nickel, bevel=0.025, segments=2)
    for radius, at, z in ((0.62, (-0.55, 0.95), 0.25), (0.46, (0.95, 0.8), 0.25)):
        gear(radius, 48, steel, at, z)
        screw(0.16, (*at, z + 0.05), steel)
    balance((-1.05, 0.0), brass, steel, ruby)
    for at in ((0.35, -0.75), (1.15, -0.5), (-0.55, -1.2), (0.25, 0.6)):
        jewel(0.09, (*at, 0.222), gold, ruby)
    for at in ((-0.2, -1.62), (1.55, -0.75), (-1.0, -1.45), (-1.45, 0.95), (1.45, 0.86), (0.5, 1.6)):
        screw(0.1, (*at, 0.222), blued)
    dark = material('engraved', '#2b2416', rough=0.6, metal=0.3)
    printed('Aldine Genève', 0.165, dark, at=(0.46, -1.03, 0.2206))
    printed(f'No {number}', 0.19, dark, at=(0.42, -1.38, 0.2206), spacing=1.06)


def striped():
    """Nickel with broad stripes of the polishing disc."""
    made = material('nickel', '#a19f98', metal=1.0, rough=0.26)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    space, wave = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeTexWave')
    wave.wave_profile = 'SAW'
    wave.inputs['Scale'].default_value, wave.inputs['Distortion'].default_value = 0.85, 0.0
    links.new(space.outputs['Object'], wave.inputs['Vector'])
    return bump(made, wave.outputs['Fac'], 0.35, 0.02)


def sector(inner, outer, start, end):
    """The outline of a part of a ring, degrees clockwise from twelve, with rounded ends."""
    far = [(outer * math.cos(clock(d)), outer * math.sin(clock(d))) for d in steps(start, end, 48)]
    near = [(inner * math.cos(clock(d)), inner * math.sin(clock(d))) for d in steps(end, start, 24)]
    return [*far, *near]


def gear(radius, teeth, made, at, z):
    """A flat wheel with teeth."""
    outline = []
    for i in range(teeth):
        for share, r in ((0.0, 0.92), (0.3, 1.0), (0.5, 1.0), (0.75, 0.92)):
            a = 2 * math.pi * (i + share) / teeth
            outline.append((radius * r * math.cos(a), radius * r * math.sin(a)))
    wheel = plate('gear', outline, 0.06, made, bevel=0.006)
    wheel.location = (*at, z + 0.03)


def screw(radius, at, made):
    """A polished screw with a slot."""
    x, y, z = at
    head = lathe('screw', [(radius, -0.02), (radius, 0.03), (radius * 0.9, 0.042), (0, 0.044)], made, segments=48)
    head.location = at
    slot = box('slot', (radius * 1.8, radius * 0.2, 0.002), material('slot', '#08080a', rough=0.6), bevel=0.0005)
    slot.location, slot.rotation_euler.z = (x, y, z + 0.0435), 0.4 + 3 * x + y


def jewel(radius, at, gold, ruby):
    """A ruby in a gold chaton."""
    setting = lathe(
        'chaton', [(radius * 1.7, 0), (radius * 1.6, 0.012), (radius * 1.1, 0.012), (radius, 0.0)], gold, segments=48
    )
    stone = lathe(
        'ruby', [(radius * 1.04, 0.0), (radius * 0.8, 0.012), (radius * 0.3, 0.004), (0, -0.002)], ruby, segments=48
    )
    for part in (setting, stone):
        part.location = at


def balance(at, brass, steel, ruby):
    """The balance wheel with its screws and spring."""
    x, y = at
    rim = lathe('balance', [(0.62, 0.24), (0.62, 0.32), (0.7, 0.32), (0.7, 0.24)], brass, segments=128, closed=True)
    rim.location = (x, y, 0)
    tube('arm', [(x - 0.5, y - 0.4, 0.28), (x + 0.5, y + 0.4, 0.28)], 0.04, brass)
    nut = template_of(lathe('nut', [(0, 0), (0.035, 0), (0.035, 0.06), (0, 0.065)], None, segments=12))
    frames = [polar(math.radians(i * 30), 0.7, at, 0.28) @ Matrix.Rotation(-math.pi / 2, 4, 'X') for i in range(12)]
    stamp('nuts', nut, frames, brass, smooth=True)
    spring = [
        (x + r * math.cos(a), y + r * math.sin(a), 0.22)
        for a, r in ((t * 2 * math.pi * 7, 0.08 + 0.3 * t) for t in steps(0, 1, 300))
    ]
    tube('spring', spring, 0.007, steel)
    jewel(0.07, (x, y, 0.36), brass, ruby)

"""Vases: a blue and white meiping, another one mended with gold, and a carved one of celadon."""

import math
import random

from studio import *

MEIPING = [
    (5.55, 0.0), (5.72, 0.12), (5.75, 0.5), (5.5, 1.6), (5.2, 3.6), (5.25, 6.2), (5.85, 9.6), (7.0, 13.8), (8.35, 18.0),
    (9.25, 21.3), (9.5, 23.6), (9.1, 25.6), (7.9, 27.2), (6.1, 28.2), (4.3, 28.75), (3.05, 29.1), (2.62, 29.55),
    (2.62, 30.1), (2.95, 30.6), (3.12, 30.88),
]
CELADON = [
    (4.1, 0.0), (4.3, 0.1), (4.35, 0.5), (4.5, 1.4), (5.4, 3.6), (6.7, 6.8), (7.4, 9.8), (7.42, 12.0),
    (6.7, 14.6), (5.3, 16.8),
    (3.7, 18.6), (2.65, 20.2), (2.35, 21.8), (2.5, 23.4), (3.1, 24.9), (3.95, 25.9), (4.2, 26.05),
]
THINGS = {
    'vaseBlue': dict(size=31, outline=MEIPING, turn=2.65),
    'vaseMended': dict(size=31, outline=MEIPING, turn=-0.5),
    'vaseCeladon': dict(size=26, outline=CELADON, turn=-math.pi),
}
COBALT = ((0.0, '#e9eeed'), (0.14, '#c3cfe4'), (0.38, '#637dba'), (0.66, '#243b86'), (1.0, '#0e174a'))
WALL = 0.32


def outer(thing, count=220):
    """The outline of a vase as points at equal distances, foot to lip."""
    fine = smooth_profile(THINGS[thing]['outline'], 40)
    lengths = [0.0]
    for a, b in zip(fine, fine[1:]):
        lengths.append(lengths[-1] + math.dist(a, b))
    points, at = [], 0
    for want in steps(0, lengths[-1], count):
        while at < len(fine) - 2 and lengths[at + 1] < want:
            at += 1
        part = min(1, (want - lengths[at]) / (lengths[at + 1] - lengths[at]))
        points.append(tuple(a + (b - a) * part for a, b in zip(fine[at], fine[at + 1])))
    return points


def on_surface(outline, angle, share, lift=0.0):
    """The point of the surface at an angle and a share of the outline from foot to lip."""
    place = share * (len(outline) - 1)
    at = min(int(place), len(outline) - 2)
    radius, z = (a + (b - a) * (place - at) for a, b in zip(outline[at], outline[at + 1]))
    return ((radius + lift) * math.cos(angle), (radius + lift) * math.sin(angle), z)


def porcelain(name):
    """White porcelain under a faintly blue glaze with an even sheen."""
    made = material(name, '#e9eeed', rough=0.09, coat=1.0)
    return bump(made, noise(made, scale=1.4, detail=2), 0.06, 0.05)


def underglaze(made):
    """Lays art/camellias.svg under the glaze: the grey of the drawing is the thickness of the cobalt."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    picture = image(made, art('camellias'))
    wash = nodes.new('ShaderNodeMath')
    wash.operation = 'SUBTRACT'
    wash.inputs[0].default_value = 1.0
    links.new(picture.outputs['Color'], wash.inputs[1])
    uneven = nodes.new('ShaderNodeMapRange')
    uneven.inputs['From Min'].default_value, uneven.inputs['From Max'].default_value = 0.3, 0.7
    uneven.inputs['To Min'].default_value, uneven.inputs['To Max'].default_value = 0.72, 1.08
    links.new(noise(made, scale=1.1, detail=7, rough=0.65), uneven.inputs['Value'])
    cobalt = nodes.new('ShaderNodeMath')
    cobalt.operation = 'MULTIPLY'
    links.new(wash.outputs[0], cobalt.inputs[0])
    links.new(uneven.outputs[0], cobalt.inputs[1])
    return paint(made, ramp(made, cobalt.outputs[0], *COBALT))


def celadon(name, *, carved):
    """Plum-green glaze, thick and silky; carved: it pools, darker, in the cuts of art/peonies.svg."""
    made = material(name, '#8fae93', rough=0.16, specular=0.5, coat=0.6)
    shader(made).inputs['Clearcoat Roughness'].default_value = 0.1
    if not carved:
        return made
    nodes, links = made.node_tree.nodes, made.node_tree.links
    picture = image(made, art('peonies'))
    tide = nodes.new('ShaderNodeMath')
    tide.operation = 'MULTIPLY_ADD'
    tide.inputs[1].default_value, tide.inputs[2].default_value = 0.16, -0.08
    links.new(noise(made, scale=0.5, detail=4), tide.inputs[0])
    depth = nodes.new('ShaderNodeMath')
    links.new(picture.outputs['Color'], depth.inputs[0])
    links.new(tide.outputs[0], depth.inputs[1])
    paint(made, ramp(made, depth.outputs[0], (0.05, '#3f6650'), (0.45, '#6a9379'), (0.75, '#89ab90'), (1.0, '#a3bfa2')))
    return bump(made, picture.outputs['Color'], 0.55, 0.09)


def crack(outline, angle, length, made, radius, *, wander=0.5, seed=1):
    """A line that runs from the lip down the wall, length as a share of the outline."""
    chance = random.Random(seed)
    points, turn = [], angle
    for part in steps(0, 1, 60):
        turn += chance.uniform(-0.018, 0.018) + 0.012 * math.sin(5 * part) * wander
        points.append(on_surface(outline, turn, 1 - part * length, -0.3 * radius))
    taper = [max(0.25, 1 - part) ** 0.5 for part in steps(0, 1, 60)]
    return tube('crack', points, radius, made, radii=taper)


def build(thing):
    kind = THINGS[thing]
    s = kind['size']
    studio(s, backdrop='#cfc9be', key=0.85, fill=0.25, rim=0.9)
    area((-1.1 * s, -0.9 * s, 0.9 * s), 0.3 * s, 6 * s * s, target=(0, 0, 0.5 * s), tall=1.4 * s)
    flag((0.85 * s, 0.1 * s, 0.6 * s), 1.0 * s, target=(0, 0, 0.5 * s), tall=1.6 * s)
    flag((-0.75 * s, 0.35 * s, 0.6 * s), 0.5 * s, target=(0, 0, 0.5 * s), tall=1.6 * s)
    vase(thing)


def vase(thing):
    kind = THINGS[thing]
    outline = outer(thing)
    green = thing == 'vaseCeladon'
    skin = celadon('carved', carved=True) if green else underglaze(porcelain('painted'))
    plain = celadon('plain', carved=False) if green else porcelain('plain')
    body = lathe('body', outline, skin, segments=256)
    lip = outline[-1]
    inside = [lip, (lip[0] - 0.06, lip[1] + 0.1), (lip[0] - 0.16, lip[1] + 0.12), (lip[0] - 0.26, lip[1] + 0.06)]
    inside += [(r - WALL, z) for r, z in reversed(outline[60:-6])]
    rim = lathe('rim', inside, plain, segments=128)
    ring = outline[0][0]
    clay = material('biscuit', '#85512f' if green else '#cdb9a0', rough=0.85, specular=0.2)
    foot = lathe('foot', [(ring, 0), (ring - 0.12, -0.06), (ring - 0.5, -0.06), (ring - 0.62, 0.1)], clay)
    base = lathe('base', [(ring - 0.62, 0.1), (ring - 0.7, 0.55), (0, 0.62)], plain)
    parts = [body, rim, foot, base]
    if thing == 'vaseBlue':
        stain = material('stain', '#6e5a45', rough=0.5)
        parts.append(crack(outline, -1.35 - kind['turn'], 0.085, stain, 0.026))
    if thing == 'vaseMended':
        gold = material('gold lacquer', '#d9a441', metal=1.0, rough=0.28)
        for index in range(4):
            start = -2.5 + 0.5 * index - kind['turn']
            parts.append(crack(outline, start, 0.15 + 0.09 * (index % 2), gold, 0.06, wander=3, seed=index))
    whole = group('vase', *parts)
    whole.location.z, whole.rotation_euler.z = 0.06, kind['turn']


def turned(angle):
    """Turns the vase about its axis."""
    bpy.data.objects['vase'].rotation_euler.z += angle


def laid_down(thing):
    """Lays the vase on its foot and its belly, its base turned to the camera."""
    tilt, height = (0.285, 4.05) if thing == 'vaseCeladon' else (0.165, 5.8)
    whole = bpy.data.objects['vase']
    whole.rotation_euler = (-math.pi / 2 + tilt, 0, 0.35)
    whole.location = (1.5, -6, height)


def views(thing):
    if thing == 'vaseCeladon':
        return {
            'whole': dict(location=(0, -104, 26), target=(0, 0, 13), lens=102),
            'left': dict(location=(0, -104, 26), target=(0, 0, 13), lens=102, pose=lambda: turned(1.6)),
            'right': dict(location=(4, -46, 40), target=(0, -1, 22.6), lens=120, aperture=5.6, focus=(0, -4, 24)),
            'centre': dict(location=(-5, -44, 16), target=(0, -4, 11), lens=110, aperture=5.6, focus=(0, -7.2, 10.6)),
            'foot': dict(location=(0, -52, 10), target=(0, 0, 4.4), lens=100, aperture=4, focus=(0, -4.8, 3)),
            'below': dict(
                location=(6, -66, 16), target=(-1, 0, 6), lens=100, aperture=11, pose=lambda: laid_down(thing),
            ),
        }
    return {
        'whole': dict(location=(0, -120, 31), target=(0, 0, 15.6), lens=100),
        'left': dict(location=(0, -120, 31), target=(0, 0, 15.6), lens=100, pose=lambda: turned(1.9)),
        'centre': dict(location=(-3, -46, 44), target=(0, -4, 26.4), lens=115, aperture=5.6, focus=(0, -4.6, 28)),
        'right': dict(location=(-4, -40, 24), target=(1.6, -8, 18.6), lens=125, aperture=4, focus=(1.6, -9, 18.6)),
        'foot': dict(location=(0, -60, 12), target=(0, 0, 5.6), lens=95, aperture=4, focus=(0, -5.3, 5)),
        'below': dict(location=(6, -72, 17), target=(0, 0, 7.4), lens=100, pose=lambda: laid_down(thing)),
    }

"""Sealed bottles: Burgundy of 1996 and a single malt of 1974."""

import math
import random

from studio import *

THINGS = {'wineRed': {}, 'whisky': {}}
# Radius and height of the glass from the base to the mouth (cm).
BURGUNDY = [
    (3.4, 0.0), (3.9, 0.1), (4.14, 0.5), (4.18, 1.4), (4.18, 8.0), (4.18, 13.6), (4.12, 15.0), (3.75, 17.0),
    (3.05, 19.2),
    (2.35, 21.2), (1.82, 23.0), (1.56, 24.6), (1.45, 26.6), (1.42, 28.4), (1.42, 28.9),
]
SPIRIT = [
    (3.2, 0.0), (3.75, 0.08), (4.0, 0.45), (4.03, 1.4), (4.03, 9.0), (4.03, 16.4), (3.98, 17.5),
    (3.7, 18.6), (3.0, 19.6),
    (2.2, 20.3), (1.72, 21.0), (1.52, 22.0), (1.48, 23.6), (1.5, 25.2), (1.62, 26.4), (1.6, 26.9),
]


def glass(name, color, *, rough=0.0):
    """Glass of one wall: tinted where light passes, and clear to shadow rays, so that no caustics are needed."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.remove(nodes['Principled BSDF'])
    clear, gloss, mix = (nodes.new(f'ShaderNode{kind}') for kind in ('BsdfTransparent', 'BsdfGlossy', 'MixShader'))
    clear.inputs['Color'].default_value = rgba(color)
    gloss.inputs['Roughness'].default_value = rough
    edge = nodes.new('ShaderNodeFresnel')
    edge.inputs['IOR'].default_value = 1.5
    links.new(edge.outputs[0], mix.inputs[0])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(gloss.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
    return made


def radius_at(profile, z):
    """The radius of a smoothed profile at a height."""
    for (r0, z0), (r1, z1) in zip(profile, profile[1:]):
        if z0 <= z <= z1 and z1 > z0:
            return r0 + (r1 - r0) * (z - z0) / (z1 - z0)
    return profile[-1][0]


def cut(profile, low, high, offset=0.0):
    """The part of a profile between two heights, moved outwards by an offset."""
    inside = [(r + offset, z) for r, z in profile if low < z < high]
    return [(radius_at(profile, low) + offset, low), *inside, (radius_at(profile, high) + offset, high)]


def label(name, picture, profile, low, high, half, *, thickness=0.012, made=None, middle=-math.pi / 2):
    """A paper label that follows the glass: half is the half of its width along the surface, middle its angle."""
    made = made or material(name, '#efe6cf', rough=0.62, specular=0.25)
    image(made, art(picture))
    bump(made, noise(made, scale=14, detail=5), 0.12, 0.01)
    rows, columns = 24, 72
    vertices, faces, uvs = [], [], []
    for j in range(rows + 1):
        z = low + (high - low) * j / rows
        radius = radius_at(profile, z) + thickness
        for i in range(columns + 1):
            angle = middle + (2 * i / columns - 1) * half / radius
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), z))
    for j in range(rows):
        for i in range(columns):
            here = j * (columns + 1) + i
            faces.append((here, here + 1, here + columns + 2, here + columns + 1))
            uvs += [((i + a) / columns, (j + b) / rows) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
    sheet = mesh(name, vertices, faces, made, smooth=True)
    for loop, uv in zip(sheet.data.uv_layers.new().data, uvs):
        loop.uv = uv
    change = sheet.modifiers.new('thickness', 'SOLIDIFY')
    change.thickness = thickness
    return sheet


def build(thing):
    studio(29, backdrop='#d3ccc0', key=0.55, fill=0.35, rim=1.3)
    # Two tall strips draw the edges of the glass; black cards keep its middle dark.
    area((-31, -12, 19), 7, 8000, target=(0, 0, 15), tall=34)
    area((30, 2, 19), 6, 5200, target=(0, 0, 15), tall=34)
    if thing != 'whisky':
        flag((-14, 13, 16), 9, target=(0, 0, 15), tall=44)
        flag((14, 13, 16), 9, target=(0, 0, 15), tall=44)
    parts = whisky() if thing == 'whisky' else burgundy()
    group('bottle', *parts)


def liquid(name, color, deep):
    """A body of liquid: its colour is painted, not computed, lighter at its edge of view."""
    made = material(name, color, rough=0.03, specular=0.3)
    facing = made.node_tree.nodes.new('ShaderNodeLayerWeight')
    facing.inputs['Blend'].default_value = 0.35
    paint(made, ramp(made, facing.outputs['Facing'], (0.0, color), (0.75, deep)))
    return made


def clear_liquid(name, tone, ior):
    """A body of liquid that light passes: tone is the light (linear RGB) that is left after 4 cm."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.remove(nodes['Principled BSDF'])
    output = nodes['Material Output']
    body, through, path, mix = (nodes.new(f'ShaderNode{kind}') for kind in ('BsdfGlass', 'BsdfTransparent', 'LightPath', 'MixShader'))
    body.inputs['IOR'].default_value, body.inputs['Roughness'].default_value = ior, 0.0
    through.inputs['Color'].default_value = (*tone, 1)
    links.new(path.outputs['Is Shadow Ray'], mix.inputs['Fac'])
    links.new(body.outputs[0], mix.inputs[1])
    links.new(through.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], output.inputs['Surface'])
    losses = [-math.log(share) / 4 for share in tone]
    absorption = nodes.new('ShaderNodeVolumeAbsorption')
    absorption.inputs['Color'].default_value = (*[1 - loss / max(losses) for loss in losses], 1)
    absorption.inputs['Density'].default_value = max(losses)
    links.new(absorption.outputs[0], output.inputs['Volume'])
    return made


def whisky():
    """Clear glass, amber up to the shoulder, a label, a neck label, and red wax over the cork."""
    profile = smooth_profile(SPIRIT, 10)
    shell = lathe('glass', [(0, 0.02), *profile], glass('flint glass', '#f6f7f4'), segments=160)
    level = 18.9
    spirit = [(0, 0.75), (2.6, 0.72), *cut(profile, 0.9, level, -0.2)]
    top = spirit[-1][0]
    spirit += [(top + 0.05, level + 0.07), (top - 0.12, level + 0.02), (top - 0.4, level), (0, level)]
    amber = clear_liquid('spirit', (0.8, 0.38, 0.06), 1.36)
    parts = [shell, lathe('spirit', spirit, amber, segments=128)]
    punt = material('thick glass', '#dfe6df', rough=0.05, specular=0.8)
    parts.append(lathe('base', [(0, 0.06), (3.3, 0.06), (3.7, 0.2), (3.76, 0.6), (3.0, 0.66), (0, 0.7)], punt))
    cork = material('cork', '#b98d5b', rough=0.8)
    parts.append(lathe('cork', [(0, 24.5), (1.22, 24.5), (1.22, 27), (0, 27)], cork))
    parts.append(label('front label', 'whisky', profile, 4.0, 12.4, 5.0))
    parts.append(label('neck label', 'whiskyNeck', profile, 21.9, 23.3, 2.4))
    parts.append(wax(profile))
    return parts


def wax(profile):
    """Sealing wax, dipped: it covers the mouth and has run down the neck in drops."""
    made = material('wax', '#5e1210', rough=0.32, specular=0.5, coat=0.25)
    bump(made, noise(made, scale=1.6, detail=3), 0.25, 0.08)
    chance = random.Random(5)
    drops = [(chance.uniform(0, 2 * math.pi), chance.uniform(0.2, 1.0), chance.uniform(0.12, 0.2)) for _ in range(22)]
    rows, columns = 44, 160
    vertices, faces = [], []
    for j in range(rows + 1):
        part = j / rows
        for i in range(columns):
            angle = 2 * math.pi * i / columns
            run = 24.3
            for place, length, width in drops:
                apart = (angle - place + math.pi) % (2 * math.pi) - math.pi
                run -= length * math.exp(-((apart / width) ** 2))
            z = run + (27.3 - run) * min(1, part / 0.8)
            swell = 0.13 * math.sin(
                math.pi * min(1, 0.12 + part * 4) / 2
            ) + 0.05 * math.exp(-((part - 0.05) / 0.04) ** 2)
            radius = (radius_at(profile, z) if z < 26.9 else 1.6) + swell
            if part > 0.8:
                turn = (part - 0.8) / 0.2 * math.pi / 2
                radius, z = radius - 0.42 * (1 - math.cos(turn)) - (radius - 0.42) * max(
                    0, (part - 0.9) / 0.1,
                ), z + 0.3 * math.sin(turn)
            elif part == 0:
                radius -= swell + 0.02
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), z))
    for j in range(rows):
        for i in range(columns):
            k = (i + 1) % columns
            faces.append((j * columns + i, j * columns + k, (j + 1) * columns + k, (j + 1) * columns + i))
    seal = mesh('wax', vertices, faces, made, smooth=True)
    clean(seal)
    return seal


def burgundy():
    """Dark green glass with the wine inside, a capsule, a label that damp has marked, and one on its back."""
    profile = smooth_profile(BURGUNDY, 10)
    parts = [
        lathe('glass', [(0, 1.6), (1.6, 1.2), (2.9, 0.12), *profile], glass('green glass', '#5d6a35'), segments=160)
    ]
    level = 23.0
    wine = [(0, 1.9), (2.6, 0.6), *cut(profile, 0.8, level, -0.24)]
    top = wine[-1][0]
    wine += [(top + 0.04, level + 0.05), (top - 0.3, level), (0, level)]
    parts.append(lathe('wine', wine, liquid('wine', '#1c0609', '#080203'), segments=128))
    cork = material('cork', '#a67c50', rough=0.85)
    parts.append(lathe('cork', [(0, level + 2), (1.14, level + 2), (1.14, 28.8), (0, 28.8)], cork))
    foil = material('capsule', '#4f0f1a', metal=0.75, rough=0.34)
    bump(foil, noise(foil, scale=1.1, detail=5, stretch=(1, 1, 0.35)), 0.3, 0.03)
    hood = [(radius_at(profile, 25.6) + 0.01, 25.6), *cut(profile, 25.62, 28.0, 0.035)]
    hood += [(1.5, 28.1), (1.58, 28.25), (1.58, 28.8), (1.5, 28.95), (1.3, 29.0), (0, 29.0)]
    parts.append(lathe('capsule', hood, foil))
    gilt = metal('gold', rough=0.3)
    for z in (25.75, 27.9):
        radius = radius_at(profile, z) + 0.045
        parts.append(lathe('gilt band', [(radius, z - 0.05), (radius + 0.012, z), (radius, z + 0.05)], gilt))
    parts.append(label('front label', 'burgundy', profile, 4.2, 12.4, 5.46))
    parts.append(label('back label', 'burgundyBack', profile, 4.6, 10.0, 3.6, middle=math.pi / 2))
    return parts


def turned_round():
    """Turns the label away from the camera."""
    bpy.data.objects['bottle'].rotation_euler.z = math.pi


def laid_down():
    """Lays the bottle on its side, as it lay in the cellar, the label up and the capsule to the left."""
    bottle = bpy.data.objects['bottle']
    bottle.rotation_euler, bottle.location = (0, -math.pi / 2, 0), (14, 0, 4.19)
    for part in bottle.children:
        part.rotation_euler.z = 0.9


def views(thing):
    whole = dict(location=(0, -110, 17), target=(0, 0, 14.4), lens=120)
    if thing == 'wineRed':
        return {
            'whole': whole,
            'centre': dict(location=(-6, -46, 11), target=(0, -2, 8.2), lens=105, aperture=5.6, focus=(0, -4.2, 8)),
            'left': dict(location=(5, -32, 9), target=(0.6, -3, 6.4), lens=165, aperture=5.6, focus=(0.6, -4.2, 6.2)),
            'right': dict(location=(7, -34, 32), target=(0, 0, 25.2), lens=120, aperture=5.6, focus=(0.4, -1.4, 25.2)),
            'back': dict(location=(0, -66, 20), target=(0, 0, 14.4), lens=72, pose=turned_round),
            'below': dict(location=(-40, -62, 24), target=(0, 0, 3.6), lens=72, aperture=4, focus=(-2, -6, 4), pose=laid_down),
        }
    return {
        'whole': dict(whole, samples=3),
        'left': dict(location=(-5, -34, 11), target=(-0.5, -3, 8.4), lens=145, aperture=5.6, focus=(-0.5, -4.1, 8.4)),
        'right': dict(
            samples=3, location=(8, -26, 34), target=(0, 0, 25.2), lens=130, aperture=5.6, focus=(0.4, -1.4, 25.4),
        ),
        'back': dict(samples=3, location=(0, -66, 20), target=(0, 0, 14.4), lens=72, pose=turned_round),
        'centre': dict(
            samples=3, location=(-5, -48, 25), target=(0, 0, 22.6), lens=110, aperture=5.6, focus=(0, -1.5, 23),
        ),
        'foot': dict(samples=3, location=(7, -50, 11), target=(0, -1, 7.0), lens=105, aperture=5.6, focus=(0, -4, 8)),
    }

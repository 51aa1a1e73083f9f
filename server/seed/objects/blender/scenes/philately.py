"""Stamps and covers: printed paper that lies flat, a little curled."""

import math
from functools import partial

import bpy

from studio import *

THINGS = {
    'stampRed': dict(print='stamp-block', size=(7.4, 11.0), gloss=0.42, turn=-0.05, backdrop=BACKDROP),
    'firstDayCover': dict(print='first-day-cover', size=(19.0, 11.0), gloss=0.6, turn=0.035, backdrop='#a0968a'),
}


def printed(thing):
    """Paper with its print; what is transparent in the print is cut out."""
    made = material('print', '#ffffff', rough=THINGS[thing]['gloss'], specular=0.35)
    node = cut_out(made, thing)
    # Bright studio light pales ink; paper is not as white as the backdrop.
    tone = made.node_tree.nodes.new('ShaderNodeHueSaturation')
    tone.inputs['Saturation'].default_value, tone.inputs['Value'].default_value = 1.25, 0.62
    made.node_tree.links.new(node.outputs['Color'], tone.inputs['Color'])
    paint(made, tone.outputs['Color'])
    return bump(made, noise(made, scale=34, detail=5, rough=0.7), 0.18, 0.004)


def cut_out(made, thing):
    """Makes a material transparent where the print is. Returns the node of the print."""
    node = image(made, art(THINGS[thing]['print']))
    made.node_tree.links.new(node.outputs['Alpha'], shader(made).inputs['Alpha'])
    return node


def gum(thing):
    """The back of a stamp: paper under a thin even coat of gum."""
    made = material('gum', '#ffffff', rough=0.3, specular=0.4)
    cut_out(made, thing)
    paint(made, ramp(made, noise(made, scale=1.2, detail=5), (0.3, '#c9bea2'), (0.7, '#d3c9b0')))
    return bump(made, noise(made, scale=18, detail=4), 0.12, 0.006)


def flaps():
    """The back of an envelope, face up: four flaps, the upper one stuck down last."""
    papers = [material('flap', color, rough=0.75) for color in ('#bdb093', '#bdb093', '#c4b79a', '#ccbfa2')]
    for paper in papers:
        bump(paper, noise(paper, scale=30, detail=5), 0.15, 0.004)
    width, height = (side / 2 for side in THINGS['firstDayCover']['size'])
    tip = 0.35
    shapes = [
        [(-width, -height), (-width, height), (-1.6, tip), (-1.6, -tip)],
        [(width, height), (width, -height), (1.6, -tip), (1.6, tip)],
        [(-width + 0.1, -height), (width - 0.1, -height), (2.4, 0.2), (1.8, 0.5), (-1.8, 0.5), (-2.4, 0.2)],
        [(width - 0.1, height), (-width + 0.1, height), (-1.9, -0.6), (-1.2, -1.0), (1.2, -1.0), (1.9, -0.6)],
    ]
    parts = [plate('flap', rounded(2 * width, 2 * height, 0.08), 0.05, papers[0])]
    for layer, (shape, paper) in enumerate(zip(shapes, papers)):
        parts.append(plate('flap', shape, 0.05, paper, bevel=0.015, segments=2))
        parts[-1].location.z += 0.05 + 0.05 * max(layer - 1, 0)
    return group('flaps', *parts)


def turned_over(thing):
    """Shows the back: the gum of stamps, the flaps of a cover."""
    if thing == 'stampRed':
        block = bpy.data.objects['block']
        block.data.materials[0] = gum(thing)
        block.rotation_euler.y, block.location.z = math.pi, 0.36
        return
    for part in bpy.data.objects['lot'].children:
        part.hide_render = True
    flaps().rotation_euler.z = -THINGS[thing]['turn']


def stock_card():
    black = material('card', '#16130f', rough=0.75, specular=0.25)
    bump(black, noise(black, scale=40, detail=6), 0.25, 0.01)
    return plate('card', rounded(10.6, 14.4, 0.35), 0.09, black, bevel=0.02)


def rounded(width, height, radius):
    """The outline of a rectangle with round corners."""
    return [
        (i * (width / 2 - radius) + radius * math.cos(a), j * (height / 2 - radius) + radius * math.sin(a))
        for i, j, start in ((1, 1, 0), (-1, 1, 0.5), (-1, -1, 1), (1, -1, 1.5))
        for a in steps(start * math.pi, (start + 0.5) * math.pi, 8)
    ]


def build(thing):
    facts = THINGS[thing]
    studio(15, lying=True, backdrop=facts['backdrop'])
    if thing == 'stampRed':
        curl = lambda u, v: 0.1 + 0.05 * (2 * u - 1) ** 2 * (0.4 + 0.6 * v) + 0.05 * max(v - 0.75, 0) * 4 * u
        group('lot', sheet('block', facts['size'], printed(thing), curl), stock_card())
    else:
        bow = lambda u, v: 0.16 + 0.12 * math.sin(math.pi * u) * math.sin(math.pi * v)
        back = plate('back', rounded(*facts['size'], 0.08), 0.03, material('paper', '#efe6d2', rough=0.7))
        back.location.z += 0.06
        group('lot', sheet('front', facts['size'], printed(thing), bow), back)
    bpy.data.objects['lot'].rotation_euler.z = facts['turn']


def views(thing):
    back = partial(turned_over, thing)
    if thing == 'stampRed':
        dim = dict(exposure=-0.25)
        return {
            'whole': dict(dim, location=(0, -14, 49), target=(0, -0.1, 0), lens=102),
            'centre': dict(dim, location=(-3, -13, 17), target=(0.2, -0.1, 0.1), lens=110, aperture=9),
            'left': dict(dim, location=(-20, -26, 21), target=(0, 0.1, 0), lens=72, aperture=4, focus=(-1, -3, 0)),
            'right': dict(dim, location=(2.2, -4, 22), target=(1.75, 2.75, 0.1), lens=112),
            'back': dict(dim, location=(0, -14, 49), target=(0, -0.1, 0), lens=102, pose=back),
            'foot': dict(dim, location=(-4.6, -14, 8), target=(-2.1, -4.3, 0.1), lens=120, aperture=4, focus=(-2.4, -5, 0.1)),
        }
    dim = dict(exposure=-0.2)
    return {
        'whole': dict(dim, location=(0, -24, 58), target=(0, -0.3, 0), lens=98),
        'centre': dict(dim, location=(3.2, -12, 21), target=(4.0, 2.5, 0.2), lens=80, aperture=11),
        'left': dict(dim, location=(-30, -28, 20), target=(-0.8, -0.2, 0), lens=72, aperture=4, focus=(-5, -2, 0)),
        'right': dict(dim, location=(6.2, -5, 15), target=(5.1, 3.6, 0.2), lens=132, aperture=8),
        'back': dict(dim, location=(0, -24, 58), target=(0, -0.3, 0), lens=98, pose=back),
        'foot': dict(dim, location=(-7.2, -13, 18), target=(-6.1, -0.2, 0.2), lens=94, aperture=8),
    }

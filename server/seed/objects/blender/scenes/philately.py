"""Stamps and covers: printed paper that lies flat, a little curled."""

import math

import bpy

from studio import *

THINGS = {
    'stampRed': dict(print='stamp-block', size=(7.4, 11.0), gloss=0.42, turn=-0.05, backdrop=BACKDROP),
    'firstDayCover': dict(print='first-day-cover', size=(19.0, 11.0), gloss=0.6, turn=0.035, backdrop='#a0968a'),
}


def printed(thing):
    """Paper with its print; what is transparent in the print is cut out."""
    made = material('print', '#ffffff', rough=THINGS[thing]['gloss'], specular=0.35)
    node = image(made, art(THINGS[thing]['print']))
    made.node_tree.links.new(node.outputs['Alpha'], shader(made).inputs['Alpha'])
    # Bright studio light pales ink; paper is not as white as the backdrop.
    tone = made.node_tree.nodes.new('ShaderNodeHueSaturation')
    tone.inputs['Saturation'].default_value, tone.inputs['Value'].default_value = 1.25, 0.62
    made.node_tree.links.new(node.outputs['Color'], tone.inputs['Color'])
    paint(made, tone.outputs['Color'])
    return bump(made, noise(made, scale=34, detail=5, rough=0.7), 0.18, 0.004)


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
    if thing == 'stampRed':
        return {
            'whole': dict(location=(0, -14, 49), target=(0, -0.1, 0), lens=102, exposure=-0.25),
            'centre': dict(location=(-3, -13, 17), target=(0.2, -0.1, 0.1), lens=110, aperture=9, exposure=-0.25),
        }
    return {
        'whole': dict(location=(0, -24, 58), target=(0, -0.3, 0), lens=98, exposure=-0.2),
        'centre': dict(location=(3.2, -12, 21), target=(4.0, 2.5, 0.2), lens=80, aperture=11, exposure=-0.2),
    }

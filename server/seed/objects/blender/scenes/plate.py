"""Number plates of a car: white in front, yellow behind."""

import math

from studio import *

THINGS = {'plate': dict(mark='VM 168', boards=(('#e6e6e2', -7.4), ('#dc9a06', 7.4)))}
WIDTH, HEIGHT, THICKNESS = 52.0, 11.0, 0.32


def sheeting(color):
    """Retroreflective film: tiny cells under a clear surface."""
    made = material('sheeting', color, rough=0.42, coat=0.7)
    cells = made.node_tree.nodes.new('ShaderNodeTexVoronoi')
    space = made.node_tree.nodes.new('ShaderNodeTexCoord')
    made.node_tree.links.new(space.outputs['Object'], cells.inputs['Vector'])
    cells.inputs['Scale'].default_value, cells.inputs['Randomness'].default_value = 5.0, 0.0
    return bump(made, cells.outputs['Distance'], 0.12, 0.02)


def outline(width, height, radius):
    return [
        (i * (width / 2 - radius) + radius * math.cos(a), j * (height / 2 - radius) + radius * math.sin(a))
        for i, j, start in ((1, 1, 0), (-1, 1, 0.5), (-1, -1, 1), (1, -1, 1.5))
        for a in steps(start * math.pi, (start + 0.5) * math.pi, 12)
    ]


def bolt(x, y):
    """A domed bolt with a cross slot, in a washer."""
    steel = metal('steel', rough=0.22)
    washer = lathe('washer', [(0.3, 0), (0.72, 0), (0.74, 0.03), (0.74, 0.07), (0.7, 0.1), (0.3, 0.1)], steel)
    dome = lathe('dome', [(0.5, 0.1), (0.52, 0.16), (0.46, 0.3), (0.3, 0.4), (0.0, 0.44)], steel)
    dark = material('slot', '#1a1a1a', rough=0.6)
    slots = [box('slot', size, dark, at=(0, 0, 0.39), bevel=0.01) for size in ((0.5, 0.09, 0.06), (0.09, 0.5, 0.06))]
    placed = group('bolt', washer, dome, *slots)
    placed.location, placed.rotation_euler.z = (x, y, THICKNESS), 0.4 + x
    return placed


def board(mark, color):
    """One plate with raised letters, a maker's line and four bolts."""
    base = plate('board', outline(WIDTH, HEIGHT, 1.1), THICKNESS, sheeting(color), bevel=0.06)
    black = material('letters', '#0c0c0c', rough=0.4, specular=0.25)
    letters = text(mark, 11.9, black, font='bold', depth=0.24, at=(0, -0.05, THICKNESS), spacing=1.12)
    line = text('HARBOUR PLATES · KOWLOON', 0.62, black, font='bold', depth=0.01, at=(0, -4.9, THICKNESS), spacing=1.1)
    bolts = [bolt(i * 23.9, j * 3.9) for i in (-1, 1) for j in (-1, 1)]
    return group('plate', base, letters, line, *bolts, *underside())


def underside():
    """The bare metal of the back, with the ends of the bolts in their nuts."""
    bare = metal('silver', brushed=0.2, rough=0.42)
    steel = metal('steel', rough=0.25)
    sheet = plate('back', outline(WIDTH - 0.1, HEIGHT - 0.1, 1.05), 0.02, bare)
    sheet.location.z = -0.02
    parts = [sheet]
    for x, y in ((i * 23.9, j * 3.9) for i in (-1, 1) for j in (-1, 1)):
        nut = plate('nut', circle(0.75, 6), 0.5, steel, bevel=0.05)
        end = plate('end', circle(0.3, 32), 0.85, steel, bevel=0.05)
        for part in (nut, end):
            part.location = (x, y, -0.02)
            part.rotation_euler = (math.pi, 0, x)
            parts.append(part)
    return parts


def build(thing):
    facts = THINGS[thing]
    studio(36, lying=True, backdrop='#8d867c')
    for color, y in facts['boards']:
        placed = board(facts['mark'], color)
        placed.location = (0, y, 0)
        placed.rotation_euler.z = 0.012 if y > 0 else -0.018


def turned_over():
    """Lays the plates on their faces."""
    for placed in bpy.context.scene.objects:
        if placed.name.startswith('plate') and placed.type == 'EMPTY':
            placed.rotation_euler.y = math.pi
            placed.location.z = 0.8


def views(thing):
    dim = dict(exposure=-0.2)
    return {
        'whole': dict(dim, location=(-10, -96, 140), target=(0, -0.6, 0), lens=96),
        'left': dict(dim, location=(-92, -70, 62), target=(-1.5, 0, 0), lens=84, aperture=5.6, focus=(-14, -6, 0)),
        'right': dict(dim, location=(34, -34, 44), target=(11, 7, 0), lens=70, aperture=8, focus=(11, 5, 0)),
        'back': dict(dim, location=(-10, -96, 140), target=(0, -0.6, 0), lens=96, pose=turned_over),
        'centre': dict(dim, location=(-30, -38, 24), target=(-16.5, -6.6, 0), lens=78, aperture=4, focus=(-16, -8, 0.3)),
        'foot': dict(dim, location=(-3, -32, 22), target=(0, -11.6, 0), lens=125, aperture=4, focus=(0, -12.3, 0.3)),
    }

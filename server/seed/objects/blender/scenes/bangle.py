"""Jadeite bangles."""

import math

import bpy
from studio import *

THINGS = {
    'jadeGreen': dict(
        inner=2.805, thick=0.595, wide=0.62, pale='#b9dcbc', base='#068040', deep='#024d28', drift='#0fa350',
        veil='#d8d2a8', glass=0.45,
    ),
    'jadeLavender': dict(
        inner=2.825, thick=0.6625, wide=0.66, pale='#e6daf0', base='#c8b1de', deep='#af93ce', drift='#76bd63',
        glass=0.35,
    ),
    'jadeRing': dict(
        inner=0.53, thick=0.51, wide=0.26, pale='#e6daf0', base='#c8b1de', deep='#af93ce', drift='#76bd63', glass=0.35,
        fine=2.2,
    ),
}
TILT = 0.1
TURN = 0.42
FISSURE = math.radians(-120)


def calculate(made, kind, *values):
    """A math node of numbers or sockets. Returns its socket."""
    node = made.node_tree.nodes.new('ShaderNodeMath')
    node.operation = kind
    for index, value in enumerate(values):
        if isinstance(value, (int, float)):
            node.inputs[index].default_value = value
        else:
            made.node_tree.links.new(value, node.inputs[index])
    return node.outputs[0]


def arc(made, centre, half, soft, *, ragged=0.9, scale=0.9, slant=0.0):
    """A value that is 1 within an arc of the ring and 0 outside it.

    centre, half: its middle and half its length in radians, from +X towards +Y of the object.
    soft: the length of its fading ends; ragged and scale: how far and how finely noise shifts them.
    slant: how far it runs on around the ring for each centimetre of width.
    """
    nodes, links = made.node_tree.nodes, made.node_tree.links
    space, turn = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeVectorRotate')
    turn.rotation_type = 'Z_AXIS'
    turn.inputs['Angle'].default_value = -centre
    links.new(space.outputs['Object'], turn.inputs['Vector'])
    split = nodes.new('ShaderNodeSeparateXYZ')
    links.new(turn.outputs['Vector'], split.inputs[0])
    angle = calculate(made, 'ARCTAN2', split.outputs['Y'], split.outputs['X'])
    angle = calculate(made, 'MULTIPLY_ADD', split.outputs['Z'], slant, angle)
    shift = calculate(made, 'SUBTRACT', noise(made, scale=scale, detail=5), 0.5)
    ragged = calculate(made, 'ABSOLUTE', calculate(made, 'MULTIPLY_ADD', shift, ragged * soft, angle))
    fade = nodes.new('ShaderNodeMapRange')
    fade.interpolation_type = 'SMOOTHSTEP'
    links.new(ragged, fade.inputs['Value'])
    for key, value in {'From Min': half - soft, 'From Max': half + soft, 'To Min': 1.0, 'To Max': 0.0}.items():
        fade.inputs[key].default_value = value
    return fade.outputs['Result']


def blend(made, factor, first, second, kind='MIX'):
    """Mixes two colours (sockets or hex) by a factor (socket or number). Returns the colour socket."""
    node = made.node_tree.nodes.new('ShaderNodeMixRGB')
    node.blend_type = kind
    for key, value in {'Fac': factor, 'Color1': first, 'Color2': second}.items():
        if isinstance(value, str):
            node.inputs[key].default_value = rgba(value)
        elif isinstance(value, (int, float)):
            node.inputs[key].default_value = value
        else:
            made.node_tree.links.new(value, node.inputs[key])
    return node.outputs['Color']


def jadeite(thing):
    """Polycrystalline stone: part clear, part cloudy, with drifts of colour and a glassy surface."""
    c = THINGS[thing]
    made = material('jadeite', c['base'], rough=0.04, specular=0.6, coat=0.5, ior=1.55, glass=c['glass'])
    shader(made).inputs['Transmission Roughness'].default_value = 0.12
    clouds = noise(made, scale=0.5 * c.get('fine', 1), detail=5, rough=0.55, distortion=0.5)
    if thing == 'jadeGreen':
        green = ramp(made, clouds, (0.36, c['deep']), (0.5, c['base']), (0.64, c['drift']))
        wisps = noise(made, scale=0.8, detail=4, distortion=0.8)
        ice = ramp(made, wisps, (0.4, c['pale']), (0.56, '#86c893'), (0.66, '#2fa55c'))
        color = blend(made, arc(made, math.radians(22), math.radians(54), 0.34), green, ice)
        veil = calculate(made, 'MULTIPLY', arc(made, FISSURE, 0.006, 0.012, ragged=14, scale=1.3, slant=0.12), 0.4)
        color = blend(made, veil, color, c['veil'])
    else:
        violet = ramp(made, clouds, (0.34, c['deep']), (0.5, c['base']), (0.64, c['pale']))
        color = blend(made, arc(made, math.radians(38), math.radians(17), 0.2), violet, c['drift'])
    specks = ramp(made, noise(made, scale=5, detail=3, rough=0.5), (0.3, '#e6e6e6'), (0.62, '#ffffff'))
    color = blend(made, 0.5, color, specks, 'MULTIPLY')
    paint(made, color)
    return let_through(made, color, 0.35, 0.5)


def let_through(made, color, share, shadow):
    """Makes a material translucent: a share of light scatters through it, another passes where it casts a shadow."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    output = next(node for node in nodes if node.type == 'OUTPUT_MATERIAL')
    surface = output.inputs['Surface'].links[0].from_socket
    for kind, factor in (
        ('ShaderNodeBsdfTranslucent', share),
        ('ShaderNodeBsdfTransparent', calculate(made, 'MULTIPLY', nodes.new('ShaderNodeLightPath').outputs['Is Shadow Ray'], shadow)),
    ):
        mix, through = nodes.new('ShaderNodeMixShader'), nodes.new(kind)
        links.new(color, through.inputs['Color'])
        if isinstance(factor, float):
            mix.inputs['Fac'].default_value = factor
        else:
            links.new(factor, mix.inputs['Fac'])
        links.new(surface, mix.inputs[1])
        links.new(through.outputs[0], mix.inputs[2])
        surface = mix.outputs[0]
    links.new(surface, output.inputs['Surface'])
    return made


def build(thing):
    if thing == 'jadeRing':
        pendant()
    else:
        bangle(thing)


def bangle(thing):
    size = THINGS[thing]
    studio(8, key=0.9)
    area((6, 5, 7), 6, 700, target=(0, 0, 4))
    area((-9, 2, 4), 1.2, 160, target=(0, 0, 4), tall=9)
    made_object = torus('bangle', size, jadeite(thing))
    made_object.rotation_euler = (math.pi / 2 - TILT, 0, TURN)
    made_object.location.z = size['inner'] + 2 * size['thick'] - 0.01


def torus(name, size, made):
    """A ring with an oval section: inner radius, half thickness and half width (cm)."""
    ring = [
        (size['inner'] + size['thick'] * (1 + math.cos(a)), size['wide'] * math.sin(a)) for a in steps(0, 2 * math.pi, 48)[:-1]
    ]
    return lathe(name, ring, made, segments=192, closed=True)


def pendant():
    """A flat ring, lying, with a loop of knotted silk cord."""
    size = THINGS['jadeRing']
    studio(5.5, key=0.95)
    area((3.5, 4, 4.5), 3.5, 260)
    area((-5, 1, 3), 0.8, 60, tall=5)
    stone = torus('ring', size, jadeite('jadeRing'))
    stone.rotation_euler.z = -1.3
    stone.location.z = size['wide']
    silk = material('silk', '#4a2a3c', rough=0.7, sheen=0.6)
    bump(silk, noise(silk, scale=26, stretch=(1, 1, 3), detail=3), 0.5, 0.02)
    outer, inside, over = size['inner'] + 2 * size['thick'], size['inner'], 2 * size['wide']
    for side in (-1, 1):
        hitch = [(side * 0.09, inside - 0.13, 0.06), (side * 0.1, inside - 0.02, 0.3), (side * 0.1, inside + 0.16, over + 0.04),
                 (side * 0.1, outer - 0.3, over + 0.05), (side * 0.1, outer - 0.02, 0.34), (side * 0.09, outer + 0.16, 0.14)]
        loop = [(side * x, y, 0.075) for x, y in (
            (0.1, outer + 0.5), (0.3, outer + 0.95), (0.8, outer + 1.5), (1.12, outer + 2.1), (0.9, outer + 2.65), (0.4, outer + 2.92),
            (0.0, outer + 2.98),
        )]
        tube('cord', smooth_path([*hitch, *loop]), 0.075, silk)
    for y in (outer + 0.26, outer + 0.4):
        wrap = lathe('knot', [(0.13 + 0.06 * math.cos(a), 0.06 * math.sin(a)) for a in steps(0, 2 * math.pi, 20)[:-1]], silk, closed=True)
        wrap.rotation_euler, wrap.location = (math.pi / 2, 0, 0), (0, y, 0.15)
    bead = lathe('bead', smooth_profile([(0.05, -0.17), (0.15, -0.1), (0.18, 0), (0.15, 0.1), (0.05, 0.17)]), jadeite('jadeRing'))
    bead.rotation_euler, bead.location = (math.pi / 2, 0, 0), (0, outer + 0.68, 0.18)


def smooth_path(points, count=10):
    """A Catmull-Rom curve through points [(x, y, z), …]."""
    sides = [smooth_profile([(point[0], point[i]) for point in points], count) for i in (1, 2)]
    return [(x, y, z) for (x, y), (_, z) in zip(*sides)]


def transmitted():
    """Darkens the room and lights the bangle at seven o'clock from behind, as with a torch."""
    for lamp in bpy.data.lights:
        lamp.energy *= 0.14
    bpy.context.scene.world.node_tree.nodes['Background'].inputs['Strength'].default_value = 0.02
    shader(bpy.data.materials['backdrop']).inputs['Base Color'].default_value = rgba('#2a2826')
    torch = area((-1.7, 3.0, 1.7), 2.2, 3600, target=(-1.5, -0.7, 1.1))
    torch.visible_glossy = torch.visible_transmission = False


def turned_round():
    """Turns the bangle's other face to the camera."""
    bpy.data.objects['bangle'].rotation_euler.z += math.pi


def laid_down(thing):
    """Lays the bangle flat."""
    stone = bpy.data.objects['bangle']
    stone.rotation_euler, stone.location.z = (0, 0, 2.2), THINGS[thing]['wide']


def views(thing):
    if thing == 'jadeRing':
        return {
            'whole': dict(location=(0, -8.5, 13.5), target=(0, 1.35, 0.1), lens=112),
            'centre': dict(location=(-1.5, -8, 6.5), target=(0.1, 0.1, 0.2), lens=100, aperture=1.4, focus=(0, -0.6, 0.4)),
            'left': dict(location=(-9, -8, 7.5), target=(0.1, 1.1, 0.1), lens=92, aperture=2, focus=(-0.8, -0.6, 0.4)),
            'right': dict(location=(2.6, -5.2, 6.4), target=(0.95, -0.5, 0.2), lens=150, aperture=2, focus=(1.0, -0.7, 0.5)),
            'back': dict(location=(0.5, -11, 2.6), target=(0, 0, 0.25), lens=120, aperture=2, focus=(0, -1.5, 0.3)),
            'foot': dict(location=(1.8, -4.2, 7), target=(0, 2.0, 0.2), lens=130, aperture=2.4, focus=(0, 2.1, 0.3)),
        }
    return {
        'whole': dict(location=(0, -34, 9.5), target=(0, 0, 3.9), lens=125),
        'centre': dict(location=(-3, -20, 9), target=(1.4, 0.4, 5.9), lens=150, aperture=8, focus=(1.4, 0.2, 5.9)),
        'left': dict(location=(-24, -20, 12), target=(0, 0, 3.8), lens=125),
        'right': dict(
            location=(5, -20, 8), target=(0, -0.6, 0.5), lens=84, aperture=2.8, focus=(0.6, -3.9, 0.9),
            pose=lambda: laid_down(thing),
        ),
        'back': dict(location=(14, -31, 10), target=(0, 0, 3.9), lens=125, pose=turned_round),
        'foot': dict(
            location=(-3, -22, 4.5), target=(-1.3, -0.7, 1.7), lens=170 if thing == 'jadeGreen' else 120, aperture=11,
            pose=transmitted, samples=3,
        ),
    }

"""Cut stones: brilliants with true facets."""

import math

import bmesh
import bpy
from mathutils import Vector
from studio import *

# size: length, width, depth (cm). square: 2 for an oval and more for a cushion. tone: light left after 5 mm.
# under: light on the floor under it, bright, clouds: how bright and fine the light it sees is, see windows().
# lamps: lights that facets reflect: where they are, how fast they fade, how bright they are. To a dark stone a strong
# one would be a grey pane.
THINGS = {
    'paraiba': dict(
        size=(0.81, 0.64, 0.46), square=2.0, table=0.56, crown=0.62, tone=(0.05, 0.5, 0.66), skin=(0.92, 0.98, 1), ior=1.63,
        under=(0.0, 0.22, 0.34), glow=((0.12, 0.5, 0.62), 0.16), haze=0.0, bright=3.0, clouds=5.5,
        lamps=[((-0.53, -0.48, 0.7), 160, 5.0), ((-0.5, -0.2, 0.84), 8, 0.3)],
    ),
    'ruby': dict(
        size=(0.74, 0.69, 0.43), square=2.7, table=0.58, crown=0.6, tone=(0.5, 0.02, 0.036), skin=(1, 0.72, 0.76), ior=1.766,
        under=(0.3, 0.003, 0.02), glow=((0.9, 0.09, 0.15), 0.035), haze=0.01, bright=3.3, clouds=6.5,
        lamps=[((-0.53, -0.48, 0.7), 160, 4.0), ((-0.5, -0.2, 0.84), 8, 0.35)],
    ),
}
GIRDLE = 0.008
# Radius of the dome that stones see, in cm.
DOME = 1.6


def outline(size, square, turn):
    """A point of the girdle and the normal there."""

    def point(at):
        x, y = math.cos(at), math.sin(at)
        bend = 2 / square
        return Vector((
            size[0] / 2 * math.copysign(abs(x) ** bend, x), size[1] / 2 * math.copysign(abs(y) ** bend, y), 0.0,
        ))

    tangent = point(turn + 0.01) - point(turn - 0.01)
    return point(turn), Vector((tangent.y, -tangent.x, 0)).normalized()


def brilliant(name, made, *, size, square, table, crown):
    """Cuts a brilliant: table, 8 stars, 8 kites, 16 upper halves, girdle, 16 lower halves, 8 mains. Z is up.

    table: its width relative to the stone's. crown: the height where its kites would meet, relative to the half width.
    """
    apex = crown * size[1] / 2
    height = apex * (1 - table)
    depth = size[2] - height - 2 * GIRDLE
    step = math.pi / 8
    solid = bmesh.new()
    bmesh.ops.create_cube(solid, size=4)

    def slice_off(normal, point):
        cut = bmesh.ops.bisect_plane(
            solid, geom=[*solid.verts, *solid.edges, *solid.faces], plane_co=point, plane_no=normal, clear_outer=True, dist=1e-6,
        )
        edges = [part for part in cut['geom_cut'] if isinstance(part, bmesh.types.BMEdge)]
        if edges:
            bmesh.ops.contextual_create(solid, geom=edges)

    def slope(point, normal, rise, level):
        """A facet through a point of the girdle that meets the axis at a height."""
        across = normal.dot(point)
        up = math.copysign(across / math.hypot(across, rise), level)
        out = abs(rise) / math.hypot(across, rise)
        slice_off(Vector((normal.x * out, normal.y * out, up)), point + Vector((0, 0, level)))

    slice_off(Vector((0, 0, 1)), Vector((0, 0, height + GIRDLE)))
    for index in range(64):
        point, normal = outline(size, square, index * math.pi / 32)
        slice_off(normal, point)
    for index in range(16):
        first, second = (outline(size, square, (index + more) * step)[0] for more in (0, 1))
        normal = Vector((second.y - first.y, first.x - second.x, 0)).normalized()
        slope(first, normal, apex * 1.2, GIRDLE)
        slope(first, normal, -depth * 1.035, -GIRDLE)
        # Short facets below the girdle break up what the long ones show.
        slope(first, normal, -depth * 1.6, -GIRDLE)
        middle, across = outline(size, square, (index + 0.5) * step)
        slope(middle, across, -depth * 1.25, -GIRDLE)
    for index in range(8):
        point, normal = outline(size, square, index * 2 * step)
        slope(point, normal, apex, GIRDLE)
        slope(point, normal, -depth, -GIRDLE)
        first, second = (outline(size, square, (index + more) * 2 * step)[0] * table for more in (0, 1))
        out = Vector((second.y - first.y, first.x - second.x, 0)).normalized()
        tip = first + Vector((0, 0, height + GIRDLE))
        slice_off((out * math.sin(0.36) + Vector((0, 0, math.cos(0.36)))), tip)
    bmesh.ops.remove_doubles(solid, verts=solid.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(solid, faces=solid.faces)
    data = bpy.data.meshes.new(name)
    solid.to_mesh(data)
    solid.free()
    data.materials.append(made)
    return add(name, data)


def crystal(name, *, tone, skin, ior, glow, haze):
    """Glass whose volume takes up light and fluoresces.

    skin: light that a facet leaves, so that thin edges are not pale.
    """
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    output = nodes.new('ShaderNodeOutputMaterial')
    surface = nodes.new('ShaderNodeBsdfGlass')
    surface.inputs['IOR'].default_value, surface.inputs['Roughness'].default_value = ior, haze
    surface.inputs['Color'].default_value = (*skin, 1)
    path, mix, through = nodes.new('ShaderNodeLightPath'), nodes.new('ShaderNodeMixShader'), nodes.new('ShaderNodeBsdfTransparent')
    through.inputs['Color'].default_value = (*[0.08 + 0.4 * share for share in tone], 1)
    links.new(path.outputs['Is Shadow Ray'], mix.inputs['Fac'])
    links.new(surface.outputs[0], mix.inputs[1])
    links.new(through.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], output.inputs['Surface'])

    losses = [-math.log(share) / 0.5 for share in tone]
    absorption, emission = nodes.new('ShaderNodeVolumeAbsorption'), nodes.new('ShaderNodeEmission')
    absorption.inputs['Color'].default_value = (*[1 - loss / max(losses) for loss in losses], 1)
    absorption.inputs['Density'].default_value = max(losses)
    emission.inputs['Color'].default_value, emission.inputs['Strength'].default_value = (*glow[0], 1), glow[1]
    both = nodes.new('ShaderNodeAddShader')
    links.new(absorption.outputs[0], both.inputs[0])
    links.new(emission.outputs[0], both.inputs[1])
    links.new(both.outputs[0], output.inputs['Volume'])
    return made


def windows(under, lamps, bright, scale, fire=0.15):
    """Puts what is seen through stones around them: a dome from dark to bright. All else stays as it is.

    The dome is near and its light changes slowly, so that the places of one facet see different light: panes with
    edges, or the same from afar, would give each facet one colour.
    under: the light (linear RGB) that comes from below, where a stone colours the floor it lies on.
    fire: how far the light differs in colour, as what a stone splits light into.
    """
    made = bpy.data.materials.new('light')
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    space, cloud = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeTexNoise')
    cloud.inputs['Scale'].default_value, cloud.inputs['Detail'].default_value = scale, 2.0
    links.new(space.outputs['Object'], cloud.inputs['Vector'])

    def math_node(operation, value, by):
        return calculated(nodes, links, operation, value, by)

    # Noise is mostly near its middle: spread it, then make bright places rare.
    spread = math_node('POWER', math_node('MULTIPLY_ADD', cloud.outputs['Fac'], (4.0, -1.55)), 2.0)
    level = math_node('ADD', math_node('MULTIPLY', spread, bright), 0.03)
    light, tint = nodes.new('ShaderNodeEmission'), nodes.new('ShaderNodeMixRGB')
    tint.inputs['Fac'].default_value, tint.inputs['Color1'].default_value = fire, (1, 1, 1, 1)
    links.new(cloud.outputs['Color'], tint.inputs['Color2'])
    links.new(tint.outputs[0], light.inputs['Color'])
    links.new(level, light.inputs['Strength'])
    axes, floor, ground = nodes.new('ShaderNodeSeparateXYZ'), nodes.new('ShaderNodeEmission'), nodes.new('ShaderNodeMixShader')
    links.new(space.outputs['Object'], axes.inputs[0])
    floor.inputs['Color'].default_value = (*under, 1)
    links.new(math_node('LESS_THAN', axes.outputs['Z'], 0.0), ground.inputs['Fac'])
    links.new(light.outputs[0], ground.inputs[1])
    links.new(floor.outputs[0], ground.inputs[2])
    links.new(ground.outputs[0], nodes.new('ShaderNodeOutputMaterial').inputs['Surface'])
    ball = bmesh.new()
    bmesh.ops.create_icosphere(ball, subdivisions=5, radius=1)
    data = bpy.data.meshes.new('dome')
    ball.to_mesh(data)
    ball.free()
    data.materials.append(made)
    dome = add('dome', data)
    dome.scale = (DOME, DOME, DOME)
    dome.visible_camera = dome.visible_diffuse = dome.visible_glossy = dome.visible_shadow = False

    # Facets would reflect the pale studio as a grey veil, and softboxes as panes with hard edges: they see a dark room
    # with lights that fade towards their edges.
    world = bpy.context.scene.world
    nodes, links = world.node_tree.nodes, world.node_tree.links
    space = nodes.new('ShaderNodeTexCoord')
    sheen, facets, path = (nodes.new(f'ShaderNode{kind}') for kind in ('Background', 'MixShader', 'LightPath'))
    strength = None
    for towards, narrow, power in lamps:
        towards_light = nodes.new('ShaderNodeVectorMath')
        towards_light.operation = 'DOT_PRODUCT'
        towards_light.inputs[1].default_value = Vector(towards).normalized()
        links.new(space.outputs['Generated'], towards_light.inputs[0])
        near = calculated(nodes, links, 'MAXIMUM', towards_light.outputs['Value'], 0.0)
        light = calculated(nodes, links, 'MULTIPLY', calculated(nodes, links, 'POWER', near, narrow), power)
        strength = calculated(nodes, links, 'ADD', light, strength if strength else 0.0)
    links.new(strength, sheen.inputs['Strength'])
    links.new(path.outputs['Is Glossy Ray'], facets.inputs['Fac'])
    links.new(nodes['Background'].outputs[0], facets.inputs[1])
    links.new(sheen.outputs[0], facets.inputs[2])
    links.new(facets.outputs[0], nodes['World Output'].inputs['Surface'])
    for lamp in (found for found in bpy.context.scene.objects if found.type == 'LIGHT'):
        lamp.visible_transmission = lamp.visible_glossy = False
    backdrop = bpy.data.objects['backdrop']
    backdrop.visible_glossy = backdrop.visible_transmission = False


def calculated(nodes, links, operation, value, by):
    """The output of a math node; by: numbers or sockets. Products with a sum are clamped to 0 and 1."""
    node = nodes.new('ShaderNodeMath')
    node.operation, node.use_clamp = operation, operation == 'MULTIPLY_ADD'
    links.new(value, node.inputs[0])
    for index, number in enumerate(by if isinstance(by, tuple) else (by,)):
        if isinstance(number, bpy.types.NodeSocket):
            links.new(number, node.inputs[index + 1])
        else:
            node.inputs[index + 1].default_value = number
    return node.outputs[0]


def build(thing):
    options = THINGS[thing]
    studio(1.15)
    windows(options['under'], options['lamps'], options['bright'], options['clouds'])
    made = crystal(thing, **{key: options[key] for key in ('tone', 'skin', 'ior', 'glow', 'haze')})
    brilliant(thing, made, **{key: options[key] for key in ('size', 'square', 'table', 'crown')})
    lay(thing, reclining(thing), 0.0)


def reclining(thing):
    """The tilt of a stone that rests on a facet of its pavilion."""
    size, table, crown = (THINGS[thing][key] for key in ('size', 'table', 'crown'))
    depth = size[2] - crown * size[1] / 2 * (1 - table) - 2 * GIRDLE
    return math.atan2(depth, size[1] / 2)


def lay(thing, tilt, turn):
    """Lays the stone on the floor, its table turned towards the camera by a tilt."""
    stone = bpy.data.objects[thing]
    stone.rotation_euler = (tilt, 0, turn)
    stone.location.z = 0
    bpy.context.view_layer.update()
    stone.location.z = 0.001 - min((stone.matrix_world @ vertex.co).z for vertex in stone.data.vertices)


def views(thing):
    common = dict(bounces=16, exposure=0.1, samples=2)
    sides = {
        'paraiba': dict(location=(-2.6, -5.2, 1.7), target=(0.02, 0, 0.22), lens=205, pose=lambda: lay(thing, reclining(thing), 0.9)),
        'ruby': dict(location=(-0.5, -4.2, 4.9), target=(0, -0.02, 0.27), lens=250, pose=lambda: lay(thing, reclining(thing), 0.3)),
    }
    return {
        'whole': dict(common, location=(-0.6, -5.4, 4.2), target=(0, 0, 0.27), lens=205),
        'centre': dict(common, location=(0.5, -4.6, 4.6), target=(0, -0.02, 0.29), lens=290),
        'left': dict(common, **sides[thing]),
        'back': dict(common, location=(-1.2, -5.2, 3.6), target=(0, 0, 0.2), lens=205, pose=lambda: lay(thing, math.pi, 0.35)),
        'right': dict(
            common, location=(3.0, -5.0, 1.9), target=(0, 0, 0.22), lens=205, pose=lambda: lay(thing, reclining(thing), -0.5),
        ),
        'foot': dict(common, location=(-0.3, -3.4, 4.4), target=(0.08, -0.08, 0.27), lens=330, aperture=8),
    }

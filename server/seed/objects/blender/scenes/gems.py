"""Cut stones: brilliants with true facets."""

import math

import bmesh
import bpy
from mathutils import Vector
from studio import *

# size: length, width, depth (cm). square: 2 for an oval and more for a cushion. tone: light left after 5 mm.
THINGS = {
    'paraiba': dict(
        size=(0.81, 0.64, 0.46), square=2.0, table=0.56, crown=0.62, tone=(0.04, 0.8, 0.86), ior=1.63,
        glow=((0.0, 0.55, 0.7), 0.2), haze=0.0,
    ),
    'ruby': dict(
        size=(0.74, 0.69, 0.43), square=2.7, table=0.58, crown=0.6, tone=(0.9, 0.035, 0.1), ior=1.766,
        glow=((0.9, 0.01, 0.06), 0.12), haze=0.02,
    ),
}
GIRDLE = 0.008


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


def crystal(name, *, tone, ior, glow, haze):
    """Glass whose volume takes up light and fluoresces."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    output = nodes.new('ShaderNodeOutputMaterial')
    surface = nodes.new('ShaderNodeBsdfGlass')
    surface.inputs['IOR'].default_value, surface.inputs['Roughness'].default_value = ior, haze
    path, mix, through = nodes.new('ShaderNodeLightPath'), nodes.new('ShaderNodeMixShader'), nodes.new('ShaderNodeBsdfTransparent')
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


def windows(bright=4.0, dark=0.05, scale=4.0, fire=0.3):
    """Gives what is seen through stones a sky of bright panes and dark walls; all else stays as it is.

    fire: how far the panes differ in colour, as what a stone splits light into.
    """
    world = bpy.context.scene.world
    nodes, links = world.node_tree.nodes, world.node_tree.links
    usual, output = nodes['Background'], nodes['World Output']
    space, cells, pick = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeTexVoronoi'), nodes.new('ShaderNodeMath')
    cells.distance, cells.inputs['Scale'].default_value = 'CHEBYCHEV', scale
    links.new(space.outputs['Generated'], cells.inputs['Vector'])
    pick.operation, pick.inputs[1].default_value = 'GREATER_THAN', 0.62
    links.new(cells.outputs['Color'], pick.inputs[0])
    level = nodes.new('ShaderNodeMath')
    level.operation, level.inputs[1].default_value, level.inputs[2].default_value = 'MULTIPLY_ADD', bright - dark, dark
    links.new(pick.outputs[0], level.inputs[0])
    panes, tint = nodes.new('ShaderNodeBackground'), nodes.new('ShaderNodeMixRGB')
    tint.inputs['Fac'].default_value, tint.inputs['Color1'].default_value = fire, (1, 1, 1, 1)
    links.new(cells.outputs['Color'], tint.inputs['Color2'])
    links.new(tint.outputs[0], panes.inputs['Color'])
    links.new(level.outputs[0], panes.inputs['Strength'])
    path, mix = nodes.new('ShaderNodeLightPath'), nodes.new('ShaderNodeMixShader')
    links.new(path.outputs['Is Transmission Ray'], mix.inputs['Fac'])
    links.new(usual.outputs[0], mix.inputs[1])
    links.new(panes.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], output.inputs['Surface'])


def build(thing):
    options = THINGS[thing]
    studio(1.15)
    windows()
    made = crystal(thing, **{key: options[key] for key in ('tone', 'ior', 'glow', 'haze')})
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
    common = dict(bounces=16, samples=2)
    front = dict(common, location=(-0.6, -5.4, 4.2), target=(0, 0, 0.27), lens=205)
    return {
        'whole': front,
        'centre': dict(common, location=(0.5, -4.6, 4.6), target=(0, -0.02, 0.29), lens=290),
        'left': dict(common, location=(-2.2, -5.4, 1.5), target=(0, 0, 0.2), lens=205, pose=lambda: lay(thing, math.pi, 0.5)),
    }

"""Shapes that several parts of a watch share."""

import math

from mathutils import Matrix, Vector

from studio import *


def loft(name, sections, made, *, slots=None, bevel=0.0, closed=False):
    """Joins cross sections, lists of equally many points (x, y, z), and closes both ends.

    slots: other materials for sides of the section, {index of the side: material}.
    """
    count = len(sections[0])
    vertices = [point for section in sections for point in section]
    faces = []
    sides = []
    for row in range(len(sections) - (0 if closed else 1)):
        here, there = row * count, (row + 1) % len(sections) * count
        for i in range(count):
            faces.append((here + i, here + (i + 1) % count, there + (i + 1) % count, there + i))
            sides.append(i)
    if not closed:
        faces += [tuple(range(count))[::-1], tuple(range(len(vertices) - count, len(vertices)))]
        sides += [-1, -1]
    made_object = mesh(name, vertices, faces, made, smooth=True)
    for index, (side, other) in enumerate((slots or {}).items()):
        made_object.data.materials.append(other)
        for face, of in zip(made_object.data.polygons, sides):
            if of == side:
                face.material_index = index + 1
    clean(made_object)
    made_object.data.use_auto_smooth, made_object.data.auto_smooth_angle = True, math.radians(30)
    if bevel:
        round_edges(made_object, bevel)
    return made_object


def stamp(name, template, frames, made, *, smooth=False):
    """Repeats a template (vertices, faces) at frames (matrices) as one mesh."""
    vertices, faces = template
    all_vertices, all_faces = [], []
    for frame in frames:
        start = len(all_vertices)
        all_vertices += [tuple(frame @ Vector(vertex)) for vertex in vertices]
        all_faces += [tuple(start + i for i in face) for face in faces]
    made_object = mesh(name, all_vertices, all_faces, made, smooth=smooth)
    clean(made_object)
    made_object.data.use_auto_smooth, made_object.data.auto_smooth_angle = True, math.radians(35)
    return made_object


def template_of(made_object):
    """Takes the shape of an object as a template for stamp() and removes the object."""
    bpy.context.view_layer.update()
    data = bpy.data.meshes.new_from_object(made_object.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(made_object)
    return [tuple(vertex.co) for vertex in data.vertices], [tuple(face.vertices) for face in data.polygons]


def polar(angle, radius, at=(0, 0), z=0.0):
    """The frame at a place on a circle whose +Y points outwards."""
    x, y = at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle)
    return Matrix.Translation((x, y, z)) @ Matrix.Rotation(angle - math.pi / 2, 4, 'Z')


def clock(degrees):
    """Degrees clockwise from twelve as an angle."""
    return math.radians(90 - degrees)


def flute(made_object, count, depth, beyond):
    """Cuts grooves along Z into a lathe: count notches of a depth in all points beyond a radius."""
    for vertex in made_object.data.vertices:
        x, y, _ = vertex.co
        radius = math.hypot(x, y)
        if radius > beyond:
            notch = max(0.0, math.cos(count * math.atan2(y, x))) ** 1.5
            factor = 1 - depth * notch / radius
            vertex.co.x, vertex.co.y = x * factor, y * factor
    return made_object


ALLOYS = {'gold': '#dba95f', 'pinkGold': '#d89a7a', 'steel': '#a6a8ab', 'blued': '#102b74'}


def alloy(name, *, rough=0.08, brushed=None):
    """The metal of a case or a hand, as a jeweller's alloy."""
    made = material(name, ALLOYS[name], metal=1.0, rough=rough)
    return bump(made, noise(made, scale=60, stretch=(1, 40, 40), detail=4), brushed) if brushed else made


def printed(body, size, made, *, font='serif', at=(0, 0, 0), turn=0.0, spacing=1.0):
    """Flat letters in Noto, whose outlines do not overlap: Blender fills those of the variable fonts wrongly."""
    face = {'serif': 'chinese', 'sans': 'chineseSans'}[font]
    return text(body, size * 2.2, made, font=face, depth=0.0004, at=at, turn=turn, spacing=spacing, weight=size * 0.006)


def ink(name, color, *, rough=0.5):
    """Printing ink, paint or lume."""
    return material(name, color, rough=rough, specular=0.3)

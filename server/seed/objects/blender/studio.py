"""The photographer's studio that every demo object is rendered in: backdrop, lights, cameras, materials, shapes.

One unit is one centimetre. Z is up, the camera looks along +Y, and the floor is at z = 0.
"""

import math
import os

import bmesh
import bpy
from mathutils import Vector

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), '../../../..'))
FONTS = {
    'serif': 'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    'italic': 'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2',
    'sans': 'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    'bold': '/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed-Bold.ttf',
    'chinese': '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc',
    'chineseBold': '/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc',
    'chineseSans': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
}
BACKDROP = '#f6f1e8'


# Scene


def clear():
    """Empties the file and returns its scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    return bpy.context.scene


def studio(size, *, backdrop=BACKDROP, key=1.0, fill=1.0, rim=1.0, lying=False):
    """Lights a backdrop for an object of a size.

    size: the largest extent of the object in cm; backdrop, lights and their softness scale with it.
    key, fill, rim: the strength of each light relative to the usual one.
    lying: for flat things seen from above: the key light comes low from the left, so that relief shows.
    """
    scene = bpy.context.scene
    s = size
    profile = [(-9 * s, 0)]
    profile += [(2.2 * s + 1.6 * s * math.sin(a), 1.6 * s * (1 - math.cos(a))) for a in steps(0, math.pi / 2, 16)]
    profile += [(3.8 * s, 12 * s)]
    vertices = [(x, y, z) for y, z in profile for x in (-14 * s, 14 * s)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    floor = mesh('backdrop', vertices, faces, material('backdrop', backdrop, rough=0.9, specular=0.1), smooth=True)
    floor.location.z = -0.0005 * s

    power = s * s
    if lying:
        area((-2.6 * s, -0.6 * s, 1.7 * s), 1.5 * s, 115 * power * key)
    else:
        area((-2.4 * s, -2.2 * s, 3.2 * s), 2.0 * s, 190 * power * key)
    area((2.9 * s, -1.6 * s, 1.9 * s), 2.4 * s, 46 * power * fill)
    area((0.4 * s, 2.2 * s, 3.4 * s), 2.2 * s, 80 * power * rim)
    world = bpy.data.worlds.new('world')
    scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs['Color'].default_value = rgba('#fff6ea')
    background.inputs['Strength'].default_value = 0.42


def area(location, size, power, target=(0, 0, 0), tall=None, color='#ffffff'):
    """Adds a softbox that points at a target. tall makes it a strip of that height."""
    light = bpy.data.lights.new('softbox', 'AREA')
    light.energy, light.size, light.color = power, size, rgba(color)[:3]
    if tall:
        light.shape, light.size_y = 'RECTANGLE', tall
    lamp = add('softbox', light)
    lamp.location = location
    lamp.rotation_euler = (Vector(target) - lamp.location).to_track_quat('-Z', 'Y').to_euler()
    return lamp


def flag(location, size, target=(0, 0, 0), tall=None):
    """Adds a black card that points at a target: polished things reflect it, the camera does not see it."""
    half, high = size / 2, (tall or size) / 2
    corners = [(-half, -high, 0), (half, -high, 0), (half, high, 0), (-half, high, 0)]
    card = mesh('flag', corners, [(0, 1, 2, 3)], material('flag', '#050505', rough=1.0, specular=0))
    card.location = location
    card.rotation_euler = (Vector(target) - card.location).to_track_quat('-Z', 'Y').to_euler()
    card.visible_camera = card.visible_shadow = False
    return card


def card(location, size, *, color='#0c0b0a', glow=0.0, target=(0, 0, 0), tall=None):
    """Adds a card that only reflections see, dark or (glow) bright: unlike flag() it takes no light from the scene."""
    x, y = size / 2, (tall or size) / 2
    made = material('card', color, rough=1.0, specular=0.0, glow=glow)
    sheet = mesh('card', [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [(0, 1, 2, 3)], made)
    sheet.location = location
    sheet.rotation_euler = (Vector(target) - sheet.location).to_track_quat('-Z', 'Y').to_euler()
    sheet.visible_camera = sheet.visible_diffuse = sheet.visible_shadow = sheet.visible_transmission = False
    return sheet


def camera(location, target, *, lens=90, aperture=None, focus=None, roll=0.0):
    """Points the camera. aperture is the f-number (None: everything is sharp); focus is the sharp point."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.clip_end = lens, 10_000
    eye = add('camera', data)
    eye.location = location
    turn = (Vector(target) - eye.location).to_track_quat('-Z', 'Y')
    eye.rotation_euler = turn.to_euler()
    eye.rotation_euler.rotate_axis('Z', roll)
    if aperture:
        data.dof.use_dof = True
        data.dof.aperture_fstop = aperture
        data.dof.focus_distance = (Vector(focus or target) - eye.location).length
    bpy.context.scene.camera = eye
    return eye


def shoot(path, *, side=960, samples=96, threshold=0.025, exposure=0.0, bounces=None):
    """Renders the scene as a square PNG."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = threshold
    scene.cycles.adaptive_min_samples = 12
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = bounces or 8
    if bounces:
        scene.cycles.transmission_bounces = scene.cycles.glossy_bounces = bounces
    scene.cycles.diffuse_bounces = 3
    scene.cycles.sample_clamp_indirect = 4
    scene.cycles.blur_glossy = 0.5
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    scene.render.resolution_x = scene.render.resolution_y = side
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'High Contrast'
    scene.view_settings.exposure = 0.35 + exposure
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_depth = '16'
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


# Colours and materials


def rgba(color):
    """A hex colour as linear RGBA."""
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels], 1.0)


def material(name, color, *, rough=0.4, metal=0.0, specular=0.5, coat=0.0, glass=0.0, ior=1.45, sss=0.0, sheen=0.0,
             radius=(1.0, 1.0, 1.0), glow=0.0):
    """A principled material. sss is the share of light under the surface, radius how far each channel travels (cm)."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    inputs = shader(made).inputs
    for key, value in {
        'Base Color': rgba(color), 'Roughness': rough, 'Metallic': metal, 'Specular': specular, 'Clearcoat': coat,
        'Clearcoat Roughness': 0.03, 'Transmission': glass, 'IOR': ior, 'Subsurface': sss, 'Subsurface Color': rgba(color),
        'Subsurface Radius': radius, 'Sheen': sheen, 'Emission': rgba(color), 'Emission Strength': glow,
    }.items():
        inputs[key].default_value = value
    return made


METALS = {
    'gold': ('#e8b45c', 0.16), 'pinkGold': ('#e3a184', 0.16), 'steel': ('#c9cbce', 0.2), 'silver': ('#e4e3df', 0.2),
    'brass': ('#c79a4b', 0.3), 'blued': ('#1d3f8f', 0.18), 'black': ('#151515', 0.25),
}


def metal(name, *, brushed=None, rough=None):
    """Polished metal by name. brushed: the strength (about 0.15) of fine scratches along the object's X axis."""
    color, usual = METALS[name]
    made = material(name, color, metal=1.0, rough=usual if rough is None else rough)
    if brushed:
        bump(made, noise(made, scale=60, stretch=(1, 40, 40), detail=4), brushed)
    return made


def shader(made):
    """The principled node of a material."""
    return made.node_tree.nodes['Principled BSDF']


def noise(made, *, scale=5.0, detail=6.0, rough=0.55, distortion=0.0, stretch=(1, 1, 1), kind='Fac'):
    """Adds noise in object space. Returns its socket ('Fac' or 'Color')."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    space, mapping, node = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeMapping'), nodes.new('ShaderNodeTexNoise')
    mapping.inputs['Scale'].default_value = stretch
    links.new(space.outputs['Object'], mapping.inputs['Vector'])
    links.new(mapping.outputs['Vector'], node.inputs['Vector'])
    for key, value in {'Scale': scale, 'Detail': detail, 'Roughness': rough, 'Distortion': distortion}.items():
        node.inputs[key].default_value = value
    return node.outputs[kind]


def ramp(made, socket, *stops):
    """Maps a value to colours: stops are (position, hex colour). Returns the colour socket."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    node = nodes.new('ShaderNodeValToRGB')
    elements = node.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (position, color) in zip(elements, stops):
        element.position, element.color = position, rgba(color)
    links.new(socket, node.inputs['Fac'])
    return node.outputs['Color']


def paint(made, socket, target='Base Color'):
    """Connects a socket to an input of the material."""
    made.node_tree.links.new(socket, shader(made).inputs[target])
    if target == 'Base Color':
        made.node_tree.links.new(socket, shader(made).inputs['Subsurface Color'])
    return made


def bump(made, socket, strength=0.2, distance=0.01):
    """Roughens the surface by a value. distance is the height in cm."""
    node = made.node_tree.nodes.new('ShaderNodeBump')
    node.inputs['Strength'].default_value, node.inputs['Distance'].default_value = strength, distance
    made.node_tree.links.new(socket, node.inputs['Height'])
    made.node_tree.links.new(node.outputs['Normal'], shader(made).inputs['Normal'])
    return made


def image(made, path, target='Base Color', *, uv=True, linear=False):
    """Connects a picture to an input, by UV coordinates or (uv=False) by generated ones. Returns its texture node."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    node = nodes.new('ShaderNodeTexImage')
    node.image = bpy.data.images.load(path)
    if linear:
        node.image.colorspace_settings.name = 'Non-Color'
    space = nodes.new('ShaderNodeTexCoord')
    links.new(space.outputs['UV' if uv else 'Generated'], node.inputs['Vector'])
    paint(made, node.outputs['Color'], target)
    return node


def art(name):
    """The path of art/<name>.svg as PNG; render.ts makes it."""
    return os.path.join(ROOT, '.cache/objects', f'{name}.png')


# Shapes


def steps(start, end, count):
    """count + 1 values from start to end."""
    return [start + (end - start) * i / count for i in range(count + 1)]


def add(name, data):
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    return made


def mesh(name, vertices, faces, made, *, smooth=False):
    """Adds a mesh of vertices and faces with a material."""
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.update()
    if made:
        data.materials.append(made)
    for face in data.polygons:
        face.use_smooth = smooth
    return add(name, data)


def lathe(name, profile, made, *, segments=128, smooth=True, closed=False, autosmooth=40):
    """Turns a profile [(radius, z), …] around Z. closed joins its ends (a ring). UV: u around, v along the profile."""
    count = len(profile)
    rows = count if closed else count - 1
    vertices = []
    for j in range(segments):
        angle = 2 * math.pi * j / segments
        vertices += [(r * math.cos(angle), r * math.sin(angle), z) for r, z in profile]
    faces = []
    for j in range(segments):
        here, there = j * count, (j + 1) % segments * count
        faces += [(here + i, there + i, there + (i + 1) % count, here + (i + 1) % count) for i in range(rows)]
    made_object = mesh(name, vertices, faces, made, smooth=smooth)
    data = made_object.data
    uv = data.uv_layers.new().data
    loop = 0
    for j in range(segments):
        for i in range(rows):
            for u, v in ((j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1)):
                uv[loop].uv = (u / segments, v / (count - 1 if not closed else count))
                loop += 1
    if autosmooth:
        data.use_auto_smooth, data.auto_smooth_angle = True, math.radians(autosmooth)
    clean(made_object)
    return made_object


def clean(made_object):
    """Joins double points (poles of a lathe) and turns all faces outwards."""
    work = bmesh.new()
    work.from_mesh(made_object.data)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(made_object.data)
    work.free()


def smooth_profile(points, count=12):
    """A Catmull-Rom curve through points [(radius, z), …], count steps between two of them."""
    ends = [points[0], *points, points[-1]]
    curve = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        for i in range(count):
            t = i / count
            curve.append(tuple(
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(a, b, c, d)
            ))
    return [*curve, points[-1]]


def plate(name, outline, thickness, made, *, bevel=0.0, segments=3, holes=()):
    """Extrudes an outline [(x, y), …] upwards from z = 0, with rounded edges. holes are outlines as well."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions, curve.fill_mode = '2D', 'BOTH'
    for ring in (outline, *holes):
        spline = curve.splines.new('POLY')
        spline.points.add(len(ring) - 1)
        for point, (x, y) in zip(spline.points, ring):
            point.co = (x, y, 0, 1)
        spline.use_cyclic_u = True
    curve.extrude = max(thickness / 2 - bevel, 0)
    curve.bevel_depth, curve.bevel_resolution = bevel, segments
    curve.offset = -bevel
    made_object = as_mesh(add(name, curve), made)
    made_object.location.z = thickness / 2
    return made_object


def tube(name, points, radius, made, *, closed=False, smooth=True, radii=None):
    """A round wire along points [(x, y, z), …]; radii gives factors of the radius for each point."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = radius, 6, True
    spline = curve.splines.new('POLY')
    spline.points.add(len(points) - 1)
    for index, (point, co) in enumerate(zip(spline.points, points)):
        point.co = (*co, 1)
        point.radius = radii[index] if radii else 1.0
    spline.use_cyclic_u = closed
    return as_mesh(add(name, curve), made, smooth=smooth)


def text(body, size, made, *, font='serif', depth=0.01, at=(0, 0, 0), turn=0.0, spacing=1.0, weight=0.0):
    """Raised letters, centred, lying in the XY plane at a point and turned about Z."""
    curve = bpy.data.curves.new('text', 'FONT')
    path = FONTS[font]
    curve.font = bpy.data.fonts.load(path if path.startswith('/') else os.path.join(ROOT, path), check_existing=True)
    curve.body, curve.size, curve.extrude, curve.space_character, curve.offset = body, size, depth / 2, spacing, weight
    curve.align_x, curve.align_y = 'CENTER', 'CENTER'
    letters = as_mesh(add('text', curve), made, smooth=False)
    letters.location = (at[0], at[1], at[2] + depth / 2)
    letters.rotation_euler.z = turn
    return letters


def sheet(name, size, made, lift, *, columns=60):
    """A sheet of paper. lift(u, v) is its height at a place from 0 to 1; UV covers the sheet."""
    width, height = size
    rows = round(columns * height / width)
    vertices = [
        (width * (u - 0.5), height * (v - 0.5), lift(u, v)) for v in steps(0, 1, rows) for u in steps(0, 1, columns)
    ]
    faces = [
        (i, i + 1, i + columns + 2, i + columns + 1)
        for row in range(rows) for i in range(row * (columns + 1), row * (columns + 1) + columns)
    ]
    made_object = mesh(name, vertices, faces, made, smooth=True)
    uv = made_object.data.uv_layers.new().data
    for loop in made_object.data.loops:
        x, y, _ = made_object.data.vertices[loop.vertex_index].co
        uv[loop.index].uv = (x / width + 0.5, y / height + 0.5)
    return made_object


def as_mesh(made_object, made, *, smooth=True):
    """Turns a curve or text into a mesh with a material."""
    bpy.context.view_layer.update()
    data = bpy.data.meshes.new_from_object(made_object.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    data.materials.clear()
    if made:
        data.materials.append(made)
    for face in data.polygons:
        face.use_smooth = smooth
    data.use_auto_smooth, data.auto_smooth_angle = True, math.radians(35)
    result = add(made_object.name, data)
    bpy.data.objects.remove(made_object)
    return result


def ball(name, radius, made, at=(0, 0, 0), *, segments=48):
    """A sphere."""
    profile = [(radius * math.sin(a), -radius * math.cos(a)) for a in steps(0, math.pi, segments // 2)]
    made_object = lathe(name, profile, made, segments=segments)
    made_object.location = at
    return made_object


def box(name, size, made, *, at=(0, 0, 0), bevel=0.02, segments=4):
    """A box with rounded edges, standing on its point."""
    x, y, z = (side / 2 for side in size)
    corners = [(i * x, j * y, k * z + z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    made_object = mesh(name, corners, faces, made)
    made_object.location = at
    round_edges(made_object, bevel, segments)
    return made_object


def round_edges(made_object, width, segments=3, angle=30):
    """Rounds the edges of a mesh."""
    change = made_object.modifiers.new('bevel', 'BEVEL')
    change.width, change.segments, change.limit_method, change.angle_limit = width, segments, 'ANGLE', math.radians(angle)
    for face in made_object.data.polygons:
        face.use_smooth = True
    made_object.data.use_auto_smooth, made_object.data.auto_smooth_angle = True, math.radians(50)


def subdivide(made_object, levels=2):
    """Smooths a coarse mesh by subdivision."""
    change = made_object.modifiers.new('subdivision', 'SUBSURF')
    change.levels = change.render_levels = levels
    for face in made_object.data.polygons:
        face.use_smooth = True


def group(name, *members):
    """Parents objects to an empty, so that they move and turn together."""
    parent = add(name, None)
    for member in members:
        member.parent = parent
    return parent


def around(count, start=0.0):
    """Angles of count places on a circle, clockwise from the top (+Y)."""
    return [math.pi / 2 - start - 2 * math.pi * i / count for i in range(count)]


def circle(radius, count=128, at=(0, 0)):
    """An outline for plate()."""
    return [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in steps(0, 2 * math.pi, count)[:-1]]

"""Wristwatches."""

import math
from functools import partial

from mathutils import Vector

from studio import *
from watch import band, case, faces
from watch.shapes import *

CARAMEL, DARK = ('#4a2412', '#241006'), ('#34190c', '#140804')
THINGS = {
    'watchPerpetual': dict(
        metal='gold',
        face=faces.perpetual,
        radius=1.8,
        opening=1.52,
        depth=0.6,
        bezel=case.ROUND_BEZEL,
        gap=1.8,
        reach=2.16,
        leather=DARK,
        thread='#3a2618',
        correctors=(300, 330, 240),
        back=['ALDINE GENÈVE', '18 K  0,750', '1 127 406'],
    ),
    'watchChronograph': dict(
        metal='steel',
        face=faces.chronograph,
        radius=1.875,
        opening=1.57,
        depth=0.78,
        bezel=case.FLAT_BEZEL,
        gap=1.8,
        reach=2.26,
        leather=CARAMEL,
        thread='#b98b5a',
        pushers=True,
        chamfer=0.07,
    ),
    'watchDress': dict(
        metal='gold',
        face=faces.dress,
        radius=1.7,
        opening=1.48,
        depth=0.5,
        bezel=case.CONCAVE_BEZEL,
        gap=1.8,
        reach=2.06,
        leather=DARK,
        thread='#3a2618',
        back=['ALDINE GENÈVE', 'REF. 2451', '18 K  0,750', '684 213'],
    ),
    'watchRegulator': dict(
        metal='steel',
        face=faces.regulator,
        ink='blued',
        radius=1.85,
        opening=1.53,
        depth=0.6,
        bezel=case.ROUND_BEZEL,
        gap=1.8,
        reach=2.2,
        leather=('#1d1c20', '#08080a'),
        thread='#26262a',
        plain=True,
        back=['HARROW & PELL', 'REGULATOR', 'ACIER INOXYDABLE', '40 318'],
    ),
    'watchMoonPhase': dict(
        metal='pinkGold',
        face=faces.moon_phase,
        radius=1.8,
        opening=1.51,
        depth=0.55,
        bezel=case.ROUND_BEZEL,
        gap=1.8,
        reach=2.16,
        leather=('#3a2016', '#1a0c07'),
        thread='#4a2d1e',
        correctors=(300, 240),
        chamfer=0.06,
    ),
    'watchDiver': dict(
        metal='steel',
        face=faces.diver,
        radius=2.0,
        opening=1.44,
        depth=0.72,
        bezel=[(1.0, 0.0), (0.13, 0.02), (0.12, 0.9), (0.06, 1.0)],
        gap=2.0,
        reach=2.42,
        chamfer=0.05,
        bracelet=True,
    ),
}
TILT, YAW = math.radians(58), math.radians(-9)


def build(thing):
    spec = THINGS[thing]
    studio(6.5, key=0.95, fill=0.7, backdrop='#e6e0d6' if spec['metal'] == 'steel' else BACKDROP)
    existing = set(bpy.context.scene.objects)
    polished = alloy(spec['metal'])
    bare = steel_or_gold(spec)
    radius, depth, reach, gap = spec['radius'], spec['depth'], spec['reach'], spec['gap']
    case.body(radius, spec['opening'], depth, polished, bezel=spec['bezel'])
    case.lugs(radius, gap, reach, depth, bare, chamfer=spec.get('chamfer', 0.0), polished=polished)
    case.crystal(spec['opening'])
    case.crown(radius, 0.04 if 'pushers' not in spec else 0.06, polished, size=0.27)
    if 'pushers' in spec:
        for degrees in (60, 120):
            case.pusher(radius, degrees, polished)
    dark = material('hollow', '#0a0806', rough=0.6)
    for degrees in spec.get('correctors', ()):
        case.corrector(radius, degrees, polished, dark)
    spec['face'](alloy(spec.get('ink', spec['metal']), rough=0.1))
    if 'back' in spec:
        case.engraving(spec['back'], depth, radius, material('engraved', '#2e1d08', rough=0.6, metal=0.4))
    if 'bracelet' in spec:
        dive(spec, bare, polished)
        for side in (1, -1):
            path = band.rolled(reach - 0.5, side, 6.6, high=(3.2, 2.8), middle=-2.5)
            band.bracelet(path, bare, polished, width=gap - 0.04, end_width=1.7)
    else:
        wrap(spec, [band.rolled(reach - 0.42, side, length) for side, length in ((1, 7.4), (-1, 7.6))])
    parts = [part for part in bpy.context.scene.objects if part not in existing and not part.parent]
    root = group('watch', *parts)
    root.rotation_euler = (TILT, 0, YAW)
    stand(root)
    flags(root)


def wrap(spec, paths):
    """Adds both halves of the strap along their paths."""
    leather, thread = band.leather(*spec['leather']), material('thread', spec['thread'], rough=0.8)
    lining = material('lining', '#96704a', rough=0.7)
    bump(lining, noise(lining, scale=30, detail=6), 0.3, 0.01)
    return [
        band.strap(
            path, leather, thread, lining, width=spec['gap'] - 0.03, end_width=1.55, seed=seed, plain='plain' in spec
        )
        for seed, path in enumerate(paths, 1)
    ]


def dive(spec, bare, polished):
    """Adds what only a diver has: the rotating bezel of green ceramic and the shoulders at the crown."""
    ceramic = material('ceramic', '#08301f', rough=0.08, specular=0.5, coat=0.6)
    white = material('platinum', '#e4e6e4', rough=0.4)
    case.rotating_bezel(1.53, 2.05, polished, ceramic, white, material('lume', '#eef3e0', rough=0.7))
    case.guards(spec['radius'], bare, polished, depth=spec['depth'])


def dust():
    """Lays a fleck of dust on the crystal beside the small seconds."""
    points = [(0.30, -0.50), (0.315, -0.49), (0.322, -0.475), (0.34, -0.47)]
    fleck = tube(
        'dust',
        [(x, y, 0.33) for x, y in points],
        0.009,
        material('dust', '#d8d4c8', rough=0.9),
        radii=[0.6, 1.2, 1.0, 0.5],
    )
    fleck.parent = bpy.data.objects['watch']


def face_down(thing):
    """Lays the watch on its crystal with the strap open, so that its back shows."""
    root, spec = bpy.data.objects['watch'], THINGS[thing]
    for child in root.children:
        if child.name.startswith(('strap', 'stitches')):
            bpy.data.objects.remove(child)
    existing = set(bpy.context.scene.objects)
    wrap(spec, [band.straight(spec['reach'] - 0.42, side, 6.0, z=-0.3, fall=-0.3) for side in (1, -1)])
    for part in bpy.context.scene.objects:
        if part not in existing:
            part.parent = root
    root.rotation_euler = (0, math.pi, math.radians(8))
    shader(bpy.data.objects['case'].data.materials[0]).inputs['Roughness'].default_value = 0.2
    stand(root)


def steel_or_gold(spec):
    """The metal of the lugs: brushed on steel watches, polished on gold ones."""
    return alloy('steel', brushed=0.12, rough=0.26) if spec['metal'] == 'steel' else alloy(spec['metal'])


def stand(root):
    """Lowers an object onto the floor."""
    root.location.z = 0
    bpy.context.view_layer.update()
    low = min(
        (child.matrix_world @ vertex.co).z
        for child in root.children
        if child.name.startswith(('strap', 'links', 'case', 'crystal'))
        for vertex in child.data.vertices
    )
    root.location.z -= low
    bpy.context.view_layer.update()


def flags(root):
    """Dark and bright cards around the camera, which the polished metal reflects."""
    middle = root.matrix_world.translation
    for x, y, z, wide, tall in (
        (-9, -16, 8, 4.5, 16),
        (9, -17, 5, 5, 18),
        (0, -14, 22, 14, 5),
        (-20, -6, 10, 8, 24),
        (20, 0, 10, 8, 24),
    ):
        card((x, y, z), wide, tall=tall, target=middle)
    card((1, -30, 16), 11, tall=11, color='#2b2723', target=middle)
    card((-3.5, -22, 16), 3.0, tall=12, color='#fff8ee', glow=1.6, target=middle)
    card((14, -12, 12), 4, tall=14, color='#fff8ee', glow=1.2, target=middle)


def look(*, at=(0, 0), turn=0.0, lift=0.0, frame=7.0, lens=120, aperture=None, focus=None):
    """A camera in front of the dial. turn, lift: degrees to the right of and above its axis; frame: cm across."""
    matrix = bpy.data.objects['watch'].matrix_world
    a, b = math.radians(turn), math.radians(lift)
    direction = Vector((math.sin(a) * math.cos(b), math.sin(b), math.cos(a) * math.cos(b)))
    place = Vector((*at, 0))
    return dict(
        location=matrix @ (place + direction * frame * lens / 36),
        target=matrix @ place,
        lens=lens,
        aperture=aperture,
        focus=matrix @ Vector((*focus, 0.05)) if focus else None,
    )


def views(thing):
    close = look(at=(0, 0), turn=6, lift=-8, frame=2.7, aperture=1.0, focus=(0, 0))
    if thing == 'watchChronograph':
        close['pose'] = dust
    shots = {
        'whole': look(at=(0.1, -0.1), turn=5, lift=-4, frame=7.0),
        'centre': close,
        'left': look(at=(0.25, -0.2), turn=42, lift=-6, frame=5.6, aperture=1.0, focus=(0.6, 0)),
        'right': look(at=(1.5, 0.0), turn=38, lift=6, frame=3.4, aperture=0.9, focus=(1.8, 0)),
        'foot': look(at=(0, -0.75), turn=-4, lift=5, frame=2.2, aperture=0.8, focus=(0, -0.7)),
        'below': look(at=(0, -2.4), turn=-12, lift=-32, frame=3.6, aperture=0.6, focus=(0, -2.3)),
    }
    if thing == 'watchPerpetual':
        shots['foot'] = look(at=(0, -0.62), turn=-6, lift=-12, frame=1.5, aperture=1.4, focus=(0, -0.66))
    if thing == 'watchDress':
        shots['foot'] = look(at=(-0.42, -0.9), turn=-22, lift=-28, frame=1.4, aperture=0.9, focus=(-0.58, -1.0))
    if 'back' in THINGS[thing]:
        turned = partial(face_down, thing)
        shots['back'] = dict(location=(-1.0, -2.6, 17.6), target=(0, 0, 0.6), lens=120, pose=turned)
    if THINGS[thing]['metal'] == 'gold':
        # Its reflections are the grainiest part of the catalogue.
        for shot in shots.values():
            shot['samples'] = 4
    return shots

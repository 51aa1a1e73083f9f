"""A minute repeater: a pocket watch with its chain, and its movement."""

import math

from mathutils import Matrix, Vector

from studio import *
from watch import case, faces
from watch.movement import movement
from watch.shapes import *

THINGS = {'pocketWatch': {}}
RADIUS, DEPTH = 2.6, 0.85


def build(thing):
    studio(8, lying=True, key=0.9, fill=0.8)
    existing = set(bpy.context.scene.objects)
    gold = metal('gold', rough=0.07)
    case.body(RADIUS, 2.2, DEPTH, gold, bezel=case.ROUND_BEZEL, rise=0.26)
    case.crystal(2.2, base=0.2, wall=0.05, dome=0.12)
    faces.pocket(gold)
    neck = lathe(
        'neck', [(0.34, -0.1), (0.3, 0.06), (0.26, 0.2), (0.27, 0.4), (0.2, 0.42), (0, 0.42)], gold, segments=64
    )
    case.outwards(neck, RADIUS - 0.03, 0, -0.3)
    case.crown(RADIUS, 0.4, gold, z=-0.3, size=0.36, length=0.34, teeth=32, degrees=0)
    middle = RADIUS + 0.44
    bow = [(0.62 * math.sin(a), middle + 0.32 - 0.66 * math.cos(a), -0.3) for a in steps(0.5, 2 * math.pi - 0.5, 64)]
    tube('bow', bow, 0.085, gold)
    for flip in (1, -1):
        ball('pivot', 0.13, gold, at=(flip * 0.3, middle - 0.24, -0.3))
    rail = [
        (RADIUS * math.cos(a) * 1.012, RADIUS * math.sin(a) * 1.012, -0.3)
        for a in steps(math.pi * 0.9, math.pi * 1.1, 20)
    ]
    tube('rail', rail, 0.06, gold)
    slide = box('slide', (0.2, 0.5, 0.2), gold, bevel=0.06)
    slide.location = (-RADIUS - 0.1, 0.45, -0.4)
    slide.rotation_euler.z = -0.17
    root = group('watch', *(part for part in bpy.context.scene.objects if part not in existing and not part.parent))
    root.location, root.rotation_euler = (-0.7, -0.3, DEPTH + 0.02), (0.0, 0.0, 0.16)
    bpy.context.view_layer.update()
    chain(root.matrix_world @ Vector((0, middle + 0.9, -0.3)), gold)
    for x, y, z, wide, tall in ((-9, 6, 9, 5, 14), (9, 9, 12, 5, 14), (0, 16, 14, 10, 4)):
        card((x, y, z), wide, tall=tall)


def chain(start, gold):
    """Adds a chain of round links that hangs from the bow and lies beside the watch."""
    points = [
        (start.x, start.y),
        (start.x + 0.9, start.y + 0.25),
        (2.6, 2.6),
        (3.3, 1.0),
        (3.1, -0.8),
        (3.45, -2.2),
        (2.7, -3.4),
        (1.2, -3.75),
    ]
    path = smooth_profile(points, 60)
    ring = template_of(
        tube(
            'link',
            [(0.105 * math.cos(a), 0.16 * math.sin(a), 0) for a in steps(0, 2 * math.pi, 24)[:-1]],
            0.036,
            None,
            closed=True,
        )
    )
    frames, travelled, pitch = [], 0.0, 0.225
    for (x1, y1), (x2, y2) in zip(path, path[1:]):
        travelled += math.dist((x1, y1), (x2, y2))
        if travelled >= pitch * len(frames):
            height = 0.11 + max(0.0, start.z - 0.11) * max(0.0, 1 - len(frames) * pitch / 1.2)
            turn = Matrix.Rotation(math.atan2(y2 - y1, x2 - x1) - math.pi / 2, 4, 'Z')
            roll = Matrix.Rotation(math.radians(38 if len(frames) % 2 else -52), 4, 'Y')
            frames.append(Matrix.Translation((x2, y2, height)) @ turn @ roll)
    stamp('chain', ring, frames, gold, smooth=True)


def opened():
    """Replaces the watch by its movement, seen from the back."""
    for part in list(bpy.context.scene.objects):
        if part.name.startswith('chain') or part.parent:
            bpy.data.objects.remove(part)
    movement('118 905')


def views(thing):
    return {
        'whole': dict(location=(0.1, -12.5, 31), target=(0.25, 0.2, 0.4), lens=120),
        'centre': dict(location=(-1.2, -8, 15), target=(-0.6, -0.5, 0.9), lens=120, aperture=0.5),
        'left': dict(location=(-15, -7, 5.5), target=(-1.2, 0, 0.6), lens=86, aperture=0.9, focus=(-3.2, -0.2, 0.5)),
        'right': dict(location=(3.4, -4, 10.5), target=(-0.75, 2.5, 0.6), lens=120, aperture=0.9, focus=(-1.0, 2.6, 0.8)),
        'below': dict(location=(-2.6, -5.0, 5.6), target=(-0.9, 0.1, 0.3), lens=120, aperture=0.7, pose=opened),
        'foot': dict(location=(0.6, -6.0, 10.5), target=(0.0, -0.25, 0.3), lens=120, aperture=0.5, pose=opened),
    }

"""Dials: plates, printing, applied markers, small dials and hands."""

import math

from mathutils import Matrix

from studio import *
from watch.shapes import *

PRINT = 0.0008


def ticks(count, inner, outer, width, made, *, at=(0, 0), z=PRINT, skip=(), start=0.0, span=360.0):
    """Printed strokes on a circle. span: less than 360 makes an arc, with strokes at both ends."""
    frames = []
    for i in range(count + (span < 360)):
        if i not in skip:
            frames.append(polar(clock(start + span * i / count), 0, at, z))
    w = width / 2
    return stamp(
        'ticks', ([(-w, inner, 0), (w, inner, 0), (w, outer, 0), (-w, outer, 0)], [(0, 1, 2, 3)]), frames, made
    )


def line(radius, width, made, *, at=(0, 0), z=PRINT):
    """A printed circle."""
    ring = lathe('line', [(radius - width / 2, 0), (radius + width / 2, 0)], made)
    ring.location = (*at, z)
    return ring


def letters(labels, radius, size, made, *, at=(0, 0), z=PRINT, font='sans', start=0.0, upright=False):
    """Labels around a circle, clockwise from start degrees; upright ones do not turn with their place."""
    for i, label in enumerate(labels):
        if label:
            angle = clock(start + 360 * i / len(labels))
            place = (at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle), z)
            turn = 0.0 if upright else angle - math.pi / 2
            printed(label, size, made, font=font, at=place, turn=turn)


def arc_text(body, radius, size, made, *, middle=180.0, at=(0, 0), z=PRINT, font='sans', spread=1.0):
    """Letters along a circle around a middle; below the dial's middle they stand on their feet."""
    below = 90 < middle % 360 < 270
    step = math.degrees(size * 0.62 * spread / radius) * (-1 if below else 1)
    for i, letter in enumerate(body):
        angle = clock(middle + (i - (len(body) - 1) / 2) * step)
        place = (at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle), z)
        if letter != ' ':
            turn = angle + (math.pi / 2 if below else -math.pi / 2)
            printed(letter, size, made, font=font, at=place, turn=turn)


def signature(brand, place, made, y, *, size=0.15, gap=0.115, z=PRINT):
    """The maker's name, and below it the place or model."""
    printed(brand, size, made, at=(0, y, z), spacing=1.12)
    printed(place, size * 0.56, made, font='sans', at=(0, y - gap, z), spacing=1.35)


def plates(radius, made, *, holes=(), thickness=0.05):
    """The dial's plate, with holes (outlines) for what is sunk into it."""
    plate_object = plate('dial', circle(radius, 192), thickness, made, holes=holes)
    plate_object.location.z -= thickness
    return plate_object


def eye(at, radius, made, *, depth=0.018, rings=18, track=0.72):
    """A sunk small dial: concentric guilloche inside, a plain ring for its track outside."""
    inner = radius * track
    profile = [(0, -depth)]
    for i in range(1, rings + 1):
        r = inner * i / rings
        profile += [(r - inner / rings * 0.5, -depth + 0.0045), (r, -depth)]
    profile += [
        (inner + 0.004, -depth + 0.0005),
        (radius - 0.016, -depth + 0.0005),
        (radius - 0.004, -0.004),
        (radius, 0.0005),
        (radius + 0.008, 0.0),
    ]
    sunk = lathe('eye', profile, made, segments=128, autosmooth=20)
    sunk.location = (*at, 0.0002)
    return sunk


def batons(frames, length, width, made, *, height=0.035, taper=1.0):
    """Applied markers with a ridge: two polished planes that meet along the middle. taper: width of the inner end."""
    w, n = width / 2, length / 2
    v = w * taper
    shape = [
        (-v, -n, 0),
        (v, -n, 0),
        (w, n, 0),
        (-w, n, 0),
        (-v, -n, height * 0.7),
        (v, -n, height * 0.7),
        (w, n, height * 0.7),
        (-w, n, height * 0.7),
        (0, -n + w * 0.8, height),
        (0, n - w * 0.8, height),
    ]
    faces = [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 8), (5, 6, 9, 8), (6, 7, 9), (7, 4, 8, 9)]
    return stamp('markers', (shape, faces), frames, made)


def hand(name, outline, made, *, degrees, at=(0, 0), z=0.06, ridge=0.02, thickness=0.012, inlay=None):
    """A hand: outline [(distance from the axis, half its width), …] from the tail to the tip, with a ridge along it.

    inlay: a material and the outline of paint on top of the hand.
    """
    vertices, faces = [], []
    for y, half in outline:
        vertices += [
            (-half, y, -thickness),
            (-half, y, 0),
            (0, y, ridge * min(1.0, half / 0.03)),
            (half, y, 0),
            (half, y, -thickness),
        ]
    for row in range(len(outline) - 1):
        here = row * 5
        faces += [(here + i, here + i + 1, here + i + 6, here + i + 5) for i in range(4)]
        faces.append((here + 4, here, here + 5, here + 9))
    end = len(vertices) - 5
    faces += [(0, 1, 2, 3, 4), (end + 4, end + 3, end + 2, end + 1, end)]
    made_hand = mesh(name, vertices, faces, made)
    clean(made_hand)
    made_hand.data.use_auto_smooth, made_hand.data.auto_smooth_angle = True, math.radians(12)
    for face in made_hand.data.polygons:
        face.use_smooth = True
    made_hand.location = (*at, z)
    made_hand.rotation_euler.z = -math.radians(degrees)
    if inlay:
        paint_made, stripe = inlay
        points = [(half, y) for y, half in stripe] + [(-half, y) for y, half in reversed(stripe)]
        fill = plate('inlay', points, 0.006, paint_made)
        fill.location = (*at, z + 0.006)
        fill.rotation_euler.z = -math.radians(degrees)
    return made_hand


def dauphine(length, width):
    """The outline of a dauphine hand: a long diamond."""
    return [(-length * 0.22, 0.0), (-0.02, width), (0.0, width), (length, 0.0)]


def leaf(length, width):
    """The outline of a leaf hand: slender, widest before its middle."""
    shape = [(-0.16, 0.022), (-0.02, 0.02), (0.04, 0.02)]
    shape += [
        (
            length * t,
            (
                0.018 + (width - 0.018) * math.sin(math.pi * min(1.0, t / 0.42) / 2) ** 2
                if t < 0.42
                else width * (1 - ((t - 0.42) / 0.58) ** 1.7) + 0.002
            ),
        )
        for t in steps(0.06, 1, 26)
    ]
    return shape


def baton(length, width, tail=0.2):
    """The outline of a straight hand with a short point."""
    return [(-tail, width), (length - width * 1.6, width), (length, width * 0.15)]


def needle(length, *, at=(0, 0), degrees=0.0, z=0.03, width=0.011, tail=0.1, made=None, hub=0.03):
    """A thin hand with a round boss, as of seconds and counters."""
    hand(
        'needle',
        [(-tail, width * 1.3), (0, width), (length, width * 0.35)],
        made,
        degrees=degrees,
        at=at,
        z=z,
        ridge=0.006,
        thickness=0.006,
    )
    boss(hub, z + 0.004, made, at=at)


def boss(radius, z, made, *, at=(0, 0), height=0.02):
    """The round middle of a hand, slightly domed."""
    part = lathe(
        'boss',
        [(radius, -0.02), (radius, height * 0.6), (radius * 0.85, height * 0.9), (radius * 0.5, height), (0, height)],
        made,
        segments=48,
    )
    part.location = (*at, z)
    return part


def moon_window(at, radius):
    """The outline of the moon's window: a half circle with two humps below."""
    x, y = at
    top = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps(0, math.pi, 48)]
    humps = []
    for middle in (-0.56, 0.56):
        humps += [
            (x + radius * (middle + 0.44 * math.cos(a)), y + radius * 0.44 * math.sin(a)) for a in steps(math.pi, 0, 20)
        ]
    return [*top, *humps]


def moon_disc(at, radius, gold, sky, *, faded=False):
    """The disc behind the window: stars and an engraved moon with a face on blue."""
    x, y = at
    disc = lathe('sky', [(0, 0), (radius * 1.3, 0)], sky, segments=96)
    disc.location = (x, y, -0.035)
    r = radius * 0.4
    mx, my = x + radius * 0.06, y + radius * 0.5
    globe = lathe(
        'moon', [(0, 0.012), (r * 0.4, 0.011), (r * 0.8, 0.007), (r * 0.96, 0.002), (r, -0.004)], gold, segments=96
    )
    globe.location = (mx, my, -0.034)
    engraved = material('engraved', '#5b3c14', rough=0.5, metal=0.6)
    width = r * 0.035
    lines = [
        [(-0.5, 0.22), (-0.36, 0.3), (-0.2, 0.24)],
        [(0.5, 0.22), (0.36, 0.3), (0.2, 0.24)],
        [(-0.46, 0.12), (-0.34, 0.17), (-0.22, 0.12), (-0.34, 0.08), (-0.46, 0.12)],
        [(0.46, 0.12), (0.34, 0.17), (0.22, 0.12), (0.34, 0.08), (0.46, 0.12)],
        [(-0.06, 0.2), (-0.04, 0.0), (-0.12, -0.16), (0.0, -0.2), (0.1, -0.15)],
        [(-0.28, -0.38), (-0.12, -0.46), (0.0, -0.44), (0.12, -0.46), (0.28, -0.38)],
        [(-0.14, -0.54), (0.0, -0.58), (0.14, -0.54)],
        [(-0.62, -0.1), (-0.52, -0.28), (-0.38, -0.34)],
        [(0.62, -0.1), (0.52, -0.28), (0.38, -0.34)],
    ]
    for stroke in lines:
        points = smooth_profile([(a * r, b * r) for a, b in stroke], 5)
        tube(
            'line', [(mx + a, my + b, -0.0225 - 0.006 * (a * a + b * b) / (r * r)) for a, b in points], width, engraved
        )
    stars = [
        (-0.78, 0.3),
        (-0.6, 0.6),
        (-0.5, 0.22),
        (-0.34, 0.8),
        (-0.72, 0.1),
        (0.58, 0.62),
        (0.7, 0.28),
        (0.6, 0.12),
        (0.36, 0.86),
        (-0.46, 0.5),
    ]
    shape = [
        (
            radius * (0.05 if i % 2 == 0 else 0.018) * math.sin(i * math.pi / 5),
            radius * (0.05 if i % 2 == 0 else 0.018) * math.cos(i * math.pi / 5),
            0,
        )
        for i in range(10)
    ]
    frames = [Matrix.Translation((x + a * radius, y + b * radius, -0.033)) for a, b in stars]
    stamp('stars', (shape, [tuple(range(10))]), frames, gold)


def window_rim(outline, made, width=0.012):
    """A fine polished frame around a window."""
    return tube('rim', [(x, y, 0.002) for x, y in outline], width, made, closed=True)

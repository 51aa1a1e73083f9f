"""Cases: the body, lugs, crown, pushers and crystal."""

import math

from mathutils import Matrix

from studio import *
from watch.dial import arc_text, letters, ticks
from watch.shapes import *


def body(radius, opening, depth, made, *, bezel, rise=0.2, waist=0.02):
    """The middle and the bezel of a round case, down to the edge of the dial.

    opening: the radius of the dial that shows; depth: from the dial to the back; rise: from it to the bezel's top.
    bezel: points (share of the way from the opening outwards, share of the rise) of its profile, from outside.
    """
    low = -depth
    flank = [
        (0, low),
        (radius * 0.78, low),
        (radius * 0.8, low + 0.012),
        (radius * 0.81, low + 0.05),
        (radius * 0.88, low + 0.06),
        (radius * 0.93, low + 0.12),
        (radius * 0.985, low + 0.18),
        (radius - 0.006, low + 0.22),
        (radius, low + 0.25),
        (radius, -0.045),
        (radius - 0.006, -0.028),
        (radius - waist, -0.02),
        (radius - waist, 0.0),
    ]
    edge = [(opening + (radius - 0.012 - opening) * share, rise * height) for share, height in bezel]
    inner = [(opening + 0.012, rise), (opening, rise - 0.012), (opening - 0.004, 0.06), (opening - 0.03, -0.002)]
    return lathe('case', [*flank, *edge, *inner], made, segments=192, autosmooth=28)


ROUND_BEZEL = [(1.0, 0.05), (1.0, 0.3), (0.98, 0.45), (0.93, 0.58), (0.84, 0.72), (0.7, 0.85), (0.5, 0.95), (0.3, 1.0)]
CONCAVE_BEZEL = [
    (1.0, 0.02),
    (1.0, 0.1),
    (0.97, 0.16),
    (0.84, 0.26),
    (0.68, 0.42),
    (0.54, 0.64),
    (0.46, 0.86),
    (0.42, 0.96),
    (0.38, 1.0),
]
FLAT_BEZEL = [(1.0, 0.05), (1.0, 0.5), (0.97, 0.6), (0.45, 0.92), (0.4, 0.95), (0.36, 1.0)]


def lugs(radius, gap, reach, depth, made, *, width=0.34, tip=0.2, chamfer=0.0, polished=None, drop=0.1, top=-0.03):
    """Four lugs. gap: between two of them; reach: from the middle to the tips; drop: of the tips below the back."""
    x = gap / 2
    inside = math.sqrt(max(radius**2 - (x + width) ** 2, 0.1)) - 0.12
    span = reach - inside
    low = -depth
    made_lugs = []
    for flip_x in (1, -1):
        for flip_y in (1, -1):
            sections = []
            for t in steps(0, 1, 18):
                y = inside + span * t
                ceiling = top - (top - (low + 0.17 - drop)) * max(0.0, (t - 0.12) / 0.88) ** 1.9
                floor = low + 0.14 - (0.14 + drop) * t**1.4
                outer = x + width + (tip - width) * t**1.3
                if t > 0.93:
                    shrink = ((t - 0.93) / 0.07) ** 2 * 0.03
                    ceiling, floor, outer = ceiling - shrink, floor + shrink, outer - shrink
                c = min(chamfer, (ceiling - floor) * 0.4)
                profile = [(x, floor), (outer, floor), (outer, ceiling - c), (outer - c, ceiling), (x, ceiling)]
                if not chamfer:
                    profile = [(x, floor), (outer, floor), (outer, ceiling), (x, ceiling)]
                sections.append([(px * flip_x, y * flip_y, z) for px, z in profile])
            slots = {2: polished} if chamfer and polished else None
            made_lugs.append(loft('lug', sections, made, slots=slots, bevel=0.012 if chamfer else 0.03))
    return made_lugs


def crown(radius, at, made, *, z=-0.22, size=0.28, length=0.26, teeth=28, degrees=90.0):
    """A fluted crown at the flank. radius: of the case; at: how far its inner face is from the flank."""
    r, n = size, length
    profile = [
        (0, -0.2),
        (r * 0.55, -0.2),
        (r * 0.55, 0),
        (r * 0.9, 0.0),
        (r * 0.97, 0.012),
        (r, 0.03),
        (r, n * 0.82),
        (r * 0.96, n * 0.92),
        (r * 0.86, n * 0.97),
        (r * 0.8, n * 0.975),
        (r * 0.6, n * 1.01),
        (0, n * 1.03),
    ]
    made_crown = lathe('crown', profile, made, segments=teeth * 10, autosmooth=30)
    flute(made_crown, teeth, 0.028, r * 0.93)
    return outwards(made_crown, radius + at, degrees, z)


def pusher(radius, degrees, made, *, z=-0.2, length=0.3, size=0.17):
    """A pump pusher of a chronograph."""
    r, n = size, length
    profile = [
        (0, -0.2),
        (r * 0.55, -0.2),
        (r * 0.55, n * 0.38),
        (r * 0.95, n * 0.38),
        (r, n * 0.42),
        (r, n * 0.9),
        (r * 0.93, n * 0.98),
        (r * 0.8, n),
        (0, n * 1.02),
    ]
    return outwards(lathe('pusher', profile, made, segments=64, autosmooth=30), radius, degrees, z)


def corrector(radius, degrees, made, dark, *, z=-0.2):
    """A recessed button in the flank that corrects the calendar."""
    rim = lathe(
        'rim', [(0.075, -0.05), (0.075, 0.004), (0.062, 0.008), (0.055, 0.004), (0.055, -0.05)], made, segments=40
    )
    hole = lathe('hole', [(0, -0.02), (0.056, -0.02)], dark, segments=40)
    button = lathe('button', [(0, 0.0), (0.036, -0.001), (0.042, -0.006), (0.042, -0.04)], made, segments=40)
    return [outwards(part, radius - 0.003, degrees, z) for part in (rim, hole, button)]


def outwards(part, radius, degrees, z):
    """Turns a lathe so that its axis leaves the case at degrees clockwise from twelve."""
    angle = clock(degrees)
    part.rotation_euler = (0, math.pi / 2, angle)
    part.location = (radius * math.cos(angle), radius * math.sin(angle), z)
    return part


def crystal(opening, *, base=0.17, wall=0.07, dome=0.1):
    """A domed crystal: it shows the dial without refraction and reflects lights, except head-on (it is coated)."""
    made = bpy.data.materials.new('crystal')
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    output, mix, clear_side, shine = (
        nodes.new(kind)
        for kind in (
            'ShaderNodeOutputMaterial',
            'ShaderNodeMixShader',
            'ShaderNodeBsdfTransparent',
            'ShaderNodeBsdfGlossy',
        )
    )
    fresnel, strength = nodes.new('ShaderNodeFresnel'), nodes.new('ShaderNodeMath')
    fresnel.inputs['IOR'].default_value = 1.45
    shine.inputs['Roughness'].default_value = 0.02
    strength.operation, strength.inputs[1].default_value, strength.use_clamp = 'SUBTRACT', 0.042, True
    links.new(fresnel.outputs['Fac'], strength.inputs[0])
    links.new(strength.outputs['Value'], mix.inputs['Fac'])
    links.new(clear_side.outputs['BSDF'], mix.inputs[1])
    links.new(shine.outputs['BSDF'], mix.inputs[2])
    links.new(mix.outputs['Shader'], output.inputs['Surface'])
    r = opening - 0.004
    profile = [(r, base - 0.03), (r, base + wall * 0.6), (r - 0.012, base + wall * 0.88), (r - 0.04, base + wall)]
    sphere = (r**2 + dome**2) / (2 * dome)
    profile += [(a, base + wall + math.sqrt(sphere**2 - a**2) - (sphere - dome)) for a in steps(r - 0.06, 0, 24)]
    glass = lathe('crystal', profile, made, segments=128, autosmooth=60)
    glass.visible_shadow = glass.visible_diffuse = False
    return glass


def engraving(lines, depth, radius, made):
    """Text on the back: the first line around the top, the others in the middle."""
    existing = set(bpy.context.scene.objects)
    arc_text(lines[0], radius * 0.58, radius * 0.085, made, middle=0, z=0, font='serif', spread=1.25)
    for i, body in enumerate(lines[1:]):
        y = (len(lines[1:]) - 1) / 2 * 0.28 - i * 0.28
        printed(body, radius * (0.12 if i == 0 else 0.09), made, at=(0, y, 0), spacing=1.1)
    made_group = group('engraving', *(part for part in bpy.context.scene.objects if part not in existing))
    made_group.rotation_euler = (0, math.pi, 0)
    made_group.location.z = -depth - 0.0006
    return made_group


def rotating_bezel(inner, outer, made, insert, print_made, lume):
    """A diver's bezel: a toothed ring, an insert with the minutes to sixty, a pip at the top."""
    ring = lathe(
        'bezel',
        [
            (inner, 0.0),
            (inner, 0.2),
            (inner + 0.015, 0.212),
            (inner + 0.03, 0.212),
            (inner + 0.035, 0.2),
            (outer - 0.1, 0.2),
            (outer - 0.095, 0.21),
            (outer - 0.06, 0.205),
            (outer - 0.012, 0.16),
            (outer, 0.14),
            (outer, 0.02),
            (outer - 0.03, 0.005),
        ],
        made,
        segments=720,
        autosmooth=30,
    )
    flute(ring, 120, 0.03, outer - 0.03)
    low, high = inner + 0.034, outer - 0.099
    lathe('insert', [(low, 0.195), (low + 0.006, 0.207), (high - 0.006, 0.207), (high, 0.195)], insert, segments=256)
    z, middle = 0.2078, (low + high) / 2
    letters(['', '10', '20', '30', '40', '50'], middle, 0.27, print_made, z=z)
    bar = (high - low) * 0.36
    ticks(12, middle - bar, middle + bar, 0.055, print_made, z=z, skip=(0, 2, 4, 6, 8, 10))
    ticks(
        60,
        middle - bar * 0.2,
        middle + bar,
        0.028,
        print_made,
        z=z,
        skip=[i for i in range(60) if i > 14 or i % 5 == 0],
    )
    triangle = [(-0.13, high - 0.03), (0.13, high - 0.03), (0, low + 0.04)]
    stamp('triangle', ([(x, y, 0) for x, y in triangle], [(2, 1, 0)]), [Matrix.Translation((0, 0, z))], print_made)
    pip = lathe('pip', [(0.05, 0), (0.045, 0.02), (0.02, 0.03), (0, 0.032)], lume, segments=32)
    pip.location = (0, high - 0.105, z)


def guards(radius, made, polished, *, depth):
    """Shoulders of the case on both sides of the crown, which grow out of its flank."""
    near, far, chamfer = 0.33, 1.3, 0.04
    for flip in (1, -1):
        sections = []
        for t in steps(0, 1, 24):
            y = near + (far - near) * t
            flank = math.sqrt(radius**2 - y**2)
            outer = flank - 0.012 + 0.27 * (1 - t) ** 1.7
            ceiling, floor = -0.07, -depth + 0.22
            if t < 0.05:
                shrink = (1 - t / 0.05) ** 2 * 0.03
                ceiling, floor, outer = ceiling - shrink, floor + shrink, outer - shrink
            profile = [
                (flank - 0.2, floor),
                (outer, floor),
                (outer, ceiling - chamfer),
                (outer - chamfer, ceiling),
                (flank - 0.2, ceiling),
            ]
            sections.append([(x, y * flip, z) for x, z in profile])
        loft('guard', sections, made, slots={2: polished}, bevel=0.012)

"""The dials of the watches, each with its printing, markers, small dials and hands."""

import math

from mathutils import Matrix

from studio import *
from watch.dial import *
from watch.shapes import *


def hours(radius, *, skip=()):
    """Frames of the twelve hours at a radius."""
    return [polar(clock(hour * 30), radius) for hour in range(12) if hour not in skip]


def lacquer(color, *, rough=0.32):
    """A lacquered dial with a very fine grain."""
    made = material('lacquer', color, rough=rough, specular=0.35, coat=0.25)
    return bump(made, noise(made, scale=90, detail=3), 0.06, 0.002)


def sunburst(name, color, *, rough=0.34, grain=0.8):
    """Metal brushed outwards from the middle."""
    made = material(name, color, metal=1.0, rough=rough)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    tangent = nodes.new('ShaderNodeTangent')
    tangent.direction_type, tangent.axis = 'RADIAL', 'Z'
    shader(made).inputs['Anisotropic'].default_value = grain
    links.new(tangent.outputs['Tangent'], shader(made).inputs['Tangent'])
    return made


def perpetual(gold):
    """Four small dials: month and leap year, date, day, and the moon."""
    base, print_made = lacquer('#e6d7b2'), ink('print', '#1c1711')
    blued, radius, offset = alloy('blued', rough=0.14), 0.385, 0.79
    small = material('small dial', '#e3d6b6', rough=0.28, metal=0.35)
    window = moon_window((0, -offset - 0.04), 0.25)
    spots = {'month': (0, offset), 'date': (offset, 0), 'day': (-offset, 0)}
    plates(1.56, base, holes=[*(circle(radius, 96, at) for at in spots.values()), window])
    for at in spots.values():
        eye(at, radius, small)
        line(radius + 0.008, 0.012, gold, at=at, z=0.001)
    sunk = -0.017
    months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
    at = spots['month']
    letters(months, 0.325, 0.066, print_made, at=at, z=sunk)
    letters(['4', '1', '2', '3'], 0.15, 0.075, print_made, at=at, z=sunk + 0.006, upright=True)
    ticks(12, 0.22, 0.268, 0.008, print_made, at=at, z=sunk + 0.006)
    line(0.22, 0.006, print_made, at=at, z=sunk + 0.006)
    needle(0.26, at=at, degrees=300, made=blued, width=0.013, tail=0.07)
    needle(0.1, at=at, degrees=270, made=blued, width=0.01, z=0.018, tail=0.03)
    at = spots['date']
    letters([str(day) if day % 2 else '' for day in [31, *range(1, 31)]], 0.33, 0.072, print_made, at=at, z=sunk)
    ticks(31, 0.235, 0.27, 0.008, print_made, at=at, z=sunk + 0.006)
    line(0.272, 0.006, print_made, at=at, z=sunk + 0.006)
    needle(0.27, at=at, degrees=23 / 31 * 360, made=blued, width=0.013, tail=0.08)
    at = spots['day']
    letters(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'], 0.325, 0.08, print_made, at=at, z=sunk)
    ticks(7, 0.22, 0.27, 0.008, print_made, at=at, z=sunk + 0.006, start=360 / 14)
    line(0.272, 0.006, print_made, at=at, z=sunk + 0.006)
    needle(0.26, at=at, degrees=0, made=blued, width=0.013, tail=0.08)
    middle = (0, -offset)
    line(radius + 0.008, 0.012, gold, at=middle)
    line(radius - 0.055, 0.006, print_made, at=middle)
    ticks(60, radius - 0.055, radius - 0.02, 0.007, print_made, at=middle)
    ticks(12, radius - 0.055, radius - 0.01, 0.013, print_made, at=middle)
    moon_disc((0, -offset - 0.04), 0.25, alloy('gold', rough=0.22), material('sky', '#0d1f52', rough=0.2, coat=0.8))
    window_rim(window, gold, 0.007)
    printed('ALDINE', 0.122, print_made, at=(0, 0.3, PRINT), spacing=1.12)
    printed('GENÈVE', 0.066, print_made, font='sans', at=(0, 0.2, PRINT), spacing=1.3)
    ticks(60, 1.44, 1.475, 0.008, print_made)
    ticks(12, 1.435, 1.475, 0.02, print_made)
    for body, x in (('SWISS', -0.17), ('MADE', 0.16)):
        printed(body, 0.05, print_made, font='sans', at=(x, -1.503, PRINT), spacing=1.2)
    batons([polar(clock(hour * 30), 1.305) for hour in range(12) if hour], 0.21, 0.072, gold)
    batons([polar(clock(side), 1.305) for side in (-1.9, 1.9)], 0.21, 0.066, gold)
    hand('hour', leaf(0.82, 0.062), gold, degrees=304.5, z=0.06)
    hand('minute', leaf(1.38, 0.054), gold, degrees=54, z=0.09)
    boss(0.05, 0.1, gold)


def dress(gold):
    """Ivory, two hands, no seconds."""
    base, print_made = lacquer('#e8d9b4'), ink('print', '#33291c')
    base = patina(base, '#e9dbb8', '#d8c290')
    plates(1.52, base)
    ticks(60, 1.39, 1.425, 0.007, print_made)
    signature('ALDINE', 'GENÈVE', print_made, 0.72)
    arc_text('SWISS', 1.462, 0.05, print_made)
    ticks(12, 1.385, 1.43, 0.014, print_made)
    batons([polar(clock(hour * 30), 1.18) for hour in range(12) if hour], 0.34, 0.062, gold, height=0.045, taper=0.8)
    batons([polar(clock(side), 1.18) for side in (-2.0, 2.0)], 0.34, 0.058, gold, height=0.045, taper=0.8)
    hand('hour', dauphine(0.84, 0.078), gold, degrees=304.5, z=0.05, ridge=0.03)
    hand('minute', dauphine(1.28, 0.064), gold, degrees=54, z=0.085, ridge=0.026)
    boss(0.045, 0.1, gold)


def patina(made, color, aged):
    """Age: the lacquer is warmer in soft clouds."""
    clouds = noise(made, scale=0.9, detail=3, rough=0.5)
    return paint(made, ramp(made, clouds, (0.35, color), (0.75, aged)))


def chronograph(steel):
    """Midnight blue with three registers: 30 minutes, 12 hours, small seconds at six."""
    base, deep = sunburst('midnight', '#061029', rough=0.36), material(
        'deep', '#081228', rough=0.35, metal=0.7, coat=0.2
    )
    white, lume = ink('print', '#e9edf0'), ink('lume', '#d9c58c', rough=0.8)
    radius, offset = 0.40, 0.70
    spots = {'minutes': (offset, 0), 'hours': (-offset, 0), 'seconds': (0, -offset)}
    plates(1.60, base, holes=[circle(radius, 96, at) for at in spots.values()])
    for at in spots.values():
        eye(at, radius, deep)
    sunk = -0.0165
    at = spots['minutes']
    ticks(30, 0.335, 0.365, 0.007, white, at=at, z=sunk)
    ticks(10, 0.32, 0.37, 0.011, white, at=at, z=sunk)
    letters(['30', '10', '20'], 0.23, 0.095, white, at=at, z=sunk + 0.004, upright=True)
    needle(0.33, at=at, degrees=0, made=ink('hand', '#f3f4f2', rough=0.3))
    at = spots['hours']
    ticks(24, 0.34, 0.365, 0.007, white, at=at, z=sunk)
    ticks(12, 0.325, 0.37, 0.011, white, at=at, z=sunk)
    letters(['12', '3', '6', '9'], 0.235, 0.095, white, at=at, z=sunk + 0.004, upright=True)
    needle(0.33, at=at, degrees=0, made=ink('hand', '#f3f4f2', rough=0.3))
    at = spots['seconds']
    ticks(60, 0.342, 0.365, 0.006, white, at=at, z=sunk)
    ticks(12, 0.33, 0.37, 0.011, white, at=at, z=sunk)
    letters(['60', '15', '30', '45'], 0.235, 0.088, white, at=at, z=sunk + 0.004, upright=True)
    needle(0.33, at=at, degrees=132, made=ink('hand', '#f3f4f2', rough=0.3))
    ticks(300, 1.44, 1.475, 0.0045, white)
    ticks(60, 1.42, 1.475, 0.009, white)
    line(1.477, 0.005, white)
    signature('ALDINE', 'GENÈVE', white, 0.84, size=0.15)
    printed('T SWISS T', 0.058, white, font='sans', at=(0, -1.52, PRINT), spacing=1.25)
    batons(hours(1.255, skip=(0, 3, 6, 9)), 0.27, 0.072, steel)
    batons([polar(clock(side), 1.255) for side in (-2.2, 2.2)], 0.27, 0.07, steel)
    batons(hours(1.325, skip=(0, 1, 2, 4, 5, 7, 8, 10, 11)), 0.13, 0.072, steel)
    dots = [polar(clock(hour * 30), 1.405, z=0.001) for hour in range(12)]
    stamp('lume', (*dot(0.024, 0.012),), dots, lume, smooth=True)
    hand(
        'hour',
        baton(0.80, 0.046),
        steel,
        degrees=304.5,
        z=0.055,
        ridge=0.014,
        inlay=(lume, [(0.2, 0.018), (0.66, 0.018)]),
    )
    hand(
        'minute', baton(1.22, 0.04), steel, degrees=54, z=0.08, ridge=0.012, inlay=(lume, [(0.3, 0.015), (1.06, 0.015)])
    )
    needle(1.44, degrees=0, z=0.115, width=0.013, tail=0.42, made=steel, hub=0.055)


def dot(radius, height):
    """A template of a low dome."""
    dome = lathe(
        'dot',
        [(radius, 0), (radius * 0.9, height * 0.6), (radius * 0.5, height * 0.95), (0, height)],
        None,
        segments=24,
    )
    return template_of(dome)


def diver(steel):
    """Green, with filled plots framed in steel, and a centre seconds hand."""
    base, white, lume = (
        sunburst('green', '#0a3b29', rough=0.42, grain=0.65),
        ink('print', '#eef1ec'),
        ink('lume', '#eef3e0', rough=0.7),
    )
    plates(1.46, base)
    ticks(60, 1.33, 1.39, 0.012, white)
    ticks(12, 1.33, 1.39, 0.024, white)
    signature('HARROW & PELL', 'AUTOMATIC', white, 0.6, size=0.125, gap=0.11)
    printed('300 m = 1000 ft', 0.075, white, font='sans', at=(0, -0.5, PRINT), spacing=1.1)
    printed('CHRONOMETER', 0.062, white, font='sans', at=(0, -0.62, PRINT), spacing=1.2)
    arc_text('SWISS  MADE', 1.418, 0.045, white, spread=1.2)
    rounds = [polar(clock(hour * 30), 1.12) for hour in (1, 2, 4, 5, 7, 8, 10, 11)]
    frame = template_of(
        lathe('frame', [(0.135, 0), (0.135, 0.03), (0.125, 0.038), (0.108, 0.038), (0.106, 0.02)], None, segments=40)
    )
    stamp('frames', frame, rounds, steel, smooth=True)
    stamp('plots', dot(0.107, 0.03), rounds, lume, smooth=True)
    bar = [(-0.075, -0.17), (0.075, -0.17), (0.075, 0.17), (-0.075, 0.17)]
    triangle = [(0.16, 0.15), (-0.16, 0.15), (0.0, -0.17)]
    for hour, outline in ((3, bar), (6, bar), (9, bar), (0, triangle)):
        framed(outline, polar(clock(hour * 30), 1.1), steel, lume)
    sword = [(-0.2, 0.035), (0.12, 0.035), (0.5, 0.085), (0.62, 0.085), (0.8, 0.004)]
    long_sword = [(-0.22, 0.03), (0.12, 0.03), (0.85, 0.062), (1.02, 0.062), (1.24, 0.004)]
    hand(
        'hour',
        sword,
        steel,
        degrees=304.5,
        z=0.06,
        ridge=0.012,
        inlay=(lume, [(0.22, 0.03), (0.5, 0.062), (0.61, 0.062), (0.735, 0.012)]),
    )
    hand(
        'minute',
        long_sword,
        steel,
        degrees=54,
        z=0.09,
        ridge=0.012,
        inlay=(lume, [(0.25, 0.022), (0.85, 0.043), (1.01, 0.043), (1.17, 0.01)]),
    )
    needle(1.3, degrees=208, z=0.125, width=0.013, tail=0.3, made=steel, hub=0.05)
    spot = polar(clock(208), 0.92, z=0.125)
    stamp(
        'ring',
        template_of(lathe('ring', [(0.075, 0), (0.075, 0.014), (0.058, 0.014)], None, segments=40)),
        [spot],
        steel,
    )
    stamp('pip', dot(0.06, 0.014), [spot], lume, smooth=True)


def framed(outline, frame, made, fill):
    """An applied marker: a polished frame filled with paint."""
    inside = [
        (x * 0.72, y * (0.86 if abs(outline[0][0]) < 0.1 else 0.76) + (0.0 if len(outline) == 4 else 0.02))
        for x, y in outline
    ]
    for part in (plate('frame', outline, 0.036, made, bevel=0.008), plate('fill', inside, 0.042, fill)):
        part.matrix_world = frame @ Matrix.Translation((0, 0, part.location.z))


def regulator(blued):
    """Hours at twelve, minutes from the centre, seconds at six."""
    base, black = material('silvered', '#c6c5bf', metal=0.6, rough=0.5), ink('print', '#1b1c20')
    bump(base, noise(base, scale=110, detail=3), 0.1, 0.002)
    disc = sunburst('silvered disc', '#b9b8b2', rough=0.42)
    radius, offset = 0.5, 0.71
    spots = [(0, offset), (0, -offset)]
    plates(1.56, base, holes=[circle(radius, 96, at) for at in spots])
    for at in spots:
        eye(at, radius, disc, rings=26, track=0.58)
    sunk = -0.0165
    letters(
        ['XII', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'],
        0.395,
        0.115,
        black,
        at=spots[0],
        z=sunk,
        font='serif',
    )
    line(0.325, 0.009, black, at=spots[0], z=sunk + 0.001)
    line(0.47, 0.009, black, at=spots[0], z=sunk)
    ticks(60, 0.43, 0.47, 0.009, black, at=spots[1], z=sunk)
    ticks(12, 0.42, 0.47, 0.016, black, at=spots[1], z=sunk)
    letters(['60', '10', '20', '30', '40', '50'], 0.34, 0.11, black, at=spots[1], z=sunk, upright=True)
    hand('hour', spade(0.36, 0.05), blued, degrees=304.5, at=spots[0], z=0.03, ridge=0.012)
    boss(0.035, 0.034, blued, at=spots[0])
    needle(0.4, at=spots[1], degrees=208, made=blued, tail=0.14)
    letters([str(minute) for minute in (60, *range(5, 60, 5))], 1.31, 0.17, black, font='serif')
    line(1.425, 0.01, black)
    line(1.495, 0.01, black)
    ticks(60, 1.425, 1.495, 0.013, black)
    ticks(12, 1.425, 1.495, 0.03, black)
    printed('HARROW & PELL', 0.1, black, at=(0.78, 0.13, PRINT), spacing=1.02)
    printed('REGULATOR', 0.065, black, font='sans', at=(0.78, 0.03, PRINT), spacing=1.2)
    hand('minute', spade(1.42, 0.06), blued, degrees=54, z=0.07, ridge=0.014)
    boss(0.055, 0.076, blued)


def spade(length, width):
    """A slender pointed hand that swells near its tip."""
    return [
        (-length * 0.18, width * 0.5),
        (-0.03, width * 0.36),
        (length * 0.5, width * 0.3),
        (length * 0.58, width * 0.5),
        (length * 0.66, width),
        (length * 0.74, width * 0.85),
        (length * 0.84, width * 0.35),
        (length, 0.002),
    ]


def moon_phase(gold):
    """Triple calendar: windows of day and month, a blued hand of the date, the moon at six."""
    base, print_made, blued = lacquer('#e7dac0'), ink('print', '#261a14'), alloy('blued', rough=0.14)
    spot, radius = (0, -0.66), 0.46
    windows = [[(x - 0.25, 0.49), (x + 0.25, 0.49), (x + 0.25, 0.67), (x - 0.25, 0.67)] for x in (-0.29, 0.29)]
    moon_at = (0, spot[1] - 0.02)
    window = moon_window(moon_at, 0.29)
    plates(1.55, base, holes=[*windows, window])
    paper = material('disc', '#fbf7ea', rough=0.5)
    for outline, x, body in zip(windows, (-0.29, 0.29), ('MON', 'NOV')):
        disc = plate('disc', outline, 0.01, paper)
        disc.location.z -= 0.045
        printed(body, 0.13, print_made, font='sans', at=(x, 0.578, -0.034), spacing=1.1)
        window_rim(outline, gold, 0.013)
    line(radius, 0.006, print_made, at=spot)
    line(radius - 0.065, 0.004, print_made, at=spot)
    ticks(60, radius - 0.065, radius - 0.03, 0.005, print_made, at=spot)
    ticks(12, radius - 0.065, radius - 0.005, 0.011, print_made, at=spot)
    letters(['', '15', '30', '45'], radius - 0.125, 0.07, print_made, at=spot, upright=True)
    moon_disc(moon_at, 0.29, alloy('gold', rough=0.3), material('sky', '#2c4474', rough=0.35, coat=0.3))
    window_rim(window, gold, 0.009)
    needle(0.36, at=spot, degrees=232, made=blued, tail=0.12)
    letters([str(day) if day % 2 else '' for day in [31, *range(1, 31)]], 1.40, 0.118, print_made)
    for day in range(2, 31, 2):
        mark = lathe('dot', [(0, 0), (0.014, 0)], print_made, segments=16)
        mark.location = polar(clock(day / 31 * 360), 1.40, z=PRINT).translation
    line(1.30, 0.009, print_made)
    batons(hours(1.14, skip=(0, 6)), 0.22, 0.058, gold)
    batons([polar(clock(side), 1.14) for side in (-2.2, 2.2)], 0.22, 0.055, gold)
    signature('HARROW & PELL', 'GENÈVE', print_made, 0.86, size=0.12, gap=0.1)
    hand(
        'date',
        [(-0.3, 0.014), (0, 0.012), (1.22, 0.009), (1.23, 0.03), (1.31, 0.004)],
        blued,
        degrees=21 / 31 * 360,
        z=0.035,
        ridge=0.006,
        thickness=0.006,
    )
    hand('hour', dauphine(0.72, 0.066), gold, degrees=304.5, z=0.06, ridge=0.026)
    hand('minute', dauphine(1.08, 0.054), gold, degrees=54, z=0.09, ridge=0.022)
    boss(0.05, 0.1, gold)


def pocket(gold):
    """White enamel, Roman numerals, small seconds at six."""
    base = material('enamel', '#f6f4ee', rough=0.12, specular=0.5, coat=0.8)
    black, blued = ink('print', '#14151a', rough=0.3), alloy('blued', rough=0.14)
    spot, radius = (0, -1.06), 0.56
    plates(2.24, base, holes=[circle(radius, 96, spot)])
    floor = lathe('sunk', [(0, -0.03), (radius - 0.03, -0.03), (radius - 0.008, -0.018), (radius, 0.0)], base)
    floor.location = (*spot, 0)
    line(radius + 0.004, 0.008, material('edge', '#cfc9bb', rough=0.3), at=spot)
    ticks(60, 0.45, 0.5, 0.007, black, at=spot, z=-0.029)
    ticks(12, 0.435, 0.5, 0.014, black, at=spot, z=-0.029)
    line(0.5, 0.006, black, at=spot, z=-0.029)
    letters(['60', '10', '20', '30', '40', '50'], 0.365, 0.095, black, at=spot, z=-0.029)
    needle(0.42, at=spot, degrees=208, made=blued, z=0.015, tail=0.16)
    roman = ['XII', 'I', 'II', 'III', 'IIII', 'V', '', 'VII', 'VIII', 'IX', 'X', 'XI']
    letters(roman, 1.72, 0.46, black, font='serif')
    line(2.03, 0.008, black)
    line(2.12, 0.008, black)
    ticks(60, 2.03, 2.12, 0.01, black)
    ticks(12, 2.03, 2.12, 0.028, black)
    signature('ALDINE', 'GENÈVE', black, 0.92, size=0.2, gap=0.17)
    printed('RÉPÉTITION À MINUTES', 0.075, black, font='sans', at=(0, 0.62, PRINT), spacing=1.15)
    hand('hour', spade(1.18, 0.12), blued, degrees=304.5, z=0.06, ridge=0.02)
    hand('minute', spade(1.92, 0.1), blued, degrees=54, z=0.1, ridge=0.02)
    boss(0.07, 0.105, blued)

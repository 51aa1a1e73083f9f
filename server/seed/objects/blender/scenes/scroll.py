"""A hanging scroll: an ink landscape on paper, mounted in silk, between a stave and a roller."""

import math
import os

import bpy
import numpy

import ink
from studio import *

THINGS = {'scroll': dict(inscription='scroll-inscription')}

PAINTING = (44.0, 102.0)
SIDE, ABOVE, BELOW, BROCADE = 4.5, 20.0, 13.0, 1.7
WIDTH, HEIGHT = PAINTING[0] + 2 * SIDE, PAINTING[1] + ABOVE + BELOW
FOOT = 32.0
PIXELS = 31
SILK = numpy.array([0.63, 0.62, 0.53])
STRIP = numpy.array([0.42, 0.33, 0.2])


def mounted(inscription):
    """The path of the picture of painting and silk, which is made if its sources are newer."""
    path, source = os.path.join(ROOT, '.cache/objects/scroll-mounted.png'), art(inscription)
    newest = max(os.path.getmtime(file) for file in (source, ink.__file__, __file__))
    if not os.path.exists(path) or os.path.getmtime(path) < newest:
        save(path, mount(ink.mountains_after_rain(*pixels(*PAINTING), drawing(source, *pixels(*PAINTING)))))
    return path


def pixels(width, height):
    return round(width * PIXELS), round(height * PIXELS)


def drawing(path, width, height):
    """A PNG as an array of another size, its top row first."""
    loaded = bpy.data.images.load(path)
    columns, rows = loaded.size
    values = numpy.empty(columns * rows * 4, numpy.float32)
    loaded.pixels.foreach_get(values)
    values = values.reshape(rows, columns, 4)[::-1]
    return values[numpy.arange(height) * rows // height][:, numpy.arange(width) * columns // width]


def save(path, picture):
    height, width, _ = picture.shape
    made = bpy.data.images.new('mounted', width, height)
    opaque = numpy.dstack([picture, numpy.ones((height, width))]).astype(numpy.float32)
    made.pixels.foreach_set(opaque[::-1].ravel())
    made.filepath_raw, made.file_format = path, 'PNG'
    made.save()


def mount(painting):
    """Puts the painting on damask, with a strip of brocade above and below it."""
    width, height = pixels(WIDTH, HEIGHT)
    x, y = numpy.arange(width)[None, :] / PIXELS, numpy.arange(height)[:, None] / PIXELS
    lozenge = numpy.cos(x * 3.1) * numpy.cos(y * 3.1) + 0.6 * numpy.cos(2 * x * 3.1) * numpy.cos(2 * y * 3.1)
    threads = numpy.sin(x * 92) + numpy.sin(y * 88)
    silk = SILK * (1 + 0.035 * numpy.sign(lozenge) + 0.012 * threads)[:, :, None]
    left, top = pixels(SIDE, ABOVE)
    rows, columns, _ = painting.shape
    flowers = numpy.cos(x * 5.2) * numpy.cos(y * 5.2) > 0.35
    brocade = STRIP * (1 + 0.45 * flowers + 0.02 * threads)[:, :, None]
    strip = round(BROCADE * PIXELS)
    for start in (top - strip, top + rows):
        silk[start : start + strip, left : left + columns] = brocade[start : start + strip, left : left + columns]
    silk[top : top + rows, left : left + columns] = painting
    edge = round(0.12 * PIXELS)
    for at in (left - edge, left + columns):
        silk[top - strip : top + rows + strip, at : at + edge] *= 0.86
    return numpy.clip(silk, 0, 1)


def rod(name, radius, length, made, z):
    """A rod that lies along X."""
    profile = [(0, -length / 2), (radius - 0.1, -length / 2), (radius, -length / 2 + 0.1)]
    made_object = lathe(name, profile + [(r, -at) for r, at in reversed(profile)], made)
    made_object.rotation_euler.y = math.pi / 2
    made_object.location.z = z
    return made_object


def knob(side, made):
    """The turned end of the roller."""
    profile = [(0, 0), (1.5, 0), (1.5, 0.25), (1.25, 0.5), (1.3, 1.0), (1.75, 2.0), (1.85, 2.5), (1.7, 2.9), (0, 3.0)]
    made_object = lathe('knob', smooth_profile(profile, 6), made)
    made_object.rotation_euler.y = side * math.pi / 2
    made_object.location = (side * (WIDTH / 2 + 0.1), 0, FOOT)
    return made_object


def hang(u, v):
    """Paper and silk that were rolled up do not hang flat: how far a place is from the plane."""
    return 0.22 * math.sin(2.3 * math.pi * u + 1.2) * (1 - v) ** 0.6 + 0.25 * math.sin(5 * v + u) * v * (1 - v)


def build(thing):
    studio(100, key=1.05)
    mesh('wall', [(x, 2.6, z) for z in (-100, 600) for x in (-500, 500)], [(0, 1, 3, 2)],
         material('wall', BACKDROP, rough=0.9, specular=0.1))
    cloth = material('cloth', '#ffffff', rough=0.8, specular=0.2, sheen=0.15)
    image(cloth, mounted(THINGS[thing]['inscription']))
    bump(cloth, noise(cloth, scale=9, detail=6), 0.12, 0.02)
    hung = sheet('mounting', (WIDTH, HEIGHT), cloth, hang, columns=80)
    hung.rotation_euler.x = math.pi / 2
    hung.location = (0, -0.9, FOOT + HEIGHT / 2)
    wood = material('rosewood', '#3a1710', rough=0.3, coat=0.4)
    bump(wood, noise(wood, scale=3, stretch=(12, 12, 1), detail=8), 0.15, 0.02)
    silk = material('silk', '#a09d84', rough=0.8, sheen=0.2)
    rod('roller', 1.35, WIDTH + 0.2, silk, FOOT)
    for side in (-1, 1):
        knob(side, wood)
    top = FOOT + HEIGHT
    rod('stave', 0.85, WIDTH + 0.5, wood, top)
    hanger(top, metal('brass'))


def hanger(top, brass):
    """A silk cord from two rings to a nail, and its ribbon."""
    cord = material('cord', '#7a5a2c', rough=0.7, sheen=0.3)
    apex = (0, -0.2, top + 8.5)
    for side in (-1, 1):
        ring = [(x + side * 12, 0, z + top + 1.2) for x, z in circle(0.45, 24)]
        tube('ring', ring, 0.1, brass, closed=True)
        tube('cord', [(side * 12, 0, top + 1.6), apex], 0.16, cord)
    nail = ball('nail', 0.55, brass, at=(0, -0.9, top + 8.7))
    nail.scale.y = 0.5
    tube('pin', [(0, -0.9, top + 8.7), (0, 2.7, top + 8.7)], 0.18, brass)


def views(thing):
    middle = FOOT + HEIGHT / 2 + 4
    return {
        'whole': dict(location=(-36, -470, middle + 10), target=(0, 0, middle), lens=100, exposure=-0.25),
        'centre': dict(location=(-14, -104, FOOT + 62), target=(-2, 0, FOOT + 58), lens=100, exposure=-0.25),
        'left': dict(
            location=(-62, -92, FOOT + 92), target=(-3, 0, FOOT + 74), lens=82, exposure=-0.25, aperture=8, focus=(-6, 0, FOOT + 72),
        ),
        'right': dict(location=(18, -78, FOOT + 102), target=(14.5, 0, FOOT + 103), lens=112, exposure=-0.25),
        'below': dict(
            location=(-20, -110, FOOT + 132), target=(0, 0, FOOT + HEIGHT + 1.5), lens=140, exposure=-0.25, aperture=8,
        ),
        'foot': dict(location=(58, -112, FOOT + 24), target=(11.5, 0, FOOT + 13), lens=96, exposure=-0.25, aperture=8),
    }

"""Reliefs from drawings of heights in art/. Blender may come without numpy, so that plain lists hold the pictures."""

from array import array

import bpy
from studio import art


class Picture:
    """Rows of values, from the lowest."""

    def __init__(self, rows):
        self.rows, self.width, self.height = rows, len(rows[0]), len(rows)

    def at(self, x, y):
        """The value at a place from -1 to 1 in both directions, between its four neighbours."""
        column = min(max((x + 1) / 2, 0), 0.9999) * (self.width - 1)
        row = min(max((y + 1) / 2, 0), 0.9999) * (self.height - 1)
        left, low = int(column), int(row)
        u, v = column - left, row - low
        below, above = self.rows[low], self.rows[low + 1]
        return (below[left] * (1 - u) + below[left + 1] * u) * (1 - v) + (above[left] * (1 - u) + above[left + 1] * u) * v

    def halved(self):
        return Picture([
            [(a + b + c + d) / 4 for a, b, c, d in zip(low[::2], low[1::2], high[::2], high[1::2])]
            for low, high in zip(self.rows[::2], self.rows[1::2])
        ])

    def blurred(self, reach):
        """Averages over squares, twice."""
        rows = self.rows
        for _ in range(4):
            rows = [list(column) for column in zip(*[averaged(row, reach) for row in rows])]
        return Picture(rows)


def averaged(row, reach):
    size = 2 * reach + 1
    padded = [row[0]] * (reach + 1) + row + [row[-1]] * reach
    total, sums = 0.0, []
    for value in padded:
        total += value
        sums.append(total)
    return [(ahead - behind) / size for behind, ahead in zip(sums, sums[size:])]


def heights(name, swell):
    """Heights and hollowness of a drawing, as functions of places from -1 to 1. swell rounds its shapes (pixels)."""
    drawing = bpy.data.images.load(art(name))
    width, height = drawing.size
    pixels = array('f', bytes(4 * 4 * width * height))
    drawing.pixels.foreach_get(pixels)
    levels = pixels[::4].tolist()
    fine = Picture([levels[i * width : (i + 1) * width] for i in range(height)]).halved()
    coarse = fine.halved()
    swollen, wide = coarse.blurred(swell), coarse.blurred(2 * swell)

    def height_at(x, y):
        level = fine.at(x, y)
        return 0.5 * level + 0.5 * min(level, 1.15 * swollen.at(x, y))

    def hollow_at(x, y):
        return wide.at(x, y) - fine.at(x, y)

    return height_at, hollow_at


def give_value(made_object, name, values):
    """Stores a value for each vertex; value_of() reads it in a material."""
    made_object.data.attributes.new(name, 'FLOAT', 'POINT').data.foreach_set('value', values)


def value_of(made, name):
    """The socket of a value that each vertex has."""
    node = made.node_tree.nodes.new('ShaderNodeAttribute')
    node.attribute_name = name
    return node.outputs['Fac']

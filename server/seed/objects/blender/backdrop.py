"""Makes the slow shades of a backdrop even and gives them film grain: python3 backdrop.py PICTURE, an 8-bit PNG.

In 8 bits such shades are stripes, a hand wide. Grain hides them. It is soft and also in the colours: an encoder drops
grain of single pixels, and then its own stripes appear.
"""

import sys

import cv2
import numpy

# Levels from the darkest to the lightest of 13 pixels beside each other, at most, in a backdrop.
FLAT = 5
# The mean of a neighbourhood may differ from a pixel by so many levels: more would bend a shadow.
BEND = 2
# Pixels across which shades become even, from the edge of the object outwards.
REACHES = (4, 8, 16, 32)
# Levels and pixels: how strong and how wide grain is.
STRENGTH, WIDTH = 0.75, 1.2


def levels(picture):
    """A picture of 8 or 16 bits as numbers from 0 to 255, without transparency."""
    return picture[..., :3].astype(numpy.float32) / (257 if picture.dtype == numpy.uint16 else 1)


def smoothed(shown, exact):
    """The picture that is shown, its backdrop being the mean of the exact one, which may have grain."""
    gray = cv2.cvtColor(numpy.round(shown).astype(numpy.uint8), cv2.COLOR_BGR2GRAY)
    near = numpy.ones((13, 13), numpy.uint8)
    flat = (cv2.dilate(gray, near).astype(int) - cv2.erode(gray, near) <= FLAT).astype(numpy.float32)
    result = shown
    for reach in REACHES:
        inside = cv2.erode(flat, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)))
        weight = numpy.maximum(cv2.GaussianBlur(flat, (0, 0), reach), 1e-3)
        mean = cv2.GaussianBlur(exact * flat[..., None], (0, 0), reach) / weight[..., None]
        share = (cv2.GaussianBlur(inside, (0, 0), reach / 2) * inside)[..., None]
        bends = cv2.GaussianBlur(numpy.abs(mean - result), (0, 0), 3).max(2, keepdims=True)
        share = share * numpy.clip(2 * (1 - bends / BEND), 0, 1)
        result = result * (1 - share) + mean * share
    return result


def grained(picture):
    """The picture with soft grain in its lightness and colours, in 8 bits."""
    chance = numpy.random.default_rng(1)

    def grain():
        soft = cv2.GaussianBlur(chance.normal(size=picture.shape[:2]).astype(numpy.float32), (0, 0), WIDTH)
        return STRENGTH * soft / soft.std()

    light, blue, red = grain(), grain(), grain()
    result = picture + numpy.dstack([light + blue, light, light + red])
    return numpy.clip(numpy.round(result), 0, 255).astype(numpy.uint8)


if __name__ == '__main__':
    found = levels(cv2.imread(sys.argv[1]))
    cv2.imwrite(sys.argv[1], grained(smoothed(found, found)))

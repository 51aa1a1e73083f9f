"""Removes the grain of a rendered picture: python3 denoise.py PICTURE. Debian's Blender has no denoiser, OpenCV has.

Lightness is denoised in 16 bits, because in 8 bits slow shades become stripes, and colours by a filter that stops at
edges, because their denoiser in OpenCV works in 8 bits only, which tints light surfaces in patches.
"""

import sys

import cv2
import numpy
from backdrop import grained, levels, smoothed

# Differences of lightness, in levels of 255, that are taken for grain.
GRAIN = 3.5

path = sys.argv[1]
rendered = levels(cv2.imread(path, cv2.IMREAD_UNCHANGED))
light, red, blue = cv2.split(cv2.cvtColor(rendered / 255, cv2.COLOR_BGR2YCrCb))
deep = numpy.round(light.clip(0, 1) * 65535).astype(numpy.uint16)
light = cv2.fastNlMeansDenoising(deep, [GRAIN * 257], None, 5, 15, cv2.NORM_L1).astype(numpy.float32) / 65535
red, blue = (cv2.bilateralFilter(colour, 9, 0.012, 3) for colour in (red, blue))
denoised = cv2.cvtColor(cv2.merge([light, red, blue]), cv2.COLOR_YCrCb2BGR) * 255
cv2.imwrite(path, grained(smoothed(denoised, rendered)))

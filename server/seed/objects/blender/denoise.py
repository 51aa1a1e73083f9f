"""Removes the grain of a rendered picture: python3 denoise.py PICTURE. Debian's Blender has no denoiser, OpenCV has."""

import sys

import cv2
import numpy
from backdrop import grained, levels, smoothed

path = sys.argv[1]
rendered = levels(cv2.imread(path, cv2.IMREAD_UNCHANGED))
# It works in 8 bits, in which a backdrop becomes stripes of three levels: the backdrop is made from the render itself.
denoised = cv2.fastNlMeansDenoisingColored(numpy.round(rendered).astype(numpy.uint8), None, 2.5, 6, 5, 15)
cv2.imwrite(path, grained(smoothed(denoised.astype(numpy.float32), rendered)))

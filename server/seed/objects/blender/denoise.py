"""Removes the grain of a rendered picture: python3 denoise.py PICTURE. Debian's Blender has no denoiser, OpenCV has."""

import sys

import cv2

path = sys.argv[1]
cv2.imwrite(path, cv2.fastNlMeansDenoisingColored(cv2.imread(path), None, 2.5, 6, 5, 15))

"""Renders views of one object as PNG: blender -b --python shoot.py -- THING FOLDER SIDE SAMPLES [VIEW …].

A module in scenes/ has THINGS, the names of what it builds; build(thing), which builds it in an empty scene; and
views(thing), the arguments of studio.camera() for each view. A view may add:
- exposure: stops by which the picture is brighter
- pose: a function that changes what build() made
- samples: how many times as many samples the view takes, for less grain
- bounces: the most reflections of one path of light (usually 8); cut stones need more
"""

import importlib
import os
import pkgutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import studio

thing, folder, side, samples, *wanted = sys.argv[sys.argv.index('--') + 1 :]
modules = [importlib.import_module(f'scenes.{found.name}') for found in pkgutil.iter_modules([os.path.join(HERE, 'scenes')])]
scene = next((module for module in modules if thing in module.THINGS), None)
if scene is None:
    sys.exit(f'No scene builds {thing}. There are: {", ".join(name for module in modules for name in module.THINGS)}')
for view in wanted or scene.views(thing):
    studio.clear()
    scene.build(thing)
    options = dict(scene.views(thing)[view])
    exposure = options.pop('exposure', 0.0)
    pose = options.pop('pose', None)
    if pose:
        pose()
    more = options.pop('samples', 1)
    quality = dict(samples=round(int(samples) * more), threshold=0.025 / more, bounces=options.pop('bounces', None))
    studio.camera(**options)
    studio.shoot(os.path.join(folder, f'{thing}-{view}.png'), side=int(side), exposure=exposure, **quality)

"""A jointed wooden hand, as draughtsmen use it: two fingers in front, the others behind. Lengths in cm."""
import math

import bpy
from mathutils import Matrix

from materials import material
from props import block, lathe

WOOD = {'material': 'wood', 'colour': '#d2ab78', 'dark': '#a87a48', 'contrast': .55, 'rings': 1.1, 'specular': .3}
# Half the distance of the two fingers' middles, and their thickness where a bracelet hangs.
APART, THICK = 1.02, .92


def limb(length, front, back, tip=False):
    """Outline of one segment along z: rounded at both ends, or drawn out to a fingertip at its start."""
    nose = front * (1.25 if tip else .45)
    arc = [(nose * (1 - math.cos(t)), front * math.sin(t) ** (.8 if tip else .6)) for t in (math.pi / 2 * i / 10 for i in range(1, 11))]
    heel = [(length - back * .4 * (1 - math.cos(t)), back * math.sin(t) ** .6) for t in (math.pi / 2 * i / 10 for i in range(10, 0, -1))]
    return [(0, .001), *arc, *heel, (length, .001)]


def finger(at, reach=1.0):
    """Three segments and their ball joints, from the tip backwards along y."""
    wood = material(WOOD)
    # The axis of the turned parts comes to lie along y.
    along = at @ Matrix.Rotation(-math.pi / 2, 4, 'X')
    start = 0.0
    for length, front, back, tip in ((2.3, .78, .88, True), (2.7, THICK, .96, False), (4.2, .97, 1.04, False)):
        length *= reach
        lathe('segment', limb(length, front, back, tip), (0, 0, 0), wood, along @ Matrix.Translation((0, 0, start)))
        ball = [(.66 - .66 * math.cos(t), max(.001, .66 * math.sin(t))) for t in (math.pi * i / 16 for i in range(17))]
        lathe('joint', ball, (0, 0, 0), wood, along @ Matrix.Translation((0, 0, start + length - .50)))
        start += length + .26


def wooden_hand(at):
    """Fingers that point along -y at z = 0; a bracelet at y = 0 hangs over the middle segments of the first two."""
    for x, ahead, yaw, pitch, reach in ((-APART, 0, 0, 0, .97), (APART, .25, 0, 0, 1.0), (3.2, 1.0, -.10, -.10, .95), (5.2, 2.6, -.2, -.2, .8)):
        bend = Matrix.Rotation(yaw, 4, 'Z') @ Matrix.Rotation(pitch, 4, 'X')
        finger(at @ Matrix.Translation((x, -3.1 + ahead, 0)) @ bend, reach)
    palm = block((8.4, 8.0, 2.3), (0, 0, 0), material(WOOD), .9, segments=8)
    palm.matrix_world = at @ Matrix.Translation((1.6, 11.0, 0))
    bpy.context.view_layer.update()

"""What must be true of a scene and of a picture; told on standard output as CHECK and COLOUR lines."""
import json

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from colours import from_linear, lab, linear


def surface(things):
    """Search tree of the surfaces of objects, in the world."""
    points, faces = [], []
    for thing in things:
        first = len(points)
        points += [thing.matrix_world @ v.co for v in thing.data.vertices]
        faces += [tuple(first + i for i in polygon.vertices) for polygon in thing.data.polygons]
    return BVHTree.FromPolygons(points, faces)


def overlap(bracelet):
    """Deepest overlap in mm between neighbouring beads."""
    worst, n = 0.0, len(bracelet.beads)
    trees = [surface([bead]) for bead in bracelet.beads]
    for i, bead in enumerate(bracelet.beads):
        for v in list(bead.data.vertices)[::3]:
            point = bead.matrix_world @ v.co
            nearest, normal, _, distance = trees[(i + 1) % n].find_nearest(point)
            if nearest is not None and (point - nearest).dot(normal) < -.6 * distance:
                worst = max(worst, distance)
    return worst * 10


def tell_beads(bracelet, moved):
    """CHECK line: beads strung of beads in the recipe, by how much the bracelet was let down, deepest overlap; in mm."""
    print('CHECK ' + json.dumps({'product': bracelet.recipe['id'], 'beads': len(bracelet.beads),
                                 'wanted': len(bracelet.recipe['order']), 'settledMm': round(moved, 3),
                                 'overlapMm': round(overlap(bracelet), 3)}))


def lit_side(bead, picture):
    """Median colour of the lit side of one bead in the picture, or nothing when it is out of sight."""
    scene = bpy.context.scene
    height, width, _ = picture.shape
    at = bead.matrix_world.translation
    right = scene.camera.matrix_world.to_3x3() @ Vector((1, 0, 0))
    centre = world_to_camera_view(scene, scene.camera, at)
    edge = world_to_camera_view(scene, scene.camera, at + right * bead.dimensions.z / 2)
    r = abs(edge.x - centre.x) * width * .62
    y, x = np.mgrid[0:height, 0:width]
    dx, dy = x - centre.x * width, y - (1 - centre.y) * height
    inside = (dx * dx + dy * dy < r * r) & (dx + dy < .35 * r)
    return np.median(picture[inside], 0) if inside.any() else None


def tell_colours(bracelet, plan, picture, table):
    """COLOUR line per kind of bead: the lit side against the recipe's colour (CIE76), in light that shows the table, most of the picture, in its own colour."""
    picture = picture * (linear(table) / np.median(picture, (0, 1)))
    for bead in plan['recipe']['beads']:
        seen = [lit_side(thing, picture) for thing, key in zip(bracelet.beads, bracelet.recipe['order']) if key == bead['key']]
        got = np.clip(np.median([s for s in seen if s is not None], 0), 0, 1)
        d = lab(got) - lab(linear(bead['colour']))
        print('COLOUR ' + json.dumps({'product': plan['id'], 'key': bead['key'], 'kind': bead['kind'], 'finish': bead['finish'],
                                      'mm': bead['diameterMm'], 'wanted': bead['colour'], 'got': from_linear(got),
                                      'dE': round(float(np.linalg.norm(d)), 1), 'dL': round(float(d[0]), 1),
                                      'da': round(float(d[1]), 1), 'db': round(float(d[2]), 1)}))

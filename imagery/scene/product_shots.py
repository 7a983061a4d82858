"""The pictures of a product on a table: lead, flat, close, scale."""
import math

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from beads import FLAT, MM
from checks import tell_beads, tell_colours
from light import camera, card, direction, frame, KEY, NEUTRAL, sky, softbox, sparkle
from props import rule
from recipe import scene_recipe
from stringing import Bracelet
from surfaces import limewash, table
from tone import ON_LIMEWASH

MARGIN = (.07, .12, .13, .06)
MELT = .05
SOFT_MELT = .08
# Two poses in turn, so that no two neighbours of the catalogue lie alike.
POSES = ({'elevation': 61, 'wobble': .034}, {'elevation': 67, 'wobble': .022})


def front_turn(recipe):
    """Turn that puts the middle of the recipe's first unit in front."""
    share = 0 if recipe['repeat'] == 1 else (recipe['unit'] - recipe['first']) / 2 / (recipe['unit'] * recipe['repeat'])
    return -math.pi / 2 - math.tau * share


def strung(recipe, spin, wobble=.022):
    """The bracelet on the table, checked."""
    bracelet = Bracelet(recipe, spin=spin, wobble=wobble)
    tell_beads(bracelet, bracelet.settle())
    return bracelet


def pale_pearls(recipe):
    """Pearls mirror every lamp, so they get one."""
    return 1 if any(b['material'] == 'pearl' for b in recipe['beads'].values()) else 3


def box_around(points):
    """Box (left, bottom, right, top) of the frame that holds the points and their shadows."""
    scene = bpy.context.scene
    seen = np.array([world_to_camera_view(scene, scene.camera, Vector(p))[:2] for p in points])
    left, bottom, right, top = MARGIN
    low, high = seen.min(0), seen.max(0)
    return low[0] - left, low[1] - bottom, high[0] + right, high[1] + top


def discs_of(bracelet):
    """Where the beads are in the frame: (x, y, radius) from 0 to 1, all in shares of the width."""
    scene = bpy.context.scene
    right = scene.camera.matrix_world.to_3x3() @ Vector((1, 0, 0))
    discs = []
    for bead in bracelet.beads:
        at = bead.matrix_world.translation
        centre, edge = (world_to_camera_view(scene, scene.camera, p) for p in (at, at + right * max(bead.dimensions) / 2))
        discs.append((centre.x, centre.y, abs(edge.x - centre.x)))
    return discs


def flat(product, studio, out):
    """The whole bracelet from above, rounder and flatter in turn; every bead can be counted."""
    recipe = scene_recipe(product)
    pose = POSES[int(product['id']) % 2]
    table()
    bracelet = strung(recipe, front_turn(recipe) + recipe['turn'], pose['wobble'])
    sky(.42, 1.9)
    sparkle(pale_pearls(recipe))
    softbox('key', KEY, (28, 22), 44)
    card((26, -20, 14), (36, 26))
    points = bracelet.points(5)
    place, target = frame(points, pose['elevation'], 100, .88, .02, -.035)
    camera(place, target, 100, 25, (0, -bracelet.radius * .2, bracelet.height))
    studio.region(box_around(points[::9]), SOFT_MELT, discs_of(bracelet))
    picture = studio.shoot(out, hide=[*bracelet.beads, bracelet.cord])
    tell_colours(bracelet, product, picture)


def lead(product, studio, out):
    """From 45°, cropped by the frame behind and on one side (left and right in turn), its front third sharp."""
    recipe = scene_recipe(product)
    side = 1 if int(product['id']) % 2 else -1
    limewash()
    bracelet = strung(recipe, front_turn(recipe) + side * .32, .045)
    sky(.5, 1.5)
    sparkle(pale_pearls(recipe))
    softbox('key', (-26, 20, 26), (26, 20), 40, colour=NEUTRAL)
    card((28, -10, 8), (22, 20), (0, 0, 0), '#3a3632')
    card((-12, -26, 12), (26, 14))
    outer = bracelet.radius + bracelet.height
    front = Vector((side * .31 * bracelet.radius, -.95 * bracelet.radius, bracelet.height))
    target = Vector((side * .31 * outer, -.38 * outer, bracelet.height * .5))
    camera(target + direction(45, side * 12) * 4.33 * outer, target, 100, 13, front)
    studio.shoot(out, grading=ON_LIMEWASH)


def close(product, studio, out):
    """The first unit of the recipe from near; flat beads need a higher camera to be read."""
    recipe = scene_recipe(product)
    table()
    bracelet = strung(recipe, front_turn(recipe) + .10)
    sky(.42, 1.9)
    sparkle(pale_pearls(recipe))
    softbox('key', (-30, 24, 30), (26, 20), 42)
    card((30, -10, 10), (36, 30), (0, -bracelet.radius, 0))
    is_flat = any(b['shape'] in FLAT for b in recipe['beads'].values())
    wide = 4.3 if is_flat else min(3.7, max(3.0, recipe['unit'] * MM * 1.06 if recipe['repeat'] > 1 else 3.4))
    d = direction(40, -12) if is_flat else direction(30, -20)
    front = Vector((0, -bracelet.radius, bracelet.height))
    target = front + Vector((.03 * wide, .08 * wide, .07 * wide - .1 * bracelet.height))
    camera(target + d * (wide / .36), target, 100, 16, front + d * (bracelet.height * .3))
    studio.region((0, 0, 1, 1), 0)
    studio.shoot(out, hide=[*bracelet.beads, bracelet.cord], settle=False)


def scale(product, studio, out):
    """From nearly above beside a brass rule, so that the size can be read."""
    recipe = scene_recipe(product)
    table()
    bracelet = strung(recipe, front_turn(recipe) + recipe['turn'])
    brass = rule((-3.0, -bracelet.radius - 1.5, 0), 6)
    sky(.42, 1.9)
    sparkle(1)
    softbox('key', KEY, (28, 22), 44)
    card((26, -20, 14), (36, 26))
    ends = np.array([(x, -bracelet.radius - y, 0) for x in (-3.3, 3.3) for y in (1.0, 2.0)])
    points = bracelet.points(5)
    place, target = frame(np.concatenate([points, ends]), 78, 100, .80, .0)
    camera(place, target, 100, 16, (0, 0, bracelet.height))
    studio.region(box_around(np.concatenate([points[::9], ends])), MELT)
    studio.shoot(out, hide=[*bracelet.beads, bracelet.cord, *brass])

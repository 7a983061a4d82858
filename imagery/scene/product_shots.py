"""The pictures of a product on a table: lead, flat, close, scale."""
import math

import numpy as np
from mathutils import Vector

from beads import FLAT, MM
from checks import tell_beads, tell_colours
from light import camera, table_light, direction, frame
from props import rule
from recipe import scene_recipe
from stringing import Bracelet
from surfaces import limewash, SEEN_FROM_ABOVE
from tone import FROM_ABOVE, ON_LIMEWASH

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


def sparkles(recipe):
    """How many small lamps: pearls mirror every one, so they get one."""
    return 1 if any(b['material'] == 'pearl' for b in recipe['beads'].values()) else 3


def flat(product, studio, out):
    """The whole bracelet from above, rounder and flatter in turn; every bead can be counted."""
    recipe = scene_recipe(product)
    pose = POSES[int(product['id']) % 2]
    limewash(*SEEN_FROM_ABOVE)
    bracelet = strung(recipe, front_turn(recipe) + recipe['turn'], pose['wobble'])
    table_light(sparkles(recipe))
    place, target = frame(bracelet.points(5), pose['elevation'], 100, .88, .02, -.035)
    camera(place, target, 100, 25, (0, -bracelet.radius * .2, bracelet.height))
    tell_colours(bracelet, product, studio.shoot(out, grading=FROM_ABOVE), SEEN_FROM_ABOVE[0])


def lead(product, studio, out):
    """From 45°, cropped by the frame behind and on one side (left and right in turn), its front third sharp."""
    recipe = scene_recipe(product)
    side = 1 if int(product['id']) % 2 else -1
    limewash()
    bracelet = strung(recipe, front_turn(recipe) + side * .32, .045)
    table_light(sparkles(recipe))
    outer = bracelet.radius + bracelet.height
    front = Vector((side * .31 * bracelet.radius, -.95 * bracelet.radius, bracelet.height))
    target = Vector((side * .31 * outer, -.38 * outer, bracelet.height * .5))
    camera(target + direction(45, side * 12) * 4.33 * outer, target, 100, 13, front)
    studio.shoot(out, grading=ON_LIMEWASH)


def close(product, studio, out):
    """The first unit of the recipe from near; flat beads need a higher camera to be read."""
    recipe = scene_recipe(product)
    limewash()
    bracelet = strung(recipe, front_turn(recipe) + .10)
    table_light(sparkles(recipe))
    is_flat = any(b['shape'] in FLAT for b in recipe['beads'].values())
    wide = 4.3 if is_flat else min(3.7, max(3.0, recipe['unit'] * MM * 1.06 if recipe['repeat'] > 1 else 3.4))
    d = direction(40, -12) if is_flat else direction(30, -20)
    front = Vector((0, -bracelet.radius, bracelet.height))
    target = front + Vector((.03 * wide, .08 * wide, .07 * wide - .1 * bracelet.height))
    camera(target + d * (wide / .36), target, 100, 16, front + d * (bracelet.height * .3))
    studio.shoot(out, grading=ON_LIMEWASH)


def scale(product, studio, out):
    """From nearly above beside a brass rule, so that the size can be read."""
    recipe = scene_recipe(product)
    limewash(*SEEN_FROM_ABOVE)
    bracelet = strung(recipe, front_turn(recipe) + recipe['turn'])
    rule((-3.0, -bracelet.radius - 1.5, 0), 6)
    table_light(sparkles(recipe))
    ends = np.array([(x, -bracelet.radius - y, 0) for x in (-3.3, 3.3) for y in (1.0, 2.0)])
    points = bracelet.points(5)
    place, target = frame(np.concatenate([points, ends]), 78, 100, .80, .0)
    camera(place, target, 100, 16, (0, 0, bracelet.height))
    studio.shoot(out, grading=FROM_ABOVE)

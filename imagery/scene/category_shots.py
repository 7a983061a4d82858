"""A tile for each category: four of its bracelets lying over each other, to the edges of the picture."""
import math

from mathutils import Vector

from arranging import drape, lay
from light import camera, direction, table_light
from product_shots import front_turn
from still_lifes import recipes
from surfaces import limewash
from tone import ON_TABLE

# Where they lie, in cm, and by how many degrees their first unit is turned from the front.
CROSSED = ((-2.0, 1.5), 40), ((1.7, 1.9), -30), ((1.0, -.3), -15), ((-.9, -1.2), 20)
FANNED = ((-1.5, 2.1), 30), ((1.2, 1.0), -40), ((-.5, -.1), 10), ((.5, -1.3), -20)
# Pieces from back to front, tone of the table, arrangement, and whether it is seen in a mirror.
CATEGORIES = {
    'category-burgundy': (('20', '6', '1', '15'), '#d3c3bd', CROSSED, 1),
    'category-leopardskin': (('16', '27', '2', '21'), '#b0b9bb', FANNED, 1),
    'category-vibrant': (('3', '18', '9', '13'), '#e4ddd2', CROSSED, -1),
    'category-warm': (('4', '7', '14', '19'), '#b4b5a4', FANNED, -1),
    'category-soft': (('17', '5', '22', '8'), '#e5d6ce', CROSSED, 1),
}
ELEVATION, WIDTH = 40, 5.4


def category(catalogue, shot, studio, out):
    """Each bracelet lies over those behind it; the front one is sharp."""
    pieces, tone, places, side = CATEGORIES[shot]
    limewash(tone)
    lying = []
    for recipe, ((x, y), away) in zip(recipes(catalogue, *pieces), places):
        at, spin = (side * x, y), front_turn(recipe) - side * math.radians(away)
        lying.append(drape(recipe, lying, at, spin) if lying else lay(recipe, at, spin))
    table_light(1)
    target = Vector((side * .1, -1.1, .5))
    front = min((bead.matrix_world.translation for bead in lying[-1].beads), key=lambda at: at.y)
    camera(target + direction(ELEVATION, side * 6) * WIDTH / .36, target, 100, 12, front + Vector((0, .8, 0)))
    studio.shoot(out, grading=ON_TABLE)

"""Bracelets over an upturned cup, and hung over two fingers of a wooden hand."""
import math

import numpy as np
from mathutils import Matrix

from arranging import hung
from hand import APART, THICK, wooden_hand
from product_shots import front_turn
from props import upturned_cup
from recipe import scene_recipe
from stringing import Bracelet
from surfaces import linen, sheet, stoneware
from worn_shots import shoot

# Glaze of the cup and tone of the cloth under it, by category.
CUPS = {
    'Burgundy': ('#b9ad9c', '#8c7f76'),
    'Leopardskin': ('#5f7480', '#c9c0b3'),
    'Vibrant Colors': ('#cbc1b0', '#8a9694'),
    'Warm Tones': ('#5d6a62', '#b9ac9a'),
    'Soft Romance': ('#8f8a86', '#b3aaa1'),
}
UNDER_HAND = {
    'Burgundy': '#a79c90',
    'Leopardskin': '#6f8087',
    'Vibrant Colors': '#9aa5a3',
    'Warm Tones': '#74807a',
    'Soft Romance': '#9b958e',
}
CUP_ELEVATION, HAND_ELEVATION = 40, 16


def on_cup(product, studio, out):
    """Around an upturned cup, its first unit in front."""
    recipe = scene_recipe(product)
    glaze, under = CUPS[product['category']]
    facing = -math.pi / 2

    def wander(angle):
        return .14 * math.cos(angle - facing + .8)
    bracelet = Bracelet(recipe, Matrix(), 3, wobble=.003, spin=front_turn(recipe) + math.pi / 2 + facing, wander=wander)
    sheet('table', 200, linen(under)).location.z = upturned_cup(bracelet.radius - bracelet.height, stoneware(glaze))
    beads = [bead.matrix_world.translation for bead in bracelet.beads]
    seen = np.array([at for at in beads if at.y < bracelet.radius * .35])
    shoot(studio, out, seen, CUP_ELEVATION, min(beads, key=lambda at: at.y), .02)


def on_hand(product, studio, out):
    """Hung over two fingers of a wooden hand, its first unit lowest."""
    recipe = scene_recipe(product)
    bracelet = Bracelet(recipe, Matrix(), 3, wobble=.004, spin=front_turn(recipe))
    turn = Matrix.Rotation(-.42, 4, 'Z')
    hung(bracelet, APART, THICK)
    bracelet.move(turn)
    wooden_hand(turn)
    sheet('table', 200, linen(UNDER_HAND[product['category']])).location.z = -7.5
    beads = [bead.matrix_world.translation for bead in bracelet.beads]
    shoot(studio, out, np.array(beads), HAND_ELEVATION, min(beads, key=lambda at: at.z), .03)

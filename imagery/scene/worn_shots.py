"""A bracelet as it is worn: around a knit cuff or an upturned cup, or over the corner of a book."""
import math

import numpy as np
from mathutils import Matrix, Vector

from arranging import over_spine
from colours import lightness
from knit import sleeve
from light import camera, daylight, direction, frame
from product_shots import front_turn
from props import book, upturned_cup
from recipe import scene_recipe
from stringing import Bracelet
from surfaces import linen, sheet, stoneware
from tone import ON_CLOTH, ON_DARK_CLOTH

# Tone of the knit and of the table under it, by category; some products have their own, by number.
CUFFS = {
    'Burgundy': ('#dccfbd', '#857a72'),
    'Leopardskin': ('#56707c', '#e6e0d6'),
    'Vibrant Colors': ('#ece6da', '#a9b3b2'),
    'Warm Tones': ('#5b6b5f', '#b3a48f'),
    'Soft Romance': ('#cfc6bc', '#a39a93'),
}
OWN_CUFFS = {
    '4': ('#8c957f', '#c4b59e'),
    '10': ('#5e1a26', '#cdc0b1'),
    '16': ('#4c555d', '#c9c0b3'),
    '22': ('#ece4d4', '#b39b94'),
}
# How far the arm turns and how steeply it is seen: two poses in turn, so that neighbours differ.
ARMS = ((-.40, 50), (.36, 46))
# Glaze of the cup and tone of the cloth under it, by category.
CUPS = {
    'Burgundy': ('#b9ad9c', '#8c7f76'),
    'Leopardskin': ('#5f7480', '#c9c0b3'),
    'Vibrant Colors': ('#cbc1b0', '#8a9694'),
    'Warm Tones': ('#5d6a62', '#b9ac9a'),
    'Soft Romance': ('#8f8a86', '#b3aaa1'),
}
# Cloth of the book and of the table under it, by category.
BOOKS = {
    'Burgundy': ('#c9b9a4', '#8c7f76'),
    'Leopardskin': ('#3f5560', '#c2b8aa'),
    'Vibrant Colors': ('#d8cfc0', '#8a9694'),
    'Warm Tones': ('#4c5a4f', '#b3a48f'),
    'Soft Romance': ('#e4dacc', '#8f8780'),
}
THICK, BULGE, AWRY = 2.6, .55, -.42
FILL, CUP_ELEVATION, DARK = .73, 40, .35


def shoot(studio, out, points, elevation, focus, drop, grading=ON_CLOTH):
    """Takes the picture by daylight; the points fill three quarters of the width."""
    daylight()
    place, target = frame(points, elevation, 100, FILL, drop)
    camera(place, target, 100, 18, focus)
    studio.shoot(out, grading=grading)


def cuff(product, studio, out):
    """Around a ribbed knit cuff, its first unit towards the camera."""
    recipe, number = scene_recipe(product), int(product['id'])
    knit, under = OWN_CUFFS.get(product['id']) or CUFFS[product['category']]
    turn, elevation = ARMS[(number + (number - 1) // 6 + 1) % 2]
    put = Vector((math.sin(turn), math.cos(turn), .10)).to_track_quat('Z', 'Y').to_matrix().to_4x4()
    ahead = put.transposed() @ direction(elevation)
    facing = math.atan2(ahead.y, ahead.x)

    def wander(angle):
        return .16 * np.cos(angle - facing + math.copysign(.9, turn)) + .05 * np.sin(2 * angle + recipe['seed'])
    bracelet = Bracelet(recipe, Matrix(), 3, wobble=.004, spin=front_turn(recipe) + math.pi / 2 + facing, wander=wander)
    inner = bracelet.radius - bracelet.height
    parts = sleeve(inner, (-6.5, 9), knit, recipe['seed'], wander, facing)
    bracelet.move(put)
    for part in parts:
        part.matrix_world = put
    sheet('table', 200, linen(under)).location.z = -(inner + 1.2)
    seen = [at for at in (bead.matrix_world.translation for bead in bracelet.beads) if (put.inverted() @ at).dot(ahead) > -.1]
    near = max(seen, key=lambda at: at.dot(direction(elevation)))
    shoot(studio, out, np.array(seen), elevation, near, -.02, ON_DARK_CLOTH if lightness(knit) < DARK else ON_CLOTH)


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


def on_book(product, studio, out):
    """Over the spine of a book bound in linen, its first unit in front."""
    recipe = scene_recipe(product)
    cover, under = BOOKS[product['category']]
    bracelet = over_spine(recipe, THICK, BULGE, 2.1, front_turn(recipe))
    aside = Matrix.Rotation(AWRY, 4, 'Z')
    bracelet.move(aside)
    book((17, 24, THICK), aside @ Vector((4.4 - 12, 17 / 2 - .16, 0)), linen(cover), math.pi / 2 + AWRY, linen(cover, True))
    sheet('table', 200, linen(under)).location.z = -.05
    front = min((bead.matrix_world.translation for bead in bracelet.beads), key=lambda at: at.y)
    shoot(studio, out, bracelet.points(9), 38, front, -.04)

"""The first picture of the shop: a knit cuff with two bracelets, two more lying before it."""
import math

import numpy as np
from mathutils import Matrix, Vector

from arranging import drape, lay
from knit import sleeve
from light import camera, daylight, direction
from product_shots import front_turn
from still_lifes import recipes
from stringing import Bracelet
from surfaces import limewash
from tone import ON_TABLE

TURN, LIFT, ELEVATION, SIDE = -.40, 1.1, 44, -6


def arm(pieces, tone):
    """A knit sleeve that wears these bracelets side by side, the first one tightest; it lies a little above the table."""
    put = Vector((math.sin(TURN), math.cos(TURN), .10)).to_track_quat('Z', 'Y').to_matrix().to_4x4()
    ahead = put.transposed() @ direction(ELEVATION, SIDE)
    facing = math.atan2(ahead.y, ahead.x)

    def wander(angle):
        return .16 * np.cos(angle - facing - .9)
    bracelets = [Bracelet(recipe, Matrix(), 3, wobble=.004, spin=front_turn(recipe) + math.pi / 2 + facing, wander=wander) for recipe in pieces]
    inner = bracelets[0].radius - bracelets[0].height
    reach = sum(2 * bracelet.height for bracelet in bracelets)
    parts, along = sleeve(inner, (-13, 13), tone, 26, wander, facing, wide=reach / 2 - bracelets[0].height), -reach / 2
    put = Matrix.Translation((0, 0, inner + LIFT)) @ put
    for part in parts:
        part.matrix_world = put
    for bracelet in bracelets:
        # A wider one hangs from the top of the sleeve.
        hang = bracelet.radius - bracelet.height - inner
        bracelet.move(put @ Matrix.Translation((0, -hang, along + bracelet.height)))
        along += 2 * bracelet.height + .04
    return bracelets


def still_life(catalogue):
    """Burgundy Safari and pearls on the cuff; garnet with pearls and orange carnelian on the table."""
    safari, pearls, garnet, orange = recipes(catalogue, '26', '5', '15', '19')
    limewash('#cfc7bd')
    worn = arm([safari, pearls], '#dccfbd')
    first = lay(garnet, (-4.1, .2), .6)
    drape(orange, [first], (-3.3, -1.75), .5)
    daylight()
    return max((bead.matrix_world.translation for bead in worn[0].beads), key=lambda at: at.dot(direction(ELEVATION)))


def shoot(studio, out, focus, centre, width, fstop):
    """Takes the picture of a part of the table of this width in cm."""
    target = Vector(centre)
    camera(target + direction(ELEVATION) * width / .36, target, 100, fstop, focus)
    studio.shoot(out, grading=ON_TABLE)


def hero_wide(catalogue, studio, out):
    """Calm on the left for words, the bracelets on the right."""
    shoot(studio, out, still_life(catalogue), (-6.4, -.1, 1.6), 19.6, 8)


def hero_phone(catalogue, studio, out):
    """The same table upright."""
    shoot(studio, out, still_life(catalogue), (-1.9, -.4, .95), 15.8, 9)


SHOTS = {'hero-wide': hero_wide, 'hero-phone': hero_phone}

"""Bracelets as they are worn and given: around a roll of felt, some of a category, in a box, as a stack."""
import math

import numpy as np
from mathutils import Matrix, Vector, noise

from arranging import lay, over_spine, worn
from knit import sleeve
from light import camera, card, direction, frame, NEUTRAL, sky, softbox, sparkle
from materials import material
from product_shots import front_turn
from props import block, book, cup, roll
from recipe import scene_recipe
from still_lifes import loose, recipes, room, warm
from stringing import Bracelet
from surfaces import cloth, felt, linen, plaster, sheet
from tone import ON_CLOTH

# Wall and floor, felt, cloth and beaker of each category.
PALETTES = {
    'Burgundy': ('#dfc7b6', '#d9c1ae', '#e9dac9', '#5c2430'),
    'Leopardskin': ('#dcc7aa', '#cdb08c', '#eadcc5', '#4a382b'),
    'Vibrant Colors': ('#e2d3bb', '#ecdcc6', '#efe5d6', '#2f6f78'),
    'Warm Tones': ('#e6cca6', '#e3c8a2', '#eddcc2', '#a3492f'),
    'Soft Romance': ('#e6d3c8', '#ead6cb', '#f0e4da', '#b98a85'),
}
# Of each category two pieces on the roll and one on the linen.
CATEGORIES = {
    'category-burgundy': ('Burgundy', ('26', '1', '15')),
    'category-leopardskin': ('Leopardskin', ('2', '27', '21')),
    'category-vibrant': ('Vibrant Colors', ('9', '13', '18')),
    'category-warm': ('Warm Tones', ('14', '24', '19')),
    'category-soft': ('Soft Romance', ('8', '5', '22')),
}
TURN = -.42


def corner(palette, cup_at, wide=(36, 24)):
    """Table, wall, a piece of linen whose back edge stays where it is, and a beaker behind, in a category's tones."""
    wall, _, cloths, beaker = PALETTES[palette]
    sheet('floor', 400, plaster(wall, scale=.6))
    block((400, 2, 60), (0, 40, 0), plaster(wall, bump=.4, scale=.5))
    cloth('cloth', (0, 12.6 - wide[1] / 2), wide, .16, cloths)
    cup((*cup_at, 0), plaster(beaker, bump=.15, stain=.2), .62)


def on_a_roll(recipes, palette, at):
    """A felt roll through these bracelets; the height of its middle in cm."""
    where, radius, reach = worn(recipes, at, TURN, .35, [.4 * n for n in range(len(recipes))])
    roll(where, radius, reach + 7, felt(PALETTES[palette][1]))
    return where.translation.z


def bright(light):
    """The room's white balance, a little brighter than a whole table of pieces."""
    return warm(light) * 1.1


def shoot(studio, out, target, elevation, side, distance, focus, finish=bright):
    """Lights the table and takes the picture of target from afar, in cm and degrees."""
    room(15, 2, 2.4)
    camera(target + direction(elevation, side) * distance, target, 100, 11, focus)
    studio.shoot(out, finish=finish)


# Tone of the knit and of the table under it, by category.
CUFFS = {
    'Burgundy': ('#dccfbd', '#857a72'),
    'Leopardskin': ('#56707c', '#e6e0d6'),
    'Vibrant Colors': ('#ece6da', '#a9b3b2'),
    'Warm Tones': ('#5b6b5f', '#b3a48f'),
    'Soft Romance': ('#cfc6bc', '#a39a93'),
}
# How far the arm turns and how steeply it is seen: two poses in turn, so that neighbours differ.
ARMS = ((-.40, 50), (.36, 46))
FILL = .73


# Cloth of the book and of the table under it, by category.
BOOKS = {
    'Burgundy': ('#c9b9a4', '#8c7f76'),
    'Leopardskin': ('#3f5560', '#c2b8aa'),
    'Vibrant Colors': ('#d8cfc0', '#8a9694'),
    'Warm Tones': ('#4c5a4f', '#b3a48f'),
    'Soft Romance': ('#e4dacc', '#8f8780'),
}
THICK, BULGE, AWRY = 2.6, .55, -.42


def window(studio, out, points, elevation, focus, drop):
    """Daylight from a window on the left, a dark board on the right; the points fill three quarters of the width."""
    sky(.62, 1.25)
    softbox('key', (-24, 13, 24), (15, 18), 32, (0, 0, 1), NEUTRAL)
    softbox('window', (16, 26, 16), (9, 16), 9, (0, 0, 1), NEUTRAL)
    card((26, -14, 4), (22, 18), (0, 0, 0), '#1c1a18')
    sparkle(1)
    place, target = frame(points, elevation, 100, FILL, drop)
    camera(place, target, 100, 18, focus)
    studio.shoot(out, grading=ON_CLOTH)


def cuff(product, studio, out):
    """Around a ribbed knit cuff, its first unit towards the camera."""
    recipe = scene_recipe(product)
    knit, under = CUFFS[product['category']]
    turn, elevation = ARMS[int(product['id']) // 2 % 2]
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
    window(studio, out, np.array(seen), elevation, near, -.02)


def on_book(product, studio, out):
    """Over the spine of a book bound in linen, its first unit in front."""
    recipe = scene_recipe(product)
    cover, under = BOOKS[product['category']]
    bracelet = over_spine(recipe, THICK, BULGE, 2.1, front_turn(recipe))
    aside = Matrix.Rotation(AWRY, 4, 'Z')
    bracelet.move(aside)
    book((17, 24, THICK), aside @ Vector((4.4 - 12, 17 / 2 - .16, 0)), linen(cover), math.pi / 2 + AWRY, '', linen(cover, True))
    sheet('table', 200, linen(under)).location.z = -.05
    front = min((bead.matrix_world.translation for bead in bracelet.beads), key=lambda at: at.y)
    window(studio, out, bracelet.points(9), 38, front, -.04)


def worn_alone(product, studio, out):
    """One bracelet on a cuff, every third over a book, so that neighbours differ."""
    (cuff if int(product['id']) % 3 else on_book)(product, studio, out)


def category(catalogue, shot, studio, out):
    """Three pieces of a category: two on a roll, one on the linen."""
    name, pieces = CATEGORIES[shot]
    first, second, third = recipes(catalogue, *pieces)
    corner(name, (6.6, 11.4), (44, 34))
    middle = on_a_roll([first, second], name, (1.6, 2.6))
    lay(third, (-1.6, -3.6), .8, .15)
    for n, (recipe, at) in enumerate(((first, (3.6, -4.4)), (second, (4.5, -3.7)))):
        loose(recipe, 'A', at, n, .15)
    shoot(studio, out, Vector((.3, -.4, middle - 1.2)), 28, -6, 42, (.6, -1, 1))


def crumpled(size, floor, tone):
    """Tissue paper in small sharp folds that rises at its edge."""
    def raised(x, y):
        folds = abs(noise.noise(Vector((x * .42, y * .42, 3)))) * .8 + abs(noise.noise(Vector((x * 1.2, y * 1.2, 8)))) * .3
        edge = max(abs(x), abs(y)) / (size / 2)
        return floor + folds * (.5 + 1.6 * max(0, edge - .55)) + max(0, edge - .66) * 5.6
    return sheet('tissue', size, material({'material': 'gloss', 'colour': tone, 'coat': 0.0, 'specular': .1}), 170, raised)


def gift(catalogue, studio, out):
    """A box of card with tissue, a bracelet in it, its lid with a ribbon beside, and a note."""
    given, = recipes(catalogue, '26')
    board, ribbon = plaster('#7a2338', stain=.05, bump=.12), felt('#d9b9a6')
    sheet('under', 400, plaster('#e4d3bd', scale=.6)).location.z = -.4
    sheet('linen', 90, linen('#efe4d4'), 8)
    side, high, wall = 9.4, 2.6, .22
    block((side, side, wall), (0, 0, wall / 2), board, .04)
    for turn in range(4):
        aside = Matrix.Rotation(turn * math.pi / 2, 4, 'Z') @ Vector((0, side / 2 - wall / 2, high / 2))
        block((side, wall, high), aside, board, .05, turn * math.pi / 2)
    crumpled(side - 2 * wall - .1, .9, '#f4ece2')
    lay(given, (0, -.1), .6, 1.3)
    lid = (9.9, 2.2, .75)
    block((side + .3, side + .3, 1.5), lid, board, .08, .22)
    block((side + .36, 1.1, 1.56), lid, ribbon, .03, .22)
    block((1.1, side + .36, 1.57), lid, ribbon, .03, .22)
    block((6.2, 4.2, .06), (8.4, -6.2, .03), plaster('#f7f0e4', stain=.03, bump=.15), .01, -.24)
    loose(given, 'A', (3.2, -6.2), 1)
    loose(given, 'B', (4.0, -6.9), 2)
    room(15, 1, 2.0)
    target = Vector((3.4, -1.1, .6))
    camera(target + direction(44, -10) * 66, target, 100, 11, (0, -1.5, 1.4))
    studio.shoot(out, finish=warm)


def stack(catalogue, studio, out):
    """Three bracelets one on the other, on a book bound in linen."""
    pieces = recipes(catalogue, '15', '5', '19')
    corner('Warm Tones', (8.6, 9.4))
    book((15, 11, 2.04), (.4, .6, .05), felt('#8a5a4a'), -.2, 'POEMS')
    floor = 2.10
    for n, recipe in enumerate(pieces):
        piece = lay(recipe, (.1 * n, .12 * (n % 2)), .7 * n, floor)
        floor += 2 * piece.height * .97
    loose(pieces[1], 'A', (5.0, -6.6), 1, .15)
    shoot(studio, out, Vector((.6, -.4, 2.4)), 30, -8, 50, (.2, -2.4, 3), warm)


SHOTS = {'gift': gift, 'stack': stack}

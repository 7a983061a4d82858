"""Bracelets as they are worn and given: around a roll of felt, some of a category, in a box, as a stack."""
import math

from mathutils import Matrix, Vector, noise

from arranging import lay, worn
from light import camera, direction
from materials import material
from props import block, book, cup, roll
from recipe import scene_recipe
from still_lifes import loose, recipes, room, warm
from surfaces import cloth, felt, linen, plaster, sheet

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


def worn_alone(product, studio, out):
    """One bracelet at a wrist's size around a roll of felt, two of its beads before it."""
    recipe, palette = scene_recipe(product), product['category']
    corner(palette, (6.0, 13.5))
    middle = on_a_roll([recipe], palette, (0, 0))
    keys = sorted(recipe['beads'], key=lambda key: -recipe['beads'][key]['d'])
    for n, (key, at) in enumerate(zip(keys, ((3.2, -4.1), (4.1, -3.4)))):
        loose(recipe, key, at, n, .15)
    shoot(studio, out, Vector((.25, 0, middle - .35)), 21, -9, 30, (0, -1.6, middle))


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

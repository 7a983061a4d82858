"""Pictures of several bracelets: the featured ones, the stories, bespoke, a gift, a stack."""
import math
import random

import bpy
from mathutils import Matrix, noise, Vector

from arranging import drape, lay
from beads import bead_mesh
from light import camera, daylight, direction
from materials import material
from objects import link
from props import block, book
from recipe import load, scene_recipe
from surfaces import bench, felt, limewash, linen, plaster, sheet, travertine
from tone import ON_TABLE

FLOOR = '#d9d3cb'


def loose(recipe, key, at, seed=0, floor=0.0):
    """A bead by itself on the floor at (x, y), its hole nearly level."""
    rng = random.Random(seed * 97 + round(at[0] * 100))
    made, _, _ = bead_mesh(recipe['beads'][key], seed % recipe['beads'][key].get('variants', 1))
    thing = link(bpy.data.objects.new(f'loose.{recipe["id"]}.{key}.{seed}', made))
    turn = Matrix.Rotation(rng.uniform(0, math.tau), 4, 'Z') @ Matrix.Rotation(math.pi / 2, 4, 'Y') @ Matrix.Rotation(rng.uniform(0, math.tau), 4, 'Z')
    lowest = min((turn @ v.co).z for v in made.vertices)
    thing.matrix_world = Matrix.Translation((*at, floor - lowest)) @ turn
    return thing


def recipes(catalogue, *ids):
    """Scene recipes of these products."""
    return [scene_recipe(load(catalogue, i)) for i in ids]


def three(catalogue, studio, out, pieces):
    """Three bracelets in a row, each draped over the one before, cropped left and right."""
    limewash(FLOOR)
    lying = []
    for recipe, (at, spin) in zip(recipes(catalogue, *pieces), (((-3.4, .9), 1.1), ((.3, -1.2), .5), ((3.8, .8), 2.2))):
        lying.append(drape(recipe, lying, at, spin) if lying else lay(recipe, at, spin))
    daylight()
    target = Vector((.2, -.3, .4))
    camera(target + direction(42, -6) * 29, target, 100, 9, (.3, -3.2, .6))
    studio.shoot(out, grading=ON_TABLE)


def featured(catalogue, studio, out):
    """Leopardskin, pearls and one good red."""
    three(catalogue, studio, out, ('2', '27', '6'))


def story_light(catalogue, studio, out):
    """Coloured crystal before a block of travertine."""
    crystal, = recipes(catalogue, '18')
    limewash(FLOOR)
    block((9, 6, 2.4), (3.6, 7.6, 1.2), travertine('#d8cfc2'), .10, .22)
    lay(crystal, (-.4, -2.4), .4)
    for n, (key, at) in enumerate((('B', (4.0, -3.1)), ('C', (4.9, -2.5)), ('A', (-4.9, -4.0)))):
        loose(crystal, key, at, n)
    daylight()
    camera((-3, -34, 17), (.3, -1.2, .6), 92, 7, (-.4, -4.6, .4))
    studio.shoot(out, grading=ON_TABLE)


def story_table(catalogue, studio, out):
    """The bench: two bracelets done, and beads laid out for the next."""
    done, other, vivid, pearls = recipes(catalogue, '4', '26', '23', '5')
    sheet('bench', 200, bench())
    lay(other, (5.0, 3.0), .8)
    lay(done, (-2.6, 4.2), .2)
    rng, placed = random.Random(5), []
    heaps = ((other, 'A', (-5.6, -2.4), 12), (other, 'B', (-1.6, -3.4), 14), (pearls, 'A', (2.6, -3.2), 12), (vivid, 'C', (6.4, -2.8), 10))
    for recipe, key, centre, count in heaps:
        tries = 0
        while count and tries < 4000:
            tries += 1
            angle, r = rng.uniform(0, math.tau), 1.2 * math.sqrt(rng.random())
            at = (centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle))
            size = recipe['beads'][key]['d'] / 20 * 1.015
            if all(math.dist(at, other_at) > size + other_size for other_at, other_size in placed):
                placed.append((at, size))
                loose(recipe, key, at, len(placed))
                count -= 1
    daylight()
    camera((-1, -32, 30), (.4, .2, .3), 80, 9, (0, -2.5, .4))
    studio.shoot(out, grading=ON_TABLE)


def bespoke(catalogue, studio, out):
    """Soft pinks and pearl."""
    three(catalogue, studio, out, ('5', '17', '8'))


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
    limewash(FLOOR)
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
    daylight()
    target = Vector((3.4, -1.1, .6))
    camera(target + direction(44, -10) * 66, target, 100, 11, (0, -1.5, 1.4))
    studio.shoot(out, grading=ON_TABLE)


def stack(catalogue, studio, out):
    """Three bracelets one on the other, on a book bound in linen."""
    pieces = recipes(catalogue, '15', '5', '19')
    limewash('#c6bcb0')
    book((15, 11, 2.04), (.4, .6, 0), linen('#6d4a44'), -.2, linen('#6d4a44', True))
    floor = 2.05
    for n, recipe in enumerate(pieces):
        piece = lay(recipe, (.1 * n, .12 * (n % 2)), .7 * n, floor)
        floor += 2 * piece.height * .97
    daylight()
    target = Vector((.6, -.4, 2.4))
    camera(target + direction(30, -8) * 46, target, 100, 9, (.2, -2.4, 3))
    studio.shoot(out, grading=ON_TABLE)


SHOTS = {'featured': featured, 'story-light': story_light,
         'story-table': story_table, 'bespoke': bespoke, 'gift': gift, 'stack': stack}

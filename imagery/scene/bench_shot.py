"""The bench: a bracelet half strung on a felt mat, its beads in dishes, cord, pliers and a rule."""
from mathutils import Vector

from beads import bead_mesh
from clear_materials import cord
from light import camera, daylight, direction
from materials import material
from props import block, rule
from still_lifes import loose, recipes
from surfaces import bench as boards, felt, sheet
from tone import ON_TABLE
from tools import dish, pliers, poured, spool, spline
from wires import arc, Path, strand, wire

MAT = .34
CORD = .036


def half_strung(recipe, centre, radius, sweep, after):
    """Beads of a recipe along an arc on the mat, their cord going on through given points; angles in degrees."""
    height = max(b['d'] for b in recipe['beads'].values()) * .05
    line = [Vector(p) for p in arc(centre, radius, *sweep, MAT + height, 120)]
    path, fits, long = Path(line), [], 0.0
    for bead in (recipe['beads'][key] for key in recipe['order']):
        long += bead_mesh(bead)[1] + .004
        if long > path.length:
            break
        fits.append(bead)
    things, end = strand(path, fits)
    begin = path(0)
    last = path(end)
    back = -begin[1]
    down = Vector((0, 0, CORD - height))
    tail = [begin[0], begin[0] + back * .5 + down * .7, begin[0] + back * 1.3 + down,
            begin[0] + back * 2.6 + down + Vector((-.5, .9, 0)), begin[0] + back * 3.0 + down + Vector((-1.3, 1.3, 0))]
    ahead = [last[0], last[0] + last[1] * .5 + Vector((0, 0, -height * .7)), *[Vector(p) for p in after]]
    strung = [p for n, p in enumerate(line) if path.at[n] <= end]
    look = cord()
    wire([*reversed(spline(tail, 8)), *strung, *spline(ahead, 12)], CORD, look, 'cord')
    return things


def bench(catalogue, studio, out):
    """A bracelet on its way: beads in dishes, cord from its spool, pliers, a rule."""
    safari, pearls, orange = recipes(catalogue, '26', '5', '19')
    sheet('bench', 200, boards())
    block((27, 18.5, MAT), (.4, .2, MAT / 2), felt('#c2b39d'), .12, .05)
    half_strung(safari, (-.4, -2.0), 3.0, (168, 372), ((4.6, .6, MAT + CORD), (5.4, 2.6, MAT + CORD), (5.6, 4.6, MAT + .3), (6.7, 5.4, MAT + 1.2)))
    spool((7.9, 5.0, MAT), '#e6dccb')
    glaze = material({'material': 'gloss', 'colour': '#e3d5c0', 'coat': .35, 'specular': .4})
    beads = safari['beads']
    filled = (((-8.6, 3.6), [beads['A']] * 22, 1), ((-3.0, 5.2), [beads['B']] * 46, 2), ((2.4, 5.3), [pearls['beads']['A']] * 30, 3), ((-9.0, -2.6), [orange['beads']['A']] * 44, 4))
    for at, poured_in, seed in filled:
        dish((*at, MAT), glaze)
        poured((*at, MAT), poured_in, seed)
    pliers((6.9, -.9, MAT), .50)
    rule((-5.2, -7.2, MAT), 10, .05)
    for n, (key, at) in enumerate((('D', (3.5, .6)), ('B', (4.0, -.3)), ('C', (3.2, 1.6)), ('A', (-4.6, -4.6)), ('B', (-5.3, -4.1)), ('D', (-4.9, -5.5)))):
        loose(safari, key, at, n, MAT)
    daylight()
    target = Vector((-.3, .2, .6))
    camera(target + direction(38, -6) * 56, target, 84, 11, (0, -3.4, .8))
    studio.shoot(out, grading=ON_TABLE)


SHOTS = {'bench': bench}

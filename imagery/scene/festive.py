"""The festive brooch: charms of glass, brass and seed beads on a kilt pin."""
import math
import random

from mathutils import Matrix, Vector

from beads import bead_mesh
from brooch_parts import ball, BRASS, clear, CRYSTAL, gilded, PEARL, pearl, put, ring_mesh, slab
from materials import material
from meshes import mesh
from props import block
from recipe import garnet
from wires import arc, Path, ring, strand, wire

TAU = math.tau
RED_GLASS = garnet('#a01226', {'accents': ['#5a0812', '#c41c30'], 'diameterMm': 6})
RED_SEED, CREAM_SEED = ({'material': 'gloss', 'colour': c, 'coat': .5} for c in ('#a81c27', '#f1e6cf'))
PIN = (1.10, 1.72)
BAR_Z = .17


def kilt_pin():
    """A pin as kilts have: a bar and a needle with a coil at one end and a clasp at the other."""
    low, high = PIN
    middle, turns = (low + high) / 2, []
    for i in range(61):
        a = math.radians(90 + 540 * i / 60)
        turns.append((-2.72 + .31 * math.cos(a), middle + .31 * math.sin(a), .30 - .22 * i / 60))
    needle = [(2.62, high - .02, .22), (1.2, high + .02, .27), (-1.4, high + .01, .30)]
    parts = [wire([*needle, *turns, (-1.4, low, BAR_Z), (0, low, BAR_Z), (2.62, low + .02, BAR_Z)], .062, BRASS, 'pin')]
    clasp = block((.46, .98, .34), (2.74, middle, .19), material(BRASS), .16, 0, 10)
    return [*parts, clasp]


def dangle(x, lean, beads, tail=True):
    """Beads on a headpin that hangs from the bar by a ring; lean in degrees."""
    down = Vector((math.sin(math.radians(lean)), -math.cos(math.radians(lean)), 0))
    top = Vector((x, PIN[0] - .30, .13))
    parts = [ring((x, PIN[0] - .12, BAR_Z - .03), .17, .022, BRASS, (.93, .1, .35)), ring(top + down * .07, .075, .02, BRASS, (.3, .1, .95))]
    length = sum(bead_mesh(b)[1] + .004 for b in beads)
    thickest = max(beads, key=lambda b: b['d'])['d'] * .05
    begin = top + down * .15
    end = begin + down * (length + .05)
    end.z = thickest
    parts.append(wire([begin, end], .022, BRASS))
    things, _ = strand(Path([begin, end]), beads, .012)
    parts += things
    if tail:
        parts.append(ball(1.3, BRASS, end, 2))
    return parts


def bell(place, radius, tilt):
    """A jingle bell: a thin shell with a rib, and a slit cross below."""
    rows, around, points, faces = 150, 300, [], []
    for j in range(rows + 1):
        a = math.pi * (j + .02) / (rows + .04)
        points += [(radius * math.sin(a) * math.cos(TAU * i / around), radius * math.sin(a) * math.sin(TAU * i / around), radius * math.cos(a)) for i in range(around)]
    for j in range(rows):
        for i in range(around):
            face = (j * around + i, j * around + (i + 1) % around, (j + 1) * around + (i + 1) % around, (j + 1) * around + i)
            x, y, z = (sum(points[k][axis] for k in face) / 4 / radius for axis in range(3))
            ends = min(math.dist((x, y, z), (s * .93, 0, -.37)) for s in (-1, 1)), min(math.dist((x, y, z), (0, s * .93, -.37)) for s in (-1, 1))
            if not ((z < -.37 and min(abs(x), abs(y)) < .055) or min(ends) < .15):
                faces.append(face)
    turn = Matrix.Rotation(math.radians(-90 - tilt), 4, 'X') @ Matrix.Rotation(.5, 4, 'Z')
    shell = put(gilded(mesh('bell', points, faces), BRASS), place, turn)
    shell.modifiers.new('thick', 'SOLIDIFY').thickness = .04
    rib = put(gilded(ring_mesh(radius * 1.0, .035), BRASS), place, turn)
    return [shell, rib, ball(3.0, BRASS, place, 3)]


def sheet_star(place, radius, turn):
    """A star sawn from sheet brass, its edge broken, with a pearl in its middle."""
    n = 10
    rim = [((radius if i % 2 == 0 else radius * .47) * math.sin(TAU * i / n), (radius if i % 2 == 0 else radius * .47) * math.cos(TAU * i / n)) for i in range(n)]
    star = put(gilded(slab('star', rim, .09), BRASS), place, Matrix.Rotation(turn, 4, 'Z') @ Matrix.Rotation(.05, 4, 'X'))
    edge = star.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments = .03, 4
    return [star, ball(3.2, PEARL, Vector(place) + Vector((0, 0, .19)), 1)]


def cane(x):
    """A cane of red and cream seed beads on a bent wire."""
    top = Vector((x, PIN[0] - .36, 0))
    hook = .30
    line = [(top.x + a, top.y - hook + b, .14) for a, b, _ in arc((0, 0), hook, -35, 180)]
    straight = [(line[-1][0], line[-1][1] - .05 * i, .14) for i in range(1, 27)]
    path = Path([*line, *straight])
    seeds = [{'shape': 'seed', 'd': 2.7, 'l': 2.1, 'hole': .9, **(RED_SEED if n % 4 < 2 else CREAM_SEED)} for n in range(40)]
    fits = int((path.length - .06) / (bead_mesh(seeds[0])[1] + .004))
    things, end = strand(path, seeds[:fits], .03, .004, random.Random(9))
    last = path(min(end + .01, path.length))[0]
    return [*things, wire([p for p in path.points], .024, BRASS), ball(1.4, BRASS, path(0)[0], 1), ball(1.4, BRASS, last, 2),
            ring((x, PIN[0] - .12, BAR_Z - .03), .17, .022, BRASS, (.93, .1, .35)), ring((x, top.y + .05, .16), .12, .02, BRASS, (.5, .1, .8))]


def festive():
    """A kilt pin with a tree of green glass, a red drop, a star, a cane of seed beads, a bell and a pearl."""
    parts = kilt_pin()
    spacer = {'shape': 'rondelle', 'd': 3.4, 'l': 1.6, 'hole': .6, **BRASS}
    tree = [{'shape': 'faceted-rondelle', 'd': d, 'l': length, **clear('#14653c', d)} for d, length in ((5, 3.6), (7, 4.4), (9.4, 5.2))]
    trunk = {'shape': 'rondelle', 'd': 3.6, 'l': 3.4, 'hole': .6, 'material': 'wood', 'colour': '#7a4a28', 'dark': '#3a1c0c', 'contrast': 1.0, 'specular': .3}
    parts += dangle(-2.0, -5, [pearl(3.2), *tree, trunk], False)
    parts += dangle(-1.06, 2, [pearl(4), spacer, {'shape': 'sphere', 'd': 10.4, 'l': 10.4, **RED_GLASS}, spacer, pearl(3)])
    parts += [ring((-.12, PIN[0] - .12, BAR_Z - .03), .17, .022, BRASS, (.93, .1, .35)), ring((-.12, PIN[0] - .34, .12), .1, .02, BRASS, (.3, .2, .9))]
    parts += sheet_star((-.12, PIN[0] - .94, .06), .56, .08)
    parts += cane(.72)
    parts += [ring((1.62, PIN[0] - .12, BAR_Z - .03), .17, .022, BRASS, (.93, .1, .35)), ring((1.62, PIN[0] - .34, .2), .1, .022, BRASS, (.9, .2, .3))]
    parts += bell((1.62, PIN[0] - .82, .41), .40, 34)
    parts += dangle(2.34, 6, [spacer, {'shape': 'faceted-rondelle', 'd': 4.6, 'l': 3.4, **CRYSTAL}, pearl(7.2), spacer])
    return parts

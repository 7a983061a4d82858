"""What lies on a beader's bench: a spool of cord, round-nose pliers, dishes of beads. Lengths in cm."""
import math
import random

import bpy
from mathutils import Matrix, Vector

from beads import bead_mesh
from materials import material
from objects import link
from props import block, lathe
from wires import wire

STEEL = {'material': 'metal', 'colour': '#b9b6b0', 'rough': .30, 'wear': .3}
TURNED = {'material': 'wood', 'colour': '#c59a63', 'dark': '#8a5a30', 'contrast': .75, 'rings': 1.9, 'specular': .35}


def spool(place, colour):
    """A wooden spool that stands, wound with cord; the side on which the cord leaves it is at 1.2 cm from its axis."""
    at = Matrix.Translation(place)
    for z in (0, 2.5):
        flange = [(0, .001), (0, 1.36), (.06, 1.44), (.24, 1.46), (.32, 1.38), (.36, 1.0), (.36, .001)]
        lathe('flange', [(z + h if z == 0 else z + .36 - h, r) for h, r in flange], (0, 0, 0), material(TURNED), at)
    lathe('core', [(0, .001), (0, .3), (2.87, .3), (2.87, .001)], (0, 0, 0), material(TURNED), at)
    wound = [(.30, .001)]
    for i in range(30):
        z, r = .34 + i * .073, 1.18 + .02 * math.sin(i * .7)
        wound += [(z - .025, r - .010), (z, r + .018), (z + .025, r - .010)]
    lathe('cord', [*wound, (2.58, .001)], (0, 0, 0), material({'material': 'gloss', 'colour': colour, 'coat': 0.0, 'specular': .35}), at @ Matrix.Rotation(.015, 4, 'X'))


def pliers(place, turn):
    """Round-nose pliers that lie half open; their jaws point along y."""
    put = Matrix.Translation(place) @ Matrix.Rotation(turn, 4, 'Z')
    steel, grip = material(STEEL), material({'material': 'gloss', 'colour': '#7d1f30', 'coat': .12, 'specular': .4})
    things = []
    for side in (-1, 1):
        lean = Matrix.Rotation(-side * .075, 4, 'Z')
        jaw = [(0, .001), (0, .30), (.4, .27), (2.5, .10), (2.58, .06), (2.6, .001)]
        things.append(lathe('jaw', jaw, (0, 0, 0), steel, lean @ Matrix.Translation((side * .24, .62, .44)) @ Matrix.Rotation(-math.pi / 2, 4, 'X')))
        cheek = block((.62, 1.5, .46), (0, 0, 0), steel, .12)
        cheek.matrix_world = lean @ Matrix.Translation((side * .22, .05, .44 + side * .05))
        things.append(cheek)
        line = [Vector((side * x, y, .42 - .004 * abs(y))) for x, y in ((.36, -.4), (.62, -1.1), (1.0, -2.0), (1.36, -3.2), (1.52, -4.6), (1.45, -6.0), (1.22, -7.4), (1.02, -8.4))]
        smooth = spline(line, 12)
        handle = wire(smooth[:40], .2, steel)
        sleeve = wire(smooth[14:], .31, grip)
        points = sleeve.data.splines[0].points
        for n, p in enumerate(points):
            s = n / (len(points) - 1)
            p.radius = (.80 + .2 * math.sin(math.pi * min(1, s * 1.25)) ** .6) * min(1, max(.05, (1 - s) * 14)) ** .5 * min(1, .75 + s * 8)
        things += [handle, sleeve]
    things.append(lathe('joint', [(0, .001), (0, .60), (.05, .66), (.50, .66), (.55, .60), (.55, .001)], (0, 0, .17), steel))
    things.append(lathe('rivet', [(0, .001), (0, .24), (.05, .27), (.70, .27), (.76, .20), (.78, .001)], (0, 0, .06), steel))
    bpy.context.view_layer.update()
    for thing in things:
        thing.matrix_world = put @ thing.matrix_world


def spline(points, steps):
    """A smooth line through points (Catmull and Rom)."""
    ends = [points[0] * 2 - points[1], *points, points[-1] * 2 - points[-2]]
    line = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        for i in range(steps):
            t = i / steps
            line.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return [*line, points[-1]]


FLOOR, FLAT, WIDER = .22, 1.75, .62


def dish(place, glaze):
    """A small shallow dish, 5 cm wide."""
    outside = [(0, .001), (0, 1.65), (.10, 1.85), (.45, 2.2), (.95, 2.50), (1.03, 2.52), (1.06, 2.48)]
    inside = [(1.02, 2.40), (.55, 2.12), (.30, 1.92), (FLOOR, 1.6), (FLOOR, .001)]
    lathe('dish', outside + inside, place, glaze)


def poured(place, beads, seed):
    """Beads that came to rest in a dish: each rolls down to where the others leave it a hollow."""
    rng, lying = random.Random(seed), []
    for bead in beads:
        r = bead['d'] * .05

        def height(x, y):
            z = FLOOR + r
            for a, b, c, s in lying:
                gap = (r + s) ** 2 - (x - a) ** 2 - (y - b) ** 2
                if gap > 0:
                    z = max(z, c + math.sqrt(gap))
            wall = FLAT + WIDER * (z - FLOOR) - r - math.hypot(x, y)
            return z - min(0, wall) * 6
        angle, out = rng.uniform(0, math.tau), FLAT * .8 * math.sqrt(rng.random())
        x, y = out * math.cos(angle), out * math.sin(angle)
        step, here = .3, height(x, y)
        while step > .004:
            tries = [(x + step * math.cos(a), y + step * math.sin(a)) for a in (rng.uniform(0, math.tau) for _ in range(10))]
            best = min(tries, key=lambda p: height(*p))
            if height(*best) < here - 1e-5:
                (x, y), here = best, height(*best)
            else:
                step *= .6
        lying.append((x, y, here, r))
        made = bead_mesh(bead, len(lying) % bead.get('variants', 1))[0]
        thing = link(bpy.data.objects.new('poured', made))
        turn = Matrix.Rotation(rng.uniform(0, math.tau), 4, 'Z') @ Matrix.Rotation(rng.uniform(.7, 1.6), 4, 'X') @ Matrix.Rotation(rng.uniform(0, math.tau), 4, 'Z')
        thing.matrix_world = Matrix.Translation(Vector(place) + Vector((x, y, here))) @ turn

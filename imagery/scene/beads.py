"""Beads as meshes: the thread runs along z; sizes come in mm, meshes are in cm."""
import json
import math

import numpy as np
from mathutils import Matrix, Vector, noise

from materials import material
from meshes import corners, faceted, puffed, turned

MM = .1
GEOMETRY = ('shape', 'd', 'l', 'hole', 'baroque', 'variants', 'jitter')
ROUNDNESS = {'rondelle': 2.6, 'disc': 4.5, 'spacer': 2.4, 'seed': 2.7, 'potato': 2.1}
FACE = {'rondelle': .45, 'disc': .85, 'spacer': .3, 'seed': .5, 'potato': .15}
STEPS = 40
CLEAR, HAIR = ('glass', 'gem'), .0005


def profile(bead):
    """Outline of a turned bead [(z, r)], its length and the radius of its end face."""
    radius, hole, shape = bead['d'] / 2 * MM, bead.get('hole', min(.9, bead['d'] * .14)) / 2 * MM, bead['shape']
    if shape == 'sphere':
        start = math.asin(min(.9, hole / radius))
        angles = [start + (math.pi - 2 * start) * i / STEPS for i in range(STEPS + 1)]
        return [(-radius * math.cos(a), radius * math.sin(a)) for a in angles], 2 * radius * math.cos(start), hole
    length, e = bead['l'] * MM, ROUNDNESS[shape]
    outline = []
    for i in range(STEPS + 1):
        t = math.pi * i / STEPS
        z = -length / 2 * math.copysign(abs(math.cos(t)) ** (2 / e), math.cos(t))
        outline.append((z, max(hole, hole + (radius - hole) * abs(math.sin(t)) ** (2 / e))))
    return outline, length, FACE[shape] * radius


def cut(bead):
    """A faceted round or rondelle: mesh, length, radius of its end face."""
    radius, length = bead['d'] / 2 * MM, bead['l'] * MM
    if bead['shape'] == 'faceted-round':
        rings = [(-.5, .34, 0), (-.36, .68, .5), (-.13, .96, 0), (.13, .96, .5), (.36, .68, 0), (.5, .34, .5)]
        sides, face = 10, .2
    else:
        rings, sides, face = [(-.5, .46, 0), (-.13, 1, .5), (.13, 1, 0), (.5, .46, .5)], 12, .42
    made = faceted(bead['shape'], [(z * length, r * radius, turn) for z, r, turn in rings], sides)
    return made, length, face * radius


def heart(bead):
    """A puffed heart, worn flat with its point outwards."""
    width, length, outline = bead['d'] * MM, bead['l'] * MM, []
    for i in range(72):
        t = math.tau * i / 72
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        outline.append(((y - 1.0) / 29 * width, 16 * math.sin(t) ** 3 / 32 * length))
    return puffed('heart', outline, width * .52, 2.2, 14), length, .1


def triangle(bead):
    """A rounded triangle, worn flat with its point outwards; the thread runs near its base."""
    width, length, outline, q = bead['d'] * MM, bead['l'] * MM, [], 2.3
    corners = [Vector((math.cos(a), math.sin(a))) for a in (math.pi, math.pi / 3, -math.pi / 3)]
    for i in range(90):
        d = Vector((math.cos(math.tau * i / 90), math.sin(math.tau * i / 90)))
        outline.append(tuple(d / sum(max(0, -d.dot(c)) ** q for c in corners) ** (1 / q)))
    x0, x1 = min(x for x, _ in outline), max(x for x, _ in outline)
    z1 = max(z for _, z in outline)
    placed = [((x - x1) / (x1 - x0) * width + .36 * width, z / z1 * length / 2) for x, z in outline]
    return puffed('triangle', placed, width * .58, 5.0, 22), length, .12


def round_bead(bead, variant):
    """A turned bead with its drilled hole; freshwater pearls are uneven, each variant in its own way.

    In clear beads the thread lies close in the glass: an empty hole throws all light back and is seen as a black line."""
    outline, length, face = profile(bead)
    ends = outline[-1][0], outline[0][0]
    hole = [(z, HAIR) for z in ends] if bead['material'] in CLEAR else [(z, outline[0][1] * .98) for z in np.linspace(*ends, 6)[1:-1]]
    made = turned(bead['shape'], outline + hole)
    for v in made.vertices if bead.get('baroque') else ():
        uneven = noise.noise(v.co * (2.6 / (bead['d'] * MM)) + Vector((variant * 7.3, variant * 3.1, 0)))
        v.co.x *= 1 + bead['baroque'] * uneven
        v.co.y *= 1 + bead['baroque'] * uneven
    return made, length, face


FLAT = {'heart': heart, 'triangle': triangle}
CUT = ('faceted-round', 'faceted-rondelle')
_made = {}


def bead_mesh(bead, variant=0):
    """Mesh with its material, length along the thread, radius of the end face; all in cm."""
    key = json.dumps(bead, sort_keys=True) + str(variant)
    if key not in _made:
        shape = bead['shape']
        parts = FLAT[shape](bead) if shape in FLAT else cut(bead) if shape in CUT else round_bead(bead, variant)
        parts[0].materials.append(material({k: v for k, v in bead.items() if k not in GEOMETRY}))
        _made[key] = parts
    return _made[key]


def half_height(bead):
    """From the thread to the table where the bead lies, in cm; flat beads lie on their side."""
    return float(abs(corners(bead_mesh(bead)[0])[:, 1]).max()) if bead['shape'] in FLAT else bead['d'] / 2 * MM


def lean(bead, pose):
    """The turn about the thread by which a flat bead comes to rest with its point on the table."""
    points = corners(bead_mesh(bead)[0])
    for degrees in range(90):
        turn = Matrix.Rotation(math.radians(degrees), 4, 'Z')
        m = np.array(pose @ turn)
        if (points @ m[2, :3] + m[2, 3]).min() <= 0:
            break
    return turn

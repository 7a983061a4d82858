"""Strings the beads of a recipe to a closed ring in which neighbours touch."""
import math
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector

from beads import FLAT, MM, bead_mesh, half_height, lean
from clear_materials import cord
from meshes import corners
from objects import link

TAU = math.tau
GAP = .0025
CORD_RADIUS = .036


def walk(lengths, faces, curve, radius):
    """Angles at which the beads sit on a curve of this radius, and the angle after the last."""
    angle, angles, n = 0.0, [], len(lengths)
    for i in range(n):
        angles.append(angle)
        j = (i + 1) % n
        half = (lengths[i] + lengths[j]) / 2
        step = half + min(faces[i], faces[j]) * (half / radius) * .96 + GAP
        here, low, high = curve(radius, angle), angle, angle + 4 * step / radius
        for _ in range(40):
            middle = (low + high) / 2
            if (curve(radius, middle) - here).length < step:
                low = middle
            else:
                high = middle
        angle = low
    return angles, angle


def ring(recipe, rng, wobble):
    """Centres, tangents and sizes of the beads on a slightly uneven circle that closes, and its radius in cm."""
    library, order = recipe['beads'], recipe['order']
    size = [1 + rng.uniform(-1, 1) * library[k].get('jitter', .012) for k in order]
    lengths = [bead_mesh(library[k])[1] * s for k, s in zip(order, size)]
    faces = [bead_mesh(library[k])[2] for k in order]
    p2, p3 = rng.uniform(0, TAU), rng.uniform(0, TAU)

    def curve(radius, a):
        r = radius * (1 + wobble * math.cos(2 * a + p2) + wobble * .45 * math.cos(3 * a + p3))
        return Vector((math.cos(a), math.sin(a))) * r
    low, high = .8, 9.0
    for _ in range(50):
        radius = (low + high) / 2
        low, high = (radius, high) if walk(lengths, faces, curve, radius)[1] > TAU else (low, radius)
    centres = [curve(radius, a) for a in walk(lengths, faces, curve, radius)[0]]
    tangents = [(centres[(i + 1) % len(order)] - centres[i - 1]).normalized() for i in range(len(order))]
    return list(zip(order, centres, tangents, size)), radius


def heights(radii):
    """Height of the thread at each bead: it follows the large ones, sags a little, and sinks no bead."""
    n = len(radii)
    z = [max(radii[(i + o) % n] * (1 - .10 * abs(o)) for o in (-2, -1, 0, 1, 2)) for i in range(n)]
    for _ in range(2):
        z = [max(radii[i], (z[i - 1] + z[i] + z[(i + 1) % n]) / 3) for i in range(n)]
    return z


def thread(points, name):
    """The cord through all points."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', CORD_RADIUS, 4
    spline = curve.splines.new('POLY')
    spline.points.add(len(points) - 1)
    spline.use_cyclic_u = True
    for p, v in zip(spline.points, points):
        p.co = (*v, 1)
    curve.materials.append(cord())
    return link(bpy.data.objects.new(name, curve))


class Bracelet:
    """A strung bracelet: its beads in order, its cord, its radius and height in cm."""

    def __init__(self, recipe, place=Matrix(), seed=0, wobble=.022, spin=0.0, wander=None):
        """Lies on a table, or is worn around the z axis if wander(angle) says how far the thread strays along it."""
        rng = random.Random(recipe['seed'] * 1000 + seed)
        library = recipe['beads']
        beads, self.radius = ring(recipe, rng, wobble)
        radii = [half_height(library[k]) for k, *_ in beads]
        self.recipe, self.height = recipe, max(radii)
        z, n, turn = heights(radii), len(beads), place @ Matrix.Rotation(spin, 4, 'Z')
        if wander:
            z = [wander(math.atan2(centre.y, centre.x) + spin) for _, centre, *_ in beads]
        self.beads, points = [], []
        for i, (key, centre, tangent, size) in enumerate(beads):
            bead = library[key]
            made, length, _ = bead_mesh(bead, i % bead.get('variants', 1))
            slope = (z[(i + 1) % n] - z[i - 1]) / (2 * length + .05) * .5
            along = Vector((tangent.x, tangent.y, slope)).normalized().to_track_quat('Z', 'Y').to_matrix().to_4x4()
            around = 0.0 if bead['shape'] in FLAT else rng.uniform(0, TAU)
            tilt = Matrix.Rotation(rng.gauss(0, .021), 4, 'X') @ Matrix.Rotation(rng.gauss(0, .021), 4, 'Y')
            here = Vector((centre.x, centre.y, z[i]))
            pose = Matrix.Translation(here) @ along @ tilt
            if bead['shape'] in FLAT:
                # On an arm a flat bead lies against it, its point along the arm.
                twist = Matrix.Rotation(math.pi / 2 + rng.gauss(0, .09), 4, 'Z') if wander else lean(bead, pose)
            else:
                twist = Matrix.Rotation(around, 4, 'Z')
            thing = link(bpy.data.objects.new(f'{recipe["id"]}.{seed}.{i:03d}', made))
            thing.matrix_world = turn @ pose @ twist @ Matrix.Scale(size, 4)
            self.beads.append(thing)
            points.append(turn @ here)
        self.cord = thread(points, f'{recipe["id"]}.{seed}.cord')
        bpy.context.view_layer.update()

    def move(self, by):
        """Moves beads and cord together."""
        for thing in [*self.beads, self.cord]:
            thing.matrix_world = by @ thing.matrix_world
        bpy.context.view_layer.update()

    def points(self, every=1):
        """Points of the beads' surfaces in the world, as an array."""
        parts = []
        for thing in self.beads:
            m = np.array(thing.matrix_world)
            parts.append(corners(thing.data)[::every] @ m[:3, :3].T + m[:3, 3])
        return np.concatenate(parts)

    def settle(self, floor=0.0):
        """Lets the bracelet down (or up) until its lowest point touches the floor; says by how many mm."""
        gap = float(self.points()[:, 2].min()) - floor
        self.move(Matrix.Translation((0, 0, -gap)))
        return gap / MM

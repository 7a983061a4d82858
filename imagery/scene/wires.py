"""Wire, chain, and beads strung along a path; lengths in cm."""
import math

import bpy
from mathutils import Matrix, Vector

from beads import bead_mesh
from brooch_parts import put, ring_mesh
from materials import material
from objects import link


class Path:
    """A line through points; gives the point and the direction at a length from its start."""

    def __init__(self, points):
        self.points = [Vector(p) for p in points]
        self.at = [0.0]
        for a, b in zip(self.points, self.points[1:]):
            self.at.append(self.at[-1] + (b - a).length)

    @property
    def length(self):
        return self.at[-1]

    def __call__(self, s):
        i = next((n for n in range(1, len(self.at) - 1) if self.at[n] >= s), len(self.at) - 1)
        a, b = self.points[i - 1], self.points[i]
        share = (s - self.at[i - 1]) / max(1e-9, self.at[i] - self.at[i - 1])
        return a.lerp(b, share), (b - a).normalized()


def arc(centre, radius, start, end, z=0.0, steps=40):
    """Points of an arc level with the table; angles in degrees."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a), z) for a in angles]


def wire(points, radius, look, name='wire'):
    """A wire with round ends through points."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = '3D', radius, 6, True
    spline = curve.splines.new('POLY')
    spline.points.add(len(points) - 1)
    for p, v in zip(spline.points, points):
        p.co = (*v, 1)
    spline.use_smooth = True
    curve.materials.append(look if isinstance(look, bpy.types.Material) else material(look))
    return link(bpy.data.objects.new(name, curve))


def strand(path, beads, start=0.0, gap=.004, rng=None):
    """Beads threaded one after the other from a length of the path on; the objects, and where the last ends."""
    things = []
    for n, bead in enumerate(beads):
        made, length, _ = bead_mesh(bead, n % bead.get('variants', 1))
        here, along = path(start + length / 2)
        turn = along.to_track_quat('Z', 'Y').to_matrix().to_4x4()
        twist = Matrix.Rotation(n * 2.4, 4, 'Z')
        tilt = Matrix.Rotation(rng.gauss(0, .05), 4, 'X') if rng else Matrix()
        things.append(put(made, here, turn @ tilt @ twist))
        start += length + gap
    return things, start


def ring(place, radius, thick, look, normal=(0, 0, 1)):
    """A wire ring whose plane has this normal."""
    made = ring_mesh(radius, thick)
    made.materials.append(material(look))
    return put(made, place, Vector(normal).to_track_quat('Z', 'Y').to_matrix().to_4x4())


def chain(path, look, radius=.062, thick=.015):
    """Oval links along a path, each turned a quarter against its neighbours."""
    made = ring_mesh(radius, thick)
    made.materials.append(material(look))
    long = 1.35
    pitch = 2 * (long * radius - thick)
    count, things = max(1, round(path.length / pitch)), []
    for n in range(count):
        here, along = path((n + .5) * path.length / count)
        aside = along.cross(Vector((0, 0, 1))).normalized()
        up = (Vector((0, 0, 1)) + aside * (1 if n % 2 else -1)).normalized()
        turn = Matrix((up.cross(along), along, up)).transposed().to_4x4()
        things.append(put(made, here, turn @ Matrix.Diagonal((1, long, 1, 1))))
    return things

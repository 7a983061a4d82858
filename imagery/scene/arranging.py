"""Lays bracelets over and against each other until they just touch."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from stringing import Bracelet

# How steeply a thread falls from a bead that is raised, and over how many cm it bends.
STEEP, BEND = .42, .5


def lay(recipe, at, spin=0.0, floor=0.0, seed=1):
    """A bracelet lying flat with its centre at (x, y)."""
    bracelet = Bracelet(recipe, Matrix.Translation((*at, floor)), seed, spin=spin)
    bracelet.settle(floor)
    return bracelet


def drape(recipe, others, at, spin=0.0, seed=1):
    """A bracelet on the table and over others: a bead rests on what is below it, and its thread falls slowly to both sides."""
    bracelet = lay(recipe, at, spin, seed=seed)
    places = np.array([bead.matrix_world.translation for bead in bracelet.beads])
    below = [bead for other in others for bead in other.beads]
    spots, sizes = np.array([bead.matrix_world.translation for bead in below]), np.array([size(bead) for bead in below])
    raised = []
    for place, bead in zip(places, bracelet.beads):
        room = (sizes + size(bead)) ** 2 - ((spots - place)[:, :2] ** 2).sum(1)
        raised.append(max([0.0, *(spots[:, 2] + np.sqrt(np.maximum(room, 0)) - place[2])[room > 0]]))
    ahead = np.roll(places, -1, 0) - places
    at_length = np.concatenate([[0], np.cumsum(np.linalg.norm(ahead, axis=1))])
    apart = np.abs(at_length[:-1, None] - at_length[None, :-1])
    apart = np.minimum(apart, at_length[-1] - apart)
    lift = (np.array(raised) - STEEP * (np.hypot(apart, BEND) - BEND)).max(1)
    for i, (bead, point) in enumerate(zip(bracelet.beads, bracelet.cord.data.splines[0].points)):
        along = Vector(places[(i + 1) % len(places)] - places[i - 1])
        rise = math.atan2(lift[(i + 1) % len(places)] - lift[i - 1], along.length)
        centre = Matrix.Translation(places[i])
        lean = Matrix.Rotation(rise, 4, along.cross((0, 0, 1)))
        bead.matrix_world = Matrix.Translation((0, 0, lift[i])) @ centre @ lean @ centre.inverted() @ bead.matrix_world
        point.co.z += lift[i]
    bpy.context.view_layer.update()
    return bracelet


def size(bead):
    """Half the largest measure of a bead."""
    return max(bead.dimensions) / 2


def over_spine(recipe, high, round_by, hang, spin=0.0, seed=3):
    """A bracelet that lies on a closed book and hangs over its spine, which is along x at y = 0 and bulges by round_by.

    Hang is how far its front lies from the spine's upper edge, along the cloth. Folding a flat ring keeps its lengths."""
    bracelet = Bracelet(recipe, Matrix(), seed, wobble=.016, spin=spin)
    lift, half = bracelet.height, high / 2
    steps = [math.pi * i / 240 for i in range(140)]
    path = []
    for t in steps:
        out = Vector((math.sin(t) / round_by, math.cos(t) / half)).normalized()
        path.append((Vector((round_by * math.sin(t), half + half * math.cos(t))) + out * lift, math.atan2(out.x, out.y)))
    ahead = hang - bracelet.radius

    def fold(place):
        """Where a place in the flat ring comes to lie, and by how much it is turned about x."""
        at = ahead - place.y
        if at <= 0:
            return Vector((place.x, -at, high + place.z)), 0.0
        (here, angle), rest = path[0], at
        for there, turned in path[1:]:
            step = (there - here).length
            here, angle, rest = there, turned, rest - step
            if rest <= 0:
                break
        # Below the bulge the thread hangs straight down.
        here = here - Vector((0, max(0.0, rest)))
        above = place.z - lift
        return Vector((place.x, -here.x - math.sin(angle) * above, here.y + math.cos(angle) * above)), angle
    for bead in bracelet.beads:
        centre = bead.matrix_world.translation.copy()
        place, angle = fold(centre)
        bead.matrix_world = Matrix.Translation(place) @ Matrix.Rotation(angle, 4, 'X') @ Matrix.Translation(-centre) @ bead.matrix_world
    for point in bracelet.cord.data.splines[0].points:
        point.co = (*fold(Vector(point.co[:3]))[0], 1)
    bpy.context.view_layer.update()
    return bracelet

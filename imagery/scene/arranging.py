"""Lays bracelets over and against each other until they just touch."""
import math

import bpy
from mathutils import Matrix, Vector

from checks import surface
from stringing import Bracelet

STEEPEST = .7
STEPS = 11


def lay(recipe, at, spin=0.0, floor=0.0, seed=1):
    """A bracelet lying flat with its centre at (x, y)."""
    bracelet = Bracelet(recipe, Matrix.Translation((*at, floor)), seed, spin=spin)
    bracelet.settle(floor)
    return bracelet


def lay_over(recipe, others, at, away, spin=0.0, seed=1):
    """A bracelet that lies over others: one edge touches the floor, in the direction away (degrees), the other rests on them."""
    bracelet = Bracelet(recipe, Matrix(), seed, wobble=.008, spin=spin)
    below = surface([bead for other in others for bead in other.beads])
    flat = Matrix()

    def tilt(angle):
        nonlocal flat
        r = bracelet.radius
        goal = (Matrix.Translation((*at, 0)) @ Matrix.Rotation(math.radians(away), 4, 'Z') @ Matrix.Translation((r, 0, 0))
                @ Matrix.Rotation(angle, 4, 'Y') @ Matrix.Translation((-r, 0, 0)))
        bracelet.move(goal @ flat.inverted())
        flat = goal
        gap = float(bracelet.points()[:, 2].min())
        bracelet.move(Matrix.Translation((0, 0, -gap)))
        flat = Matrix.Translation((0, 0, -gap)) @ flat
        return bool(surface(bracelet.beads).overlap(below))
    low, high = 0.0, STEEPEST
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if tilt(middle) else (low, middle)
    tilt(high)
    return bracelet


def worn(recipes, at, turn, gap=.35, spins=()):
    """A roll of cloth through bracelets that stand side by side, as a jeweller shows them: their beads carry it. Returns the roll's place, radius and length, in cm."""
    bracelets = [Bracelet(recipe, Matrix(), 3, wobble=.006, spin=spin) for recipe, spin in zip(recipes, (*spins, 0, 0, 0, 0))]
    thick = [2 * bracelet.height for bracelet in bracelets]
    inner = min(bracelet.radius - bracelet.height for bracelet in bracelets)
    reach, along = sum(thick) + gap * (len(thick) - 1), 0.0
    yaw = Matrix.Rotation(turn, 4, 'Z')
    for bracelet, width in zip(bracelets, thick):
        aside = along + width / 2 - reach / 2
        bracelet.move(Matrix.Translation((*at, 0)) @ yaw @ Matrix.Translation((aside, 0, 0)) @ Matrix.Rotation(math.pi / 2, 4, 'Y') @ Matrix.Translation((0, 0, -bracelet.height)))
        bracelet.settle()
        along += width + gap
    radius = inner - .06
    low = max(2 * bracelet.height for bracelet in bracelets)
    return Matrix.Translation((*at, low + radius + .02)) @ yaw, radius, reach


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

"""The celestial brooch: a crescent sewn close with seed beads and pearls, and two stars on chains."""
import math
import random

from mathutils import Matrix, Vector

from beads import bead_mesh
from brooch_parts import ball, BRASS, CRYSTAL, PEARL, put, slab
from surfaces import felt
from wires import chain, Path, ring

TAU = math.tau
NIGHT = '#1b2347'
FOILED = {'material': 'metal', 'colour': '#c6d2e8', 'rough': .06, 'metallic': .85}
OUTER, INNER, SHIFT = 1.80, 1.46, Vector((.80, .34))


def inside(x, y, margin):
    """Whether a point lies in the moon, so far from its edge."""
    return math.hypot(x, y) < OUTER - margin and math.hypot(x - SHIFT.x, y - SHIFT.y) > INNER + margin


def moon_outline():
    """The moon's outline from tip to tip and back."""
    d = SHIFT.length
    along = (OUTER ** 2 - INNER ** 2 + d ** 2) / (2 * d)
    half, axis = math.acos(along / OUTER), math.atan2(SHIFT.y, SHIFT.x)
    there = [(OUTER * math.cos(a), OUTER * math.sin(a)) for a in (axis + half + (TAU - 2 * half) * i / 120 for i in range(121))]
    towards = axis + math.pi
    last = math.atan2(there[-1][1] - SHIFT.y, there[-1][0] - SHIFT.x)
    aside = (last - towards + math.pi) % TAU - math.pi
    back = [(SHIFT.x + INNER * math.cos(towards + aside * (1 - i / 45)), SHIFT.y + INNER * math.sin(towards + aside * (1 - i / 45))) for i in range(1, 90)]
    return there, back


def stitched(path, look, taken, rng, top, size=(2.0, 1.5), ok=lambda x, y: True):
    """Seed beads sewn along a line wherever nothing lies yet."""
    things, s, (d, length) = [], 0.0, size
    while s < path.length:
        here, along = path(s)
        if ok(here.x, here.y) and all(math.dist((here.x, here.y), q) > d * .05 + r - .012 for q, r in taken if r > .12):
            made = bead_mesh({'shape': 'seed', 'd': d, 'l': length, 'hole': .8, **look(rng)})[0]
            turn = along.to_track_quat('Z', 'Y').to_matrix().to_4x4() @ Matrix.Rotation(rng.gauss(0, .10), 4, 'X') @ Matrix.Rotation(rng.gauss(0, .10), 4, 'Y')
            things.append(put(made, (here.x + rng.gauss(0, .004), here.y + rng.gauss(0, .004), top + d * .05 * rng.uniform(.82, .95)), turn))
            taken.append(((here.x, here.y), d * .05))
        s += length * .1 + .016
    return things


def shade(share):
    """Seed beads from midnight blue at 0 to moonlight at 1, with a few of brass and crystal among them."""
    tones = ('#141d4a', '#1f2f74', '#3a55a4', '#7f9bcb', '#cfd9e6', '#f0e9da')
    def look(rng):
        if rng.random() < .07:
            return BRASS if rng.random() < .5 else CRYSTAL
        tone = tones[min(5, max(0, round(share * 5 + rng.gauss(0, .45))))]
        return {'material': 'gloss', 'colour': tone, 'coat': .5} if rng.random() < .55 else {'material': 'glass', 'colour': tone, 'milk': .25, 'depth': .2}
    return look


def beaded_star(place, radius, seed):
    """A small star of brass seed beads round a pearl, sewn on felt."""
    rng, n = random.Random(seed), 10
    turn = rng.uniform(-.2, .2)
    def rim(r):
        return [(place[0] + (r if i % 2 == 0 else r * .52) * math.sin(turn + TAU * i / n), place[1] + (r if i % 2 == 0 else r * .52) * math.cos(turn + TAU * i / n)) for i in range(n)]
    back = put(slab('felt', rim(radius + .07), .13), (0, 0, .065))
    back.data.materials.append(felt(NIGHT))
    edge = rim(radius - .04)
    parts, taken = [back], [((place[0], place[1]), .17)]
    line = Path([(x, y, 0) for x, y in (*edge, edge[0])])
    parts += stitched(line, lambda _: BRASS, [], rng, .13, (1.5, 1.15))
    parts += stitched(Path([(x, y, 0) for x, y in (*rim(radius * .62), rim(radius * .62)[0])]), shade(.75), taken, rng, .13, (1.5, 1.15))
    return [*parts, ball(3.4, PEARL, (place[0], place[1], .30), seed)]


def celestial():
    """A crescent sewn close with seed beads from midnight to moonlight, pearls along its middle; two stars on chains."""
    rng, taken, top = random.Random(4), [], .17
    there, back_edge = moon_outline()
    back = put(slab('felt', [*there, *back_edge], top), (0, 0, top / 2))
    back.data.materials.append(felt(NIGHT))
    soft = back.modifiers.new('edge', 'BEVEL')
    soft.width, soft.segments = .04, 3
    parts, axis = [back], math.atan2(-SHIFT.y, -SHIFT.x)
    for way in (1, -1):
        angle, before = axis, .0
        for n, d in enumerate((6.4, 3.6, 5.0, 3.4, 4.2, 3.0, 3.4, 2.8, 2.6, 2.4)):
            step = (before + d * .05 + .03) / 1.25 if n else 0
            angle += way * step
            ray = Vector((math.cos(angle), math.sin(angle)))
            b = ray.dot(SHIFT)
            near = b - math.sqrt(max(0, b * b - SHIFT.length_squared + INNER ** 2)) if b > 0 else b + math.sqrt(b * b - SHIFT.length_squared + INNER ** 2)
            middle = ray * ((near + OUTER) / 2)
            before = d * .05
            if (n == 0 and way < 0) or not inside(middle.x, middle.y, d * .05 + .10):
                continue
            if n % 2:
                parts.append(put(bead_mesh({'shape': 'faceted-round', 'd': d, 'l': d * .9, **FOILED})[0], (middle.x, middle.y, top + d * .045), Matrix.Rotation(1.3, 4, 'X') @ Matrix.Rotation(n, 4, 'Z')))
            else:
                parts.append(ball(d, PEARL, (middle.x, middle.y, top + d * .046), n))
            taken.append(((middle.x, middle.y), d * .05))
    brass = lambda _: BRASS  # noqa: E731
    rim = [Vector((x, y, 0)) * ((OUTER - .09) / OUTER) for x, y in there]
    parts += stitched(Path([p for p in rim if inside(p.x, p.y, .07)]), brass, taken, rng, top)
    inner = [Vector((SHIFT.x + (x - SHIFT.x) * (INNER + .09) / INNER, SHIFT.y + (y - SHIFT.y) * (INNER + .09) / INNER, 0)) for x, y in back_edge]
    parts += stitched(Path([p for p in inner if inside(p.x, p.y, .07)]), brass, taken, rng, top)
    for row in range(1, 8):
        radius = OUTER - .09 - .196 * row
        line = [(radius * math.cos(a), radius * math.sin(a), 0) for a in (axis + math.pi + TAU * i / 400 for i in range(401))]
        parts += stitched(Path(line), shade((row - 1) / 5), taken, rng, top, ok=lambda x, y: inside(x, y, .19))
    for tries in range(9000):
        x, y = rng.uniform(-1.8, 1.8), rng.uniform(-1.8, 1.8)
        if inside(x, y, .12) and all(math.dist((x, y), q) > r + .062 for q, r in taken):
            taken.append(((x, y), .06))
            parts.append(put(bead_mesh({'shape': 'seed', 'd': 1.3, 'l': 1.0, 'hole': .5, **shade(rng.uniform(.45, 1))(rng)})[0], (x, y, top + .05), Matrix.Rotation(rng.uniform(0, 3), 4, 'Z') @ Matrix.Rotation(1.2, 4, 'X')))
    for tip, inward, length, size, seed in ((there[0], there[6], 1.0, .46, 3), (there[-1], there[-7], .55, .38, 5)):
        hole = Vector((*tip, 0)).lerp(Vector((*inward, 0)), .55)
        begin = hole + Vector((.02, -.20, .07))
        end = begin + Vector((.06, -length, 0))
        sag = [begin.lerp(end, t / 12) + Vector((.05 * math.sin(math.pi * t / 12), 0, 0)) for t in range(13)]
        parts += [ring(hole + Vector((.01, -.10, .12)), .12, .02, BRASS, (.9, .1, .45)), *chain(Path(sag), BRASS)]
        parts += [ring(end + Vector((0, -.09, .06)), .11, .02, BRASS, (.9, .1, .45)), *beaded_star((end.x, end.y - .14 - size), size, seed)]
    return parts

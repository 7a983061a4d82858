"""Three brooches: a velvet rosette with a pearl, festive charms on a pin, a moon and stars of small beads."""
import math
import random

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector

from beads import bead_mesh
from brooch_parts import ball, gilded, GOLD, PEARL, pile, put, ring_mesh, rosette, star_mesh
from light import camera, card, sky, softbox, sparkle
from meshes import mesh, turned
from surfaces import table

TAU = math.tau
NIGHT = {'material': 'velvet', 'colour': '#1b2347'}


def velvet():
    """Burgundy velvet in two pleated rings, a gold collar, pearls around a large pearl."""
    cloths = [rosette(.45, 2.25, 19, .27, .36, .10, 1), rosette(.40, 1.60, 14, .22, .72, .12, 2)]
    for n, cloth in enumerate(cloths):
        pile(cloth, (260000, 150000)[n], n)
    parts = [put(bead_mesh({'shape': 'rondelle', 'd': 11.6, 'l': 4.2, 'hole': .6, **GOLD})[0], (0, 0, .86)),
             ball(10.5, PEARL, (0, 0, 1.28))]
    r = .82
    count = int(TAU * r / (4.0 * .103))
    parts += [ball(4.0, PEARL, (r * math.cos(TAU * i / count), r * math.sin(TAU * i / count), 1.0), i) for i in range(count)]
    parts += [ball(1.5, GOLD, (1.06 * math.cos(TAU * i / 40), 1.06 * math.sin(TAU * i / 40), .90), i) for i in range(40)]
    return cloths + parts


def festive():
    """A gold pin from which a star, two baubles and a bell hang on chains."""
    bar = turned('bar', [(-2.5, .01), (-2.5, .06), (-2.44, .085), (2.44, .085), (2.5, .06), (2.5, .01)], 32)
    parts = [put(gilded(bar), (0, 1.6, .16), Matrix.Rotation(math.pi / 2, 4, 'Y'))]
    parts += [ball(3.4, GOLD, (x, 1.6, .17), 3) for x in (-2.5, 2.5)]
    link_mesh, red, green = gilded(ring_mesh(.085, .02)), {'material': 'gloss', 'colour': '#b01e28', 'coat': .6}, {'material': 'gloss', 'colour': '#1f6b45', 'coat': .6}

    def hang(x, links):
        for i in range(links):
            lean = Matrix.Rotation(.55 if i % 2 else -.55, 4, 'Y')
            parts.append(put(link_mesh, (x, 1.46 - .135 * i, .12), lean))
        return 1.46 - .135 * links

    def cap(x, y, z):
        parts.append(put(bead_mesh({'shape': 'rondelle', 'd': 3.4, 'l': 2.2, 'hole': .6, **GOLD})[0], (x, y, z), Matrix.Rotation(math.pi / 2, 4, 'X')))
    y = hang(-1.7, 5)
    parts.append(put(gilded(star_mesh(.62, .16)), (-1.7, y - .52, .17), Matrix.Rotation(.12, 4, 'Z')))
    for x, links, d, look in ((-.6, 9, 11.0, red), (.55, 6, 9.6, green)):
        y = hang(x, links)
        cap(x, y - .02, d / 20)
        parts.append(ball(d, look, (x, y - .06 - d / 20, d / 20), 1))
    y = hang(1.7, 8)
    outline = [(0, .05), (.02, .20), (.18, .30), (.45, .36), (.68, .44), (.82, .58), (.86, .60), (.88, .57), (.72, .40), (.45, .31), (.15, .24), (.05, .05)]
    bell = gilded(turned('bell', outline, 48))
    parts.append(put(bell, (1.7, y + .02, .35), Matrix.Rotation(math.pi / 2 - .28, 4, 'X')))
    parts.append(ball(2.6, GOLD, (1.7, y - .80, .40), 2))
    return parts


def crescent(x, y):
    """Whether a point of the plane lies inside the moon."""
    return math.hypot(x, y) < 1.72 and math.hypot(x - .78, y - .30) > 1.36


def celestial():
    """A crescent of pearls and gold on midnight velvet; two stars on fine chains."""
    rng, parts, beads = random.Random(4), [], []
    steps = [TAU * i / 160 for i in range(160)]
    edge = [(1.80 * math.cos(a), 1.80 * math.sin(a)) for a in steps if math.hypot(1.80 * math.cos(a) - .78, 1.80 * math.sin(a) - .30) > 1.30]
    gap = max(range(len(edge)), key=lambda i: math.dist(edge[i], edge[i - 1]))
    outer = edge[gap:] + edge[:gap]
    a0, a1 = (math.atan2(p[1] - .30, p[0] - .78) for p in (outer[-1], outer[0]))
    while a0 < a1:
        a0 += TAU
    inner = [(.78 + 1.30 * math.cos(a0 + (a1 - a0) * i / 60), .30 + 1.30 * math.sin(a0 + (a1 - a0) * i / 60)) for i in range(1, 60)]
    outline = outer + inner
    n = len(outline)
    back = mesh('felt', [(x, y, z) for z in (.0, .16) for x, y in outline],
                [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], smooth=False)
    parts.append(put(gilded(back, NIGHT), (-.3, 0, 0)))
    for x, y in outline[::2]:
        beads.append(((x * .985, y * .985), .075))
        parts.append(ball(1.5, GOLD, (x * .985 - .3, y * .985, .20), len(beads)))
    for tries in range(22000):
        d = 4.0 if tries < 5000 else 3.0 if tries < 10000 else 2.0
        x, y = rng.uniform(-1.8, 1.8), rng.uniform(-1.8, 1.8)
        r = d / 20
        if crescent(x, y) and all(math.dist((x, y), q) > r + s + .004 for q, s in beads):
            beads.append(((x, y), r))
            look = GOLD if d == 2.0 else PEARL
            parts.append(ball(d, look, (x - .3, y, .16 + r * .9), len(beads)))
    for tip, links, size in ((outer[0], 6, .46), (outer[-1], 4, .34)):
        x, y = tip[0] - .3, tip[1] - .12
        parts += [ball(1.2, GOLD, (x + .012 * math.sin(2 * i), y - .128 * (i + .4), .08), i) for i in range(links)]
        y -= .128 * links + size * .93
        parts.append(put(gilded(star_mesh(size, .13)), (x, y, .15), Matrix.Rotation(.07, 4, 'Z')))
        parts.append(ball(2.4, PEARL, (x, y, .31), 1))
    return parts


def brooch(make, fill):
    """A shot that lays a brooch on linen, seen from above."""
    def shoot(studio, out):
        table()
        parts = make()
        bpy.context.view_layer.update()
        corners = [p.matrix_world @ Vector(c) for p in parts for c in p.bound_box]
        middle = (Vector(map(min, zip(*corners))) + Vector(map(max, zip(*corners)))) / 2
        sky()
        sparkle(1)
        softbox('key', (-26, 18, 27), (24, 20), 24)
        card((24, -16, 12), (32, 24))
        camera((middle.x, middle.y - 10.5 / fill, 21 / fill), (middle.x, middle.y, .3), 100, 14, (middle.x, middle.y - .3, .9))
        scene = bpy.context.scene
        seen = np.array([world_to_camera_view(scene, scene.camera, c)[:2] for c in corners])
        studio.region((seen[:, 0].min() - .07, seen[:, 1].min() - .12, seen[:, 0].max() + .13, seen[:, 1].max() + .06), .05)
        studio.shoot(out, hide=parts)
    return shoot


SHOTS = {'brooch-velvet': brooch(velvet, 1.32), 'brooch-festive': brooch(festive, 1.25), 'brooch-celestial': brooch(celestial, 1.42)}

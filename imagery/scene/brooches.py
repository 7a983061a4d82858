"""Three brooches: a velvet rosette with a pearl, festive charms on a kilt pin, a moon and stars of seed beads."""
import math

import bpy
from mathutils import Vector

from beads import bead_mesh
from brooch_parts import ball, GOLD, PEARL, pile, put, rosette
from celestial import celestial
from festive import festive
from light import camera, table_light
from surfaces import limewash, SEEN_FROM_ABOVE
from tone import FROM_ABOVE

TAU = math.tau


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


def brooch(make, fill):
    """A shot of a brooch on a table, seen from above."""
    def shoot(studio, out):
        limewash(*SEEN_FROM_ABOVE)
        parts = make()
        bpy.context.view_layer.update()
        corners = [p.matrix_world @ Vector(c) for p in parts for c in p.bound_box]
        middle = (Vector(map(min, zip(*corners))) + Vector(map(max, zip(*corners)))) / 2
        table_light(1)
        camera((middle.x, middle.y - 10.5 / fill, 21 / fill), (middle.x, middle.y, .3), 100, 14, (middle.x, middle.y - .3, .6))
        studio.shoot(out, grading=FROM_ABOVE)
    return shoot


SHOTS = {'brooch-velvet': brooch(velvet, 1.32), 'brooch-festive': brooch(festive, 1.22), 'brooch-celestial': brooch(celestial, 1.5)}

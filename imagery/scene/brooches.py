"""Three brooches: a velvet rosette with a pearl, festive charms on a kilt pin, a moon and stars of seed beads."""
import math

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from beads import bead_mesh
from brooch_parts import ball, GOLD, PEARL, pile, put, rosette
from celestial import celestial
from festive import festive
from light import aim, camera, card, sky, softbox, sparkle
from surfaces import linen, sheet, table

TAU = math.tau
SUN = Vector((.80, -.42, -.52)).normalized()


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


def ground(x, y):
    """Linen that lies flat under the brooch and rolls gently around it."""
    away = max(0, math.hypot(x, y) - 3.4)
    return min(1, away / 4) * .5 * (math.sin(.55 * x + .8 * y + 1) + .6 * math.sin(.9 * x - .5 * y))


def low_sun():
    """Warm sun from the left."""
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.angle, lamp.color = 1.5, math.radians(2.6), (1, .86, .68)
    aim(bpy.data.objects.new('sun', lamp), -SUN * 40, (0, 0, 0), '-Z')


def on_linen(make, fill):
    """A shot that lays a brooch on linen in low light, seen from above."""
    def shoot(studio, out):
        sheet('linen', 60, linen('#efe5d6'), 300, ground)
        parts = make()
        bpy.context.view_layer.update()
        corners = [p.matrix_world @ Vector(c) for p in parts for c in p.bound_box]
        middle = (Vector(map(min, zip(*corners))) + Vector(map(max, zip(*corners)))) / 2
        sky(.40)
        sparkle(1)
        softbox('key', (-26, 16, 22), (16, 14), 22)
        card((24, -16, 12), (32, 24))
        low_sun()
        camera((middle.x, middle.y - 11.5 / fill, 20.4 / fill), (middle.x, middle.y - .1, .2), 100, 13, (middle.x, middle.y - .3, .3))
        studio.shoot(out, finish=lambda light: light * (.93, .95, .97))
    return shoot


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


SHOTS = {'brooch-velvet': brooch(velvet, 1.32), 'brooch-festive': on_linen(festive, 1.22), 'brooch-celestial': on_linen(celestial, 1.5)}

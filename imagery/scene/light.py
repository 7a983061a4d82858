"""Lights, the sky, and the camera. 1 unit is 1 cm; f-stops are divided by 100 for the true depth of field."""
import math

import bpy
import numpy as np
from mathutils import Vector

from graph import Graph
from objects import link

WARM_WHITE = (1, .92, .82)
# Daylight at about 5,100 K on a camera balanced for it.
NEUTRAL = (1, .975, .95)


def aim(thing, place, target, axis):
    """Puts an object somewhere and turns one of its axes to a target."""
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat(axis, 'Y').to_euler()
    return link(thing)


def softbox(name, place, size, radiance, target=(0, 0, 0), colour=WARM_WHITE):
    """A rectangular lamp; size is (width, height) in cm."""
    lamp = bpy.data.lights.new(name, 'AREA')
    lamp.energy, lamp.color, lamp.shape = radiance * math.pi * size[0] * size[1], colour, 'RECTANGLE'
    lamp.size, lamp.size_y = size
    return aim(bpy.data.objects.new(name, lamp), place, target, '-Z')


def sparkle(count):
    """Small lamps that put points of light on gloss; pearls take one."""
    for i, place in enumerate(((14, -16, 26), (-12, 22, 22), (22, 14, 18))[:count]):
        softbox(f'sparkle{i}', place, (1.6, 1.6), 252, colour=(1, .97, .93))


def card(place, size, target=(0, 0, 0), colour='#fff4e6'):
    """A board that throws light back and that the camera does not see."""
    w, h = size[0] / 2, size[1] / 2
    board = bpy.data.meshes.new('card')
    board.from_pydata([(-w, -h, 0), (w, -h, 0), (w, h, 0), (-w, h, 0)], [], [(0, 1, 2, 3)])
    g = Graph('card')
    board.materials.append(g.end(g.node('BsdfDiffuse', Color=colour)))
    thing = aim(bpy.data.objects.new('card', board), place, target, 'Z')
    thing.visible_camera = False
    return thing


def sky(strength=.5, horizon=1.0):
    """A room: light from above, darkness below, which glass needs; a brighter horizon clears crystal."""
    world = bpy.data.worlds.new('room')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    names = ('TexCoord', 'SeparateXYZ', 'MapRange', 'ValToRGB', 'Background', 'OutputWorld')
    where, split, span, ramp, light, out = (tree.nodes.new('ShaderNode' + n) for n in names)
    span.inputs[1].default_value, span.inputs[2].default_value = -1, 1
    for a, b in ((where.outputs['Generated'], split.inputs[0]), (split.outputs['Z'], span.inputs[0]),
                 (span.outputs[0], ramp.inputs[0]), (ramp.outputs[0], light.inputs[0]), (light.outputs[0], out.inputs[0])):
        tree.links.new(a, b)
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = .30, (.10, .09, .08, 1)
    stops[1].position, stops[1].color = 1, (.62, .60, .58, 1)
    stops.new(.55).color = (.34 * horizon, .31 * horizon, .28 * horizon, 1)
    light.inputs[1].default_value = strength


def daylight(sparkles=1):
    """The light of worn views and still lifes: a window on the left, a smaller one behind, a dark board on the right."""
    sky(.62, 1.25)
    softbox('key', (-24, 13, 24), (15, 18), 32, (0, 0, 1), NEUTRAL)
    softbox('window', (16, 26, 16), (9, 16), 9, (0, 0, 1), NEUTRAL)
    card((26, -14, 4), (22, 18), (0, 0, 0), '#1c1a18')
    sparkle(sparkles)


def table_light(sparkles):
    """Window light for a table, with so many small lamps, and a dark card that gives glass its edges."""
    sky(.5, 1.5)
    sparkle(sparkles)
    softbox('key', (-26, 20, 26), (26, 20), 40, colour=NEUTRAL)
    card((28, -10, 8), (22, 20), colour='#3a3632')
    card((-12, -26, 12), (26, 14))


def camera(place, target, lens, fstop, focus):
    """The camera of the scene."""
    lens_data = bpy.data.cameras.new('camera')
    bpy.context.scene.camera = aim(bpy.data.objects.new('camera', lens_data), place, target, '-Z')
    ahead = (Vector(target) - Vector(place)).normalized()
    lens_data.lens, lens_data.sensor_width, lens_data.clip_end = lens, 36, 1000
    lens_data.dof.use_dof, lens_data.dof.aperture_blades = True, 9
    lens_data.dof.aperture_fstop = fstop / 100
    lens_data.dof.focus_distance = (Vector(focus) - Vector(place)).dot(ahead)
    bpy.context.view_layer.update()


def direction(elevation, side=0.0):
    """Unit vector from the scene to a camera at these degrees above the table and to the side."""
    e, z = math.radians(elevation), math.radians(side)
    return Vector((math.sin(z) * math.cos(e), -math.cos(z) * math.cos(e), math.sin(e)))


def frame(points, elevation, lens, fill, drop=0.0, aside=0.0):
    """Place and target of a camera for which the points fill this share of the width, centred, then moved down and aside."""
    d = np.array(direction(elevation))
    right = np.array([1.0, 0.0, 0.0])
    up = np.cross(d, right)
    k, distance, target = 18.0 / lens, 30.0, points.mean(0)
    for _ in range(60):
        q = points - (target + d * distance)
        depth = -(q @ d)
        x, y = q @ right / depth / k, q @ up / depth / k
        half = max(x.max() - x.min(), y.max() - y.min()) / 2
        target = target + right * (((x.max() + x.min()) / 2 - aside) * k * distance) * .7
        target = target + up * (((y.max() + y.min()) / 2 - drop) * k * distance) * .7
        distance *= 1 + .7 * (half / fill - 1)
    return Vector(target + d * distance), Vector(target)

"""Pictures of several bracelets: the hero, the featured ones, the stories, bespoke."""
import math
import random

import bpy
from mathutils import Matrix, Vector

from arranging import lay, lay_over, worn
from beads import bead_mesh
from light import aim, camera, card, sky, softbox, sparkle
from objects import link
from props import block, cup, roll
from recipe import load, scene_recipe
from surfaces import bench, cloth, felt, linen, plaster, sheet, travertine

SUN = Vector((.80, -.42, -.52)).normalized()
FLOOR = '#ecdfcd'


def low_sun(strength=2.6, leaves=True):
    """Warm sun from the left that falls through leaves out of sight."""
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.angle, lamp.color = strength, math.radians(2.6), (1, .86, .68)
    aim(bpy.data.objects.new('sun', lamp), -SUN * 40, (0, 0, 0), '-Z')
    rng, points, faces = random.Random(12), [], []
    for branch in range(3 if leaves else 0):
        base = Vector((-15 + branch * 9, 6 + branch * 5, 0)) - SUN * 30
        for k in range(9):
            root = base + Vector((1, .35, .1)).normalized() * (k * 2.0 - 6) + Vector((rng.uniform(-.4, .4),) * 3)
            along = (Vector((.55, .1, .9 if k % 2 else -.9)) + Vector((rng.uniform(-.2, .2),) * 3)).normalized()
            across, length, width = along.cross(SUN).normalized(), rng.uniform(3.6, 5.2), rng.uniform(.55, .85)
            faces.append(tuple(range(len(points), len(points) + 20)))
            for q in range(20):
                a = math.tau * q / 20
                points.append(root + along * (length / 2 * (1 - math.cos(a))) + across * (width * math.sin(a) * (1 - .25 * math.cos(a))))
    made = bpy.data.meshes.new('leaves')
    made.from_pydata(points, [], faces)
    shade = link(bpy.data.objects.new('leaves', made))
    shade.visible_camera = shade.visible_glossy = False


def loose(recipe, key, at, seed=0, floor=0.0):
    """A bead by itself on the floor at (x, y), its hole nearly level."""
    rng = random.Random(seed * 97 + round(at[0] * 100))
    made, _, _ = bead_mesh(recipe['beads'][key], seed % recipe['beads'][key].get('variants', 1))
    thing = link(bpy.data.objects.new(f'loose.{recipe["id"]}.{key}.{seed}', made))
    turn = Matrix.Rotation(rng.uniform(0, math.tau), 4, 'Z') @ Matrix.Rotation(math.pi / 2, 4, 'Y') @ Matrix.Rotation(rng.uniform(0, math.tau), 4, 'Z')
    lowest = min((turn @ v.co).z for v in made.vertices)
    thing.matrix_world = Matrix.Translation((*at, floor - lowest)) @ turn
    return thing


def recipes(catalogue, *ids):
    """Scene recipes of these products."""
    return [scene_recipe(load(catalogue, i)) for i in ids]


def room(key=13, sparkles=2, sun=2.2, leaves=True):
    """The light of the still lifes: soft from the left, low sun on top of it."""
    sky(.40)
    softbox('key', (-42, 14, 34), (22, 20), key, (4, 2, 1), (1, .94, .86))
    card((48, -16, 18), (40, 30), (8, 0, 1), '#fff0dc')
    sparkle(sparkles)
    if sun:
        low_sun(sun, leaves)


def hero_scene(catalogue):
    """A roll of linen through pearls, garnet with leopardskin, and orange glass; beside it one more on the cloth, a cup behind."""
    orange, pearls, safari, lying = recipes(catalogue, '19', '5', '26', '15')
    sheet('floor', 400, plaster('#e7d3b8', scale=.6))
    block((400, 2, 60), (0, 40, 0), plaster('#dcc09c', bump=.4, scale=.5))
    cloth('cloth', (14, 1.6), (40, 22), .16)
    where, radius, reach = worn((safari, pearls, orange), (6.6, 2.2), -.42)
    roll(where, radius, reach + 6, felt('#d9bfa2'))
    cup((10.8, 13.4, 0), plaster('#9a4a40', bump=.15, stain=.2), .62)
    lay(lying, (.2, -3.6), 1.0, .15)
    for n, (recipe, key, at) in enumerate(((safari, 'A', (6.0, -4.9)), (pearls, 'A', (6.9, -5.6)), (orange, 'A', (-4.6, -4.9)))):
        loose(recipe, key, at, n, .15)
    room(15, 2, 2.6)


def warm(light):
    """The room's white balance and exposure."""
    return light * (.93, .95, .97)


def hero_wide(catalogue, studio, out):
    """Calm on the left for words, the bracelets on the right."""
    hero_scene(catalogue)
    camera((-4.5, -64, 30), (-1.2, .4, 2.2), 100, 11, (4, -1.0, 2))
    studio.shoot(out, finish=warm)


def hero_phone(catalogue, studio, out):
    """The same table upright."""
    hero_scene(catalogue)
    camera((-1.4, -66, 34), (4.0, -.4, 2.0), 122, 13, (4, -1.0, 2))
    studio.shoot(out, finish=warm)


def featured(catalogue, studio, out):
    """Leopardskin, pearls and one good red, overlapping on linen."""
    spots, pearls, red = recipes(catalogue, '2', '27', '6')
    sheet('under', 400, plaster(FLOOR)).location.z = -.4
    sheet('linen', 90, linen(), 8)
    first = lay(spots, (-4.4, .9), 1.1)
    second = lay_over(pearls, [first], (.6, -.9), -10, .5)
    lay_over(red, [second], (5.4, .7), 14, 2.2)
    room(16, 1, 1.8)
    camera((-4, -34, 30), (.7, -.2, .5), 85, 9, (.4, -2.5, .6))
    studio.shoot(out, finish=warm)


def story_light(catalogue, studio, out):
    """Coloured crystal in low sun, its light on the wall plaster."""
    crystal, = recipes(catalogue, '18')
    sheet('floor', 400, plaster(FLOOR, scale=.6))
    block((9, 6, 2.4), (3.6, 7.6, 1.2), travertine('#dcc9ad'), .10, .22)
    lay(crystal, (-.4, -2.4), .4)
    for n, (key, at) in enumerate((('B', (4.0, -3.1)), ('C', (4.9, -2.5)), ('A', (-4.9, -4.0)))):
        loose(crystal, key, at, n)
    room(6, 2, 4.4, False)
    camera((-3, -34, 17), (.3, -1.2, .6), 92, 7, (-.4, -4.6, .4))
    studio.shoot(out, finish=lambda light: warm(light) * .78)


def story_table(catalogue, studio, out):
    """The bench: two bracelets done, and beads laid out for the next."""
    done, other, vivid, pearls = recipes(catalogue, '4', '26', '23', '5')
    sheet('bench', 200, bench())
    lay(other, (5.0, 3.0), .8)
    lay(done, (-2.6, 4.2), .2)
    rng, placed = random.Random(5), []
    heaps = ((other, 'A', (-5.6, -2.4), 12), (other, 'B', (-1.6, -3.4), 14), (pearls, 'A', (2.6, -3.2), 12), (vivid, 'C', (6.4, -2.8), 10))
    for recipe, key, centre, count in heaps:
        tries = 0
        while count and tries < 4000:
            tries += 1
            angle, r = rng.uniform(0, math.tau), 1.2 * math.sqrt(rng.random())
            at = (centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle))
            size = recipe['beads'][key]['d'] / 20 * 1.015
            if all(math.dist(at, other_at) > size + other_size for other_at, other_size in placed):
                placed.append((at, size))
                loose(recipe, key, at, len(placed))
                count -= 1
    room(15, 1, 2.2)
    camera((-1, -32, 30), (.4, .2, .3), 80, 9, (0, -2.5, .4))
    studio.shoot(out, finish=warm)


def bespoke(catalogue, studio, out):
    """Three in soft pinks and pearl, overlapping."""
    rose, almond, dance = recipes(catalogue, '8', '17', '5')
    sheet('floor', 400, plaster(FLOOR, scale=.6))
    first = lay(rose, (-4.2, .6), .6)
    second = lay_over(almond, [first], (.8, -.8), -8, 1.4)
    lay_over(dance, [second], (5.4, .9), 16, .2)
    room(15, 1, 2.0)
    camera((-4, -34, 30), (.7, -.1, .5), 85, 9, (.4, -2.5, .6))
    studio.shoot(out, finish=warm)


SHOTS = {'hero-wide': hero_wide, 'hero-phone': hero_phone, 'featured': featured, 'story-light': story_light,
         'story-table': story_table, 'bespoke': bespoke}

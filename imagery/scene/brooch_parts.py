"""What brooches are put together from: pleated cloth with pile, wire rings, balls, clear beads, cut pieces."""
import math
import random

import bpy
from mathutils import Matrix, Vector, noise

from beads import bead_mesh
from colours import root
from materials import material
from meshes import mesh, turned
from objects import link
from recipe import crystal

TAU = math.tau
GOLD = {'material': 'metal', 'colour': '#e2b668', 'rough': .20}
BRASS = {'material': 'metal', 'colour': '#e6bb72', 'rough': .22, 'wear': .5}
CRYSTAL = crystal('#EEF2F4', {'diameterMm': 4})
PEARL = {'material': 'pearl', 'colour': '#f3e6d8', 'lustre': 1.0, 'wobble': .03, 'uneven': .15}
VELVET = {'material': 'velvet', 'colour': '#8c1630'}
HAIR = .014


def put(made, place, turn=Matrix()):
    """An object of a mesh at a place, turned."""
    thing = link(bpy.data.objects.new('part', made))
    thing.matrix_world = Matrix.Translation(place) @ turn
    return thing


def ball(d, look, place, seed=0):
    """A drilled round bead of d mm whose hole looks sideways."""
    turn = Matrix.Rotation(seed * 2.4, 4, 'Z') @ Matrix.Rotation(1.45, 4, 'X')
    return put(bead_mesh({'shape': 'sphere', 'd': d, 'l': d, **look})[0], place, turn)


def pile(cloth, count, seed):
    """Short hair over a cloth: the pile of velvet, brushed a little one way."""
    modifier = cloth.modifiers.new('pile', 'PARTICLE_SYSTEM')
    s = modifier.particle_system.settings
    s.type, s.count, s.hair_length, s.hair_step = 'HAIR', count, HAIR, 2
    s.emit_from, s.use_modifier_stack, s.distribution = 'FACE', True, 'RAND'
    s.normal_factor, s.factor_random, s.length_random = HAIR, HAIR * .35, .4
    s.object_align_factor = (HAIR * .15, -HAIR * .3, 0)
    s.root_radius, s.tip_radius, s.radius_scale, s.display_step, s.render_step = 1.0, .4, .0030, 1, 1
    modifier.particle_system.seed = seed


def rosette(inner, outer, pleats, swing, base, dome, seed):
    """A ring of pleated velvet; radii, swing and heights in cm."""
    rng = random.Random(seed)
    phase = [rng.uniform(-.55, .55) for _ in range(pleats)]
    depth = [rng.uniform(.7, 1.2) for _ in range(pleats)]
    around, across, points = pleats * 14, 26, []
    for j in range(across + 1):
        t = j / across
        r = inner + (outer - inner) * t
        for i in range(around):
            u = i / around * pleats
            k, f = int(u) % pleats, u - int(u)
            w = f * f * (3 - 2 * f)
            shift = phase[k] * (1 - w) + phase[(k + 1) % pleats] * w
            amount = depth[k] * (1 - w) + depth[(k + 1) % pleats] * w
            wave = TAU * u + shift
            angle = TAU * i / around + .10 * t + .35 * (swing / r) * t * math.cos(wave)
            z = base + dome * (1 - t * t) + swing * amount * (.25 + .75 * t) * .9 * math.sin(wave) - .5 * max(0, t - .8) * swing
            rr = r * (1 + .012 * math.sin(wave) * t + .010 * noise.noise(Vector((i * .02, seed, 0))))
            points.append((rr * math.cos(angle), rr * math.sin(angle), z))
    faces = [(j * around + i, j * around + (i + 1) % around, (j + 1) * around + (i + 1) % around, (j + 1) * around + i)
             for j in range(across) for i in range(around)]
    cloth = put(mesh('rosette', points, faces), (0, 0, 0))
    cloth.data.materials.append(material(VELVET))
    thick = cloth.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness = .09
    return cloth


def ring_mesh(radius, wire):
    """A wire ring lying flat."""
    return turned('ring', [(wire * math.sin(TAU * i / 12), radius + wire * math.cos(TAU * i / 12)) for i in range(12)], 40)


def gilded(made, look=GOLD):
    """The mesh with a material."""
    made.materials.append(material(look))
    return made


def clear(colour, d):
    """Clear glass of a colour, tinted by its depth, for a bead of d mm."""
    return {'material': 'glass', 'colour': root(colour, .75), 'ior': 1.54, 'milk': .04, 'depth': d * .1}


def pearl(d):
    """A round pearl of d mm."""
    return {'shape': 'sphere', 'd': d, 'l': d, **PEARL}


def slab(name, outline, thick):
    """A flat piece cut along an outline [(x, y)], its middle at 0."""
    n = len(outline)
    return mesh(name, [(x, y, z) for z in (-thick / 2, thick / 2) for x, y in outline],
                [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], smooth=False)

"""A ribbed knit sleeve, stitch by stitch. Lengths in cm; its axis is z."""
import bpy
import numpy as np

from colours import blend, lightness
from graph import Graph
from objects import link

TAU = 2 * np.pi
STITCH, COURSE, YARN = .235, .185, .060
# How far a loop leans, rises and comes forward, and how far knit ribs stand out of purl ones.
LEAN, RISE, DEPTH, RIB = .20, .98, .042, .055
SAMPLES, SIDES = 14, 6
PINCH, SOFTNESS = .10, .55
FULLY_PALE = .35


def paler(tone, share):
    """Hairs catch light: this much white, but less in dark wool, which would look dusty."""
    return blend(tone, '#ffffff', share * min(1, (lightness(tone) / FULLY_PALE) ** 2))


def wool(tone):
    """Two-ply yarn; u runs along it, v around it, both in turns of the ply."""
    g = Graph('wool')
    split = g.node('SeparateXYZ', Vector=g.node('TexCoord').outputs['UV'])
    where = g.node('TexCoord').outputs['Object']
    turn = g.calc('ADD', g.calc('MULTIPLY', split.outputs['X'], np.pi), g.calc('MULTIPLY', split.outputs['Y'], TAU))
    ply = g.calc('POWER', g.calc('ABSOLUTE', g.calc('SINE', turn)), .6)
    # Hairs run along the yarn; they are in the colour too, since the denoiser keeps what it sees there.
    drawn = g.node('Mapping', Vector=g.node('TexCoord').outputs['UV'], Scale=(1.1, 17., 1.))
    fibres = g.noise(g.vector('ADD', drawn, g.vector('SCALE', where, scale=3.)), 1., 4., Roughness=.75)
    patches = g.noise(where, 3.2, 3.)
    c = g.mix(g.ramp(patches, [(.3, 0.0), (.7, 1.0)]), blend(tone, '#000000', .07), blend(tone, '#ffffff', .06))
    c = g.mix(g.ramp(ply, [(.15, 1.0), (.7, 0.0)]), c, blend(tone, '#000000', .30))
    c = g.mix(g.calc('MULTIPLY', g.ramp(fibres, [(.50, 0.0), (.66, 1.0)]), .5), c, paler(tone, .32))
    c = g.mix(g.calc('MULTIPLY', g.ramp(fibres, [(.34, 1.0), (.50, 0.0)]), .55), c, blend(tone, '#000000', .38))
    height = g.calc('ADD', g.calc('MULTIPLY', ply, .7), g.calc('MULTIPLY', fibres, 1.1))
    return g.end(g.node('BsdfPrincipled', Base_Color=c, Roughness=.95, Specular=.08, Sheen=.8 * min(1, (lightness(tone) / FULLY_PALE) ** 2), Sheen_Tint=.6, Normal=g.bump(height, .8, .025)))


def tubes(name, paths, radii, sides, surface, turns=1.0):
    """Tubes along paths (count, points, 3); radii has one per point of a path."""
    count, points, _ = paths.shape
    along = np.gradient(paths, axis=1)
    along /= np.linalg.norm(along, axis=2, keepdims=True) + 1e-9
    side = np.cross(along, np.where(np.abs(along[..., 2:]) < .9, [0, 0, 1.], [1., 0, 0]))
    side /= np.linalg.norm(side, axis=2, keepdims=True) + 1e-9
    up = np.cross(along, side)
    a = TAU * np.arange(sides) / sides
    ring = side[:, :, None] * np.cos(a)[:, None] + up[:, :, None] * np.sin(a)[:, None]
    vertices = (paths[:, :, None] + ring * np.asarray(radii)[None, :, None, None]).reshape(-1, 3)
    i, k = np.meshgrid(np.arange(points - 1), np.arange(sides), indexing='ij')
    n = (k + 1) % sides
    quads = np.stack([i * sides + k, i * sides + n, (i + 1) * sides + n, (i + 1) * sides + k], -1).reshape(-1, 4)
    faces = (np.arange(count)[:, None, None] * points * sides + quads).reshape(-1, 4)
    made = bpy.data.meshes.new(name)
    made.vertices.add(len(vertices))
    made.vertices.foreach_set('co', vertices.ravel().astype(np.float32))
    made.loops.add(faces.size)
    made.loops.foreach_set('vertex_index', faces.ravel().astype(np.int32))
    made.polygons.add(len(faces))
    made.polygons.foreach_set('loop_start', np.arange(0, faces.size, 4, dtype=np.int32))
    made.polygons.foreach_set('loop_total', np.full(len(faces), 4, np.int32))
    made.polygons.foreach_set('use_smooth', np.ones(len(faces), bool))
    length = np.concatenate([np.zeros((count, 1)), np.cumsum(np.linalg.norm(np.diff(paths, axis=1), axis=2), 1)], 1)
    u = np.stack([i, i, i + 1, i + 1], -1).reshape(-1, 4)
    v = np.stack([k, k + 1, k + 1, k], -1).reshape(-1, 4) / sides
    uv = np.stack([length[:, u] * turns, np.broadcast_to(v, (count, *v.shape))], -1)
    made.uv_layers.new(name='yarn').data.foreach_set('uv', uv.ravel().astype(np.float32))
    made.update(calc_edges=True)
    made.materials.append(surface)
    return link(bpy.data.objects.new(name, made))


def sleeve(inner, ends, tone, seed, wander=lambda angle: 0 * angle, facing=0.0, fuzz=26000, wide=0.0):
    """A sleeve on which beads with this inner radius lie: they press it in where wander(angle) says, by z, and for half a width to both sides. Fibres stand out on the facing side."""
    rng = np.random.default_rng(seed)
    core = inner - RIB - DEPTH - YARN + .03
    wales = 4 * round(TAU * core / STITCH / 4)
    courses = np.arange(ends[0], ends[1], COURSE)
    t = np.arange(wales * SAMPLES + 1) / SAMPLES
    u, column = TAU * t, t - .5
    # Two knit, two purl; from the middle of one stitch to that of the next the yarn changes sides.
    sign = np.array([1., 1., -1., -1.])
    low, share = np.floor(column).astype(int), column - np.floor(column)
    side = sign[low % 4] * (1 - share) + sign[(low + 1) % 4] * share
    rib = np.cos(TAU * (t - 1) / 4)
    p1, p2, p3 = rng.uniform(0, TAU, 3)

    def surface(angle, z):
        """Distance from the axis of the middle of the fabric."""
        off = np.maximum(np.abs(z - wander(angle)) - wide, 0)
        folds = .035 * np.sin(z * .9 + p1 + np.cos(angle + p2) * 1.3) + .02 * np.sin(z * 2.3 + 2 * angle + p3)
        free = 1 - np.exp(-(off / SOFTNESS) ** 2)
        return core + free * (PINCH + folds + .022 * np.maximum(z, 0))
    paths = []
    for z0 in courses:
        jitter = 1 + .05 * np.repeat(rng.standard_normal(wales + 1), SAMPLES)[:len(t)]
        angle = TAU * (t + LEAN * np.sin(2 * u) * jitter) / wales
        z = z0 - RISE * COURSE * np.cos(u) * jitter + .012 * np.sin(angle * 3 + z0)
        r = surface(angle, z) + RIB * rib - DEPTH * side * np.cos(2 * u)
        paths.append(np.stack([r * np.cos(angle), r * np.sin(angle), z], -1))
    paths = np.stack(paths)
    yarn = tubes('sleeve', paths, np.full(paths.shape[1], YARN), SIDES, wool(tone), 5.5)
    # What shows between the stitches.
    angle, z = np.meshgrid(np.linspace(0, TAU, 65), np.linspace(*ends, 60), indexing='ij')
    lining = surface(angle, z) - .07
    grid = np.stack([lining * np.cos(angle), lining * np.sin(angle), z], -1)
    made = bpy.data.meshes.new('lining')
    made.from_pydata(grid.reshape(-1, 3).tolist(), [], [(i * 60 + j, i * 60 + j + 1, i * 60 + j + 61, i * 60 + j + 60) for i in range(64) for j in range(59)])
    g = Graph('lining')
    made.materials.append(g.end(g.node('BsdfDiffuse', Color=blend(tone, '#000000', .6))))
    inside = link(bpy.data.objects.new('lining', made))
    return [yarn, inside, fibres(paths, tone, rng, facing, fuzz)]


def fibres(paths, tone, rng, facing, count):
    """Loose fibres on the side that is seen."""
    points = paths.reshape(-1, 3)
    angle = np.arctan2(points[:, 1], points[:, 0]) - facing
    seen = points[np.cos(angle) > -.25]
    roots = seen[rng.integers(0, len(seen), count)]
    out = roots * [1, 1, 0] / np.linalg.norm(roots[:, :2], axis=1)[:, None]
    way = out * rng.uniform(.1, .9, (count, 1)) + rng.standard_normal((count, 3)) * .55
    bend = rng.standard_normal((count, 3)) * .7
    length = rng.gamma(1.6, .036, (count, 1, 1)) + .025
    s = np.linspace(0, 1, 6)[None, :, None]
    lines = roots[:, None] + out[:, None] * YARN * .7 + (way[:, None] * s + bend[:, None] * s * s * .8) * length
    g = Graph('fibre')
    made = g.end(g.node('BsdfPrincipled', Base_Color=paler(tone, .22), Roughness=.7, Specular=.2))
    return tubes('fibres', lines, .0016 * (1 - .5 * np.linspace(0, 1, 6)), 3, made)

"""Things beside the beads: blocks, discs, a rule, a book."""
import math

import bmesh
import bpy
from mathutils import Matrix

from graph import Graph
from materials import material
from meshes import mesh, turned
from objects import link


def rounded(made, thing_name, place, turn=0.0):
    """An object whose sharp edges stay sharp and whose bevels are smooth."""
    made.polygons.foreach_set('use_smooth', [True] * len(made.polygons))
    made.use_auto_smooth, made.auto_smooth_angle = True, .9
    thing = link(bpy.data.objects.new(thing_name, made))
    thing.location, thing.rotation_euler = place, (0, 0, turn)
    return thing


def block(size, place, surface, bevel=.06, turn=0.0, segments=4):
    """A block of size (x, y, z), its centre at place."""
    work = bmesh.new()
    bmesh.ops.create_cube(work, size=1, matrix=Matrix.Diagonal((*size, 1)))
    bmesh.ops.bevel(work, geom=list(work.edges), offset=bevel, segments=segments, profile=.5, affect='EDGES')
    made = bpy.data.meshes.new('block')
    work.to_mesh(made)
    work.free()
    made.materials.append(surface)
    return rounded(made, 'block', place, turn)


def rule(place, centimetres, turn=0.0):
    """A brass rule with a mark each mm, a long one each cm, and their numbers; its zero mark at place."""
    brass = material({'material': 'metal', 'colour': '#d9b677', 'rough': .30})
    ink = material({'material': 'gloss', 'colour': '#3a2c22', 'coat': 0.0, 'specular': .2})
    width, thick = .9, .10
    put = Matrix.Translation(place) @ Matrix.Rotation(turn, 4, 'Z')
    parts = [block((centimetres + .5, width, thick), (centimetres / 2, 0, thick / 2), brass, .015)]
    for i in range(centimetres * 10 + 1):
        length = .38 if i % 10 == 0 else .26 if i % 5 == 0 else .16
        parts.append(block((.022 if i % 10 else .032, length, .012), (i / 10, width / 2 - length / 2 - .02, thick), ink, .001, segments=1))
    for i in range(centimetres + 1):
        text = bpy.data.curves.new('number', 'FONT')
        text.body, text.size, text.align_x = str(i) if i else 'cm', .26 if i else .20, 'CENTER'
        text.extrude = .003
        text.materials.append(ink)
        number = link(bpy.data.objects.new('number', text))
        number.location = (i / 1.0, -width / 2 + .14, thick + .004)
        parts.append(number)
    bpy.context.view_layer.update()
    for part in parts:
        part.matrix_world = put @ part.matrix_world
    return parts


def lathe(name, outline, place, surface, turn=Matrix()):
    """A body turned from an outline [(z, r)] that starts and ends at its axis."""
    made = turned(name, outline, 128)
    made.materials.append(surface)
    thing = rounded(made, name, (0, 0, 0))
    thing.matrix_world = Matrix.Translation(place) @ turn
    return thing


def upturned_cup(radius, glaze):
    """A tapered cup that stands on its mouth and is as wide as given at z = 0; answers how far below that it stands."""
    taper, below, above = .16, 3.3, 1.9
    foot = radius - taper * above
    side = [(z, radius - taper * z + .03 * math.sin(math.pi * (z + below) / (above + below))) for z in (-below + .25 + i * (above + below - .6) / 24 for i in range(25))]
    outline = [(-below, .001), (-below, side[0][1] - .14), (-below + .08, side[0][1] - .02), *side,
               (above - .16, foot - .06), (above - .05, foot - .22), (above, foot - .42), (above, foot - .62), (above - .16, foot - .74), (above - .18, .001)]
    lathe('cup', outline, (0, 0, 0), glaze)
    return -below


def book(size, place, cloth, turn, spine):
    """A closed book bound in cloth, its spine to the left, lines in gold on its cover; size (x, y, z) in cm."""
    long, deep, high = size
    at = Matrix.Translation(place) @ Matrix.Rotation(turn, 4, 'Z')
    board, leaves = .17, high - .34
    parts = [block((long, deep, board), (0, 0, z), cloth, .07, segments=5) for z in (board / 2, high - board / 2)]
    pages = block((long - .55, deep - .5, leaves), (.05, 0, high / 2), leaf_edges(), .03)
    parts += [pages]
    # The spine is round, and a groove parts it from the boards.
    arc = [math.radians(90 + 180 * i / 20) for i in range(21)]
    outline = [(.55 * math.cos(a), high / 2 * math.sin(a)) for a in arc]
    inner = [(.38 * math.cos(a), (high / 2 - .15) * math.sin(a)) for a in reversed(arc)]
    ring, half = outline + inner, deep / 2
    points = [(x - long / 2 + .16, y, z + high / 2) for y in (-half, half) for x, z in ring]
    n = len(ring)
    made = mesh('spine', points, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)] + [tuple(range(n)), tuple(range(n, 2 * n))])
    made.materials.append(spine)
    parts.append(rounded(made, 'spine', (0, 0, 0)))
    gold = material({'material': 'metal', 'colour': '#d8b26a', 'rough': .34, 'wear': .5})
    for inset in (.55, .72):
        w, d = long - 2 * inset, deep - 2 * inset
        for x, y, a, b in ((0, d / 2, w, .035), (0, -d / 2, w, .035), (w / 2, 0, .035, d), (-w / 2, 0, .035, d)):
            parts.append(block((a, b, .012), (x + .1, y, high), gold, .002, segments=1))
    bpy.context.view_layer.update()
    for part in parts:
        part.matrix_world = at @ part.matrix_world


def leaf_edges():
    """The edges of many leaves: fine lines, a little uneven."""
    g = Graph('leaves')
    where = g.node('TexCoord').outputs['Object']
    lines = g.noise(g.node('Mapping', Vector=where, Scale=(.25, .25, 46.)), 1., 3., Roughness=.7)
    c = g.mix(g.ramp(lines, [(.35, 0.0), (.65, 1.0)]), '#e7d9bd', '#cbb48f')
    return g.end(g.node('BsdfPrincipled', Base_Color=c, Roughness=.9, Specular=.1, Normal=g.bump(lines, .5, .02)))

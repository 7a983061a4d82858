"""Tables and cloths: limewash, plaster, linen, travertine, boards, felt."""
import math

import bpy

from colours import blend
from graph import Graph
from objects import link

THREAD = .052
# Tone and brush marks of a limewashed table that fills much of the frame: darker, so that pale beads stand out.
SEEN_FROM_ABOVE = '#bdb8b0', .14


def plaster(tone='#efe6da', stain=.10, bump=.30, low=.3, scale=1.0, second=.05):
    """Smooth wall plaster with faint stains."""
    g = Graph('plaster')
    where = g.node('TexCoord').outputs['Object']
    n1 = g.noise(where, .45 * scale, 6., Roughness=.6)
    n2 = g.noise(where, 5. * scale, 8., Roughness=.72)
    c = g.mix(g.ramp(n1, [(.3, 0.0), (.7, 1.0)]), tone, blend(tone, '#c9ad8c', second))
    c = g.mix(g.calc('MULTIPLY', g.ramp(n2, [(.5, 0.0), (.8, 1.0)]), stain), c, blend(tone, '#8d7660', .5))
    height = g.calc('ADD', g.calc('MULTIPLY', n2, .6), g.calc('MULTIPLY', n1, low))
    return g.end(g.node('BsdfPrincipled', Base_Color=c, Roughness=.88, Specular=.25, Normal=g.bump(height, bump, .05)))


def linen(tone='#f3ebe0', upright=False):
    """Plain weave with threads of uneven thickness, on what lies or on what stands along y."""
    g = Graph('linen')
    where = g.node('TexCoord').outputs['Object']
    if upright:
        where = g.node('Mapping', Vector=where, Rotation=(0, math.pi / 2, 0)).outputs[0]
    for scale, detail, amount in ((.55, 2., .22), (7., 3., .028)):
        push = g.node('TexNoise', Vector=where, Scale=scale, Detail=detail).outputs['Color']
        where = g.vector('ADD', where, g.vector('SCALE', push, scale=amount))
    split = g.node('SeparateXYZ', Vector=where)
    sines = [g.calc('SINE', g.calc('MULTIPLY', split.outputs[axis], math.pi / THREAD)) for axis in 'XY']
    over = g.calc('MULTIPLY', g.calc('MULTIPLY', *sines), .38)
    threads, slubs = [], []
    for sine, operation, stretch in ((sines[0], 'ADD', (.5 / THREAD, .8, 1)), (sines[1], 'SUBTRACT', (.8, .5 / THREAD, 1))):
        slub = g.noise(g.node('Mapping', Vector=where, Scale=stretch), 1., 2.)
        raised = g.calc('MULTIPLY', g.calc('POWER', g.calc('ABSOLUTE', sine), .7), g.calc(operation, .62, over))
        threads.append(g.calc('MULTIPLY', raised, g.calc('ADD', .72, g.calc('MULTIPLY', slub, .55))))
        slubs.append(g.ramp(slub, [(.45, 0.0), (.75, 1.0)]))
    height = g.calc('MAXIMUM', *threads)
    c = g.mix(g.ramp(height, [(.25, 1.0), (.75, 0.0)]), tone, blend(tone, '#6b5641', .26))
    c = g.mix(g.calc('MULTIPLY', slubs[0], .08), c, blend(tone, '#8a7355', .6))
    c = g.mix(g.calc('MULTIPLY', slubs[1], .10), c, blend(tone, '#ffffff', .5))
    return g.end(g.node('BsdfPrincipled', Base_Color=c, Roughness=.95, Specular=.15, Sheen=.35, Normal=g.bump(height, .6, .018)))


def travertine(tone='#d9c7ae'):
    """Layered stone with small pits."""
    g = Graph('travertine')
    where = g.node('TexCoord').outputs['Object']
    layers = g.noise(g.node('Mapping', Vector=where, Scale=(.35, .35, 2.6)), 1.0, 8., Roughness=.6, Distortion=.6)
    fine = g.noise(g.node('Mapping', Vector=where, Scale=(1.6, 1.6, 6.)), 2.2, 6., Roughness=.65)
    c = g.ramp(layers, [(.3, blend(tone, '#a98b68', .55)), (.5, tone), (.7, blend(tone, '#fff6e8', .5))])
    pit = g.ramp(fine, [(.60, 0.0), (.67, 1.0)])
    c = g.mix(g.calc('MULTIPLY', pit, .5), c, '#7d664d')
    normal = g.bump(g.calc('SUBTRACT', g.calc('MULTIPLY', fine, .15), pit), .6, .03)
    return g.end(g.node('BsdfPrincipled', Base_Color=c, Roughness=.62, Specular=.3, Normal=normal))


def bench():
    """Oiled boards, their grain running from left to right."""
    g = Graph('bench')
    where = g.warp(g.node('TexCoord').outputs['Object'], .35, .25)
    figure = g.noise(g.node('Mapping', Vector=where, Scale=(.10, 1.5, 1)), 1., 4., Roughness=.55)
    fibres = g.noise(g.node('Mapping', Vector=where, Scale=(1.1, 34., 1)), 1., 4., Roughness=.65)
    c = g.ramp(figure, [(.32, '#755a42'), (.50, '#967a5c'), (.68, '#866a4e')])
    c = g.mix(g.calc('MULTIPLY', g.ramp(fibres, [(.48, 0.0), (.72, 1.0)]), .45), c, '#574230')
    return g.end(g.node('BsdfPrincipled', Base_Color=c, Roughness=.55, Specular=.3, Normal=g.bump(fibres, .12, .01)))


def sheet(name, size, material, cells=2, height=None):
    """A square sheet of this many cells a side, lying at 0, raised by a function of x and y."""
    points = [(size * (i / cells - .5), size * (j / cells - .5)) for j in range(cells + 1) for i in range(cells + 1)]
    made = bpy.data.meshes.new(name)
    rows = cells + 1
    faces = [(j * rows + i, j * rows + i + 1, (j + 1) * rows + i + 1, (j + 1) * rows + i) for j in range(cells) for i in range(cells)]
    made.from_pydata([(x, y, height(x, y) if height else 0.0) for x, y in points], [], faces)
    made.polygons.foreach_set('use_smooth', [True] * len(faces))
    made.materials.append(material)
    return link(bpy.data.objects.new(name, made))


def felt(tone):
    """Short dense pile, the same on every side of a body."""
    g = Graph('felt')
    where = g.node('TexCoord').outputs['Object']
    fine, broad = g.noise(where, 26., 5., Roughness=.8), g.noise(where, 1.1, 3.)
    c = g.mix(g.ramp(broad, [(.3, 0.0), (.7, 1.0)]), tone, blend(tone, '#8d6f52', .18))
    c = g.mix(g.calc('MULTIPLY', g.ramp(fine, [(.4, 0.0), (.7, 1.0)]), .3), c, blend(tone, '#6b4f3a', .4))
    return g.end(g.node('BsdfPrincipled', Base_Color=c, Roughness=.95, Specular=.1, Sheen=.7, Sheen_Tint=.5, Normal=g.bump(fine, .5, .03)))


def limewash(tone='#e4dbce', marks=.30):
    """Limewashed board: brush marks, faint clouds and short fibres."""
    g = Graph('limewash')
    where = g.warp(g.node('TexCoord').outputs['Object'], .5, .3)
    brushed = g.noise(g.node('Mapping', Vector=where, Rotation=(0, 0, .4), Scale=(.5, 7., 1)), 1., 5., Roughness=.6)
    clouds, fine = g.noise(where, .5, 4., Roughness=.6), g.noise(where, 34., 3., Roughness=.7)
    c = g.mix(g.ramp(clouds, [(.35, 0.0), (.65, 1.0)]), tone, blend(tone, '#b9a78f', .22))
    c = g.mix(g.calc('MULTIPLY', g.ramp(brushed, [(.45, 0.0), (.7, 1.0)]), marks), c, blend(tone, '#ffffff', .6))
    c = g.mix(g.calc('MULTIPLY', g.ramp(fine, [(.55, 0.0), (.72, 1.0)]), .18), c, blend(tone, '#7d6b56', .5))
    height = g.calc('ADD', g.calc('MULTIPLY', brushed, .7), g.calc('MULTIPLY', fine, .35))
    sheet('table', 400, g.end(g.node('BsdfPrincipled', Base_Color=c, Roughness=.9, Specular=.2, Normal=g.bump(height, .35, .03))))


def stoneware(tone):
    """A matt glaze with iron specks, thinner over the marks of throwing."""
    g = Graph('stoneware')
    where = g.node('TexCoord').outputs['Object']
    clouds, specks = g.noise(where, .9, 4., Roughness=.6), g.noise(where, 22., 2., Roughness=.5)
    marks = g.noise(g.node('Mapping', Vector=where, Scale=(.12, .12, 5.)), 1., 3., Roughness=.55)
    c = g.mix(g.ramp(clouds, [(.35, 0.0), (.65, 1.0)]), tone, blend(tone, '#8f7a62', .16))
    c = g.mix(g.calc('MULTIPLY', g.ramp(marks, [(.55, 0.0), (.75, 1.0)]), .35), c, blend(tone, '#a8865f', .45))
    c = g.mix(g.calc('MULTIPLY', g.ramp(specks, [(.68, 0.0), (.72, 1.0)]), .7), c, '#4a382a')
    height = g.calc('ADD', marks, g.calc('MULTIPLY', g.noise(where, 3., 3.), .3))
    return g.end(g.node('BsdfPrincipled', Base_Color=c, Roughness=.38, Specular=.45, Normal=g.bump(height, .3, .05)))

"""Opaque stones, each with the markings of its kind."""
from mathutils import Vector

from colours import blend
from graph import Graph

# The side from which the silky band of tiger's eye is lit.
BAND_LAMP = (-31, 16, 40)


def polish(g, colour, roughness=.2, coat=.4, specular=.5, normal=None):
    """The surface of a polished stone."""
    shader = g.node('BsdfPrincipled', Base_Color=colour, Roughness=roughness, Specular=specular, Clearcoat=coat,
                    Clearcoat_Roughness=.04)
    if normal:
        g.put(shader, 'Normal', normal)
    return g.end(shader)


def stone(p):
    """Clouds of three colours and thin veins: jasper, howlite."""
    g = Graph('stone')
    where, random = g.place()
    scale = p['scale']
    n1 = g.noise(where, scale, 7., Roughness=.62, Distortion=1.1)
    n2 = g.noise(where, scale * 2.6, 5., Roughness=.7, Distortion=.4)
    c = g.mix(g.ramp(n1, [(.38, 0.0), (.62, 1.0)]), p['colour'], p['second'])
    c = g.mix(g.calc('MULTIPLY', g.ramp(n2, [(.55, 0.0), (.72, 1.0)]), .7), c, p['third'])
    vein = g.calc('MULTIPLY', g.vein(where, 2.0, 4.0, 2.2, .035), p['veins'])
    c = g.vary(g.mix(vein, c, p['vein']), random, .22, .02)
    rough = p.get('rough', .16)
    normal = g.bump(n2, .08 if rough < .3 else .3, .01)
    return polish(g, c, g.calc('ADD', rough, g.calc('MULTIPLY', n2, .15)), p.get('coat', .35), p.get('specular', .5), normal)


def streaked(p):
    """Amazonite: pale streaks drawn out one way, a green body, dusky patches."""
    g = Graph('streaked')
    where, random = g.place()
    drawn = g.node('Mapping', Vector=g.warp(where, 1.4, .35), Scale=(1.0, 3.6, .55), Rotation=(.5, .3, .9))
    fine = g.node('Mapping', Vector=g.warp(where, 1.4, .35), Scale=(1.6, 13.0, .8), Rotation=(.5, .3, .9))
    broad = g.noise(drawn, 1.5, 5., Roughness=.6)
    c = g.ramp(broad, [(.30, p['dark']), (.44, p['colour']), (.56, p['colour']), (.70, p['pale'])])
    c = g.mix(g.calc('MULTIPLY', g.ramp(g.noise(fine, 1.2, 4., Roughness=.6), [(.54, 0.0), (.74, 1.0)]), .42), c,
              blend(p['pale'], '#ffffff', .55))
    c = g.mix(g.calc('MULTIPLY', g.ramp(g.noise(where, 2.1, 4.), [(.60, 0.0), (.72, 1.0)]), .35), c, blend(p['dark'], '#8a8560', .4))
    return polish(g, g.vary(c, random, .20, .025), .14, .45)


def leopard(p):
    """Ringed spots: pale halo, dark broken ring, brown heart, small flecks between."""
    g = Graph('leopard')
    where, random = g.place()
    s = p['scale']
    v = g.warp(g.warp(where, s * .7, .22), s * 2.4, .075)
    cells = g.node('TexVoronoi', {'feature': 'SMOOTH_F1'}, Vector=v, Scale=s, Randomness=.72, Smoothness=.12)
    d = cells.outputs['Distance']
    broken = g.noise(where, s * 1.15, 1.0)
    ragged = g.calc('ADD', d, g.calc('MULTIPLY', g.calc('SUBTRACT', g.noise(where, s * 2.6, 3.0), .5), .34))
    spot = g.ramp(ragged, [(.30, 1.0), (.44, 0.0)])
    halo = g.ramp(d, [(.40, 0.0), (.52, 1.0), (.58, 1.0), (.72, 0.0)])
    base = p['colour']
    c = g.ramp(g.noise(where, 1.6, 4.), [(.3, blend(base, p['inner'], .45)), (.55, base), (.85, blend(base, p['pale'], .35))])
    c = g.mix(g.calc('MULTIPLY', halo, .22), c, p['pale'])
    c = g.mix(g.ramp(ragged, [(.36, .55), (.56, 0.0)]), c, p['inner'])
    c = g.mix(g.calc('MULTIPLY', spot, g.ramp(broken, [(.40, .30), (.56, .92)])), c, p['spot'])
    flecks = g.node('TexVoronoi', Vector=v, Scale=s * 2.1, Randomness=1.).outputs['Distance']
    between = g.ramp(d, [(.50, 0.0), (.60, .75)])
    c = g.mix(g.calc('MULTIPLY', g.ramp(flecks, [(.12, 1.0), (.28, 0.0)]), between), c, blend(p['spot'], p['inner'], .35))
    return polish(g, g.vary(c, random, .14, .012), .22, .4, normal=g.bump(broken, .04, .006))


def dalmatian(p):
    """Cream with irregular black freckles of mixed size and a few brown ones."""
    g = Graph('dalmatian')
    where, random = g.place()
    s = 5.2
    v = g.warp(g.warp(where, s * 1.6, .12), s * 4.5, .06)
    c = g.ramp(g.noise(where, 2.2, 5.), [(.3, blend(p['colour'], '#b89e80', .35)), (.6, p['colour'])])
    freckles = ((s * 1.7, .02, .20, p['brown'], .55), (s * .85, .04, .46, p['black'], .86), (s * 1.9, -.02, .34, p['black'], .8))
    for scale, low, high, colour, share in freckles:
        cells = g.node('TexVoronoi', Vector=v, Scale=scale, Randomness=1.0)
        pick = g.node('SeparateXYZ', Vector=cells.outputs['Color']).outputs['X']
        radius = g.calc('ADD', low, g.calc('MULTIPLY', pick, high - low))
        spot = g.ramp(g.calc('ADD', .5, g.calc('SUBTRACT', radius, cells.outputs['Distance'])), [(.45, 0.0), (.55, 1.0)])
        c = g.mix(g.calc('MULTIPLY', spot, share), c, colour)
    return polish(g, g.vary(c, random, .08, .01))


def tiger(p):
    """Tiger's eye: fine stripes, and a silky band where fibres answer the key light."""
    g = Graph('tiger')
    where, random = g.place()
    v = g.warp(where, 2.0, .13)
    along = g.vector('DOT_PRODUCT', v, (.30, .12, .95))

    def stripes(frequency, detail):
        w = g.calc('MULTIPLY', along, frequency)
        return g.node('TexNoise', {'noise_dimensions': '1D'}, W=w, Scale=1.0, Detail=detail).outputs['Fac']
    black = blend(p['dark'], '#0d0603', .65)
    c = g.ramp(stripes(9., 3.), [(.30, black), (.42, p['colour']), (.50, blend(p['colour'], p['bright'], .5)),
                                 (.58, p['dark']), (.66, black), (.76, p['colour'])])
    c = g.mix(g.ramp(stripes(34., 2.), [(.48, 0.0), (.60, .7)]), c, black)
    turn = g.node('VectorTransform', {'vector_type': 'VECTOR', 'convert_from': 'OBJECT', 'convert_to': 'WORLD'})
    turn.inputs[0].default_value = (.18, .10, .98)
    fibre = g.vector('NORMALIZE', turn)
    geometry = g.node('NewGeometry')
    half = g.vector('NORMALIZE', g.vector('ADD', geometry.outputs['Incoming'], tuple(Vector(BAND_LAMP).normalized())))
    lean = g.calc('SUBTRACT', g.vector('DOT_PRODUCT', geometry.outputs['Normal'], fibre), g.vector('DOT_PRODUCT', half, fibre))
    lean = g.calc('ADD', lean, g.calc('MULTIPLY', g.calc('SUBTRACT', stripes(16., 2.), .5), .7))
    band = g.calc('POWER', 2.718, g.calc('MULTIPLY', g.calc('MULTIPLY', lean, lean), -13.0))
    c = g.mix(g.calc('SUBTRACT', .5, g.calc('MULTIPLY', band, .5)), c, black)
    c = g.mix(g.calc('MULTIPLY', band, .80), c, p['bright'])
    return polish(g, g.vary(c, random, .20, .015), .12, 1.0)

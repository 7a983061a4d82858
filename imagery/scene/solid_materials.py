"""Metal, wood, opaque glass, velvet."""
from colours import blend
from graph import Graph


def metal(p):
    """Gold tone, and the metallic coat of glass beads, which keeps some of its body colour; wear dulls and scratches it."""
    g = Graph('metal')
    where, random = g.place()
    n = g.noise(where, 14., 3.)
    rough = g.calc('ADD', p['rough'], g.calc('MULTIPLY', n, .10))
    c, height = g.mix(0.0, p['colour'], p['colour']), n
    if p.get('wear'):
        dull = g.ramp(g.noise(where, 3.2, 6., Roughness=.7), [(.44, 0.0), (.66, 1.0)])
        scratches = g.noise(g.node('Mapping', Vector=where, Scale=(46., 3., 46.), Rotation=(.4, .7, .3)), 1., 3.)
        c = g.mix(g.calc('MULTIPLY', dull, p['wear']), c, blend(p['colour'], '#4a2c12', .6))
        rough = g.calc('ADD', rough, g.calc('MULTIPLY', g.calc('ADD', dull, scratches), .22 * p['wear']))
        height = g.calc('ADD', n, g.calc('MULTIPLY', scratches, p['wear']))
    shader = g.node('BsdfPrincipled', Base_Color=g.vary(c, random, .06, .006),
                    Metallic=p.get('metallic', 1.0), Specular=.5, Roughness=rough, Normal=g.bump(height, .06, .006))
    return g.end(shader)


def wood(p):
    """Year rings and fibres under a satin finish."""
    g = Graph('wood')
    where, random = g.place()
    turned = g.node('Mapping', Vector=where, Scale=(1.0, 1.0, .22), Rotation=(.4, .9, .2))
    rings = g.node('TexWave', {'wave_type': 'RINGS', 'bands_direction': 'Z', 'wave_profile': 'SAW'}, Vector=turned,
                   Scale=p.get('rings', 2.6), Distortion=3.0, Detail=3., Detail_Scale=1.6)
    stretched = g.node('Mapping', Vector=turned, Scale=(38., 38., 2.4))
    fibres = g.noise(stretched, 1., 4., Roughness=.7)
    c = g.mix(g.calc('MULTIPLY', g.ramp(rings, [(.0, 0.0), (.75, .55), (1., 1.0)]), p['contrast']), p['colour'], p['dark'])
    c = g.mix(g.calc('MULTIPLY', g.ramp(fibres, [(.45, 0.0), (.75, 1.0)]), .5), c, blend(p['dark'], '#1a0c05', .3))
    shader = g.node('BsdfPrincipled', Base_Color=g.vary(c, random, .22, .015), Specular=p['specular'],
                    Roughness=g.calc('ADD', .42, g.calc('MULTIPLY', fibres, .2)), Normal=g.bump(fibres, .25, .008))
    return g.end(shader)


def gloss(p):
    """Opaque glass; pressed beads show how it flowed: paler and darker threads, a skin that is not quite round."""
    g = Graph('gloss')
    where, random = g.place()
    n, flow = g.noise(where, 2.4, 4.), p.get('flow', 0.0)
    c = g.mix(g.calc('MULTIPLY', g.ramp(n, [(.35, 0.0), (.75, 1.0)]), .22), p['colour'], blend(p['colour'], '#120606', .45))
    skin = g.bump(n, .10, .02)
    if flow:
        drawn = g.node('Mapping', Vector=g.warp(where, 3., .3), Scale=(2., 11., 11.), Rotation=(.5, .2, .9))
        threads = g.noise(drawn, 1., 3., Roughness=.6)
        c = g.mix(g.calc('MULTIPLY', g.ramp(threads, [(.48, 0.0), (.76, 1.0)]), flow), c, p['pale'])
        c = g.mix(g.calc('MULTIPLY', g.ramp(threads, [(.22, 1.0), (.52, 0.0)]), flow), c, blend(p['colour'], '#120606', .5))
        uneven = g.calc('ADD', g.noise(where, 5., 1.), g.calc('MULTIPLY', threads, .12))
        skin = g.bump(uneven, .5, .035)
    shader = g.node('BsdfPrincipled', Base_Color=g.vary(c, random, .18, .016), Roughness=g.calc('ADD', .08, g.calc('MULTIPLY', n, .16)),
                    Specular=p.get('specular', .5), Clearcoat=p['coat'], Clearcoat_Roughness=.05, Normal=skin)
    return g.end(shader)


def velvet(p):
    """The cloth under the pile, and each hair of the pile: dark from above, light along the edges."""
    g = Graph('velvet')
    where = g.node('TexCoord').outputs['Object']
    patches = g.ramp(g.noise(where, 2.2, 3.), [(.35, 0.0), (.7, 1.0)])
    c = g.mix(patches, blend(p['colour'], '#000000', .45), p['colour'])
    base = g.node('BsdfPrincipled', Base_Color=c, Roughness=.9, Specular=.1, Sheen=1., Sheen_Tint=.8)
    soft = g.node('BsdfVelvet', Color=blend(p['colour'], '#ff9a9a', .30), Sigma=.5)
    return g.end(g.blend(.45, base, soft))

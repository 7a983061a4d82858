"""Materials that let light through: glass, crystal, gems; and pearls."""
from colours import blend
from graph import Graph


def pearl(p):
    """Nacre: a soft body, and a satin reflection whose tint runs from the body colour over rose to grey-green."""
    g = Graph('pearl')
    where, random = g.place()
    c, q = p['colour'], p['lustre']
    rim, cool = blend(c, '#dcbf9c', .7 * q), blend(c, '#eadcc4', .6 * q)
    normal = g.bump(g.noise(where, 4.5), p['wobble'], .02)
    facing = g.node('LayerWeight', Blend=.38, Normal=normal).outputs['Facing']
    body = g.mix(g.calc('MULTIPLY', g.ramp(g.noise(where, 2.6, 1.0), [(.35, 0.0), (.7, 1.0)]), p['uneven']), c, cool)
    body = g.vary(g.mix(g.calc('MULTIPLY', facing, .55), body, rim), random, .08, .012)
    base = g.node('BsdfPrincipled', Roughness=.36, Specular=.5, Clearcoat=1.0, Clearcoat_Roughness=.05, Subsurface=.06,
                  Base_Color=body, Subsurface_Color=blend(c, '#f2c9a8', .5), Normal=normal, Clearcoat_Normal=normal)
    base.inputs['Subsurface Radius'].default_value = (.12, .08, .05)
    tint = g.ramp(facing, [(.0, blend(c, '#ffffff', .08 + .45 * q)), (.45, blend(c, '#f6dfc8', .45 * q)),
                           (.8, blend(c, '#eadfc9', .5 * q)), (1., blend(c, '#f4e9de', .5 * q))])
    return g.end(g.blend(.24, base, g.node('BsdfGlossy', Roughness=.22, Color=tint, Normal=normal)))


def through_depth(g, tint, depth, skin):
    """Colour of a clear body: the tint at this depth in cm, paler where the way through is shorter; skin is the share on entry."""
    way = g.calc('DIVIDE', g.node('LightPath').outputs['Ray Length'], depth)
    left = g.node('Gamma', Color=tint, Gamma=g.calc('ADD', .25, g.calc('MULTIPLY', .75, g.calc('MINIMUM', way, 2.5))))
    entry = g.mix(skin, '#ffffff', tint)
    return g.mix(g.node('NewGeometry').outputs['Backfacing'], entry, left)


def glass(p):
    """Tinted glass with a share of opal body in swirls; its shadow is coloured light."""
    g = Graph('glass')
    where, random = g.place()
    c = g.vary(g.mix(0.0, p['colour'], p['colour']), random, .22, .012)
    clear = g.node('BsdfGlass', {'distribution': 'GGX'}, Roughness=0.0, IOR=p.get('ior', 1.5),
                   Color=through_depth(g, c, p['depth'], p.get('skin', .2)))
    milk = p.get('milk', 0.0)
    shader = clear
    if milk:
        opal = g.node('BsdfPrincipled', Base_Color=c, Roughness=.06, Specular=.6, Clearcoat=.6, Clearcoat_Roughness=.02)
        swirl = g.ramp(g.noise(where, 2.2, Distortion=1.2), [(.3, .35), (.7, 1.0)])
        shader = g.blend(g.calc('MULTIPLY', swirl, milk), clear, opal)
    through = g.node('BsdfTransparent', Color=g.node('Gamma', Color=c, Gamma=.5))
    return g.end(g.blend(g.is_shadow(.85 * (1 - milk)), shader, through))


def gem(p):
    """Polished translucent stone: clear parts, and a cloudy body in which light spreads before it leaves again."""
    g = Graph('gem')
    where, random = g.place()
    cloud = g.noise(where, 2.4, 4.0, Distortion=1.2)
    c = g.mix(g.calc('MULTIPLY', g.ramp(cloud, [(.38, 0.0), (.7, 1.0)]), p['cloud']), p['colour'], p['pale'])
    c = g.mix(g.calc('MULTIPLY', g.ramp(cloud, [(.28, 1.0), (.46, 0.0)]), .5), c, p['dark'])
    if p.get('bands'):
        wave = g.node('TexWave', {'wave_type': 'BANDS', 'bands_direction': 'DIAGONAL'}, Vector=where, Scale=1.3,
                      Distortion=4., Detail=3., Detail_Scale=1.1)
        c = g.mix(g.calc('MULTIPLY', g.ramp(wave, [(.25, 0.0), (.5, 1.0), (.8, .1)]), p['bands']), c, p['pale'])
    if p.get('cracks'):
        c = g.mix(g.calc('MULTIPLY', g.vein(where, 2.2, 3.0, 2.6, .03), p['cracks']), c, blend(p['pale'], '#ffffff', .7))
    darker = g.ramp(random, [(0.0, blend('#ffffff', '#000000', p['spread'])), (.5, '#ffffff'), (1.0, '#ffffff')])
    c = g.vary(g.mix(1.0, c, darker, 'MULTIPLY'), random, .10, .012)
    body = g.node('BsdfPrincipled', Base_Color=c, Roughness=.07, Specular=.5, Clearcoat=.6, Clearcoat_Roughness=.02,
                  Subsurface=p['glow'], Subsurface_Color=c)
    body.inputs['Subsurface Radius'].default_value = tuple(v * p['depth'] for v in p['reach'])
    tint = g.vary(g.mix(0.0, p['tint'], p['tint']), random, .25, .014)
    clear = g.node('BsdfGlass', {'distribution': 'GGX'}, Roughness=p.get('haze', .02), IOR=p.get('ior', 1.54),
                   Color=through_depth(g, tint, p['thick'], .6))
    share = g.calc('MULTIPLY', g.ramp(cloud, [(.3, 1.0), (.75, p.get('even', .5))]), p['clear'])
    shader = g.blend(share, body, clear)
    through = g.node('BsdfTransparent', Color=g.node('Gamma', Color=tint, Gamma=.5))
    return g.end(g.blend(g.is_shadow(p['shine']), shader, through))


def cord():
    """Clear elastic thread."""
    g = Graph('cord')
    body = g.node('BsdfPrincipled', Base_Color='#efe8de', Roughness=.12)
    return g.end(g.blend(.30, g.node('BsdfTransparent', Color='#f4efe8'), body))

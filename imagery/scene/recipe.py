"""A product's bead plan as a scene recipe: order, sizes, and a material for each kind and finish.

Order and counts are kept as they are; the circumference follows from them."""
import hashlib
import json
import os

from colours import from_linear, lightness, linear, mix, root, shift

SHAPES = {'round': 'sphere', 'rondelle': 'rondelle', 'disc': 'disc', 'seed': 'seed', 'potato': 'potato',
          'faceted rondelle': 'faceted-rondelle', 'faceted round': 'faceted-round', 'triangle': 'triangle', 'heart': 'heart'}
HOLES = {'seed': 1.0, 'spacer': .9, 'disc': .9, 'potato': .7}
TUNING = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'tuning.json')


def load(path, wanted):
    """The product with this id from the catalogue's file."""
    for product in json.load(open(path)):
        if str(product['id']) == str(wanted):
            return product
    raise SystemExit(f'product {wanted} is not in {path}')


def geometry(bead):
    """Shape and sizes of a bead in mm; a round bead that is short along the thread is a spacer."""
    d, l, shape = bead['diameterMm'], bead['lengthMm'], SHAPES[bead['shape']]
    made = {'shape': 'spacer' if shape == 'sphere' and l < d else shape, 'd': d, 'l': l}
    if made['shape'] in HOLES:
        made['hole'] = HOLES[made['shape']]
    if shape == 'potato':
        made.update(baroque=.10, variants=5, jitter=.02)
    return made


def pearl(c, bead):
    fresh, pale = bead['kind'] == 'Freshwater pearl', lightness(c) > .6
    return {'material': 'pearl', 'colour': mix(shift(c, 1.03, 1.0), '#ffecd0', .5) if pale else shift(c, .9, 1.35), 'lustre': 1.0 if pale else .22,
            'wobble': .12 if fresh else .03, 'uneven': .3 if fresh else .1}


def crystal(c, bead):
    if lightness(c) > .7:
        # The room is darker than the table, so clear facets would mirror grey: they pass on more light than they get.
        bright = tuple(1.3 * v for v in linear(mix(c, '#ffffff', .75)))
        return {'material': 'glass', 'colour': bright, 'ior': 1.5, 'depth': bead['diameterMm'] * .1, 'skin': 1.0}
    return {'material': 'glass', 'colour': root(c, .75), 'ior': 1.58, 'depth': bead['diameterMm'] * .1}


def wood(c, bead):
    pale, mid = lightness(c) > .5, lightness(c) > .25
    early = c if mid else mix(c, '#a4602c', .42)
    return {'material': 'wood', 'colour': early, 'dark': mix(c, '#1e0c04', .42 if mid else .55), 'contrast': .75 if pale else 1.0,
            'rings': 1.9 if pale else 2.8, 'specular': .42 if mid else .3}


def leopardskin(c, bead):
    a = bead['accents']
    return {'material': 'leopard', 'colour': shift(c, 1.0, 1.2, 2), 'pale': a[2] if len(a) > 2 else mix(c, '#ffffff', .3),
            'inner': shift(a[0], .95, 1.25, 4), 'spot': mix(a[1], '#1a0d08', .45), 'scale': 5.0 if bead['diameterMm'] > 6 else 7.2}


def dalmatian(c, bead):
    return {'material': 'dalmatian', 'colour': c, 'black': bead['accents'][0], 'brown': bead['accents'][1]}


def tigers_eye(c, bead):
    dark, bright = bead['accents']
    return {'material': 'tiger', 'colour': shift(c, 1.0, 1.25, -4), 'dark': shift(dark, 1.0, 1.2, -4), 'bright': shift(bright, 1.05, 1.25, -3)}


def garnet(c, bead):
    dark, pale = bead['accents']
    return {'material': 'gem', 'colour': shift(dark, 1.0, 1.1, 8), 'tint': root(shift(pale, .92, 1.3, 12), .85), 'dark': shift(dark, .6, 1.1, 8),
            'pale': shift(c, 1.0, 1.1, 8), 'clear': .93, 'even': .8, 'thick': bead['diameterMm'] * .1, 'ior': 1.72, 'haze': .0,
            'spread': .35, 'cloud': .35, 'glow': .0, 'depth': .2, 'reach': (1.0, .25, .3), 'shine': .8}


def carnelian(c, bead):
    return {'material': 'gem', 'colour': shift(c, .92, 1.0), 'tint': root(shift(c, .95, 1.15, -3), .7), 'dark': shift(c, .62, 1.0, -6),
            'pale': shift(bead['accents'][0], 1.05, .95), 'clear': .74, 'even': .55, 'thick': bead['diameterMm'] * .1, 'haze': .06,
            'spread': .3, 'cloud': .8, 'bands': .35, 'glow': .35, 'depth': .2, 'reach': (1.0, .42, .16), 'shine': .7}


def rose_quartz(c, bead):
    return {'material': 'gem', 'colour': shift(c, 1.03, 1.2, 3), 'tint': root(shift(c, 1.0, 1.3, 4), .75), 'dark': shift(c, .98, 1.15),
            'pale': mix(c, '#ffffff', .35), 'clear': .8, 'even': .75, 'thick': bead['diameterMm'] * .1, 'haze': .04, 'spread': .06, 'cloud': .6, 'cracks': .35, 'glow': .0,
            'depth': .4, 'reach': (1.0, .95, .95), 'shine': .75}


def amazonite(c, bead):
    pale, dark = bead['accents']
    return {'material': 'streaked', 'colour': c, 'pale': pale, 'dark': dark}


def red_jasper(c, bead):
    a = bead['accents'][0]
    return {'material': 'stone', 'colour': c, 'second': a, 'third': shift(c, 1.2), 'veins': .35, 'vein': mix(a, '#1a0705', .4), 'scale': 2.8}


def howlite(c, bead):
    return {'material': 'stone', 'colour': c, 'second': shift(c, .88), 'third': shift(c, 1.06), 'veins': .55,
            'vein': mix(c, '#20180f', .6), 'scale': 2.2, 'rough': .62, 'coat': 0.0, 'specular': .3}


def pressed_glass(c, bead):
    if bead['finish'] == 'opaque gloss':
        warm = mix(c, '#e6cf9f', .5) if lightness(c) > .8 else c
        flow = .28 if bead['kind'] == 'Czech glass' else 0.0
        return {'material': 'gloss', 'colour': warm, 'coat': .35 if lightness(c) < .25 else .5, 'flow': flow, 'pale': mix(c, '#fff4e2', .1 + .4 * lightness(c))}
    return {'material': 'glass', 'colour': root(c, .8), 'milk': .06, 'depth': bead['diameterMm'] * .1}


def brass(c, bead):
    return {'material': 'metal', 'colour': '#ebc078', 'rough': .2}


def seed_beads(c, bead):
    if bead['finish'] == 'metallic':
        return {'material': 'metal', 'colour': c, 'rough': .28, 'metallic': .7}
    return pressed_glass(c, bead)


SURFACES = {'Gold-tone brass': brass, 'Freshwater pearl': pearl, 'Glass pearl': pearl, 'Crystal glass': crystal, 'Wood': wood,
            'Leopardskin jasper': leopardskin, 'Dalmatian jasper': dalmatian, "Tiger's eye": tigers_eye, 'Garnet': garnet,
            'Carnelian': carnelian, 'Rose quartz': rose_quartz, 'Amazonite': amazonite, 'Red jasper': red_jasper,
            'Dyed howlite': howlite, 'Czech glass': pressed_glass, 'Glass seed beads': seed_beads}


def tuned(bead):
    """The colour to give the material so that the lit side shows the recipe's: measured, see tuning.json."""
    key = f"{bead['kind']} {bead['finish']} {bead['colour']} {bead['diameterMm']}"
    factors = json.load(open(TUNING)).get(key, [1, 1, 1]) if os.path.exists(TUNING) else [1, 1, 1]
    return from_linear([v * f for v, f in zip(linear(bead['colour']), factors)])


def scene_recipe(product):
    """The recipe for stringing: beads by key with geometry and material, their order, a seed and a turn of its own."""
    plan = product['recipe']
    order = list(plan['sequence']) * plan['repeat']
    length = {b['key']: b['lengthMm'] for b in plan['beads']}
    if len(order) != plan['beadCount'] or any(order.count(b['key']) != b['count'] for b in plan['beads']):
        raise SystemExit(f"recipe {product['id']}: the order does not hold the beads it counts")
    if abs(sum(length[k] for k in order) - plan['strungLengthMm']) >= .6:
        raise SystemExit(f"recipe {product['id']}: the beads are not as long as strungLengthMm says")
    seed = int(hashlib.sha1(f"{product['id']}{product['handle']}".encode()).hexdigest()[:6], 16)
    return {'id': product['id'], 'seed': seed % 9973, 'order': order, 'repeat': plan['repeat'],
            'unit': sum(length[k] for k in plan['sequence']), 'first': length[order[0]],
            'turn': 0.0 if plan['repeat'] == 1 else ((seed >> 8) % 1000 / 1000 - .5) * .9,
            'beads': {b['key']: {**geometry(b), **SURFACES[b['kind']](tuned(b), b)} for b in plan['beads']}}

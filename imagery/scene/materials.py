"""One material per description, made once."""
import json

from clear_materials import gem, glass, pearl
from solid_materials import gloss, metal, velvet, wood
from stone_materials import dalmatian, leopard, stone, streaked, tiger

MAKERS = {'pearl': pearl, 'glass': glass, 'gem': gem, 'metal': metal, 'wood': wood, 'gloss': gloss, 'velvet': velvet,
          'stone': stone, 'streaked': streaked, 'leopard': leopard, 'dalmatian': dalmatian, 'tiger': tiger}
_made = {}


def material(description):
    """The material of a description such as {'material': 'gloss', 'colour': '#D8432F', ...}."""
    key = json.dumps(description, sort_keys=True)
    if key not in _made:
        _made[key] = MAKERS[description['material']](description)
    return _made[key]

"""The worn view of a product: four props in turn, so that neighbours differ."""
from cup_and_hand import on_cup, on_hand
from worn_shots import cuff, on_book

PROPS = (on_book, on_cup, cuff, on_book, on_hand, cuff)


def worn(product, studio, out):
    """One bracelet, held by the prop of its number."""
    PROPS[int(product['id']) % len(PROPS)](product, studio, out)

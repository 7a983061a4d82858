"""The worn view of a product: three props in turn, so that neighbours differ."""
from worn_shots import cuff, on_book, on_cup

PROPS = (on_book, on_cup, cuff, on_book, cuff, cuff)


def worn(product, studio, out):
    """One bracelet, held by the prop of its number."""
    PROPS[int(product['id']) % len(PROPS)](product, studio, out)

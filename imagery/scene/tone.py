"""From light to picture: bloom, the tone curve, the plate."""
import math

import numpy as np

from colours import linear

SHOULDER = .74
PLATE = '#EFE6DA'


def tone(x):
    """Linear up to the shoulder, then softly to white: colours stay as given."""
    x, a = np.maximum(x, 0), SHOULDER
    return np.where(x < a, x, a + (1 - a) * (1 - np.exp(-(np.maximum(x, a) - a) / (1 - a)))).astype(np.float32)


def untone(y):
    """The light that the tone curve turns into y."""
    y, a = np.asarray(y, np.float64), SHOULDER
    return np.where(y < a, y, a - (1 - a) * np.log(np.maximum(1e-4, 1 - (y - a) / (1 - a))))


def blur(picture, radius):
    """Gaussian blur; radius in pixels."""
    kernel = np.exp(-np.linspace(-2.5, 2.5, 2 * radius + 1) ** 2 / 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        ends = [(0, 0)] * 3
        ends[axis] = (radius, radius)
        wide, n = np.pad(picture, ends, mode='edge'), picture.shape[axis]
        picture = sum(k * wide.take(range(i, i + n), axis) for i, k in enumerate(kernel))
    return picture


def bloom(picture, width):
    """A faint glow around what is brighter than white; width of the whole frame in pixels."""
    bright = np.clip(picture - 1.1, 0, 6)
    return picture + .05 * blur(bright, max(4, width // 90)) + .025 * blur(bright, max(8, width // 30))


def smooth_fit(picture, degree=4):
    """The smooth surface through an empty table's light: a function of height and width in pixels."""
    def terms(height, width):
        v, u = np.meshgrid(np.linspace(-1, 1, height), np.linspace(-1, 1, width), indexing='ij')
        return np.stack([u ** i * v ** j for i in range(degree + 1) for j in range(degree + 1 - i)], -1)
    height, width, _ = picture.shape
    basis = terms(height, width).reshape(height * width, -1)
    fit = np.linalg.lstsq(basis, np.log(np.maximum(picture, 1e-4)).reshape(height * width, 3), rcond=None)[0]
    return lambda h, w: np.exp(terms(h, w) @ fit)


def level(picture, empty):
    """Divides by the light of the empty table, so that the bare table is the plate and shadows stay as they fall."""
    return picture * (untone(linear(PLATE)) / smooth_fit(empty)(*picture.shape[:2]))


def settle_border(light, share=.04):
    """One last gain: the border's colour where no shadow falls becomes the plate's, so that no edge shows where it melts into it."""
    height, width, _ = light.shape
    rim = max(2, round(share * width))
    strips = light[:rim], light[-rim:], light[:, :rim], light[:, -rim:]
    open_table = np.percentile(np.concatenate([s.reshape(-1, 3) for s in strips]), 90, 0)
    return light * (untone(linear(PLATE)) / open_table)


def on_plate(part, box, size, melt, discs=()):
    """A finished part at its place (left, top) on a plate of this size (width, height); its border melts over so many pixels.

    Discs (x, y, radius, in pixels of the part) do not melt: only the table's light does."""
    plate = np.empty((size[1], size[0], 3), np.float32)
    plate[:] = linear(PLATE)
    height, width, _ = part.shape
    y, x = np.mgrid[0:height, 0:width]
    edge = np.minimum(np.minimum(x, width - 1 - x), np.minimum(y, height - 1 - y))
    share = np.clip(edge / melt, 0, 1) if melt else np.ones_like(edge, np.float32)
    share = share * share * (3 - 2 * share)
    for across, down, radius in discs:
        rows, columns = (slice(max(0, int(c - 2 * radius)), max(0, int(c + 2 * radius))) for c in (down, across))
        off = np.hypot(x[rows, columns] - across, y[rows, columns] - down) / radius
        share[rows, columns] = np.maximum(share[rows, columns], np.clip((1.07 - off) / .08, 0, 1))
    share = share[..., None]
    left, top = box
    plate[top:top + height, left:left + width] = part * share + plate[top:top + height, left:left + width] * (1 - share)
    return plate


BLACK, WHITE = .10, .95
# For the grade: the least spread of tones that becomes the whole range, and the range in which the middle stays.
ON_CLOTH = .4, (.40, .62)
ON_LIMEWASH = .62, (.71, .71)
ON_TABLE = .66, (.42, .70)
CONTRAST, GRAIN = .2, .012
LUMA = np.array([.2126, .7152, .0722], np.float32)


def shown(light):
    """sRGB values of linear light, as arrays."""
    light = np.clip(light, 0, 1)
    return np.where(light <= .0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - .055)


def grade(light, seed, spread, middles):
    """One grade for every scene: a real black point, an S-curve, a soft fall-off to the corners and fine grain."""
    height, width, _ = light.shape
    v, u = np.meshgrid(np.linspace(-1, 1, height), np.linspace(-1, 1, width), indexing='ij')
    values = shown(light * (1 - .14 * np.clip((u * u + v * v) / 2, 0, 1) ** 1.5)[..., None])
    low, middle, high = np.percentile(values @ LUMA, (1, 50, 99.5))
    low = min(low, high - spread)
    share = np.clip((values - low) / (high - low), -.2, 1.2)
    # The black point must not pull the middle down with it, nor a pale table up.
    usual = (middle - low) / (high - low)
    power = np.clip(math.log((min(max(middle, middles[0]), middles[1]) - BLACK) / (WHITE - BLACK)) / math.log(usual), .55, 1.4)
    share = np.sign(share) * np.abs(share) ** power
    share = share + CONTRAST * (share * share * (3 - 2 * share) - share)
    values = BLACK + share * (WHITE - BLACK)
    # The toe keeps what is darker than the black point from being cut off.
    toe = BLACK * np.exp(np.minimum(0, (values - BLACK) / BLACK))
    values = np.where(values < BLACK, toe, values)
    noise = np.random.default_rng(seed).standard_normal((height, width, 1)).astype(np.float32)
    grey = (values @ LUMA)[..., None]
    values = np.clip(values + GRAIN * noise * (.6 + .8 * (1 - np.abs(2 * grey - 1))), 0, 1)
    return np.where(values <= .04045, values / 12.92, ((values + .055) / 1.055) ** 2.4).astype(np.float32)

"""From light to picture: bloom, the tone curve, the grade."""
import math

import numpy as np

SHOULDER = .74


def tone(x):
    """Linear up to the shoulder, then softly to white: colours stay as given."""
    x, a = np.maximum(x, 0), SHOULDER
    return np.where(x < a, x, a + (1 - a) * (1 - np.exp(-(np.maximum(x, a) - a) / (1 - a)))).astype(np.float32)


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


BLACK, WHITE = .10, .95
# For the grade: the least spread of tones that becomes the whole range, and the range in which the middle stays.
ON_CLOTH = .4, (.40, .62)
ON_DARK_CLOTH = .4, (.26, .62)
ON_LIMEWASH = .62, (.71, .71)
ON_TABLE = .66, (.42, .70)
FROM_ABOVE = .70, (.64, .64)
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

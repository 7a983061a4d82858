"""Colours: hex text, linear light, mixing, and the distance between two colours."""
import colorsys

import numpy as np


def parse(colour):
    """Red, green and blue of '#RRGGBB' from 0 to 1, as written (sRGB)."""
    text = colour.lstrip('#')
    return [int(text[i:i + 2], 16) / 255 for i in (0, 2, 4)]


def write(rgb):
    """'#RRGGBB' of sRGB values from 0 to 1; what lies outside is cut."""
    return '#' + ''.join('%02X' % round(255 * min(1, max(0, v))) for v in rgb)


def to_linear(v):
    """Linear light of an sRGB value."""
    return v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4


def to_srgb(v):
    """sRGB value of linear light."""
    return 12.92 * v if v <= .0031308 else 1.055 * v ** (1 / 2.4) - .055


def linear(colour):
    """Linear light of '#RRGGBB'; triples pass through."""
    return tuple(to_linear(v) for v in parse(colour)) if isinstance(colour, str) else tuple(colour)


def from_linear(rgb):
    """'#RRGGBB' of linear light."""
    return write([to_srgb(min(1, max(0, v))) for v in rgb])


def blend(a, b, share):
    """Linear light of a mix; share is how much of the second."""
    return tuple(x * (1 - share) + y * share for x, y in zip(linear(a), linear(b)))


def mix(a, b, share):
    """Mix of two hex colours as written, as hex."""
    return write([x * (1 - share) + y * share for x, y in zip(parse(a), parse(b))])


def shift(colour, light=1.0, saturation=1.0, hue=0.0):
    """The colour with lightness and saturation scaled and its hue turned by degrees."""
    h, l, s = colorsys.rgb_to_hls(*parse(colour))
    return write(colorsys.hls_to_rgb((h + hue / 360) % 1, min(1, l * light), min(1, s * saturation)))


def root(colour, exponent):
    """Tint of something seen through: light passes two surfaces, so the tint is a root of the colour wanted."""
    return from_linear([v ** exponent for v in linear(colour)])


def lightness(colour):
    """Rough lightness of a hex colour from 0 to 1."""
    r, g, b = parse(colour)
    return .2126 * r + .7152 * g + .0722 * b


def lab(rgb):
    """CIE L*a*b* (D65) of linear light."""
    m = np.array([[.4124, .3576, .1805], [.2126, .7152, .0722], [.0193, .1192, .9505]])
    x = m @ np.asarray(rgb) / np.array([.9505, 1, 1.089])
    f = np.where(x > .008856, np.cbrt(x), 7.787 * x + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])

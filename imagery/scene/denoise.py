"""Open Image Denoise's U-Net in numpy, for Blenders that are built without it; the weights are Intel's .tza files."""
import struct

import numpy as np

BORDER = 16
PIECE = 160e6


def weights(path):
    """Tensors of a .tza file by name."""
    data = open(path, 'rb').read()
    if struct.unpack_from('<H', data, 0)[0] != 0x41d7:
        raise SystemExit(f'{path} is no weight file')
    at = struct.unpack_from('<Q', data, 4)[0]
    count, at = struct.unpack_from('<I', data, at)[0], at + 4
    tensors = {}
    for _ in range(count):
        length = struct.unpack_from('<H', data, at)[0]
        name = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        dims = data[at]
        shape = struct.unpack_from('<%dI' % dims, data, at + 1)
        at += 1 + 4 * dims + dims
        kind = {'f': np.float32, 'h': np.float16}[chr(data[at])]
        start = struct.unpack_from('<Q', data, at + 1)[0]
        at += 9
        tensors[name] = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
    return tensors


def convolve(x, kernel, bias):
    """relu(conv3x3(x)) of channels × height × width, in strips that fit the cache of a small machine."""
    channels, height, width = x.shape
    out, matrix = kernel.shape[0], np.ascontiguousarray(kernel.reshape(kernel.shape[0], channels * 9))
    padded = np.zeros((channels, height + 2, width + 2), np.float32)
    padded[:, 1:-1, 1:-1] = x
    y = np.empty((out, height, width), np.float32)
    strip = max(4, min(height, int(PIECE / (channels * 9 * width * 4))))
    for top in range(0, height, strip):
        rows = min(strip, height - top)
        columns = np.empty((channels, 9, rows, width), np.float32)
        for i in range(9):
            columns[:, i] = padded[:, top + i // 3:top + i // 3 + rows, i % 3:i % 3 + width]
        part = matrix @ columns.reshape(channels * 9, rows * width)
        part += bias[:, None]
        np.maximum(part, 0, out=part)
        y[:, top:top + rows] = part.reshape(out, rows, width)
    return y


def network(w, x):
    """The U-Net, in its usual or its large form, whichever the weights are for."""
    def conv(name, v):
        return convolve(v, w[name + '.weight'], w[name + '.bias'])

    def pool(v):
        return np.maximum(np.maximum(v[:, ::2, ::2], v[:, 1::2, ::2]), np.maximum(v[:, ::2, 1::2], v[:, 1::2, 1::2]))

    def join(v, skip):
        return np.concatenate([v.repeat(2, 1).repeat(2, 2), skip], 0)
    large = 'enc_conv1a.weight' in w
    skips = [x]
    y = conv('enc_conv1a', x) if large else conv('enc_conv0', x)
    for i in (1, 2, 3, 4):
        if large and i > 1:
            y = conv(f'enc_conv{i}a', y)
        y = pool(conv(f'enc_conv{i}b' if large else f'enc_conv{i}', y))
        skips.append(y)
    y = conv('enc_conv5b', conv('enc_conv5a', skips.pop()))
    for i in (4, 3, 2):
        y = conv(f'dec_conv{i}a', join(y, skips.pop()))
        y = conv(f'dec_conv{i}b', y)
    y = conv('dec_conv1b', conv('dec_conv1a', join(y, skips.pop())))
    return conv('dec_conv1c' if large else 'dec_conv0', y)


# The transfer curve of Open Image Denoise for high dynamic range, and its constants.
A, B, C, D, E, F, G = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3, 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
Y0, Y1, X0, X1 = 1.5794576e-6, 3.22087631e-2, 2.23151711e-3, 3.70974749e-1


def squeeze(y):
    """Light to the network's scale."""
    y = np.maximum(y, 0)
    middle = B * np.power(np.maximum(y, 1e-12), C) + D
    return np.where(y <= Y0, A * y, np.where(y <= Y1, middle, E * np.log(y + F) + G)).astype(np.float32)


def stretch(x):
    """The network's scale to light."""
    middle = np.power(np.maximum((x - D) / B, 0), 1 / C)
    return np.where(x <= X0, x / A, np.where(x <= X1, middle, np.exp((x - G) / E) - F)).astype(np.float32)


TOP = float(squeeze(np.float64(65504.)))


def mirrored(x):
    """Channels first, with a mirrored border up to a multiple of 32: without it the last rows stay streaky."""
    _, height, width = (x := np.ascontiguousarray(x.transpose(2, 0, 1), dtype=np.float32)).shape
    ends = [(BORDER, BORDER + -(n + 2 * BORDER) % 32) for n in (height, width)]
    return np.pad(x, ((0, 0), *ends), mode='reflect')


def exposure(light):
    """Scale that brings the picture's middle grey to where the network expects it."""
    y = light[0] * .212671 + light[1] * .71516 + light[2] * .072169
    h, w = y.shape[0] // 16, y.shape[1] // 16
    means = y[:h * 16, :w * 16].reshape(h, 16, w, 16).mean((1, 3))
    return .18 / 2 ** np.log2(means[means > 1e-8]).mean()


def denoise(colour, albedo, normal, folder, size='', clean=True):
    """Noisy light, albedo and normals (height × width × 3) to clean light; size is '', '_large' or '_small'.

    With clean, albedo and normals are denoised first, which costs three passes instead of one."""
    height, width, _ = colour.shape
    base = np.clip(mirrored(albedo), 0, 1)
    turn = np.clip(mirrored(normal), -1, 1) * .5 + .5
    if clean:
        srgb = np.where(base <= .0031308, 12.92 * base, 1.055 * np.power(np.maximum(base, 1e-9), 1 / 2.4) - .055)
        srgb = network(weights(f'{folder}/rt_alb{"_large" if size == "_large" else ""}.tza'), srgb.astype(np.float32))
        base = np.where(srgb <= .04045, srgb / 12.92, np.power((np.maximum(srgb, 0) + .055) / 1.055, 2.4))
        base = np.clip(base, 0, 1).astype(np.float32)
        turn = np.clip(network(weights(f'{folder}/rt_nrm{"_large" if size == "_large" else ""}.tza'), turn), 0, 1)
    light = np.maximum(mirrored(colour), 0)
    scale = exposure(light)
    stacked = np.concatenate([squeeze(light * scale) / TOP, base, turn], 0).astype(np.float32)
    name = f'rt_hdr_{"calb_cnrm" if clean or size == "_large" else "alb_nrm"}{size}'
    y = stretch(network(weights(f'{folder}/{name}.tza'), stacked) * TOP) / scale
    return y[:, BORDER:BORDER + height, BORDER:BORDER + width].transpose(1, 2, 0)

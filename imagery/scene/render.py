"""Renders, denoises and writes one picture."""
import json
import os
import resource
import tempfile
import time

import bpy
import numpy as np

from denoise import denoise
from tone import bloom, grade, level, on_plate, settle_border, tone

SEED = 7
EMPTY_PERCENT = 10


class Studio:
    """The scene's render settings: size in pixels, quality, threads, and where the denoiser's weights are."""

    def __init__(self, size, quality, threads, weights):
        self.size, self.quality, self.weights = size, quality, weights
        self.box, self.melt, self.discs = (0.0, 0.0, 1.0, 1.0), 0, ()
        scene = bpy.context.scene
        render, cycles = scene.render, scene.cycles
        render.engine, render.threads_mode, render.threads = 'CYCLES', 'FIXED', threads
        render.resolution_x, render.resolution_y = size
        render.use_border, render.use_crop_to_border, render.dither_intensity = True, True, 0.0
        cycles.device, cycles.seed, cycles.use_denoising = 'CPU', SEED, False
        cycles.samples, cycles.use_adaptive_sampling = quality['samples'], True
        cycles.adaptive_threshold, cycles.adaptive_min_samples = quality['threshold'], quality['least']
        cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 10, 2, 4
        cycles.transmission_bounces, cycles.transparent_max_bounces = 10, 12
        cycles.caustics_reflective = cycles.caustics_refractive = False
        cycles.blur_glossy, cycles.sample_clamp_indirect = .6, 6.0
        cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
        scene.view_settings.view_transform = 'Standard'
        scene.view_layers[0].cycles.denoising_store_passes = True

    def region(self, box, melt, discs=()):
        """Renders only this box (left, bottom, right, top from 0 to 1); the rest is plate, and the box melts into it except for discs (x, y, radius)."""
        self.box, self.melt, self.discs = tuple(min(1.0, max(0.0, v)) for v in box), melt, discs

    def passes(self, scale=100):
        """Light, albedo and normals of the region as arrays, at a percentage of the size."""
        scene = bpy.context.scene
        scene.render.resolution_percentage = scale
        render = scene.render
        render.border_min_x, render.border_min_y, render.border_max_x, render.border_max_y = self.box
        scene.use_nodes = True
        tree = scene.node_tree
        tree.nodes.clear()
        layers = tree.nodes.new('CompositorNodeRLayers')
        files = tree.nodes.new('CompositorNodeOutputFile')
        files.format.file_format, files.format.color_depth = 'OPEN_EXR', '32'
        files.file_slots.clear()
        with tempfile.TemporaryDirectory() as folder:
            files.base_path = folder
            for name, slot in (('Image', 'c'), ('Denoising Albedo', 'a'), ('Denoising Normal', 'n')):
                files.file_slots.new(slot)
                tree.links.new(layers.outputs[name], files.inputs[slot])
            bpy.ops.render.render()
            return [read(f'{folder}/{slot}{scene.frame_current:04d}.exr') for slot in 'can']

    def empty_table(self, things):
        """Light of the same region without these things, small."""
        for thing in things:
            thing.hide_render = True
        light = self.passes(EMPTY_PERCENT)[0]
        for thing in things:
            thing.hide_render = False
        return light

    def shoot(self, out, hide=None, finish=None, settle=True, grading=None):
        """Renders, levels to the plate if there are things to hide for it, and writes a PNG; gives linear light as shown. A grading is one of tone.py."""
        began = time.time()
        empty = None if hide is None else self.empty_table(hide)
        light, albedo, normal = self.passes()
        rendered = time.time()
        light = denoise(light, albedo, normal, self.weights, self.quality['denoiser'], self.quality['clean'])
        denoised = time.time()
        width, height = self.size
        if empty is not None:
            light = level(light, empty)
            light = settle_border(light) if settle else light
        light = tone(bloom(finish(light) if finish else light, width))
        if empty is not None:
            left, top = round(self.box[0] * width), height - round(self.box[1] * height) - light.shape[0]
            corner = min(left, width - light.shape[1]), min(max(0, top), height - light.shape[0])
            discs = [(x * width - corner[0], (1 - y) * height - corner[1], r * width) for x, y, r in self.discs]
            light = on_plate(light, corner, self.size, self.melt * width, discs)
        if grading:
            light = grade(light, SEED, *grading)
        write(light, out)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print('TIME ' + json.dumps({'render': round(rendered - began, 1), 'denoise': round(denoised - rendered, 1),
                                    'mib': round(peak)}))
        return light


def read(path):
    """Pixels of an EXR, top row first."""
    image = bpy.data.images.load(path)
    width, height = image.size
    flat = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(height, width, 4)[::-1, :, :3].copy()


def write(light, out):
    """Writes linear light as an 8 bit PNG, whole or not at all."""
    height, width, _ = light.shape
    image = bpy.data.images.new('picture', width, height, float_buffer=True, alpha=False)
    image.colorspace_settings.name = 'Linear'
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = light[::-1]
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    form = bpy.context.scene.render.image_settings
    form.file_format, form.color_mode, form.color_depth = 'PNG', 'RGB', '8'
    image.save_render(out + '.part', scene=bpy.context.scene)
    os.replace(out + '.part', out)

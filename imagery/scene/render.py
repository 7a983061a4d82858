"""Renders, denoises and writes one picture."""
import json
import os
import resource
import tempfile
import time

import bpy
import numpy as np

from denoise import denoise
from tone import bloom, grade, tone

SEED = 7


class Studio:
    """The scene's render settings: size in pixels, quality, threads, and where the denoiser's weights are."""

    def __init__(self, size, quality, threads, weights):
        self.size, self.quality, self.weights = size, quality, weights
        scene = bpy.context.scene
        render, cycles = scene.render, scene.cycles
        render.engine, render.threads_mode, render.threads = 'CYCLES', 'FIXED', threads
        render.resolution_x, render.resolution_y = size
        render.resolution_percentage, render.dither_intensity = 100, 0.0
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

    def passes(self):
        """Light, albedo and normals as arrays."""
        scene = bpy.context.scene
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

    def shoot(self, out, finish=None, grading=None):
        """Renders, denoises, grades and writes a PNG; gives the linear light before the grade. A grading is one of tone.py."""
        began = time.time()
        light, albedo, normal = self.passes()
        rendered = time.time()
        light = denoise(light, albedo, normal, self.weights, self.quality['denoiser'], self.quality['clean'])
        denoised = time.time()
        light = tone(bloom(finish(light) if finish else light, self.size[0]))
        write(grade(light, SEED, *grading) if grading else light, out)
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

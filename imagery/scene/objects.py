"""Adding objects to the scene."""
import bpy


def link(thing):
    """Adds an object to the scene."""
    bpy.context.scene.collection.objects.link(thing)
    return thing


def empty_scene():
    """Takes everything out of the scene that Blender starts with."""
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)

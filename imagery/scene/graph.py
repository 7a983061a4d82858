"""Writes the node graph of one material."""
import bpy

from colours import linear


def rgba(colour):
    """Four channels of a colour for a socket."""
    return (*linear(colour), 1.0)


class Graph:
    """One material's nodes; sockets take numbers, colours, nodes or sockets."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new('ShaderNodeOutputMaterial')

    def node(self, kind, props=None, **inputs):
        """New node; an underscore in an input's name stands for a space."""
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in (props or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            self.put(node, key.replace('_', ' '), value)
        return node

    def put(self, node, key, value):
        """Set or link one input, by name or by number."""
        socket = node.inputs[key]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, bpy.types.Node):
            self.tree.links.new(value.outputs[0], socket)
        elif isinstance(value, str) or (isinstance(value, tuple) and len(value) == 3 and socket.type == 'RGBA'):
            socket.default_value = rgba(value)
        else:
            socket.default_value = value

    def calc(self, operation, a, b=0.0, clamp=False):
        """Arithmetic on two values."""
        node = self.node('Math', {'operation': operation, 'use_clamp': clamp})
        self.put(node, 0, a)
        self.put(node, 1, b)
        return node.outputs[0]

    def vector(self, operation, a, b=None, scale=None):
        """Vector arithmetic; gives the vector, or the number of a dot product."""
        node = self.node('VectorMath', {'operation': operation})
        self.put(node, 0, a)
        if b is not None:
            self.put(node, 1, b)
        if scale is not None:
            self.put(node, 'Scale', scale)
        return node.outputs['Value' if operation == 'DOT_PRODUCT' else 0]

    def ramp(self, factor, stops):
        """A colour or a number that runs through stops."""
        node = self.tree.nodes.new('ShaderNodeValToRGB')
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(.5)
        for element, (position, value) in zip(elements, stops):
            element.position = position
            element.color = (value, value, value, 1) if isinstance(value, float) else rgba(value)
        self.put(node, 0, factor)
        return node.outputs[0]

    def mix(self, factor, a, b, mode='MIX'):
        """Mix of two colours."""
        node = self.node('MixRGB', {'blend_type': mode})
        for i, value in enumerate((factor, a, b)):
            self.put(node, i, value)
        return node.outputs[0]

    def blend(self, factor, a, b):
        """Mix of two shaders."""
        node = self.node('MixShader', Fac=factor)
        self.put(node, 1, a)
        self.put(node, 2, b)
        return node

    def place(self):
        """Coordinates that differ from bead to bead, and a random number per bead."""
        coordinates, info = self.node('TexCoord'), self.node('ObjectInfo')
        r = self.calc('MULTIPLY', info.outputs['Random'], 97.0)
        offset = self.node('CombineXYZ', X=r, Y=self.calc('MULTIPLY', r, 1.7), Z=self.calc('MULTIPLY', r, 2.3))
        return self.vector('ADD', coordinates.outputs['Object'], offset), info.outputs['Random']

    def noise(self, where, scale, detail=2.0, **more):
        """Noise from 0 to 1."""
        return self.node('TexNoise', Vector=where, Scale=scale, Detail=detail, **more).outputs['Fac']

    def vein(self, where, scale, detail, distortion, width):
        """1 along thin lines, else 0."""
        n = self.noise(where, scale, detail, Distortion=distortion)
        return self.ramp(self.calc('ABSOLUTE', self.calc('SUBTRACT', n, .5)), [(0.0, 1.0), (width, 0.0)])

    def warp(self, where, scale, amount):
        """Coordinates pushed about by noise."""
        n = self.node('TexNoise', Vector=where, Scale=scale, Detail=2.0).outputs['Color']
        push = self.vector('SCALE', self.vector('SUBTRACT', n, (.5, .5, .5)), scale=amount)
        return self.vector('ADD', where, push)

    def vary(self, colour, random, value=.12, hue=.0):
        """The colour a little lighter or darker, and of another hue, from bead to bead."""
        node = self.node('HueSaturation', Hue=self.calc('ADD', .5 - hue / 2, self.calc('MULTIPLY', random, hue)),
                         Value=self.calc('ADD', 1 - value / 2, self.calc('MULTIPLY', random, value)), Color=colour)
        return node.outputs[0]

    def bump(self, height, strength=.2, distance=.01):
        """Normal of a rough surface."""
        return self.node('Bump', Strength=strength, Distance=distance, Height=height).outputs[0]

    def is_shadow(self, share):
        """The share for rays that ask for light, else 0: coloured light passes where shadows would be black."""
        return self.calc('MULTIPLY', self.node('LightPath').outputs['Is Shadow Ray'], share)

    def end(self, shader):
        """The material with this shader on its surface."""
        self.put(self.output, 0, shader)
        return self.material

"""Meshes from points: turned, faceted, puffed. Lengths in cm."""
import math

import bmesh
import bpy
import numpy as np

TAU = math.tau


def mesh(name, points, faces, smooth=True):
    """A mesh whose faces all look outwards."""
    made = bpy.data.meshes.new(name)
    made.from_pydata(points, [], faces)
    made.update()
    if smooth:
        made.polygons.foreach_set('use_smooth', [True] * len(made.polygons))
    work = bmesh.new()
    work.from_mesh(made)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(made)
    work.free()
    return made


def turned(name, profile, segments=64):
    """A closed profile [(z, r)] turned around z."""
    points = [(r * math.cos(TAU * i / segments), r * math.sin(TAU * i / segments), z)
              for z, r in profile for i in range(segments)]
    rows, faces = len(profile), []
    for j in range(rows):
        a, b = j * segments, ((j + 1) % rows) * segments
        faces += [(a + i, a + (i + 1) % segments, b + (i + 1) % segments, b + i) for i in range(segments)]
    return mesh(name, points, faces)


def faceted(name, rings, sides):
    """The hull of rings [(z, r, turn)], its edges broken by a hair."""
    points = [(r * math.cos(TAU * (i + turn) / sides), r * math.sin(TAU * (i + turn) / sides), z)
              for z, r, turn in rings for i in range(sides)]
    work = bmesh.new()
    corners = [work.verts.new(p) for p in points]
    bmesh.ops.convex_hull(work, input=corners)
    bmesh.ops.dissolve_limit(work, angle_limit=.02, verts=work.verts, edges=work.edges)
    bmesh.ops.bevel(work, geom=list(work.edges), offset=.012 * max(r for _, r, _ in rings), segments=1, affect='EDGES')
    made = bpy.data.meshes.new(name)
    work.to_mesh(made)
    work.free()
    return made


def puffed(name, outline, thickness, roundness, rows):
    """A cushion from a closed outline [(x, z)], as thick along y as given in its middle."""
    points, faces, n = [], [], len(outline)
    for j in range(rows + 1):
        t = math.pi * (j / rows - .5)
        k = max(.02, abs(math.cos(t)) ** (2 / roundness))
        y = thickness / 2 * math.copysign(abs(math.sin(t)) ** (2 / roundness), t)
        points += [(x * k, y, z * k) for x, z in outline]
    for j in range(rows):
        for i in range(n):
            a, b = j * n + i, j * n + (i + 1) % n
            faces.append((a, b, b + n, a + n))
    return mesh(name, points, faces + [tuple(range(n)), tuple(range(rows * n, rows * n + n))])


def corners(made):
    """The vertices of a mesh as an array."""
    flat = np.empty(len(made.vertices) * 3, np.float32)
    made.vertices.foreach_get('co', flat)
    return flat.reshape(-1, 3)

import type { ProductImage } from '#shop/catalogue/product.ts'

/** The visible part of a picture: how much it is enlarged, and how many px its middle lies from the middle of its stage. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }

type Point = { readonly x: number; readonly y: number }

export type Stage = { readonly width: number; readonly height: number; readonly side: number }

export const wholePicture: View = { scale: 1, x: 0, y: 0 }

/** How far a picture is enlarged at most (S2.89). */
export const ZOOM_MAX = 2.5

/** How far below its middle the beads of each view lie, as a share of the picture's side. */
const beads: Readonly<Record<string, number>> = { flat: 0.36, lead: 0.2, scale: 0.18, close: 0.12 }

/** The empty middle of a view's ring: how far its centre is below the picture's middle, and its radius. */
const hollows: Readonly<Record<string, { readonly y: number; readonly radius: number }>> = {
  flat: { y: 0, radius: 0.25 },
  lead: { y: -0.08, radius: 0.2 },
  scale: { y: -0.1, radius: 0.2 },
  close: { y: -0.15, radius: 0.14 },
}

/**
 * The point to enlarge, in px from the middle of the picture. If no point was pressed, or the empty middle of a ring,
 * it is the beads.
 *
 * An owner's photograph is enlarged at its middle then.
 */
export function zoomTarget({ view, beadsAt }: Omit<ProductImage, 'alt'>, side: number, pressed?: Point): Point {
  const hollow = hollows[view]
  const isInsideRing = pressed && hollow && Math.hypot(pressed.x, pressed.y - hollow.y * side) < hollow.radius * side
  if (pressed && !isInsideRing) return pressed
  return { x: 0, y: (beadsAt ?? beads[view] ?? 0) * side }
}

const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit)

/** The nearest view that leaves no gap where the picture could fill the stage. */
function clamped({ scale, x, y }: View, { width, height, side }: Stage): View {
  const room = (length: number) => Math.max((side * scale - length) / 2, 0)
  return { scale, x: within(x, room(width)), y: within(y, room(height)) }
}

/** The view at another scale, 1 to ZOOM_MAX, in which what lies at a point, in px from the middle of the stage, stays there. */
export function zoomed(view: View, scale: number, at: Point, stage: Stage): View {
  const to = Math.min(Math.max(scale, 1), ZOOM_MAX)
  const growth = to / view.scale
  return clamped({ scale: to, x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth }, stage)
}

export function panned(view: View, by: Point, stage: Stage): View {
  return clamped({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)
}

import { CROP_MIN, type Crop, type OwnShape } from '#shop/desk/pictures.ts'
import { heightOf, pictureSizes } from '#shop/pictures/sizes.ts'

export type Whole = { readonly width: number; readonly height: number }

const within = (value: number, min: number, max: number) =>
  Math.round(Math.min(Math.max(value, min), Math.max(min, max)))

export function longestSide({ width, height }: Whole, shape: OwnShape = 'square'): number {
  const sizes = pictureSizes[shape]
  return Math.min(width, Math.floor((height * sizes.width) / sizes.height))
}

export function movedBy(
  { left, top, side }: Crop,
  x: number,
  y: number,
  { width, height }: Whole,
  shape: OwnShape = 'square',
): Crop {
  return { left: within(left + x, 0, width - side), top: within(top + y, 0, height - heightOf(shape, side)), side }
}

/** A frame of another width about the same middle, moved where it would leave the picture. */
export function resizedTo({ left, top, side }: Crop, wanted: number, whole: Whole, shape: OwnShape = 'square'): Crop {
  const longest = longestSide(whole, shape)
  const next = within(wanted, Math.min(CROP_MIN, longest), longest)
  const [x, y] = [side - next, heightOf(shape, side) - heightOf(shape, next)]
  const middle = { left: Math.round(left + x / 2), top: Math.round(top + y / 2), side: next }
  return movedBy(middle, 0, 0, whole, shape)
}

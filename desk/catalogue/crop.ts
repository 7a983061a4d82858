import { CROP_MIN, type Crop } from '#shop/desk/pictures.ts'

/** The size of a whole picture in pixels. */
export type Whole = { readonly width: number; readonly height: number }

const within = (value: number, min: number, max: number) =>
  Math.round(Math.min(Math.max(value, min), Math.max(min, max)))

/** The longest side that a frame may have. */
export function longestSide({ width, height }: Whole): number {
  return Math.min(width, height)
}

/** A frame moved by pixels of the picture, as far as the picture reaches. */
export function movedBy({ left, top, side }: Crop, x: number, y: number, { width, height }: Whole): Crop {
  return { left: within(left + x, 0, width - side), top: within(top + y, 0, height - side), side }
}

/** A frame of another side about the same middle, moved where it would leave the picture. */
export function resizedTo({ left, top, side }: Crop, wanted: number, whole: Whole): Crop {
  const longest = longestSide(whole)
  const next = within(wanted, Math.min(CROP_MIN, longest), longest)
  const by = (side - next) / 2
  return movedBy({ left: Math.round(left + by), top: Math.round(top + by), side: next }, 0, 0, whole)
}

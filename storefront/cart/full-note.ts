import { LINE_QUANTITY_MAX } from '#shop/promises.ts'

/** What a stepper says when a line can hold no more than `most`: the line's own limit, or the whole cart's (docs/decisions/022). */
export function fullNote(most: number): string {
  return most < LINE_QUANTITY_MAX ? 'Your bag is full. Write to us for more.' : `${most} at most. Write to us for more.`
}

/** The shapes in which pictures come: a bracelet, a category or brooch, the hero on wide screens and on phones, beside a story. */
export type Shape = 'square' | 'tile' | 'wide' | 'tall' | 'story'

type Sizes = {
  readonly width: number
  readonly height: number
  readonly avif: readonly number[]
  readonly jpg: number
}

/** Widths in pixels in which each shape is offered, by format; none is larger than the original (S10.25). */
export const pictureSizes: Readonly<Record<Shape, Sizes>> = {
  square: {
    width: 1600,
    height: 1600,
    avif: [320, 400, 480, 640, 800, 1000, 1280, 1600],
    jpg: 800,
  },
  tile: { width: 1000, height: 1000, avif: [320, 400, 480, 640, 800, 1000], jpg: 800 },
  wide: { width: 1920, height: 900, avif: [960, 1280, 1600, 1920], jpg: 1280 },
  tall: { width: 1080, height: 1350, avif: [480, 640, 736, 1080], jpg: 800 },
  story: { width: 1200, height: 800, avif: [480, 640, 800, 1200], jpg: 800 },
}

export function heightOf(shape: Shape, width: number): number {
  const sizes = pictureSizes[shape]
  return Math.round((width * sizes.height) / sizes.width)
}

export const CARD_SIZE = { width: 1200, height: 630 } as const

/** One step of an edit. Amounts go from 0 to 1, the strongest; below 0 they go the other way. Colours are '#rrggbb'. */
export type Step =
  | { readonly kind: 'exposure'; readonly stops: number }
  | { readonly kind: 'contrast' | 'warmth' | 'saturation'; readonly amount: number }
  | { readonly kind: 'sepia' | 'sharpen' | 'blur' | 'grain' | 'vignette'; readonly amount: number }
  | { readonly kind: 'tint'; readonly amount: number; readonly colour: string }
  | { readonly kind: 'monochrome' }
  /** Width through height, about the middle. */
  | { readonly kind: 'crop'; readonly ratio: number }
  /** Clockwise. */
  | { readonly kind: 'rotate'; readonly degrees: number }
  | { readonly kind: 'flip'; readonly axis: 'horizontal' | 'vertical' }
  /** The width in pixels, or as a share of the shorter side. */
  | { readonly kind: 'border'; readonly colour: string; readonly width: number; readonly unit: 'share' | 'pixels' }
  | { readonly kind: 'caption'; readonly text: string; readonly position: 'top' | 'bottom' }

/** The longest caption, in characters. */
export const CAPTION_MAX = 80

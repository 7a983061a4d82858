import type { ProductImage } from '#shop/catalogue/product.ts'

/** Widths in pixels in which a picture file exists, by product handle and view; those without one show the drawing. */
export const pictures: Readonly<Record<string, Readonly<Partial<Record<ProductImage['view'], readonly number[]>>>>> = {}

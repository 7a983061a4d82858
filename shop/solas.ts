import { products } from './catalogue/products.ts'
import { createShop, type Shop } from './shop.ts'

/** The shop as it comes: the 27 bracelets of Solas and the standard settings. */
export const solas: Shop = createShop({ products })

import { products } from './catalogue/products.ts'
import { createShop, type ServerShop } from './shop.ts'

/** The built-in shop: the 27 bracelets of Solas and the standard settings. */
export const solas: ServerShop = createShop({ products })

import { createShop, type ServerShop } from '../shop.ts'
import { products } from './products.ts'

/** The built-in shop: the 27 bracelets of Solas and the standard settings. */
export const solas: ServerShop = createShop({ products })

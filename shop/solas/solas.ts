import { createShop, type ServerShop } from '../shop.ts'
import { products } from './products.ts'

export const solas: ServerShop = createShop({ products })

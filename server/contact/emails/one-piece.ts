import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import type { Order } from '#shop/orders/order.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Plate } from '../mail/content.ts'
import { picturedLines, pictureOf } from './parts.ts'

/** An order's lines for a table. If it is for one piece alone, that is shown large above the e-mail and leads to `href`, and not small again. */
export function piecesOf(shop: ServerShop, order: Order, href: string, config: Pick<Config, 'publicUrl'>) {
  const lines = picturedLines(shop, order, config)
  const [piece, ...others] = order.itemised ? order.items : []
  const product = piece && others.length === 0 && piece.quantity === 1 ? findAnyProduct(shop, piece.id) : undefined
  const plate = product && pictureOf(shop, product.id, config)
  if (!plate) return { plates: [], lines }
  const plates: Plate[] = [{ plate, href }]
  return { plates, lines: lines.map((line) => ({ ...line, picture: undefined })) }
}

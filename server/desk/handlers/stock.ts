import * as v from 'valibot'
import { optionNames } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { countedVariants } from '#shop/catalogue/stock.ts'
import { refuseStock, StockAnswer } from '#shop/desk/stock.ts'
import type { Shop } from '#shop/shop.ts'
import { correctCount, readAvailability, stockOfProduct } from '../../catalogue/stock/stock.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Handlers } from '../calls/handler.ts'

const MOVEMENTS_MAX = 100

/** The options of a variant in words, also of one that the product does not have any more; '' without options. */
function variantNames(product: Product | undefined): (variant: string) => string {
  const variants = product ? countedVariants(product) : []
  const names = new Map(
    variants.map(({ key, options }) => [
      key,
      product
        ? optionNames(product, options)
            .map(([, value]) => value)
            .join(', ')
        : '',
    ]),
  )
  return (variant) => names.get(variant) ?? variant.split('.').slice(1).join(', ').replaceAll('%2E', '.')
}

async function describeStock(shop: Shop, { db }: Services, id: string): Promise<StockAnswer> {
  const nameOf = variantNames(shop.catalogue.byKey.get(id))
  const { counts, movements } = await stockOfProduct(db, id, MOVEMENTS_MAX)
  const { reserved } = await readAvailability(db)
  const orderIds = movements.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const orders =
    orderIds.length === 0 ? [] : await db.selectFrom('orders').select('id').where('id', 'in', orderIds).execute()
  const known = new Set(orders.map((order) => order.id))
  return v.parse(StockAnswer, {
    counts: counts.map(({ variant, count }) => ({
      variant,
      count,
      name: nameOf(variant),
      reserved: reserved[variant],
    })),
    movements: movements.map(({ orderId, variant, ...movement }) => ({
      ...movement,
      name: nameOf(variant),
      orderId: orderId !== null && known.has(orderId) ? orderId : null,
    })),
  })
}

export const stockHandlers: Handlers<typeof import('#shop/calls/stock.ts')> = {
  readStock: (services, { shop, params }) => describeStock(shop, services, params.id),
  async correctStock(services, { shop, actor, params: { id }, body: { variant, seen, count, reason } }) {
    const { db, now } = services
    const { counts } = await stockOfProduct(db, id, 0)
    if (!counts.some((one) => one.variant === variant)) return refuseStock('no-variant')
    const { email: who } = actor.staff
    const isDone = await inTransaction(db, async (trx) => {
      const at = now()
      if (!(await correctCount(trx, { variant, seen, count }, { who, reason, at }))) return false
      const what = `product ${id}: count of ${variant} corrected from ${seen} to ${count}`
      await writeAuditLog(trx, { orderId: null, who, what }, at)
      return true
    })
    await services.loadStock()
    const answer = await describeStock(shop, services, id)
    return isDone ? answer : { ...refuseStock('count-moved'), now: answer }
  },
}

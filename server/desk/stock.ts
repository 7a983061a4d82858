import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { optionNames } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { countedVariants } from '#shop/catalogue/stock.ts'
import { CorrectCountRequest, refuseStock, StockAnswer } from '#shop/desk/stock.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { inTransaction } from '../database/transaction.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'
import { correctCount, readAvailability, stockOfProduct } from '../stock/stock.ts'

/** The desk shows so many movements of a product. */
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

async function describeStock(c: Context<DeskEnv>, { db }: Services, id: string): Promise<StockAnswer> {
  const nameOf = variantNames(c.var.shop.catalogue.byKey.get(id))
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

/** GET /desk/api/catalogue/products/:id/stock: how many of a product are left, and why. */
export function answerStock(services: Services): Handler<DeskEnv> {
  return async (c) => c.json(await describeStock(c, services, c.req.param('id') ?? ''))
}

/** POST /desk/api/catalogue/products/:id/stock: corrects the count of a variant. */
export function correctStock(services: Services): Handler<DeskEnv> {
  const { db, now } = services
  return async (c) => {
    const id = c.req.param('id') ?? ''
    const body = v.safeParse(CorrectCountRequest, c.get('json'))
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    const { variant, seen, count, reason } = body.output
    const { counts } = await stockOfProduct(db, id, 0)
    if (!counts.some((one) => one.variant === variant))
      return answerRefusal(c, refuseStock('no-variant'), { status: 404 })
    const { email: who } = c.get('desk').staff
    const isDone = await inTransaction(db, async (trx) => {
      const at = now()
      if (!(await correctCount(trx, { variant, seen, count }, { who, reason, at }))) return false
      const what = `product ${id}: count of ${variant} corrected from ${seen} to ${count}`
      await writeAuditLog(trx, { orderId: null, who, what }, at)
      return true
    })
    await services.loadStock()
    const answer = await describeStock(c, services, id)
    return isDone ? c.json(answer) : answerRefusal(c, refuseStock('count-moved'), { now: answer })
  }
}

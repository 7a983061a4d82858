import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { partFor } from '#crafts/craft.ts'
import { craftRules } from '#crafts/rules.ts'
import { type OrderLine, optionWords, productNumber } from '#shop/cart/order-line.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { dayInIreland } from '#shop/dates.ts'
import type { BatchRequest } from '#shop/desk/batches.ts'
import { refuseSafety, type SafetyRefusal } from '#shop/desk/safety-refusals.ts'
import { foldLetters } from '#shop/fold-letters.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { DetailedShop } from '#shop/shop.ts'
import { writeCsv } from '../../money/accounting/csv.ts'
import { isRepeat } from '../../platform/database/known-row.ts'
import type { Schema, SwapRow } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeAuditLog } from '../order/audit-log.ts'
import { WantedVariant } from '../order/swap-data.ts'

const Batches = v.array(v.string())
const plain = (text: string) => foldLetters(text).trim()

/** The materials of a product by its craft's data, null if it has none. */
function plannedOf(shop: DetailedShop, id: string): readonly string[] | null {
  const recipe = shop.details.recipes[id]
  return (recipe && partFor(craftRules, findAnyProduct(shop, id))?.materialsOf(recipe)) ?? null
}

export function plannedMaterials(shop: DetailedShop): string[] {
  const names = Object.keys(shop.details.recipes).flatMap((id) => plannedOf(shop, id) ?? [])
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b))
}

export function noteBatch({ db, now }: Services, batch: BatchRequest, who: string): Promise<SafetyRefusal | null> {
  return inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows: noted } = await trx
      .insertInto('batches')
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    const what = `notes batch ${batch.code} of ${batch.what} from ${batch.supplier}`
    if (noted === 1n) {
      await writeAuditLog(trx, { orderId: null, who, what }, now())
      return null
    }
    const known = await trx.selectFrom('batches').selectAll().where('id', '=', batch.id).executeTakeFirst()
    return isRepeat(known, batch) ? null : refuseSafety('other-content')
  })
}

export function batchesOf(db: Kysely<Schema>) {
  return db.selectFrom('batches').selectAll().orderBy('since', 'desc').orderBy('what').execute()
}

/** The batches of an item on a day: the newest of each of its materials, and of each that is in no craft's data, which goes into every item. */
async function batchesFor(shop: DetailedShop, db: Kysely<Schema>, productId: string, day: string): Promise<string[]> {
  const planned = plannedOf(shop, productId)
  const own = new Set(planned?.map(plain))
  const known = new Set(plannedMaterials(shop).map(plain))
  const newest = new Map<string, string>()
  for (const { what, supplier, code, since } of await batchesOf(db)) {
    const key = plain(what)
    const isIn = own.has(key) || !known.has(key) || planned === null
    if (isIn && since <= day && !newest.has(key)) newest.set(key, `${what}: ${supplier} ${code}`)
  }
  return [...newest.values()]
}

type Sending = {
  readonly id: string
  readonly line: Pick<OrderLine, 'id' | 'name' | 'optionNames' | 'quantity'>
  readonly sentAt: string
  readonly madeAt: string
}

async function noteSent(
  shop: DetailedShop,
  db: Kysely<Schema>,
  order: Order,
  { id, line, sentAt, madeAt }: Sending,
): Promise<void> {
  const { address, livemode } = order
  await db
    .insertInto('sentItems')
    .values({
      id,
      orderId: order.id,
      sentAt,
      country: address?.country ?? '',
      productId: line.id,
      name: line.name,
      options: optionWords(line) || null,
      quantity: line.quantity,
      livemode: livemode ? 1 : 0,
      reference: orderReference(order),
      batches: JSON.stringify(await batchesFor(shop, db, line.id, dayInIreland(new Date(madeAt)))),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Writes down which items of an order were sent, and from which suppliers' batches, as of the day on which they were made: kept without a name for ten years, longer than the order (Directive (EU) 2024/2853). */
export async function noteSentItems(
  shop: DetailedShop,
  db: Kysely<Schema>,
  order: Order,
  { parcelId, ...moments }: { readonly parcelId: string } & Pick<Sending, 'sentAt' | 'madeAt'>,
): Promise<void> {
  for (const line of order.items)
    await noteSent(shop, db, order, { ...moments, id: `${parcelId} ${line.itemId}`, line })
}

export const swappedItemId = (orderId: string): string => `${orderId} swap`

export function noteSwappedItem(
  shop: DetailedShop,
  db: Kysely<Schema>,
  order: Order,
  swap: SwapRow,
  sentAt: string,
): Promise<void> {
  const { optionNames } = v.parse(WantedVariant, swap.wanted)
  const { id = '', name = '' } = order.items.find(({ itemId }) => itemId === swap.itemId) ?? {}
  const line = { id, name, optionNames, quantity: 1 }
  return noteSent(shop, db, order, { id: swappedItemId(order.id), line, sentAt, madeAt: sentAt })
}

export async function forgetSentItems(db: Kysely<Schema>, parcelId: string): Promise<void> {
  await db.deleteFrom('sentItems').where('id', 'like', `${parcelId} %`).execute()
}

/** Of what to look for in what was sent: real orders or the others, words of a batch ('' for all), and from which moment and before which (ISO UTC). */
type Sought = { readonly livemode: 0 | 1; readonly batch: string; readonly from?: string; readonly before?: string }

export async function sentOf(db: Kysely<Schema>, { livemode, batch, from = '', before = '9999' }: Sought) {
  const rows = await db
    .selectFrom('sentItems')
    .selectAll()
    .where('livemode', '=', livemode)
    .where('sentAt', '>=', from)
    .where('sentAt', '<', before)
    .orderBy('sentAt', 'desc')
    .orderBy('id')
    .execute()
  return rows
    .map((row) => ({ ...row, madeOf: v.parse(Batches, JSON.parse(row.batches)).join('; ') }))
    .filter(({ madeOf }) => plain(madeOf).includes(plain(batch)))
}

export async function sentItemsFile(db: Kysely<Schema>, livemode: 0 | 1, batch = ''): Promise<string> {
  return writeCsv([
    ['sent', 'order', 'country', 'product', 'name', 'options', 'quantity', 'batches'],
    ...(await sentOf(db, { livemode, batch })).map(
      ({ sentAt, reference, country, productId, name, options, quantity, madeOf }) => {
        return [
          sentAt,
          reference,
          country,
          productNumber({ id: productId }) ?? '',
          name,
          options ?? '',
          String(quantity),
          madeOf,
        ]
      },
    ),
  ])
}

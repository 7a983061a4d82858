import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { bespokeId, type OrderLine, plainLine } from '#shop/cart/order-line.ts'
import { optionNames } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { leadOf } from '#shop/checkout/making.ts'
import { refuseSale, type SaleRefusal } from '#shop/desk/sale-refusals.ts'
import { type OfferRequest, productOfLine, type SaleLine } from '#shop/desk/sales.ts'
import { type Cents, formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { promiseOf } from '#shop/orders/promise.ts'
import { isToBeMade, unpaidStates } from '#shop/orders/states.ts'
import { OFFER_DAYS } from '#shop/promises.ts'
import { findZone } from '#shop/settings/settings.ts'
import type { ServerShop, Shop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import type { Config } from '../../platform/config/config.ts'
import { isRepeat } from '../../platform/database/known-row.ts'
import { itemsFrom } from '../../platform/database/order-items.ts'
import {
  findOrder,
  orderFromRow,
  ownLivemode,
  parseLines,
  selectOrders,
  unpaidColumns,
} from '../../platform/database/orders.ts'
import type { OrderRow, Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeAuditLog } from '../order/audit-log.ts'
import { writeOrderEvent } from '../order/order-events.ts'

const DAY_MS = 86_400_000
/** A payment page of an offer stays open for so long, in ms; the link opens another. */
const PAGE_LIFE_MS = 3_600_000

/** A bespoke order, or more for an order, that somebody may pay for by the link in their e-mail: amounts in cents, times ISO UTC. */
export type Offer = Omit<Selectable<Schema['offers']>, 'lines'> & {
  readonly lines: readonly OrderLine[]
  readonly total: Cents
  readonly first: Order | null
}

/** The lines of a sale that was entered by hand, as orders keep them; an item of the catalogue keeps its id, its name and what was chosen of it. */
export function linesOf(lines: readonly SaleLine[], products: readonly Product[] = []): OrderLine[] {
  return lines.map(({ quantity, unitCents, options = {}, ...typed }, index) => {
    const product = productOfLine(products, typed)
    const [id, name] = product ? [product.id, product.name] : [bespokeId(index), sanitizeLine(typed.name)]
    const line = plainLine({ id, name, quantity, unitCents })
    return product ? { ...line, options, optionNames: optionNames(product, options) } : line
  })
}

function offerFromRow({ lines, ...row }: Selectable<Schema['offers']>, first: Order | null): Offer {
  return { ...row, lines: parseLines(lines), total: row.subtotal + row.shipping, first }
}

/** The columns of an offer that come from the moment and the shop, not from what was asked for. */
export const CALL_COLUMNS = ['createdAt', 'expiresAt', 'livemode'] as const

export function offerRow(
  { config, now }: Services,
  { id, shipping, leadDays, words }: Pick<OfferRequest, 'id' | 'shipping' | 'leadDays' | 'words'>,
  lines: readonly OrderLine[],
) {
  const at = now()
  return {
    id,
    shipping,
    leadDays,
    words,
    subtotal: lines.reduce((sum, { lineCents }) => sum + lineCents, 0),
    lines: JSON.stringify(lines),
    livemode: ownLivemode(config),
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + OFFER_DAYS * DAY_MS).toISOString(),
  }
}

/** Offers somebody a bespoke order, and makes the e-mail with its link due; the same offer once, however often it is asked for. */
export async function makeOffer(
  shop: Shop,
  services: Services,
  request: OfferRequest,
  who: string,
): Promise<SaleRefusal | null> {
  const { db, now, wakeMailer } = services
  const zone = findZone(shop.zones, request.zone)
  if (!zone) return refuseSale('no-zone')
  // Its buyer cannot withdraw, which is lawful only for what is made for one person. So it names no product, and takes nothing from stock.
  const row = offerRow(services, request, linesOf(request.lines))
  const at = now()
  const said = { ...row, email: request.email, zone: request.zone }
  const refusal = await inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows: made } = await trx
      .insertInto('offers')
      .values(said)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (made !== 1n) {
      const known = await trx.selectFrom('offers').selectAll().where('id', '=', row.id).executeTakeFirst()
      return isRepeat(known, said, CALL_COLUMNS) ? null : refuseSale('other-content', 'This offer')
    }
    await enqueueEmail(trx, 'offer', { id: row.id, orderId: null }, at)
    const what = `offered a bespoke order of ${formatCents(row.subtotal + row.shipping)}`
    await writeAuditLog(trx, { orderId: null, who, what }, at)
    return null
  })
  wakeMailer()
  return refusal
}

/** Takes an offer back: its link opens no payment page any more. A page that is open already can still be paid, within the hour. */
export async function endOffer({ db, now }: Services, id: string, who: string): Promise<SaleRefusal | null> {
  return inTransaction(db, async (trx) => {
    const ended = await trx.deleteFrom('offers').where('id', '=', id).returning('goesWith').executeTakeFirst()
    if (!ended) return refuseSale('no-offer')
    const { goesWith: orderId } = ended
    await trx.deleteFrom('outbox').where('aboutId', '=', id).where('state', '=', 'due').execute()
    const what = `took an offer of ${orderId === null ? 'a bespoke order' : 'an extra'} back`
    await writeAuditLog(trx, { orderId, who, what }, now())
    if (orderId !== null) await writeOrderEvent(trx, { orderId, kind: 'change' }, now())
    return null
  })
}

export async function findOffer(db: Kysely<Schema>, id: string): Promise<Offer | null> {
  const row = await db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const first = row.goesWith === null ? null : await findOrder(db, 'id', row.goesWith)
  return row.goesWith !== null && first === null ? null : offerFromRow(row, first)
}

/** True if an offer can be paid as far as the order goes that it adds to: not once that is refunded or in doubt. */
export function isStillWanted({ first }: Pick<Offer, 'first'>): boolean {
  return first === null || isToBeMade(first.state)
}

/** The order that came of an offer: with money, or with money on its way or in doubt; or null. */
export async function orderOfOffer(db: Kysely<Schema>, id: string): Promise<{ readonly id: string } | null> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('offerId', '=', id)
    .where('state', 'not in', unpaidStates)
    .limit(1)
    .executeTakeFirst()
  return order ?? null
}

export async function openOffers({ db, now }: Pick<Services, 'db' | 'now'>, goesWith?: string): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('expiresAt', '>', now().toISOString())
    .$if(goesWith !== undefined, (query) => query.where('goesWith', '=', goesWith ?? ''))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.offerId', '=', 'offers.id')
            .where('state', 'not in', unpaidStates),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  const ids = rows.flatMap((row) => row.goesWith ?? [])
  const firsts = ids.length === 0 ? [] : await selectOrders(db).where('id', 'in', ids).execute()
  const byId = new Map(firsts.map((row) => [row.id, orderFromRow(row)]))
  return rows.map((row) => offerFromRow(row, byId.get(row.goesWith ?? '') ?? null)).filter(isStillWanted)
}

type Placing = Pick<Config, 'publicUrl'>

function bespokeParts(shop: ServerShop, { id, ...offer }: Offer, { publicUrl }: Placing) {
  return {
    channel: 'bespoke',
    cartDigest: createHash('sha256').update(id).digest('hex'),
    leadDays: offer.leadDays,
    promise: promiseOf(shop, offer, publicUrl),
  }
}

/** The parts that an extra takes from the first order. Its payment page asks for no address, so a new address needs a new page. */
function extraParts(shop: ServerShop, { id, lines, ...offer }: Offer, first: Order, { publicUrl }: Placing) {
  const { name, phone, address, promise } = first
  const { inStock } = leadOf(shop, lines)
  const leadDays = inStock === 'all' ? null : offer.leadDays
  const [to, content] = [JSON.stringify(address), JSON.stringify([id, name, phone, address])]
  return {
    channel: 'shop',
    goesWith: first.id,
    name,
    phone,
    address: to,
    cartDigest: createHash('sha256').update(content).digest('hex'),
    leadDays,
    promise: { ...promiseOf(shop, { leadDays, inStock, zone: offer.zone }, publicUrl), delivery: promise.delivery },
  }
}

export function orderOfferedBy(shop: ServerShop, offer: Offer, now: Date, config: Placing): OrderRow {
  const [id, at] = [randomUUID(), now.toISOString()]
  const { first } = offer
  const { promise, ...parts } =
    first === null ? bespokeParts(shop, offer, config) : extraParts(shop, offer, first, config)
  return {
    ...unpaidColumns,
    ...parts,
    id,
    referencePrefix: shop.settings.orderPrefix,
    cartId: null,
    offerId: offer.id,
    email: offer.email,
    itemised: 1,
    items: itemsFrom(id, offer.lines),
    subtotal: offer.subtotal,
    shipping: offer.shipping,
    giftWrap: 0,
    giftNote: '',
    total: offer.total,
    zone: offer.zone,
    promise: JSON.stringify(promise),
    livemode: offer.livemode,
    createdAt: at,
    updatedAt: at,
    expiresAt: new Date(now.getTime() + PAGE_LIFE_MS).toISOString(),
  }
}

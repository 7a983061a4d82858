import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { type OrderLine, plainLine } from '#shop/cart/order-line.ts'
import { optionNames } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { refuseSale, type SaleRefusal } from '#shop/desk/sale-refusals.ts'
import { type OfferRequest, productOfLine, type SaleLine } from '#shop/desk/sales.ts'
import { type Cents, formatCents } from '#shop/money.ts'
import { promiseOf } from '#shop/orders/promise.ts'
import { OFFER_DAYS } from '#shop/promises.ts'
import { findZone } from '#shop/settings/settings.ts'
import type { ServerShop, Shop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config/config.ts'
import { ownLivemode, parseLines, unpaidColumns } from '../database/orders.ts'
import type { OrderRow, Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'

const DAY_MS = 86_400_000
/** A payment page of an offer stays open for so long, in ms; the link opens another. */
const PAGE_LIFE_MS = 3_600_000

/** The cart of an offer's order: browsers name their carts by a UUID alone, so none can name this one. */
const cartOf = (offerId: string) => `offer-${offerId}`

/** A bespoke order that somebody may pay for by the link in their e-mail: amounts in cents, times ISO UTC. */
export type Offer = Omit<Selectable<Schema['offers']>, 'lines'> & {
  readonly lines: readonly OrderLine[]
  readonly total: Cents
}

/** The lines of a sale that was entered by hand, as orders keep them; an item of the catalogue keeps its id, its name and what was chosen of it. */
export function linesOf(lines: readonly SaleLine[], products: readonly Product[] = []): OrderLine[] {
  return lines.map(({ quantity, unitCents, options = {}, ...typed }, index) => {
    const product = productOfLine(products, typed)
    const [id, name] = product ? [product.id, product.name] : [`bespoke-${index + 1}`, sanitizeLine(typed.name)]
    const line = plainLine({ id, name, quantity, unitCents })
    return product ? { ...line, options, optionNames: optionNames(product, options) } : line
  })
}

function offerFromRow(row: Selectable<Schema['offers']>): Offer {
  return { ...row, lines: parseLines(row.lines), total: row.subtotal + row.shipping }
}

/** Offers somebody a bespoke order, and makes the e-mail with its link due; the same offer once, however often it is asked for. */
export async function makeOffer(
  shop: Shop,
  services: Services,
  request: OfferRequest,
  who: string,
): Promise<SaleRefusal | null> {
  const { db, config, now, wakeMailer } = services
  const zone = findZone(shop.zones, request.zone)
  if (!zone) return refuseSale('no-zone')
  // Its buyer cannot withdraw, which is lawful only for what is made for one person. So it names no product, and takes nothing from stock.
  const lines = linesOf(request.lines)
  const subtotal = lines.reduce((sum, { lineCents }) => sum + lineCents, 0)
  const { id, email, shipping, leadDays, words } = request
  const at = now()
  await inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows: made } = await trx
      .insertInto('offers')
      .values({
        id,
        email,
        subtotal,
        shipping,
        leadDays,
        words,
        zone: request.zone,
        lines: JSON.stringify(lines),
        livemode: ownLivemode(config),
        createdAt: at.toISOString(),
        expiresAt: new Date(at.getTime() + OFFER_DAYS * DAY_MS).toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (made !== 1n) return
    await enqueueEmail(trx, id, 'offer', at)
    const what = `offered a bespoke order of ${formatCents(subtotal + shipping)}`
    await writeAuditLog(trx, { orderId: null, who, what }, at)
  })
  wakeMailer()
  return null
}

/** Takes an offer back: its link opens no payment page any more. A page that is open already can still be paid, within the hour. */
export async function endOffer({ db, now }: Services, id: string, who: string): Promise<SaleRefusal | null> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('offers').where('id', '=', id).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return refuseSale('no-offer')
    await trx.deleteFrom('outbox').where('about', '=', id).where('state', '=', 'due').execute()
    await writeAuditLog(trx, { orderId: null, who, what: 'took an offer of a bespoke order back' }, now())
    return null
  })
}

/** An offer by its id, or null. */
export async function findOffer(db: Kysely<Schema>, id: string): Promise<Offer | null> {
  const row = await db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? offerFromRow(row) : null
}

/** The order that came of an offer: with money, or with money on its way or in doubt; or null. */
export async function orderOfOffer(db: Kysely<Schema>, id: string): Promise<{ readonly id: string } | null> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('cartId', '=', cartOf(id))
    .where('channel', '=', 'bespoke')
    .where('state', 'not in', ['pending', 'failed', 'expired'])
    .limit(1)
    .executeTakeFirst()
  return order ?? null
}

/** The offers that can still be paid, the newest first. */
export async function openOffers({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('expiresAt', '>', now().toISOString())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .where('cartId', '=', sql<string>`'offer-' || offers.id`)
            .where('state', 'not in', ['pending', 'failed', 'expired']),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  return rows.map(offerFromRow)
}

/** The order that an offer asks for, as it is first written down. */
export function orderOfferedBy(
  shop: ServerShop,
  { id, lines, ...offer }: Offer,
  now: Date,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): OrderRow {
  const at = now.toISOString()
  return {
    ...unpaidColumns,
    id: randomUUID(),
    channel: 'bespoke',
    referencePrefix: shop.settings.orderPrefix,
    cartId: cartOf(id),
    cartDigest: createHash('sha256').update(id).digest('hex'),
    email: offer.email,
    itemised: 1,
    lines: JSON.stringify(lines),
    subtotal: offer.subtotal,
    shipping: offer.shipping,
    giftWrap: 0,
    giftNote: '',
    total: offer.total,
    zone: offer.zone,
    leadDays: offer.leadDays,
    promise: JSON.stringify(promiseOf(shop, offer, publicUrl)),
    livemode: offer.livemode,
    createdAt: at,
    updatedAt: at,
    expiresAt: new Date(now.getTime() + PAGE_LIFE_MS).toISOString(),
  }
}

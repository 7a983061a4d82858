import type { Handler } from 'hono'
import * as v from 'valibot'
import { ORDERS_PAGE, type OrdersAnswer, orderFilters } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { ChosenIds, chooseForPrint } from '#shop/desk/printing.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { Order } from '#shop/orders/order.ts'
import { invoicesPaper } from '#shop/orders/papers.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { refuseOrder } from '#shop/orders/refusals.ts'
import { lookOf } from '#shop/own-look.ts'
import { typedLine, upTo } from '#shop/typed-text.ts'
import { findOrder } from '../database/orders.ts'
import { parcelSlip } from '../emails/parcel-slip.ts'
import { openInvoices } from '../fulfilment/invoice-firms.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { linkSecret } from '../mail/link-token.ts'
import { exchangedFor } from '../orders/exchanged.ts'
import { listOrders } from '../orders/list.ts'
import { withItemsToMake } from '../orders/taken-back.ts'
import { showPaper } from '../pages/show-paper.ts'
import { paperLogos } from '../pictures/logos.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'
import { describeOrder } from './order.ts'
import { summariesOf } from './summaries.ts'

const ListCursor = v.nullable(
  v.pipe(
    v.string(),
    v.regex(/^[\dTZ:.-]{20,30} [\w-]{1,64}$/),
    v.transform((text) => text.split(' ')),
    v.transform(([createdAt = '', id = '']) => ({ createdAt, id })),
  ),
)
const Query = v.object({
  search: v.pipe(typedLine(), upTo(200)),
  filter: v.picklist(orderFilters),
  before: ListCursor,
})

/** GET /desk/api/orders: a page of the list, or of what a search finds; `before` is the `next` of the page before. */
export function answerOrders(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const { search = '', filter = 'all', before = null } = c.req.query()
    const query = v.safeParse(Query, { search, filter, before })
    if (!query.success) return refuse(c, 'There is no such list.')
    const ids = await listOrders(shop, services, { ...query.output, limit: ORDERS_PAGE + 1 })
    const page = ids.slice(0, ORDERS_PAGE)
    const last = ids.length > ORDERS_PAGE ? page.at(-1) : undefined
    const answer: OrdersAnswer = {
      orders: await summariesOf(services, page),
      next: last === undefined ? null : await cursorOf(services, last),
    }
    return c.json(answer)
  }
}

async function cursorOf({ db }: Services, id: string): Promise<string> {
  const { createdAt } = await db.selectFrom('orders').select('createdAt').where('id', '=', id).executeTakeFirstOrThrow()
  return `${createdAt} ${id}`
}

/** GET /desk/api/orders/:id: all that the books know of an order. */
export function answerOrder(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const order = await describeOrder(services, c.req.param('id') ?? '', c.get('desk').staff)
    return order === null ? answerRefusal(c, refuseOrder('no-order'), { status: 404 }) : c.json(order)
  }
}

/** GET /desk/api/printing?ids=a,b: the orders whose papers are printed, and those that cannot be; 400 in words for no order or too many. */
export function answerPrinting(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const ids = v.safeParse(ChosenIds, c.req.query('ids') ?? '')
    if (!ids.success) return refuse(c, ids.issues[0].message)
    const chosen = []
    for (const id of ids.output) chosen.push({ id, order: await describeOrder(services, id, c.get('desk').staff) })
    return c.json(chooseForPrint(chosen))
  }
}

const backTo = ({ id }: Pick<Order, 'id'>) => ({ href: deskPaths.order(id), label: 'Back to the order' })

/** GET /desk/api/orders/:id/parcel-slip: the slip that the e-mail of a new order brings along, to be printed. */
export function answerParcelSlip(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const { db, config } = services
    const order = await findOrder(db, 'id', c.req.param('id') ?? '')
    if (order === null) return c.text('We can’t find this order.', 404)
    if (isAtStall(order.channel)) return c.text(refuseOrder('sold-at-stall').message, 409)
    const signing = { ...config, linkSecret: await linkSecret(db) }
    const exchangeFor = (await exchangedFor(db, [order])).get(order.id)
    const paper = parcelSlip(shop, await withItemsToMake(db, order), signing, exchangeFor)
    const logos = await paperLogos(services, paper)
    return showPaper(c, services, { look: lookOf(shop.ownLook), paper, logos, back: backTo(order) })
  }
}

/** GET /desk/api/orders/:id/invoices: an order's invoices and credit notes as one page to print (docs/decisions/009). */
export function answerInvoices(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const order = await findOrder(services.db, 'id', c.req.param('id') ?? '')
    if (order === null) return c.text('We can’t find this order.', 404)
    const invoices = await openInvoices(shop, services, order.id)
    const paper = invoicesPaper(shop, orderReference(order), invoices)
    const logos = await paperLogos(services, paper)
    return showPaper(c, services, { look: lookOf(shop.ownLook), paper, logos, back: backTo(order) })
  }
}

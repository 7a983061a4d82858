import { refuseCall } from '#shop/desk/desk-refusals.ts'
import { ORDERS_PAGE } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { refusePicture } from '#shop/desk/picture-troubles.ts'
import { chooseForPrint } from '#shop/desk/printing.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { Order } from '#shop/orders/order.ts'
import { invoicesPaper } from '#shop/orders/papers.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { refuseOrder } from '#shop/orders/refusals.ts'
import { lookOf } from '#shop/own-look.ts'
import { showPaper } from '../../catalogue/pages/show-paper.ts'
import { paperLogos } from '../../catalogue/pictures/logos.ts'
import { parcelSlip } from '../../contact/emails/parcel-slip.ts'
import { takeEmailQuota } from '../../contact/mail/email-quota.ts'
import { linkSecret } from '../../contact/mail/link-token.ts'
import { resend } from '../../contact/mail/outbox.ts'
import { openInvoices } from '../../orders/fulfilment/invoice-firms.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { exchangedFor } from '../../orders/order/exchanged.ts'
import { listOrders } from '../../orders/order/list.ts'
import { keepPhoto, photoAsJpeg } from '../../orders/order/photos.ts'
import { withItemsToMake } from '../../orders/order/taken-back.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { done, type Handlers } from '../calls/handler.ts'
import { describeOrder, orderNow } from './order.ts'
import { summariesOf } from './summaries.ts'

async function cursorOf({ db }: Services, id: string): Promise<string> {
  const { createdAt } = await db.selectFrom('orders').select('createdAt').where('id', '=', id).executeTakeFirstOrThrow()
  return `${createdAt} ${id}`
}

const backTo = ({ id }: Pick<Order, 'id'>) => ({ href: deskPaths.order(id), label: 'Back to the order' })

/** Nobody at the desk floods a buyer: one e-mail is sent again so often in 24 hours. */
const SENT_AGAIN_A_DAY = 5

export const orderHandlers: Handlers<typeof import('#shop/calls/orders.ts')> = {
  async readOrders(services, { shop, query: { before = null, ...query } }) {
    const ids = await listOrders(shop, services, { ...query, before, limit: ORDERS_PAGE + 1 })
    const page = ids.slice(0, ORDERS_PAGE)
    const last = ids.length > ORDERS_PAGE ? page.at(-1) : undefined
    return {
      orders: await summariesOf(services, page),
      next: last === undefined ? null : await cursorOf(services, last),
    }
  },
  async readOrder(services, { actor, params: { id } }) {
    return (await describeOrder(services, id, actor.staff)) ?? refuseOrder('no-order')
  },
  async readPrinting(services, { actor, query: { ids } }) {
    const chosen = []
    for (const id of ids) chosen.push({ id, order: await describeOrder(services, id, actor.staff) })
    return chooseForPrint(chosen)
  },
  async showParcelSlip(services, { shop, params: { id }, c }) {
    const { db, config } = services
    const order = await findOrder(db, 'id', id)
    if (order === null) return refuseOrder('no-order')
    if (isAtStall(order.channel)) return refuseOrder('sold-at-stall')
    const signing = { ...config, linkSecret: await linkSecret(db) }
    const exchangeFor = (await exchangedFor(db, [order])).get(order.id)
    const paper = parcelSlip(shop, await withItemsToMake(db, order), signing, exchangeFor)
    const logos = await paperLogos(services, paper)
    return showPaper(c, services, { look: lookOf(shop.ownLook), paper, logos, back: backTo(order) })
  },
  async showInvoices(services, { shop, params: { id }, c }) {
    const order = await findOrder(services.db, 'id', id)
    if (order === null) return refuseOrder('no-order')
    const invoices = await openInvoices(shop, services, order.id)
    const paper = invoicesPaper(shop, orderReference(order), invoices)
    const logos = await paperLogos(services, paper)
    return showPaper(c, services, { look: lookOf(shop.ownLook), paper, logos, back: backTo(order) })
  },
  async showOrderPhoto(services, { params: { id } }) {
    return (await photoAsJpeg(services, id)) ?? refuseOrder('no-photo')
  },
  async addOrderPhoto(services, { actor, params: { id }, body }) {
    const order = await findOrder(services.db, 'id', id)
    if (order === null) return refuseOrder('no-order')
    const notKept = await keepPhoto(services, order, body, actor.staff.email)
    if (notKept !== null) return 'refusal' in notKept ? notKept.refusal : refusePicture(notKept.trouble)
    return orderNow(services, order.id, actor.staff)
  },
  async resendEmail(services, { actor, body: { id } }) {
    const { db, now } = services
    const email = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
    if (!email) return refuseCall('no-email')
    const again = { purpose: 'sent again', to: email.id, max: SENT_AGAIN_A_DAY }
    if (!(await takeEmailQuota(db, again, now()))) return refuseOrder('sent-often', String(SENT_AGAIN_A_DAY))
    if (!(await resend(db, email, now()))) return refuseOrder('being-sent')
    const { email: who } = actor.staff
    await writeAuditLog(db, { orderId: email.orderId, who, what: `e-mail ${email.kind} sent again` }, now())
    services.wakeMailer()
    return done
  },
}

import type { Context, Handler } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { BuyerChange } from '#shop/orders/buyer-changes.ts'
import { orderPaths } from '#shop/paths.ts'
import { fieldErrors } from '../http/field-errors.ts'
import { type Html, problemList, showDeadLink, showLinkedPage } from '../http/linked-page.ts'
import type { AppEnv } from '../http/request.ts'
import { invoicePolicy, invoicesPage } from '../invoices/page.ts'
import { changeOrder } from '../orders/buyer-changes.ts'
import { openInvoices } from '../orders/invoice-firms.ts'
import type { Services } from '../services.ts'
import { changeForms, type Sent } from './change-forms.ts'
import { type FoundOrder, findByToken } from './found-order.ts'
import { destination, heading, papers, pieces, steps } from './order-view.ts'

const done: ReadonlyMap<string, string> = new Map([
  ['size', 'The size is changed.'],
  ['address', 'The address is changed.'],
  ['note', 'The gift note is changed.'],
])
const testNote = html`<p class="note"><strong>TEST:</strong> this order was made to try the shop out. No money has moved, and nothing is made or posted.</p>`
const nothing: Sent = { values: {}, errors: {} }

const askAnew = html`<p>It may be incomplete, or what we kept of the order is deleted by now.</p>
<p class="actions"><a class="button" href="${orderPaths.find}">Send me a new link</a></p>`

/** Runs something for the order of the link that is open, or says that it opens nothing. */
export function onOrder(
  services: Services,
  run: (c: Context<AppEnv>, found: FoundOrder) => Response | Promise<Response>,
): Handler<AppEnv> {
  return async (c) => {
    const found = await findByToken(services, c.req.param('token') ?? '')
    return found === null ? showDeadLink(c, askAnew) : run(c, found)
  }
}

function show(
  c: Context<AppEnv>,
  { config }: Services,
  found: FoundOrder,
  {
    sent = nothing,
    problems = [],
    status = 200,
  }: { sent?: Sent; problems?: readonly string[]; status?: ContentfulStatusCode } = {},
) {
  const { title, markup } = heading(found, config)
  const said = done.get(c.req.query('done') ?? '')
  const note: Html =
    said === undefined || problems.length > 0
      ? html``
      : html`<div class="note good" role="status"><p><strong>${said}</strong> We are told, and an e-mail about it is on its way to you.</p></div>`
  const body = html`${found.order.livemode ? '' : testNote}${problemList(problems)}${note}${markup}${steps(found)}
<div class="columns"><div>${pieces(found)}${changeForms(found, sent)}</div><div>${destination(found)}${papers(found)}</div></div>`
  return showLinkedPage(c, { title, body }, status)
}

/** GET /order/TOKEN: how an order stands, for whoever has a letter of it (docs/decisions/090). */
export function showOrder(services: Services): Handler<AppEnv> {
  return onOrder(services, (c, found) => show(c, services, found))
}

/** POST /order/TOKEN: changes size, address or gift note of an order that is not made yet, then shows it as it is. */
export function changeByForm(services: Services): Handler<AppEnv> {
  return onOrder(services, async (c, found) => {
    const values = c.get('form')
    const change = v.safeParse(BuyerChange, values)
    if (!change.success) {
      const errors = fieldErrors(change.issues)
      const sent = { values, errors }
      return show(c, services, found, { sent, problems: [...new Set(Object.values(errors))], status: 400 })
    }
    const refusal = await changeOrder(services, found.order.id, change.output)
    if (refusal === null) return c.redirect(`${orderPaths.page(found.token)}?done=${change.output.change}`, 303)
    const now = (await findByToken(services, found.token)) ?? found
    return show(c, services, now, { sent: { values, errors: {} }, problems: [refusal], status: 409 })
  })
}

/** GET /order/TOKEN/invoice: the order's receipt or invoices and credit notes, to print (docs/decisions/075). */
export function showInvoices(services: Services): Handler<AppEnv> {
  return onOrder(services, async (c, { order }) => {
    const invoices = await openInvoices(services, order.id)
    c.header('referrer-policy', 'no-referrer')
    c.header('x-robots-tag', 'noindex')
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', invoicePolicy)
    return c.html(await invoicesPage(order, invoices))
  })
}

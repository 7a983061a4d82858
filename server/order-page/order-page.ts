import type { Context, Handler } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { BuyerChange } from '#shop/orders/buyer-changes.ts'
import { orderPaths } from '#shop/paths.ts'
import { openInvoices } from '../fulfilment/invoice-firms.ts'
import { fieldErrors } from '../http/field-errors.ts'
import { doneNote, problemList, showDeadLink, showLinkedPage } from '../http/linked-page.ts'
import type { AppEnv } from '../http/request.ts'
import { invoicePolicy, invoicesPage } from '../invoices/page.ts'
import type { Services } from '../services/services.ts'
import { changeOrder } from './buyer-changes.ts'
import { changeForms, type Sent } from './change-forms.ts'
import { type FoundOrder, findByToken } from './found-order.ts'
import { destination, heading, orderItems, papers, steps } from './order-view.ts'

const done: ReadonlyMap<string, { readonly title: string; readonly sentence: string }> = new Map([
  ['size', { title: 'Size changed', sentence: 'The size is changed.' }],
  ['address', { title: 'Address changed', sentence: 'The address is changed.' }],
  ['note', { title: 'Gift note changed', sentence: 'The gift note is changed.' }],
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
  found: FoundOrder,
  { sent = nothing, status = 200 }: { sent?: Sent; status?: ContentfulStatusCode } = {},
) {
  const { shop } = c.var
  const { title, markup } = heading(found)
  const change = Object.keys(sent.errors).length > 0 ? undefined : done.get(c.req.query('done') ?? '')
  const note = change && doneNote(change.sentence, 'We are told, and an e-mail about it is on its way to you.')
  const body = html`${found.order.livemode ? '' : testNote}${problemList(sent.errors)}${note ?? ''}${markup}${steps(found)}
<div class="columns"><div>${orderItems(shop, found)}${changeForms(shop, found, sent)}</div><div>${destination(found)}${papers(shop, found)}</div></div>`
  const withdrawPath = orderPaths.withdraw(found.token)
  return showLinkedPage(c, { title: change ? `${change.title} – ${title}` : title, body, withdrawPath }, status)
}

/** The id of the field that a change is made by, for what the server finds wrong with it. */
function fieldOf(change: BuyerChange): string {
  if (change.change === 'size') return `size-${change.lineIndex}`
  return change.change === 'address' ? 'postcode' : 'giftNote'
}

/** GET /order/TOKEN: how an order stands, for whoever has a letter of it (docs/decisions/010). */
export function showOrder(services: Services): Handler<AppEnv> {
  return onOrder(services, (c, found) => show(c, found))
}

/** POST /order/TOKEN: changes size, address or gift note of an order that is not made yet, then shows it as it is. */
export function changeByForm(services: Services): Handler<AppEnv> {
  return onOrder(services, async (c, found) => {
    const { shop } = c.var
    const values = c.get('form')
    const change = v.safeParse(BuyerChange, values)
    if (!change.success) {
      const errors = fieldErrors(change.issues)
      return show(c, found, { sent: { values, errors }, status: 400 })
    }
    const refusal = await changeOrder(shop, services, found.order.id, change.output)
    if (refusal === null) return c.redirect(`${orderPaths.page(found.token)}?done=${change.output.change}`, 303)
    const now = (await findByToken(services, found.token)) ?? found
    const field = now.fixed === null ? fieldOf(change.output) : ''
    return show(c, now, { sent: { values, errors: { [field]: refusal.message } }, status: 409 })
  })
}

/** GET /order/TOKEN/invoice: the order's receipt or invoices and credit notes, to print (docs/decisions/009). */
export function showInvoices(services: Services): Handler<AppEnv> {
  return onOrder(services, async (c, { order, token }) => {
    const { shop } = c.var
    const invoices = await openInvoices(shop, services, order.id)
    c.header('referrer-policy', 'no-referrer')
    c.header('x-robots-tag', 'noindex')
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', invoicePolicy(shop.look))
    return c.html(
      await invoicesPage(shop, order, invoices, { href: orderPaths.page(token), label: 'Back to your order' }),
    )
  })
}

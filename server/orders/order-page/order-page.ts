import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { answerField, answersTo } from '#shop/checkout/answers.ts'
import type { FilledForm } from '#shop/filled-form.ts'
import { questionsOfOrder } from '#shop/orders/answers.ts'
import { type BuyerChange, buyerChange } from '#shop/orders/buyer-changes.ts'
import { invoicesPaper } from '#shop/orders/papers.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { optionNoun } from '#shop/orders/variants.ts'
import { lookOf } from '#shop/own-look.ts'
import { orderPaths } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { fieldErrors } from '#shop/texts/field-errors.ts'
import { showDeadLink, showLinkedPage } from '../../catalogue/pages/show-linked-page.ts'
import { showPaper } from '../../catalogue/pages/show-paper.ts'
import { paperLogos } from '../../catalogue/pictures/logos.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { openInvoices } from '../fulfilment/invoice-firms.ts'
import { changeOrder } from './buyer-changes.ts'
import { type FoundOrder, findByToken } from './found-order.ts'
import { orderPage } from './order-view.ts'

const Changed = v.picklist(['options', 'address', 'note', 'answers'])

export function onOrder(
  services: Services,
  run: (c: Context<AppEnv>, found: FoundOrder) => Response | Promise<Response>,
): Handler<AppEnv> {
  return async (c) => {
    const found = await findByToken(services, c.req.param('token') ?? '')
    return found === null ? showDeadLink(c, services, 'order') : run(c, found)
  }
}

function showRefused(
  c: Context<AppEnv>,
  services: Services,
  found: FoundOrder,
  { form, status }: { form: FilledForm; status: 400 | 409 },
) {
  return showLinkedPage(c, services, orderPage(c.var.shop, found, { form }), { status })
}

/** A message for each answer that is refused, by the name of its field. */
function answerErrors(shop: ServerShop, { order }: FoundOrder, change: BuyerChange): Readonly<Record<string, string>> {
  if (change.change !== 'answers') return {}
  const { faults } = answersTo(questionsOfOrder(shop, order), change.answers)
  return Object.fromEntries(Array.from(faults, ([id, { message }]) => [answerField(id), message]))
}

function fieldOf(change: BuyerChange): string {
  if (change.change === 'answers') return ''
  if (change.change === 'options') return `options-${change.itemId}`
  return change.change === 'address' ? 'postcode' : 'giftNote'
}

/** GET /order/TOKEN: how an order stands, for anyone who has an e-mail about it (docs/decisions/010). */
export function showOrder(services: Services): Handler<AppEnv> {
  return onOrder(services, (c, found) => {
    const changed = v.safeParse(Changed, c.req.query('done'))
    return showLinkedPage(
      c,
      services,
      orderPage(c.var.shop, found, { changed: changed.success ? changed.output : undefined }),
    )
  })
}

/** POST /order/TOKEN: changes options, address, gift note or answers of an order that is not made yet, then shows it as it is. */
export function changeByForm(services: Services): Handler<AppEnv> {
  return onOrder(services, async (c, found) => {
    const { shop } = c.var
    const values = c.get('form')
    const change = v.safeParse(buyerChange(optionNoun(found.order.items)), values)
    if (!change.success) {
      const form = { values, errors: fieldErrors(change.issues) }
      return showRefused(c, services, found, { form, status: 400 })
    }
    const errors = found.fixed === null ? answerErrors(shop, found, change.output) : {}
    if (Object.keys(errors).length > 0)
      return showRefused(c, services, found, { form: { values, errors }, status: 400 })
    const refusal = await changeOrder(shop, services, found.order.id, change.output)
    if (refusal === null) return c.redirect(`${orderPaths.page(found.token)}?done=${change.output.change}`, 303)
    const now = (await findByToken(services, found.token)) ?? found
    const field = now.fixed === null ? fieldOf(change.output) : ''
    const form = { values, errors: { [field]: refusal.message } }
    return showRefused(c, services, now, { form, status: 409 })
  })
}

/** GET /order/TOKEN/invoice: the order's receipt or invoices and credit notes, to print (docs/decisions/009). */
export function showInvoices(services: Services): Handler<AppEnv> {
  return onOrder(services, async (c, { order, token }) => {
    if (order.channel === 'replacement') return showDeadLink(c, services, 'order')
    const { shop } = c.var
    const invoices = await openInvoices(shop, services, order.id)
    c.header('referrer-policy', 'no-referrer')
    c.header('x-robots-tag', 'noindex')
    c.header('cache-control', 'no-store')
    const back = { href: orderPaths.page(token), label: 'Back to your order' }
    const paper = invoicesPaper(shop, orderReference(order), invoices)
    const logos = await paperLogos(services, paper)
    return showPaper(c, services, { look: lookOf(shop.ownLook), paper, logos, back })
  })
}

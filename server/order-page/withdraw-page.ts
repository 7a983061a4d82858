import type { Context, Handler } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { lineName } from '#shop/checkout/quote.ts'
import { formatDay, formatMomentToSecond } from '#shop/dates.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderPaths } from '#shop/paths.ts'
import { POST_BACK_DAYS } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { NAME_MAX, WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { refundBy } from '#shop/withdrawals/window.ts'
import { referenceOf } from '../emails/parts.ts'
import { fieldErrors } from '../http/field-errors.ts'
import { fieldProblem, type Html, problemList, showLinkedPage, textField } from '../http/linked-page.ts'
import type { AppEnv } from '../http/request.ts'
import type { Services } from '../services/services.ts'
import type { ReturnedLine } from '../withdrawals/returned-lines.ts'
import { receiveWithdrawal } from '../withdrawals/withdraw.ts'
import type { FoundOrder } from './found-order.ts'
import { onOrder } from './order-page.ts'
import { isOver, moneyBack, productThumbnail } from './order-view.ts'

type Values = Readonly<Record<string, string>>

/** How many of each line go back, as the form says; all of it unless it says otherwise. */
function countsOf({ lines }: Order, values: Values): number[] {
  return lines.map(({ quantity }, index) => {
    const typed = values[`pieces-${index}`]
    if (typed === undefined) return quantity
    return /^\d{1,2}$/.test(typed) ? Math.min(Number(typed), quantity) : 0
  })
}

/** What goes back, by line; null for the whole order. */
function returnedOf({ lines }: Order, counts: readonly number[]): ReturnedLine[] | null {
  if (lines.every(({ quantity }, index) => counts[index] === quantity)) return null
  return lines.flatMap(({ id, name, size }, index) => {
    const quantity = counts[index] ?? 0
    return quantity === 0 ? [] : [{ id, name, size, quantity }]
  })
}

const inWords = (returned: readonly ReturnedLine[] | null) =>
  returned?.map((line) => `${line.quantity} × ${lineName(line)}`).join(', ') ?? ''

function form(shop: Shop, { order, token }: FoundOrder, values: Values, errors: Values): Html {
  const counts = countsOf(order, values)
  const numbers = (most: number) => Array.from({ length: most + 1 }, (_, count) => most - count)
  return html`${problemList(errors)}<h1>${titles.form}</h1>
<p class="lead">You need not give a reason. Say what goes back, look at it once more, and confirm.</p>
<form method="post" action="${orderPaths.withdraw(token)}" class="card">
${textField({ label: 'Your name', name: 'name', value: values.name ?? sanitizeLine(order.name ?? ''), error: errors.name, autocomplete: 'name', required: true, max: NAME_MAX })}
${
  order.lines.length === 0
    ? html`<p>The whole order goes back.</p>`
    : html`<fieldset id="items" tabindex="-1" ${errors.items ? html`aria-describedby="items-error"` : ''}><legend>What goes back</legend>${fieldProblem('items', errors.items)}${order.lines.map(
        (line, index) =>
          html`<div class="size">${productThumbnail(shop, line.id)}<div><label for="pieces-${index}">${lineName(line)}</label>
<select id="pieces-${index}" name="pieces-${index}" autocomplete="off">${numbers(line.quantity).map((count) => html`<option value="${count}" ${count === counts[index] ? 'selected' : ''}>${count === 0 ? 'I keep it' : count === line.quantity && count > 1 ? `all ${count}` : count}</option>`)}</select></div></div>`,
      )}</fieldset>`
}
<p class="actions"><button name="step" value="review">Continue</button> <a href="${orderPaths.page(token)}">Back to your order</a></p></form>`
}

function statement({ order }: FoundOrder, { name, items }: Pick<WithdrawalRequest, 'name' | 'items'>): Html {
  const rows = [
    ['Name', name],
    ['Order reference', referenceOf(order)],
    ['E-mail', sanitizeLine(order.email ?? '')],
    ['What goes back', items || 'the whole order'],
  ]
  return html`<dl class="facts">${rows.map(([term, said]) => html`<div><dt>${term}</dt><dd>${said}</dd></div>`)}</dl>`
}

function review(shop: Shop, found: FoundOrder, request: WithdrawalRequest, counts: readonly number[]): Html {
  return html`<h1>${titles.review}</h1>
<p class="lead">I withdraw from my contract with ${shop.settings.brand}:</p>
<form method="post" action="${orderPaths.withdraw(found.token)}" class="card">${statement(found, request)}
<input type="hidden" name="name" value="${request.name}">${counts.map((count, index) => html`<input type="hidden" name="pieces-${index}" value="${count}">`)}
<p class="actions"><button name="step" value="confirm">Confirm withdrawal</button><button name="step" value="change" class="second">Change something</button></p></form>`
}

function receipt(shop: Shop, found: FoundOrder, request: WithdrawalRequest, receivedAt: string): Html {
  return html`<h1>${titles.receipt}</h1>
<p class="lead">It came in on ${formatMomentToSecond(new Date(receivedAt))}. A copy is on its way to you.</p>
<div class="card">${statement(found, request)}</div>
<p>Please post the pieces to ${legalFact(shop, 'returnsAddress')} within ${POST_BACK_DAYS} days and keep your proof of posting. Not yet posted to you? Then there is nothing to send back.</p>
<p>Your money goes back by ${formatDay(refundBy(receivedAt))}; we may wait until the pieces, or your proof of posting them, have reached us.</p>
<p class="actions"><a class="button second" href="${orderPaths.page(found.token)}">Back to your order</a></p>`
}

const titles = {
  form: 'Withdraw from your order',
  review: 'Check your statement',
  receipt: 'We have received your withdrawal',
  over: 'There is nothing left to withdraw from',
} as const

function show(
  c: Context<AppEnv>,
  { token }: FoundOrder,
  { step, body, status = 200 }: { step: keyof typeof titles; body: Html; status?: 200 | 400 },
) {
  const withdrawPath = orderPaths.withdraw(token)
  return showLinkedPage(c, { title: titles[step], body: html`<div class="narrow">${body}</div>`, withdrawPath }, status)
}

/** Says that nothing is left to withdraw from, and what went back. */
function nothingLeftPage(found: FoundOrder): Html {
  const said = found.refunded > 0 ? moneyBack(found) : 'Your withdrawal is dealt with.'
  return html`<h1>${titles.over}</h1>
<p class="lead">${said}</p><p>Is something not as you expected? Reply to our e-mail.</p>
<p class="actions"><a class="button second" href="${orderPaths.page(found.token)}">Back to your order</a></p>`
}

/** GET /order/TOKEN/withdraw: the withdrawal function with all that the order knows filled in (Directive (EU) 2023/2673). */
export function showWithdrawal(services: Services): Handler<AppEnv> {
  return onOrder(services, (c, found) => {
    const { shop } = c.var
    if (isOver(found)) return show(c, found, { step: 'over', body: nothingLeftPage(found) })
    return show(c, found, { step: 'form', body: form(shop, found, {}, {}) })
  })
}

/** POST /order/TOKEN/withdraw: the statement is checked, shown once more, and taken with 'Confirm withdrawal'; its receipt is the one of every statement (docs/decisions/011). */
export function confirmWithdrawal(services: Services): Handler<AppEnv> {
  return onOrder(services, async (c, found) => {
    const { shop } = c.var
    if (isOver(found)) return show(c, found, { step: 'over', body: nothingLeftPage(found) })
    const { order } = found
    const values = c.get('form')
    const counts = countsOf(order, values)
    const returned = returnedOf(order, counts)
    const request = v.safeParse(WithdrawalRequest, {
      ...{ name: values.name, reference: referenceOf(order), email: order.email },
      items: inWords(returned),
    })
    const errors = {
      ...(request.success ? {} : fieldErrors(request.issues)),
      ...(returned?.length === 0 && { items: 'Please say what goes back' }),
    }
    if (!request.success || Object.keys(errors).length > 0)
      return show(c, found, { step: 'form', body: form(shop, found, values, errors), status: 400 })
    if (values.step === 'change') return show(c, found, { step: 'form', body: form(shop, found, values, {}) })
    if (values.step !== 'confirm')
      return show(c, found, { step: 'review', body: review(shop, found, request.output, counts) })
    const receivedAt = await receiveWithdrawal(services, request.output, {
      known: { orderId: order.id, returned },
    })
    services.wakeMailer()
    return show(c, found, { step: 'receipt', body: receipt(shop, found, request.output, receivedAt) })
  })
}

import { html } from 'hono/html'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { dayInIreland, deliveryDates, formatDay, formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import { orderDeliveryTime } from '#shop/orders/delivery-time.ts'
import type { Standing } from '#shop/orders/progress.ts'
import { orderPaths } from '#shop/paths.ts'
import { fallbackUrl, pictureUrl } from '#shop/pictures/picture-file.ts'
import { productPicture } from '#shop/pictures/product-pictures.ts'
import { RETURN_DAYS } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { bespoke } from '#shop/texts/bespoke.ts'
import { sanitizeLine, sanitizeParagraphs } from '#shop/texts/sanitize-line.ts'
import { refundBy, withdrawalWindow } from '#shop/withdrawals/window.ts'
import { namedLines, orderedAt, referenceOf, sumsOf } from '../emails/parts.ts'
import type { Html } from '../http/linked-page.ts'
import type { FoundOrder } from './found-order.ts'

const PICTURE_WIDTH = 320
const dayOf = (moment: string) => formatDay(dayInIreland(new Date(moment)))

/** A small picture of a product; a plain plate for one that the catalogue does not have any more. */
export function productThumbnail(shop: Shop, id: string): Html {
  const product = findAnyProduct(shop, id)
  const file = product && productPicture(product, 'flat')
  if (!file) return html`<span class="thumbnail"></span>`
  return html`<picture class="thumbnail"><source type="image/avif" srcset="${pictureUrl(file, PICTURE_WIDTH, 'avif')}"><img src="${fallbackUrl(file)}" width="72" height="72" alt=""></picture>`
}

type Words = {
  readonly title: string
  readonly text: (found: FoundOrder) => string
}

function openStatement({ withdrawals }: FoundOrder): string {
  return withdrawals.find(({ doneAt }) => doneAt === null)?.receivedAt ?? ''
}

/** Whether nothing is left of an order to withdraw from: all of it was given back. */
export function isOver({ standing }: Pick<FoundOrder, 'standing'>): boolean {
  return standing === 'refunded' || standing === 'closed'
}

/** How much has gone back to the buyer. */
export function moneyBack({ refunded }: Pick<FoundOrder, 'refunded'>): string {
  return `${formatCents(refunded)} went back to the card or account that paid.`
}

/** How an order stands, as its page says it at the top. */
const words: Record<Standing, Words> = {
  waiting: {
    title: 'Your payment is on its way',
    text: () => 'We start on your order once the payment has arrived, and write to you then.',
  },
  'looked-at': {
    title: 'We are looking at this order',
    text: () => 'Somebody looks at it before anything else happens. We write to you by e-mail.',
  },
  making: {
    title: 'We are making your order',
    text: ({ order }) =>
      `It is made for you by ${formatDay(deliveryDates(orderedAt(order), order.promise.making).madeBy)}, then posted.`,
  },
  made: { title: 'Your order is made', text: () => 'It is wrapped and goes to the post next.' },
  posted: {
    title: 'Your order is on its way',
    text: ({ order }) => `On the way it takes: ${orderDeliveryTime(order)}.`,
  },
  delivered: {
    title: 'Your order has arrived',
    text: ({ order, parcel }) => {
      if (order.channel !== 'shop') return 'Wear it often.'
      const { byPromise } = withdrawalWindow(dayInIreland(new Date(parcel?.deliveredAt ?? 0)))
      return `Wear it often. You may send it back until ${formatDay(byPromise)}.`
    },
  },
  withdrawn: {
    title: 'You have withdrawn from this order',
    text: (found) =>
      `We have your statement of ${formatMoment(new Date(openStatement(found)))}. Your money goes back by ${formatDay(refundBy(openStatement(found)))}; we may wait until the pieces, or your proof of posting them, have reached us.`,
  },
  refunded: { title: 'Your money is on its way back', text: moneyBack },
  closed: {
    title: 'This order is closed',
    text: (found) => {
      const isWithdrawn = found.withdrawals.length > 0
      const said = isWithdrawn
        ? 'Your withdrawal is dealt with. Nothing more is made or posted.'
        : 'Nothing more is made or posted.'
      return found.refunded > 0 ? `${said} ${moneyBack(found)}` : said
    },
  },
}

/** How an order stands, as a heading with a sentence. */
export function heading(found: FoundOrder): { readonly title: string; readonly markup: Html } {
  const { title, text } = words[found.standing]
  return {
    title,
    markup: html`<p class="quiet">Order ${referenceOf(found.order)}</p><h1>${title}</h1><p class="lead">${text(found)}</p>`,
  }
}

function trackingOf({ parcel }: FoundOrder): Html {
  if (!parcel?.postedAt) return html``
  const { tracking } = parcel
  if (tracking === null) return html`, without tracking`
  if (tracking.startsWith('https://'))
    return html`<br><a href="${tracking}" rel="noreferrer noopener">Follow your parcel</a>`
  return html`<br>Tracking ${sanitizeLine(tracking)}`
}

type Step = [name: string, at: string | null, text: Html | string]

/** The way of an order, step by step: what is done, what goes on now, what comes. */
export function steps(found: FoundOrder): Html {
  const { order, parcel, standing } = found
  const isStopped = standing === 'withdrawn' || isOver(found)
  const due = isStopped ? '' : `by ${formatDay(deliveryDates(orderedAt(order), order.promise.making).madeBy)}`
  const delivered = parcel?.deliveredAt ?? null
  const arrived = (name: string): Step => [name, delivered, delivered ? dayOf(delivered) : '']
  const sent: Step[] = [
    ['Ordered', orderedAt(order).toISOString(), formatMoment(orderedAt(order))],
    ['Made', parcel?.madeAt ?? null, parcel ? dayOf(parcel.madeAt) : due],
    ['Posted', parcel?.postedAt ?? null, parcel?.postedAt ? html`${dayOf(parcel.postedAt)}${trackingOf(found)}` : ''],
    arrived('Delivered'),
  ]
  const way = isAtStall(order.channel) ? [arrived('Handed over')] : sent
  const next = isStopped ? -1 : way.findIndex(([, at]) => at === null)
  return html`<ol class="steps">${way.map(([name, at, text], index) => {
    const state = at === null ? (index === next ? 'now' : 'later') : 'done'
    const said = { done: 'done', now: 'next', later: 'not yet' }[state]
    return html`<li class="${state}" ${state === 'now' ? html`aria-current="step"` : ''}><strong>${name === 'Made' && at === null ? 'In the making' : name}</strong><span class="unseen"> (${said})</span><span class="when">${text}</span></li>`
  })}</ol>`
}

/** What was bought, with pictures and what it cost; what went back stands below the total. */
export function orderItems(shop: Shop, { order, refunded }: FoundOrder): Html {
  const sums = [...sumsOf(order, 'Total paid')]
  if (refunded > 0) sums.push(['Went back to you', formatCents(refunded)])
  return html`<section class="card"><h2>Your pieces</h2>
<ul class="lines">${namedLines(order).map(
    (line) =>
      html`<li>${'id' in line ? productThumbnail(shop, line.id) : ''}<span class="what">${line.quantity > 1 ? html`<strong>${line.quantity} × </strong>` : ''}${line.name}</span><span class="price">${formatCents(line.lineCents)}</span></li>`,
  )}</ul>
<dl class="sums">${sums.map(([name, amount]) => html`<div><dt>${name}</dt><dd>${amount}</dd></div>`)}</dl>
<p class="quiet">Prices include VAT where chargeable.</p></section>`
}

/** Where the parcel goes, and what the slip in a gift says. What was sold at a stall goes nowhere. */
export function destination({ order }: FoundOrder): Html {
  if (isAtStall(order.channel)) return html``
  const [name, ...parts] = addressLines(order)
  const note = sanitizeParagraphs(order.giftNote)
  return html`<section class="card"><h2>Where it goes</h2>
${name === undefined ? html`<p>We have no address yet.</p>` : html`<address><strong>${name}</strong>${parts.map((part) => html`<br>${part}`)}</address>`}
${note === '' ? '' : html`<h2 class="sub">Gift note</h2><blockquote>${note}</blockquote>`}</section>`
}

/** The receipt, and the way to withdraw, which stays open the whole time (Directive (EU) 2023/2673). */
export function papers(shop: Shop, { order, token, standing }: FoundOrder): Html {
  const receipt = html`<section class="card screen"><h2>Receipt</h2>
<p>Your receipt, or invoice, to print or to keep.</p><p class="actions"><a class="button second" href="${orderPaths.invoice(token)}">Open the receipt</a></p></section>`
  if (standing === 'waiting') return html``
  if (isOver({ standing }) || isAtStall(order.channel)) return receipt
  if (order.channel === 'bespoke')
    return html`${receipt}<section class="card"><h2>Changed your mind?</h2><p>${bespoke(shop).right}</p></section>`
  const [title, text] =
    standing === 'withdrawn'
      ? ['Something to add?', 'You may make another statement.']
      : ['Changed your mind?', `You may withdraw without giving a reason, within ${RETURN_DAYS} days of delivery.`]
  return html`${receipt}<section class="card screen"><h2>${title}</h2><p>${text}</p>
<p class="actions"><a class="button second" href="${orderPaths.withdraw(token)}">Withdraw from this order</a></p></section>`
}

import type { Context, Handler } from 'hono'
import { html } from 'hono/html'
import { refuseCheckout } from '#shop/checkout/refusals.ts'
import { dayInIreland, formatDay } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { GUARANTEE_NOTICE_PATH, paths } from '#shop/paths.ts'
import { findZone } from '#shop/settings/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { bespoke } from '#shop/texts/bespoke.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import { guaranteeInShort } from '#shop/texts/offer.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { deliveryTimes, zoneDays } from '#shop/texts/shipping.ts'
import { ownLivemode } from '../database/orders.ts'
import { problemList, showDeadLink, showLinkedPage } from '../http/linked-page.ts'
import type { AppEnv } from '../http/request.ts'
import { readToken } from '../mail/link-token.ts'
import { NoAnswer } from '../payments/ask-stripe.ts'
import { findOffer, type Offer, orderOfferedBy, orderOfOffer } from '../sales/offers.ts'
import type { Services } from '../services/services.ts'
import { openPaymentPage } from './create.ts'

type Found = { readonly offer: Offer; readonly isPaid: boolean }

async function findByToken({ db, config, now }: Services, token: string): Promise<Found | null> {
  const id = await readToken(db, 'offer', token)
  const offer = id === null ? null : await findOffer(db, id)
  if (offer === null || offer.livemode !== ownLivemode(config)) return null
  const isPaid = (await orderOfOffer(db, offer.id)) !== null
  return isPaid || Date.parse(offer.expiresAt) > now().getTime() ? { offer, isPaid } : null
}

const askAnew = (shop: Shop) =>
  html`<p class="lead">Links of this kind are good for a while. Write to <a href="mailto:${shop.settings.contactEmail}">${shop.settings.contactEmail}</a> and we send you another.</p>`

function showPaid(c: Context<AppEnv>) {
  const title = 'This order is paid'
  const body = html`<div class="narrow"><h1>${title}</h1>
<p class="lead">Thank you. The letter that confirms it has a link to your order.</p></div>`
  return showLinkedPage(c, { title, body })
}

const traderLine = (shop: Shop) => [
  legalFact(shop, 'trader'),
  legalFact(shop, 'address'),
  shop.settings.contactEmail,
  legalFact(shop, 'contactPhone'),
]

/** What a buyer has to know before they are bound, in one page: what, for how much, when, from whom and with which rights (Consumer Rights Act 2022, Part 5). */
function showOffer(c: Context<AppEnv>, offer: Offer, problem?: string) {
  const { shop } = c.var
  const title = 'Your bespoke order'
  const zone = findZone(shop.zones, offer.zone)
  const notice = !shop.hasGuaranteeNotice
    ? ''
    : html`<p><img src="${GUARANTEE_NOTICE_PATH}" alt="Official notice of the legal guarantee of conformity" width="320"></p>`
  const sums = [
    ['Shipping', offer.shipping === 0 ? 'Free' : formatCents(offer.shipping)],
    ['Total', formatCents(offer.total)],
  ]
  const body = html`<div class="narrow">${problemList(problem === undefined ? {} : { '': problem })}<h1>${title}</h1>
${offer.words === '' ? '' : html`<p class="lead">${sanitizeLine(offer.words)}</p>`}
<section class="card"><h2>What you get</h2>
<ul class="lines">${offer.lines.map(({ name, quantity, lineCents }) => html`<li><span class="what">${quantity > 1 ? html`<strong>${quantity} × </strong>` : ''}${name}</span><span class="price">${formatCents(lineCents)}</span></li>`)}</ul>
<dl class="sums">${sums.map(([name, amount]) => html`<div><dt>${name}</dt><dd>${amount}</dd></div>`)}</dl>
<p class="quiet">Prices include VAT where chargeable.</p>
<p>Once it is paid we make it in about ${offer.leadDays} business days. Delivery then takes ${zone && shop.zones.length > 1 ? zoneDays(zone.name, zone.transit) : deliveryTimes(shop.zones)}.</p></section>
<section class="card"><h2>Before you pay</h2>
<p>${bespoke(shop).right}</p><p>${guaranteeInShort} <a href="${paths.guarantee}">Your guarantee</a></p>${notice}
<p><a href="${paths.terms}">Terms &amp; Conditions</a> and <a href="${paths.returns}">Shipping &amp; Returns</a> apply.</p>
<p>Sold by ${traderLine(shop).join(', ')}.</p></section>
<form method="post"><p class="actions"><button>Proceed to Payment, ${formatCents(offer.total)}</button></p>
<p class="quiet">You pay on the page of our payment provider, Stripe. The link works until ${formatDay(dayInIreland(new Date(offer.expiresAt)))}.</p></form></div>`
  return showLinkedPage(c, { title, body, formTo: 'https://checkout.stripe.com' }, problem === undefined ? 200 : 503)
}

/** GET /bespoke-order/:token: shows a bespoke order to whoever has the link of its letter; nothing happens yet, since mail programs open links too. */
export function showOfferPage(services: Services): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    const found = await findByToken(services, c.req.param('token') ?? '')
    if (found === null) return showDeadLink(c, askAnew(shop))
    return found.isPaid ? showPaid(c) : showOffer(c, found.offer)
  }
}

/** POST /bespoke-order/:token: opens its payment page, the same one as long as that is open; once it is paid there is none. */
export function payOffer(services: Services): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    const found = await findByToken(services, c.req.param('token') ?? '')
    if (found === null) return showDeadLink(c, askAnew(shop))
    if (found.isPaid) return showPaid(c)
    const page = await openPaymentPage(
      shop,
      services,
      orderOfferedBy(shop, found.offer, services.now(), services.config),
    )
    if (page === null || page instanceof NoAnswer)
      return showOffer(c, found.offer, refuseCheckout('not-opened').message)
    return c.redirect(page.url, 303)
  }
}

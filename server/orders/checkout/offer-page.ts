import type { Context, Handler } from 'hono'
import { lineName } from '#shop/cart/order-line.ts'
import { leadOf } from '#shop/checkout/making.ts'
import type { OfferToPay } from '#shop/checkout/offer-page.ts'
import { emptyForm, type FilledForm } from '#shop/filled-form.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import { orderDeliveryTime } from '#shop/orders/delivery-time.ts'
import { wayOf } from '#shop/orders/parcels.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { isInSameParcel } from '#shop/orders/same-parcel.ts'
import { offerPath } from '#shop/paths.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { Shop } from '#shop/shop.ts'
import { noWithdrawalOf } from '#shop/texts/personal.ts'
import { sanitizeParagraphs } from '#shop/texts/sanitize-line.ts'
import { showDeadLink, showLinkedPage } from '../../catalogue/pages/show-linked-page.ts'
import { linkSecret, readToken, signToken } from '../../contact/mail/link-token.ts'
import { NotDone } from '../../money/payments/ask-provider.ts'
import { ownLivemode } from '../../platform/database/orders.ts'
import { networkOf, TooManyTries } from '../../platform/http/rate-limit.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { findOffer, isStillWanted, type Offer, orderOfferedBy, orderOfOffer } from '../sales/offers.ts'
import { openPaymentPage, refusalFrom } from './create.ts'

/** The owner typed the address, so the page has no field for it. */
const EMAIL_NOT_TAKEN =
  'The payment provider does not take the e-mail address that we have for you. Please write to us with another.'

type Found = { readonly offer: Offer; readonly isPaid: boolean }

async function findByToken({ db, config, now }: Services, token: string): Promise<Found | null> {
  const id = await readToken(db, 'offer', token)
  const offer = id === null ? null : await findOffer(db, id)
  if (offer === null || offer.livemode !== ownLivemode(config)) return null
  const isPaid = (await orderOfOffer(db, offer.id)) !== null
  const isOpen = Date.parse(offer.expiresAt) > now().getTime() && isStillWanted(offer)
  return isPaid || isOpen ? { offer, isPaid } : null
}

function addsToOf(shop: Shop, { first, shipping, lines }: Offer): OfferToPay['addsTo'] {
  if (first === null) return null
  const { postedAt } = wayOf(first)
  return {
    reference: orderReference(first),
    address: addressLines(first),
    isInSameParcel: isInSameParcel({ shipping, paidAt: null }, { postedAt }),
    isInStock: leadOf(shop, lines).inStock === 'all',
    delivery: orderDeliveryTime(first),
  }
}

/** The path of the offer that an order came from, or null if it came from none that can still be paid. */
export async function offerToPay(services: Services, orderId: string): Promise<string | null> {
  const { db } = services
  const row = await db.selectFrom('orders').select('offerId').where('id', '=', orderId).executeTakeFirst()
  if (!row?.offerId) return null
  const token = signToken(await linkSecret(db), 'offer', row.offerId)
  const found = await findByToken(services, token)
  return found === null || found.isPaid ? null : offerPath(token)
}

const showPaid = (c: Context<AppEnv>, services: Services) => showLinkedPage(c, services, { page: 'offer-paid' })

async function showOffer(
  c: Context<AppEnv>,
  services: Services,
  offer: Offer,
  token: string,
  form: FilledForm = emptyForm,
  status: 200 | 429 | 503 = form === emptyForm ? 200 : 503,
) {
  const { lines, shipping, total, leadDays, zone, expiresAt } = offer
  const addsTo = addsToOf(c.var.shop, offer)
  return showLinkedPage(
    c,
    services,
    {
      page: 'offer',
      action: offerPath(token),
      words: sanitizeParagraphs(offer.words),
      lines: lines.map((line) => ({
        name: lineName(line),
        quantity: line.quantity,
        lineCents: line.lineCents,
        noWithdrawal: noWithdrawalOf(line),
      })),
      addsTo,
      shipping,
      total,
      leadDays,
      zone,
      expiresAt,
      isCanceled: c.req.query('canceled') !== undefined,
      form,
    },
    { formTo: services.payments.pageOrigins.join(' '), status },
  )
}

/** GET /bespoke-order/:token: shows a bespoke order to anyone who has the link of its e-mail; nothing happens yet, since mail programs open links too. */
export function showOfferPage(services: Services): Handler<AppEnv> {
  return async (c) => {
    const token = c.req.param('token') ?? ''
    const found = await findByToken(services, token)
    if (found === null) return showDeadLink(c, services, 'offer')
    return found.isPaid ? showPaid(c, services) : showOffer(c, services, found.offer, token)
  }
}

/** POST /bespoke-order/:token: opens its payment page, the same one as long as that is open; once it is paid there is none (S10.191). */
export function payOffer(services: Services): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    const token = c.req.param('token') ?? ''
    const found = await findByToken(services, token)
    if (found === null) return showDeadLink(c, services, 'offer')
    if (found.isPaid) return showPaid(c, services)
    const order = orderOfferedBy(shop, found.offer, services.now(), services.config)
    const page = await openPaymentPage(shop, services, order, { network: networkOf(c, services.config), holder: null })
    if (page instanceof TooManyTries) {
      for (const [name, value] of Object.entries(page.headers)) c.header(name, value)
      return showOffer(c, services, found.offer, token, { values: {}, errors: { '': page.sentence } }, 429)
    }
    if (page === null || page instanceof NotDone || isRefusal(page)) {
      const refusal = isRefusal(page) ? page : refusalFrom(page)
      const errors = { '': refusal.code === 'wrong-email' ? EMAIL_NOT_TAKEN : refusal.message }
      return showOffer(c, services, found.offer, token, { values: {}, errors })
    }
    return c.redirect(page.url, 303)
  }
}

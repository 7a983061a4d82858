import type { Handler } from 'hono'
import * as v from 'valibot'
import { readableEmail } from '#shop/checkout/idn.ts'
import { EndOfferRequest, OfferRequest, type OffersAnswer, StallSaleRequest } from '#shop/desk/sales.ts'
import { offerLink } from '../emails/offer.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { linkSecret } from '../mail/link-token.ts'
import { endOffer, makeOffer, openOffers } from '../sales/offers.ts'
import { enterStallSale } from '../sales/stall-sale.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuseBody } from '../sign-in/sign-in.ts'

/** GET /desk/api/offers: the bespoke orders that are offered and not paid, and the zones to offer in. */
export function answerOffers(services: Services): Handler<DeskEnv> {
  const { db, config } = services
  return async (c) => {
    const signing = { publicUrl: config.publicUrl, linkSecret: await linkSecret(db) }
    const offers = (await openOffers(services)).map(({ id, email, lines, total, createdAt, expiresAt }) => {
      const names = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')
      return { id, email: readableEmail(email), names, total, createdAt, expiresAt, link: offerLink({ id }, signing) }
    })
    const zones = c.var.shop.zones.map(({ id, name }) => ({ id, name }))
    return c.json({ offers, zones } satisfies OffersAnswer)
  }
}

/** POST /desk/api/offers: offers somebody a bespoke order by e-mail. */
export function offerOrder(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(OfferRequest, c.get('json'), { abortPipeEarly: true })
    if (!body.success) return refuseBody(c, body.issues)
    const refusal = await makeOffer(c.var.shop, services, body.output, c.get('desk').staff.email)
    return refusal === null ? c.json({ ok: true }) : answerRefusal(c, refusal)
  }
}

/** POST /desk/api/offers/end: takes an offer back. */
export function takeOfferBack(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(EndOfferRequest, c.get('json'))
    const refusal = await endOffer(services, body.success ? body.output.id : '', c.get('desk').staff.email)
    return refusal === null ? c.json({ ok: true }) : answerRefusal(c, refusal, { status: 404 })
  }
}

/** POST /desk/api/stall-sale: writes down what was sold at a stall. */
export function writeStallSale(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const body = v.safeParse(StallSaleRequest, c.get('json'), { abortPipeEarly: true })
    if (!body.success) return refuseBody(c, body.issues)
    const refusal = await enterStallSale(shop, services, body.output, c.get('desk').staff.email)
    return refusal === null ? c.json({ id: body.output.id }) : answerRefusal(c, refusal)
  }
}

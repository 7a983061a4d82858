import { readableEmail } from '#shop/checkout/idn.ts'
import { offerLink } from '../../contact/emails/offer.ts'
import { linkSecret } from '../../contact/mail/link-token.ts'
import { endOffer, makeOffer, openOffers } from '../../orders/sales/offers.ts'
import { enterStallSale } from '../../orders/sales/stall-sale.ts'
import { done, type Handlers } from '../calls/handler.ts'

export const saleHandlers: Handlers<typeof import('#shop/calls/sales.ts')> = {
  async readOffers(services, { shop }) {
    const { db, config } = services
    const signing = { publicUrl: config.publicUrl, linkSecret: await linkSecret(db) }
    const offers = (await openOffers(services)).map(({ id, email, lines, total, createdAt, expiresAt }) => {
      const names = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')
      return { id, email: readableEmail(email), names, total, createdAt, expiresAt, link: offerLink({ id }, signing) }
    })
    return { offers, zones: shop.zones.map(({ id, name }) => ({ id, name })) }
  },
  async makeOffer(services, { shop, actor, body }) {
    return (await makeOffer(shop, services, body, actor.staff.email)) ?? done
  },
  async endOffer(services, { actor, body }) {
    return (await endOffer(services, body.id, actor.staff.email)) ?? done
  },
  async enterStallSale(services, { shop, actor, body }) {
    return (await enterStallSale(shop, services, body, actor.staff.email)) ?? { id: body.id }
  },
}

import * as v from 'valibot'
import { findProduct, isOffered } from '../catalogue/catalogue.ts'
import { DEFAULT_SIZE, sizes } from '../catalogue/product.ts'
import { GIFT_NOTE_MAX } from '../promises.ts'
import { findZone, type Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { Email } from './email.ts'
import { quote } from './quote.ts'
import type { CheckoutRequest } from './request.ts'

/** Every total that the form of a product can come to, in cents: for each zone without and with gift wrap. The form sends along what it showed, so that nobody pays another amount. */
export function totalsOfForm(shop: Shop, product: string, zones: readonly Zone[]): string {
  const cart = [{ id: product, size: DEFAULT_SIZE, quantity: 1 }]
  return zones.flatMap((zone) => [false, true].map((giftWrap) => quote(shop, cart, { giftWrap, zone }).total)).join(' ')
}

/** The form of a product's page without scripts, for a shop that ships to these zones, and the checkout request of one item that it stands for; the first issue of a field is the message to show (S2.79). */
export const buyForm = (shop: Shop, zones: readonly Zone[]) =>
  v.pipe(
    v.object({
      product: v.pipe(
        v.string('This product is not in our catalogue'),
        v.check((id) => findProduct(shop, id)?.id === id, 'This product is not in our catalogue'),
      ),
      size: v.picklist(sizes, 'Please choose a size'),
      email: Email,
      giftWrap: v.optional(v.literal('yes', 'Please tick the gift wrap or leave it')),
      giftNote: v.optional(
        v.pipe(v.string(), v.trim(), v.maxLength(GIFT_NOTE_MAX, `A gift note has at most ${GIFT_NOTE_MAX} characters`)),
        '',
      ),
      zone: v.optional(
        v.pipe(
          v.string(),
          v.check((id) => findZone(zones, id) !== undefined, 'Please choose where we ship to'),
        ),
        zones.length > 1 ? zones[0]?.id : undefined,
      ),
    }),
    v.forward(
      v.check(({ product, size }) => isOffered(shop, product, size), 'Please choose another size'),
      ['size'],
    ),
    v.transform(
      ({ product, size, giftWrap, ...rest }): CheckoutRequest => ({
        itemised: true,
        cart: [{ id: product, size, quantity: 1 }],
        giftWrap: giftWrap !== undefined,
        ...rest,
      }),
    ),
  )

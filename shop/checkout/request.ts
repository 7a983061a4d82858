import * as v from 'valibot'
import { addToCart, type Cart, countItems } from '../cart/cart.ts'
import { choiceEntries, withChoice } from '../cart/line-data.ts'
import { findAnyProduct, findProduct } from '../catalogue/catalogue.ts'
import { optionFault, personalFaults } from '../catalogue/choice.ts'
import { tiers } from '../catalogue/tier.ts'
import { centsFromEuro } from '../money.ts'
import { GIFT_NOTE_MAX, LINE_QUANTITY_MAX, ORDER_ITEMS_MAX } from '../promises.ts'
import type { Shop } from '../shop.ts'
import { sentenceFor } from '../texts/sentence-for.ts'
import { typedText, upTo } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'
import { Email } from './email.ts'
import { type CheckoutRefusal, refuseCheckout } from './refusals.ts'

const quantityMessage = `A quantity must be a whole number from 1 to ${LINE_QUANTITY_MAX}`

const Items = v.pipe(
  v.array(
    v.object(
      {
        price: v.pipe(
          v.number('A price must be a number of euro'),
          v.transform(centsFromEuro),
          v.check((cents) => tiers.includes(cents), 'A price must be 30, 35 or 40 euro'),
        ),
        quantity: v.literal(1, 'The quantity of an item must be 1'),
      },
      'An item must have a price and a quantity',
    ),
    'items must be a list',
  ),
  v.length(1, 'items must hold exactly one item'),
)

const merge = (lines: Cart) => lines.reduce<Cart>((cart, line) => addToCart(cart, line, line.quantity), [])

const cartLines = (shop: Shop) =>
  v.pipe(
    v.array(
      v.pipe(
        v.object(
          {
            id: v.pipe(
              v.string('A product id must be text'),
              v.check((id) => findAnyProduct(shop, id)?.id === id, 'This product is not in our catalogue'),
            ),
            quantity: v.pipe(
              v.number(quantityMessage),
              v.integer(quantityMessage),
              v.minValue(1, quantityMessage),
              v.maxValue(LINE_QUANTITY_MAX, quantityMessage),
            ),
            ...choiceEntries,
          },
          'A cart line must have an id and a quantity',
        ),
        v.transform(withChoice),
      ),
      'cart must be a list',
    ),
    v.minLength(1, 'The cart is empty'),
    v.maxLength(ORDER_ITEMS_MAX, 'The cart has too many lines'),
    v.check((lines) => countItems(lines) <= ORDER_ITEMS_MAX, `An order holds at most ${ORDER_ITEMS_MAX} pieces`),
    v.check(
      (lines) => countItems(merge(lines)) === countItems(lines),
      `A line holds at most ${LINE_QUANTITY_MAX} pieces`,
    ),
    v.transform((lines) => merge(lines)),
  )

const shared = {
  email: v.optional(Email),
  cartId: v.optional(Uuid),
  zone: v.optional(v.pipe(v.string('zone must be text'), v.maxLength(40, 'zone is too long'))),
}

const withCart = (shop: Shop) =>
  v.object({
    ...shared,
    cart: cartLines(shop),
    giftWrap: v.optional(v.boolean('giftWrap must be true or false'), false),
    giftNote: v.optional(
      v.pipe(
        typedText('giftNote must be text'),
        upTo(GIFT_NOTE_MAX, `A gift note has at most ${GIFT_NOTE_MAX} characters`),
      ),
      '',
    ),
    expectedTotal: v.optional(
      v.pipe(
        v.number('expectedTotal must be a number of cents'),
        v.integer('expectedTotal must be a whole number of cents'),
      ),
    ),
  })

const WithoutCart = v.object({ ...shared, items: Items })

/** A parsed checkout request: with the cart, or with only the specified items, whose one price is in cents (S7.1). */
export type CheckoutRequest =
  | ({ readonly itemised: true } & v.InferOutput<ReturnType<typeof withCart>>)
  | ({ readonly itemised: false } & v.InferOutput<typeof WithoutCart>)

/** Why a cart cannot be bought, by what the catalogue has now. */
function outdated(shop: Shop, cart: Cart): CheckoutRefusal | null {
  for (const { id, ...choice } of cart) {
    const product = findProduct(shop, id)
    if (!product) return refuseCheckout('not-made')
    const option = optionFault(product, choice.options)
    if (option) return refuseCheckout('not-offered', option === 'unknown' ? 'choice' : option.name)
    const [fault] = personalFaults(product, choice.personal)
    if (fault) return refuseCheckout('wrong-words', fault.sentence)
  }
  return null
}

const invalid = (issues: readonly v.BaseIssue<unknown>[]) =>
  ({ ok: false, refusal: refuseCheckout('invalid', sentenceFor(issues)) }) as const

/** Parses the body of create-checkout-v2 (S7.1). A cart that the catalogue no longer has is told from a wrong request by its code. */
export function parseCheckoutRequest(
  shop: Shop,
  body: unknown,
): { ok: true; request: CheckoutRequest } | { ok: false; refusal: CheckoutRefusal } {
  const request = v.safeParse(v.looseObject({}, 'The request must be a JSON object'), body)
  if (!request.success) return invalid(request.issues)
  if (request.output.cart !== undefined) {
    const result = v.safeParse(withCart(shop), body)
    if (!result.success) return invalid(result.issues)
    const refusal = outdated(shop, result.output.cart)
    return refusal === null ? { ok: true, request: { itemised: true, ...result.output } } : { ok: false, refusal }
  }
  const result = v.safeParse(WithoutCart, body)
  return result.success ? { ok: true, request: { itemised: false, ...result.output } } : invalid(result.issues)
}

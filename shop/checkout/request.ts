import * as v from 'valibot'
import { addToCart, type Cart, countItems } from '../cart/cart.ts'
import { choiceEntries, withChoice } from '../cart/line-data.ts'
import { findAnyProduct, findProduct } from '../catalogue/catalogue.ts'
import { optionFault, personalFaults } from '../catalogue/choice.ts'
import { tiers } from '../catalogue/tier.ts'
import { isoDay } from '../iso-day.ts'
import { centsFromEuro } from '../money.ts'
import { GIFT_NOTE_MAX, LINE_QUANTITY_MAX, ORDER_ITEMS_MAX } from '../promises.ts'
import type { Shop } from '../shop.ts'
import { typedCode, typedText, upTo } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'
import { Email } from './email.ts'
import { AnswersData } from './read-answers.ts'
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

const CartLines = v.pipe(
  v.array(
    v.pipe(
      v.object(
        {
          id: v.string('A product id must be text'),
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

export const WithCart = v.pipe(
  v.object({
    ...shared,
    cart: CartLines,
    giftWrap: v.optional(v.boolean('giftWrap must be true or false'), false),
    giftNote: v.optional(
      v.pipe(
        typedText('giftNote must be text'),
        upTo(GIFT_NOTE_MAX, `A gift note has at most ${GIFT_NOTE_MAX} characters`),
      ),
      '',
    ),
    answers: AnswersData,
    code: v.optional(typedCode('code must be text')),
    expectedTotal: v.optional(
      v.pipe(
        v.number('expectedTotal must be a number of cents'),
        v.integer('expectedTotal must be a whole number of cents'),
      ),
    ),
    /** The day by which the cart said that all of it is ready. */
    expectedReady: v.optional(isoDay('expectedReady must be a day')),
  }),
  v.transform((body) => ({ itemised: true, ...body }) as const),
)

export const WithoutCart = v.pipe(
  v.object({ ...shared, items: Items }),
  v.transform((body) => ({ itemised: false, ...body }) as const),
)

const NotAnObject = v.never('The request must be a JSON object')

function bodyFor(sent: unknown) {
  if (typeof sent !== 'object' || sent === null) return NotAnObject
  return 'cart' in sent && sent.cart !== undefined ? WithCart : WithoutCart
}

/**
 * The body of create-checkout-v2: with a cart, which goes before all items, or with only the specified items, whose one price
 * is in euro. Parsed, all amounts are in cents (S7.1, S3.14).
 */
export const CheckoutRequest = v.pipe(
  // A union could not tell which of the two sentences to show.
  v.lazy(bodyFor),
  v.metadata({ anyOf: [WithCart, WithoutCart] }),
)
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequest>

export function refuseOutdated(shop: Shop, request: CheckoutRequest): CheckoutRefusal | null {
  if (!request.itemised) return null
  const { cart } = request
  if (cart.some(({ id }) => findAnyProduct(shop, id)?.id !== id))
    return refuseCheckout('invalid', 'This product is not in our catalogue')
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

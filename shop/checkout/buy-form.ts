import * as v from 'valibot'
import { choiceFromFields, optionField, personalField } from '../cart/choice-fields.ts'
import { standardChoice } from '../catalogue/choice.ts'
import type { Option } from '../catalogue/options.ts'
import { wordsFault } from '../catalogue/personal-fields.ts'
import type { Product } from '../catalogue/product.ts'
import { type Day, dayStart } from '../dates.ts'
import { isoDay } from '../iso-day.ts'
import { GIFT_NOTE_MAX } from '../promises.ts'
import { findZone, type Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { typedCode, typedLine, typedText, upTo } from '../typed-text.ts'
import { Email } from './email.ts'
import { promise } from './promise.ts'
import { quote } from './quote.ts'
import type { CheckoutRequest } from './request.ts'

/** All that the amounts of a product's form follow from, in cents: its total for each zone without and with gift wrap, what options and fields add, and how each zone ships. The form sends along what it showed, so that nobody pays another amount. */
export function totalsOfForm(shop: Shop, product: Product, zones: readonly Zone[]): string {
  const cart = [{ id: product.id, ...standardChoice(product), quantity: 1 }]
  const totals = zones.flatMap((zone) => [false, true].map((giftWrap) => quote(shop, cart, { giftWrap, zone }).total))
  const extras = [...product.options.flatMap(({ values }) => values), ...product.personal].map(({ extra }) => extra)
  const isPlain = extras.every((extra) => extra === 0)
  return [...totals, ...(isPlain ? [] : [...extras, ...zones.flatMap(({ fee, freeFrom }) => [fee, freeFrom])])].join(
    ' ',
  )
}

/**
 * The day by which a product's form says that it is ready; null without a calendar. Words that a buyer may ask for count, so
 * that a form without them promises no day that one with them has to take back.
 */
export function readyOfForm(shop: Shop, { id, personal }: Product): Day | null {
  const words = Object.fromEntries(personal.map((field) => [field.id, field.label]))
  const { bench } = shop
  return bench && promise(shop, bench, [{ id, personal: words }], undefined, dayStart(bench.today)).madeBy
}

const chooseOne = ({ name }: Option) => `Please choose ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`

const choiceFields = ({ options, personal }: Product) => ({
  ...Object.fromEntries(
    options.map((option) => [
      optionField(option.id),
      v.picklist(
        option.values.map(({ id }) => id),
        chooseOne(option),
      ),
    ]),
  ),
  ...Object.fromEntries(
    personal.map((field) => [
      personalField(field.id),
      v.pipe(
        v.optional(typedLine(), ''),
        v.rawCheck(({ dataset, addIssue }) => {
          const message = dataset.typed ? wordsFault(field, dataset.value) : null
          if (message !== null) addIssue({ message })
        }),
      ),
    ]),
  ),
})

const BuyerFields = (zones: readonly Zone[]) =>
  v.object({
    email: Email,
    giftWrap: v.optional(v.literal('yes', 'Please tick the gift wrap or leave it')),
    code: v.optional(typedCode(), ''),
    giftNote: v.optional(
      v.pipe(typedText(), upTo(GIFT_NOTE_MAX, `A gift note has at most ${GIFT_NOTE_MAX} characters`)),
      '',
    ),
    // Of another making than the form's, it is as if none was sent.
    expectedReady: v.optional(v.fallback(v.optional(isoDay()), undefined)),
    zone: v.optional(
      v.pipe(
        v.string(),
        v.check((id) => findZone(zones, id) !== undefined, 'Please choose where we ship to'),
      ),
      zones.length > 1 ? zones[0]?.id : undefined,
    ),
  })

/**
 * Reads the form of a product's page without scripts as a checkout request for one item, without answers (`answersInForm`).
 * The first issue of a field is the message to show (S2.79).
 */
export const buyForm = (product: Product, zones: readonly Zone[]) =>
  v.pipe(
    v.intersect([v.object(choiceFields(product)), BuyerFields(zones)]),
    v.transform(({ email, giftWrap, giftNote, code, zone, expectedReady, ...fields }): CheckoutRequest => {
      const chosen = new Map<string, string>(Object.entries(fields))
      const choice = choiceFromFields(product, (name) => chosen.get(name))
      return {
        itemised: true,
        cart: [{ id: product.id, ...choice, quantity: 1 }],
        giftWrap: giftWrap !== undefined,
        email,
        giftNote,
        answers: {},
        ...(code !== '' && { code }),
        zone,
        ...(expectedReady !== undefined && { expectedReady }),
      }
    }),
  )

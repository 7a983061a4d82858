import { craftWords } from '#crafts/texts.ts'
import { isMadeToOrder } from '../catalogue/catalogue.ts'
import {
  BANK_DAYS,
  COOLING_OFF_DAYS,
  DAMAGE_HOURS,
  DELIVERY_DAYS,
  DELIVERY_LIMIT_DAYS,
  POST_BACK_DAYS,
  REFUND_DAYS,
} from '../promises.ts'
import { nounsOf } from '../settings/nouns.ts'
import type { Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { shortPrice, span } from './facts.ts'
import { lastUpdated, legalFact } from './legal-facts.ts'
import { withdrawalForm } from './model-form.ts'
import { exceptOwnWords } from './personal.ts'
import { orItsOwn } from './product-times.ts'
import { isOneRate, zoneCost } from './shipping.ts'
import type { Block, Text } from './text.ts'

const rate = ({ settings: { shippingFee, freeShippingFrom } }: Shop) =>
  [shortPrice(shippingFee), shortPrice(freeShippingFrom)] as const
const asInIreland = 'as in Ireland unless the cart shows another rate for your country'

function deliveryRows(shop: Shop, zones: readonly Zone[]): string[][] {
  if (zones.length > 1)
    return zones.map((zone) => [
      zone.name,
      `${span(zone.transit ?? DELIVERY_DAYS.world)} business days`,
      zoneCost(zone),
    ])
  const [fee, free] = rate(shop)
  return [
    ['Ireland', `${span(DELIVERY_DAYS.ireland)} business days`, `${fee}, free on orders of ${free} or more`],
    ['European Union', `${span(DELIVERY_DAYS.europe)} business days`, asInIreland],
    ['Rest of the world', `${span(DELIVERY_DAYS.world)} business days`, asInIreland],
  ]
}

function notes(zones: readonly Zone[]): Block[] {
  return zones.flatMap(({ name, note }) => {
    if (note === undefined) return []
    return [zones.length > 1 ? { lead: `${name}.`, text: note } : note]
  })
}

function freeDelivery(shop: Shop, zones: readonly Zone[]): string {
  const [fee, free] = rate(shop)
  return isOneRate(zones)
    ? `Free delivery on orders of ${free} or more; ${fee} below that. International rates may vary: the cart shows yours before you pay.`
    : `Free delivery in Ireland on orders of ${free} or more; ${fee} below that. Other rates are below, and the cart shows yours before you pay.`
}

/** Delivery to the open zones, changing one's mind, faults and exchanges, with the model withdrawal form (S2.14). */
export function returns(shop: Shop): Text {
  const nouns = nounsOf(shop)
  const { zones } = shop
  const { contactEmail, giftWrapFee, returnDays } = shop.settings
  const making = span(shop.settings.making)
  const { unused, used, using, wear, wrongChoice } = craftWords(shop)
  const isMade = isMadeToOrder(shop, shop.catalogue.products)
  const form = withdrawalForm(shop)
  const wrap =
    giftWrapFee === null
      ? ''
      : `Gift wrap is refunded if you cancel before we have wrapped it or if you withdraw within the legal ${COOLING_OFF_DAYS} days. `
  return {
    title: 'Shipping & Returns',
    sections: [
      { heading: '', blocks: [lastUpdated(shop)] },
      {
        heading: 'In short',
        blocks: [
          {
            list: [
              isMade
                ? `Made for you in ${making} business days${orItsOwn(shop)}, then posted.`
                : `Posted the next business day${orItsOwn(shop)}.`,
              freeDelivery(shop, zones),
              `${returnDays} days to change your mind${exceptOwnWords(shop)}.`,
              'Anything wrong? Tell us and we will put it right.',
            ],
          },
        ],
      },
      {
        heading: 'Delivery',
        blocks: [
          {
            head: ['Where', isMade ? `After making (${making} business days)` : 'After posting', 'Cost'],
            rows: deliveryRows(shop, zones),
          },
          `Business days are Monday to Friday, not public holidays. So an order placed on a Monday and sent within Ireland normally arrives between ${isMade ? 'Monday and Thursday of the following week' : 'Friday and the following Tuesday'}. These are our usual times. If we cannot keep to them we will write to you, and in any case we must deliver within ${DELIVERY_LIMIT_DAYS} days of your order unless we agree something else with you; if we do not, you may cancel for a full refund.`,
          ...notes(zones),
          `If a parcel has not come five business days after it was due, write to ${contactEmail} with your order reference (it begins with ${shop.settings.orderPrefix}-). The parcel is our responsibility until it is in your hands.`,
        ],
      },
      {
        heading: 'Changing your mind',
        blocks: [
          {
            lead: `Your legal right (${COOLING_OFF_DAYS} days).`,
            text: `You may withdraw from the contract without giving a reason until ${COOLING_OFF_DAYS} days after the day you, or someone you chose, receive the ${nouns.one}.`,
          },
          {
            lead: returnDays > COOLING_OFF_DAYS ? `Our promise (${returnDays} days).` : 'How it comes back.',
            text: `${returnDays > COOLING_OFF_DAYS ? `We give you ${returnDays} days from delivery instead of ${COOLING_OFF_DAYS}. ` : ''}The ${nouns.one} should be ${unused}, with its packaging if you still have it.`,
          },
          `${isMade ? `"Made to order" does not take this right away for ${nouns.many} from the collection. It` : 'This right'} does not apply to bespoke pieces made to your own instructions.`,
          { lead: 'How to do it', text: '' },
          {
            ordered: true,
            list: [
              `Use "Withdraw from contract here" (button on this page), or write to ${contactEmail}, or use the model form below. Any clear statement will do.`,
              'We confirm by e-mail straight away that we received it.',
              `Post the ${nouns.one} to ${legalFact(shop, 'returnsAddress')} within ${POST_BACK_DAYS} days of telling us. Keep your proof of posting.`,
            ],
          },
          {
            lead: 'What you get back.',
            text: `The price and our standard delivery charge for that order. If you return only part of an order, we refund what you send back, and delivery only if you return everything. ${wrap}You pay the postage back to us. If ${nouns.a} has been ${used} in a way that lowers its value beyond what you would do in a shop, we may reduce the refund to match.`,
          },
          {
            lead: 'When.',
            text: `Within ${REFUND_DAYS} days of your telling us; we may wait until the ${nouns.one}, or your proof of posting, reaches us, whichever is first, so in practice within ${REFUND_DAYS} days of our receiving the return. We refund to the card or account you paid with, and your bank may take ${span(BANK_DAYS)} business days more to show it. We charge nothing for this.`,
          },
        ],
      },
      {
        heading: 'If something is wrong',
        blocks: [
          {
            lead: 'Arrived damaged, or the wrong one?',
            text: `Please tell us within ${DAMAGE_HOURS} hours if you can, with a photo, because that helps us with the carrier. If you find it later, tell us anyway; your rights do not end after ${DAMAGE_HOURS} hours.`,
          },
          {
            lead: 'A fault.',
            text: `Under the Consumer Rights Act 2022 ${nouns.a} must be as described, fit for its purpose and of the quality you would reasonably expect. If it is not, you can ask us to repair or replace it free of charge, and where the law provides you can have a price reduction or your money back. We pay the return postage for faulty goods. Nothing on this page limits these rights.`,
          },
          {
            lead: 'Is it safe?',
            text: `If you think that ${nouns.a} is not safe, stop ${using} it and write to ${contactEmail} at once. We look into every complaint and keep a record of it.`,
          },
          ...(wear === '' ? [] : [wear]),
        ],
      },
      {
        heading: 'Exchanges',
        blocks: [
          `${wrongChoice}? Tell us within ${returnDays} days what you would like instead. We send the new one when the first is on its way back. We pay to post the new one within Ireland; you pay to post the first one back.`,
        ],
      },
      {
        heading: form.title,
        blocks: form.sections.flatMap(({ blocks }) => blocks),
        framed: true,
      },
      {
        heading: 'Questions',
        blocks: [
          "Track or change an order from the link in any e-mail we sent you. Can't find it? Get a new link.",
          `${contactEmail} · ${legalFact(shop, 'contactPhone')}`,
        ],
      },
    ],
  }
}

import { craftWords } from '#crafts/texts.ts'
import { isMadeToOrder } from '../catalogue/catalogue.ts'
import { formatCents } from '../money.ts'
import { paymentProvider } from '../payment-provider.ts'
import {
  ANSWER_DAYS,
  BANK_DAYS,
  CONFIRMATION_HOURS,
  COOLING_OFF_DAYS,
  CORPORATE_ITEMS_MIN,
  DAMAGE_HOURS,
  DELIVERY_LIMIT_DAYS,
  GUARANTEE_YEARS,
  MAX_SHIPPING_FEE,
  MINIMUM_AGE,
  REFUND_DAYS,
} from '../promises.ts'
import { nounsOf } from '../settings/nouns.ts'
import { isStandardPage } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { earlyBirdTerms, shortPrice, span } from './facts.ts'
import { lastUpdated, legalFact } from './legal-facts.ts'
import { orItsOwn } from './product-times.ts'
import { deliveryTimes, isOneRate, shippingCosts } from './shipping.ts'
import type { Text } from './text.ts'

/** The terms of sale (S2.14). */
export function terms(shop: Shop): Text {
  const nouns = nounsOf(shop)
  const isCorporate = isStandardPage(shop.settings.bespoke)
  const { vatNumber, zones, packaging } = shop
  const { brand, contactEmail, shippingFee, giftWrapFee, making, returnDays } = shop.settings
  const free = shortPrice(shop.settings.freeShippingFrom)
  const registers = packaging === '' ? '' : ` Packaging registers: ${packaging}.`
  const shipping = isOneRate(zones)
    ? `at most ${formatCents(Math.max(MAX_SHIPPING_FEE, shippingFee))} (at present ${formatCents(shippingFee)}) on orders under ${free}, free on orders of ${free} or more; international rates may vary and are shown before you pay.`
    : shippingCosts(shop, zones)
  const wrap = giftWrapFee === null ? '' : ` Gift wrap is ${formatCents(giftWrapFee)} per order.`
  const vat = vatNumber === null ? 'Not registered for VAT.' : `VAT: ${vatNumber}.`
  return {
    title: 'Terms & Conditions',
    sections: [
      {
        heading: '',
        blocks: [
          lastUpdated(shop),
          `These are the terms for buying from ${brand}. We have tried to write them so that you can read them. They do not take away any right the law gives you.`,
        ],
      },
      {
        heading: '1. Who we are',
        blocks: [
          `${brand} is run by ${legalFact(shop, 'trader')}, ${legalFact(shop, 'address')}. Email ${contactEmail}, telephone ${legalFact(shop, 'contactPhone')}. ${legalFact(shop, 'registration')}. ${vat}${registers} We design and make the ${nouns.many}, so we are also the manufacturer for product-safety purposes.`,
        ],
      },
      {
        heading: '2. Ordering',
        blocks: [
          `You can order as a guest; there are no accounts. You must be at least ${MINIMUM_AGE}, and if you are under 18 you need a parent or guardian's agreement to pay.`,
          `Choosing ${nouns.many} and opening the secure payment page does not commit you to anything. Before you pay you see each item, the delivery charge${giftWrapFee === null ? '' : ', gift wrap if you chose it'}, and the total. You place your order, with an obligation to pay, when you confirm payment on the payment provider's page. Your order is an offer. Our contract begins when we send you the order confirmation by e-mail, normally within minutes and at the latest within ${CONFIRMATION_HOURS} hours. If we cannot accept an order we tell you and refund you in full.`,
          'You can correct mistakes in the cart at any time before you pay. Contracts are in English. We keep a record of your order and send you a copy in the confirmation e-mail, with these terms.',
        ],
      },
      {
        heading: '3. Prices and payment',
        blocks: [
          `Prices are in euro and are final prices, including VAT where it is chargeable. Shipping is shown separately: ${shipping}${wrap}`,
          `Payment is through ${paymentProvider.name}, our payment provider, on its own secure page. We never see or store your card number. If a price was obviously wrong we will ask you before going further, and you can cancel for a full refund.`,
        ],
      },
      {
        heading: '4. Making and delivery',
        blocks: [
          `Each ${nouns.one} is ${isMadeToOrder(shop, shop.catalogue.products) ? `made after you order, in ${span(making)} business days` : 'posted the next business day'}${orItsOwn(shop)}. Delivery then usually takes ${deliveryTimes(zones)}. We deliver within ${DELIVERY_LIMIT_DAYS} days unless we agree otherwise with you. Risk passes to you when you receive the parcel. Details: Shipping & Returns.`,
        ],
      },
      {
        heading: '5. What to expect',
        blocks: [
          `${craftWords(shop).variation} Screens show colours differently. We describe materials plainly and say when something is dyed, coated or plated. Small differences of this kind are not faults. A piece that does not match its description is.`,
        ],
      },
      {
        heading: '6. Changing your mind',
        blocks: [
          `You have ${COOLING_OFF_DAYS} days from receiving your order to withdraw by law${returnDays > COOLING_OFF_DAYS ? `, and ${returnDays} days under our own returns promise` : ''}. We refund you within ${REFUND_DAYS} days of receiving the return, and your bank may take ${span(BANK_DAYS)} business days more to show it. You pay the postage back. How to do it and the form are on the Shipping & Returns page, which forms part of these terms. The right does not apply to bespoke pieces made to your instructions.`,
        ],
      },
      {
        heading: '7. If something is wrong',
        blocks: [
          `Your rights under the Consumer Rights Act 2022 apply in full. Every ${nouns.one} has the legal guarantee, for at least ${GUARANTEE_YEARS} years: see Your guarantee. Tell us at ${contactEmail}. Damage in transit: within ${DAMAGE_HOURS} hours if you can.`,
        ],
      },
      {
        heading: isCorporate ? '8. Bespoke and corporate orders' : '8. Bespoke orders',
        blocks: [
          `Agreed in writing by e-mail, with the price, number, date and any deposit.${isCorporate ? ` Corporate orders start at ${CORPORATE_ITEMS_MIN} pieces. The early-bird offer is ${earlyBirdTerms} of each year and cannot be combined with another offer.` : ''}`,
        ],
      },
      {
        heading: giftWrapFee === null ? '9. Cards' : '9. Gift wrap',
        blocks: [
          `${giftWrapFee === null ? '' : 'One wrap per order unless you ask otherwise. '}Tell us by e-mail if you would like a card.`,
        ],
      },
      {
        heading: '10. Reviews',
        blocks: ['Text marked "sample" is there to show the layout and is not a customer review.'],
      },
      {
        heading: '11. This site',
        blocks: [
          'The designs, pictures and words are ours. Please do not copy them for trade. We work to keep the site accurate and available, but we cannot promise it will never be down. Nothing limits our liability for death or personal injury caused by negligence, for fraud, or for anything the law does not let us limit.',
        ],
      },
      {
        heading: '12. Complaints and law',
        blocks: [
          `Write to us first, also if you think that ${nouns.a} is not safe; most things are solved in one e-mail, and we answer within ${ANSWER_DAYS} business days. If we cannot agree, you can get free advice from the Competition and Consumer Protection Commission (ccpc.ie) or, if you live elsewhere in the EU, from ECC Ireland (eccireland.ie). Smaller consumer claims can go to the Small Claims procedure (courts.ie). Irish law applies, and if you are a consumer living in another EU country you also keep the protection of that country’s mandatory rules and may use its courts.`,
        ],
      },
      {
        heading: '13. Changes',
        blocks: ['The terms that apply to your order are the ones on this page on the day you ordered.'],
      },
    ],
  }
}

import { GUARANTEE_YEARS } from '../promises.ts'
import { nounsOf } from '../settings/nouns.ts'
import { TO_BE_GIVEN } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

const given = (facts: readonly string[]) => facts.filter((fact) => fact !== TO_BE_GIVEN)

/** The seller and how to reach them, for the foot of e-mails. What the owner still owes is left out. */
export function contactFacts({ settings: { brand, legal, contactEmail, contactPhone } }: Shop): string[] {
  return given([legal.trader === TO_BE_GIVEN ? brand : legal.trader, legal.address, contactEmail, contactPhone])
}

/** The maker of the bracelets, with postal and e-mail address, on the offer and in the parcel (Regulation (EU) 2023/988, articles 9 and 19). */
export function makerLine(shop: Shop): string {
  const { legal, brand, contactEmail } = shop.settings
  const maker = legal.trader === TO_BE_GIVEN ? brand : `${legal.trader} (${brand})`
  return given([maker, legal.address, contactEmail]).join(', ')
}

export function trustInShort(shop: Shop): string {
  const { legal, brand, town, carrier, payments } = shop.settings
  const maker = given([legal.trader === TO_BE_GIVEN ? brand : legal.trader, town]).join(', ')
  return `Made in Ireland by ${maker}. Posted by ${carrier}. ${payments.join(', ')}.`
}

export function safetyContact(shop: Shop): string {
  return `Safety concern? ${given([shop.settings.contactEmail, shop.settings.contactPhone]).join(', ')}`
}

/** The legal guarantee in two sentences, before one is bound by an order (Directive (EU) 2024/825). */
export function guaranteeInShort(shop: Shop): string {
  return `By law every ${nounsOf(shop).one} has a legal guarantee of at least ${GUARANTEE_YEARS} years. If faulty or not as described, we repair or replace it free, or refund you.`
}

import { ANSWER_DAYS, GUARANTEE_YEARS } from '../promises.ts'
import { nounsOf } from '../settings/nouns.ts'
import type { Shop } from '../shop.ts'
import { lastUpdated, legalFact } from './legal-facts.ts'
import type { Text } from './text.ts'

/** The legal guarantee in the shop's own plain words, beside the official notice or until that is there: never an imitation of it. */
export function guarantee(shop: Shop): Text {
  const nouns = nounsOf(shop)
  return {
    title: 'Your guarantee',
    sections: [
      { heading: '', blocks: [lastUpdated(shop)] },
      {
        heading: 'What the law gives you',
        blocks: [
          {
            list: [
              `The legal guarantee of conformity lasts at least ${GUARANTEE_YEARS} years from the day you receive your ${nouns.one}, in every EU country.`,
              `${nouns.A} must match its description and be of the quality you can reasonably expect. If it doesn't, it's ours to put right.`,
              'First you can choose between repair and replacement. Both are free, with the postage both ways.',
              `If that cannot be done, or does not help, you can have part of the price back, or all of it against the ${nouns.one}.`,
            ],
          },
          'Some countries give you longer. In Ireland your rights are in the Consumer Rights Act 2022.',
        ],
      },
      {
        heading: 'How to use it',
        blocks: [
          `Write to ${shop.settings.contactEmail} with your order reference and, if you can, a photo. We answer within ${ANSWER_DAYS} business days.`,
          `The seller answers for the guarantee: ${legalFact(shop, 'trader')}, ${legalFact(shop, 'address')}. You need no form and no packaging.`,
          'We give no further guarantee on top of the legal one. Changing your mind is a separate right: see our Shipping & Returns page.',
        ],
      },
      {
        heading: 'Advice',
        blocks: [
          'The Competition and Consumer Protection Commission (ccpc.ie) explains your rights in Ireland. Elsewhere in the EU, ask the European Consumer Centre of your country; ours is eccireland.ie.',
        ],
      },
    ],
  }
}

import { COOLING_OFF_DAYS, CORPORATE_ITEMS_MIN, EARLY_BIRD } from '../promises.ts'
import type { Shop } from '../shop.ts'
import { earlyBirdTerms } from './facts.ts'

/** A mailto URL that opens a new e-mail to the shop, with subject and lines to fill in (S2.100). */
export function enquiry(shop: Shop, subject: string, lines: readonly string[] = []): string {
  const body = lines.map((line) => `${line}:`).join('\r\n')
  return `mailto:${shop.settings.contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

const wanted = ['Number of pieces', 'Date needed', 'Colours or bracelets you like', 'Rough budget']

export function enquiries(shop: Shop) {
  return {
    any: enquiry(shop, 'Bespoke or corporate order', ['Occasion', ...wanted]),
    wedding: enquiry(shop, 'Bracelets for a wedding or occasion', ['Occasion', ...wanted, 'Sizes']),
    corporate: enquiry(shop, 'Corporate or bulk order', ['Company', ...wanted, 'One address or many']),
  }
}

/** Bespoke & Corporate in the words of its page (S2.99). */
export function bespoke(shop: Shop) {
  return {
    weddings: {
      heading: 'Weddings and occasions',
      text: 'Bridesmaids in one colour or five. A bracelet for each sister. Something to mark a birthday with a nought in it. Tell us the date, the colours and roughly how many, and we will send back two or three ideas with prices.',
      list: [
        'A matching set, or a family of bracelets that go together without matching',
        'Sizes to suit every adult and teenager in the party',
        `${shop.settings.giftWrapFee === null ? 'A' : 'Gift wrap and a'} handwritten card if you would like one`,
      ],
      after: 'Give us about four weeks if you can. If you cannot, ask anyway.',
    },
    corporate: {
      heading: 'Corporate and bulk gifts',
      text: `From ${CORPORATE_ITEMS_MIN} pieces. Bracelets in your colours or chosen from the collection, wrapped individually, sent to one address or many.`,
      list: [
        `${CORPORATE_ITEMS_MIN} to ${EARLY_BIRD.items - 1} pieces: price on request`,
        `Early bird: ${earlyBirdTerms} of each year`,
        'An invoice, and a sample first if you would like to see one',
      ],
    },
    steps: [
      ['You write to us', 'with the occasion, the number, the date and a rough budget.'],
      ['We reply', 'with ideas, prices and a date we can keep.'],
      ['You say yes,', 'pay by secure link, and we start stringing.'],
    ],
    right: `Bespoke pieces are made to your own instructions, so the ${COOLING_OFF_DAYS}-day right to change your mind does not apply to them. If something is wrong with them, your full legal rights do.`,
  } as const
}

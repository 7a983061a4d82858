import type { Shop } from '../shop.ts'
import { legalFact } from './legal-facts.ts'
import type { Text } from './text.ts'

/** The model withdrawal form; its words are the law's (Directive 2011/83/EU, Annex I B). `items` names those of an order that the right holds for, if it does not for all. */
export function withdrawalForm(shop: Shop, items: string | null = null): Text {
  return {
    title: 'Model withdrawal form',
    sections: [
      {
        heading: '',
        blocks: [
          `To: ${legalFact(shop, 'trader')}, ${legalFact(shop, 'address')}, ${shop.settings.contactEmail}`,
          'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods:',
          'Order reference:',
          'Ordered on (*) / received on (*):',
          'Name of consumer(s):',
          'Address of consumer(s):',
          'Signature (only if this form is sent on paper):',
          'Date:',
          '(*) Delete as appropriate.',
          ...(items === null ? [] : [`In this order, the right to withdraw holds for ${items}.`]),
        ],
      },
    ],
  }
}

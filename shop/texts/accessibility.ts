import { paymentProvider } from '../payment-provider.ts'
import { ANSWER_DAYS } from '../promises.ts'
import type { Shop } from '../shop.ts'
import { lastUpdated, legalFact } from './legal-facts.ts'
import type { Text } from './text.ts'

/** The accessibility statement (Directive (EU) 2019/882). */
export function accessibility(shop: Shop): Text {
  return {
    title: 'Accessibility',
    sections: [
      {
        heading: '',
        blocks: [
          'We want everyone to be able to use this shop. We built it to meet WCAG 2.2 level AA. Automatic checks run on every page before each release, on small and large screens, and whole purchases are tried with the keyboard alone.',
        ],
      },
      {
        heading: 'What you can rely on',
        blocks: [
          {
            list: [
              'Everything works from the keyboard.',
              'Pictures have descriptions.',
              'Nothing moves on its own; if your device asks for less motion, we oblige.',
              'Messages are announced.',
              'Forms say what is wrong and how to fix it.',
            ],
          },
        ],
      },
      {
        heading: 'Known limits',
        blocks: [
          `The payment page belongs to ${paymentProvider.name} and is outside our control. Tell us if it gives you trouble and we will take your order another way.`,
        ],
      },
      {
        heading: 'Trouble?',
        blocks: [
          `Write to ${shop.settings.contactEmail} or call ${legalFact(shop, 'contactPhone')}. We answer within ${ANSWER_DAYS} business days and can take an order by e-mail or phone.`,
          lastUpdated(shop).replace('updated', 'reviewed'),
        ],
      },
    ],
  }
}

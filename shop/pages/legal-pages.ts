import { paths } from '../paths.ts'
import { COOLING_OFF_DAYS } from '../promises.ts'
import { nounsOf } from '../settings/nouns.ts'
import type { Shop } from '../shop.ts'
import { exceptOwnWords } from '../texts/personal.ts'

/** The legal pages that search engines may list (S2.3). */
export function legalPages(shop: Shop) {
  const nouns = nounsOf(shop)
  const { returnDays } = shop.settings
  return {
    privacy: {
      path: paths.privacy,
      name: 'Privacy Policy',
      title: 'Privacy Policy',
      description: `What we need to make, post and account for your ${nouns.one}, why, for how long, and your rights. No accounts, no trackers, no selling of data.`,
      keywords: ['privacy policy', 'personal data', 'your rights'],
      scene: 'story-light',
    },
    terms: {
      path: paths.terms,
      name: 'Terms & Conditions',
      title: 'Terms & Conditions',
      description: `The terms for buying from ${shop.settings.brand}: ordering, prices, delivery, changing your mind and your rights, written to be read.`,
      keywords: ['terms and conditions', 'ordering', 'consumer rights'],
      scene: 'story-light',
    },
    returns: {
      path: paths.returns,
      name: 'Shipping & Returns',
      title: 'Shipping & Returns',
      description: `Delivery times and costs, ${returnDays} days to change your mind${returnDays > COOLING_OFF_DAYS ? `, ${COOLING_OFF_DAYS} of them by law` : ''}${exceptOwnWords(shop)}, refunds, faults, exchanges, and how to withdraw.`,
      keywords: ['shipping', 'returns', 'refunds', 'withdrawal form'],
      scene: 'story-light',
    },
    cookies: {
      path: paths.cookies,
      name: 'Cookie Policy',
      title: 'Cookie Policy',
      description:
        'Every small note that the shop keeps in your browser, by name: what it is for and how long it stays. No analytics, no advertising.',
      keywords: ['cookie policy', 'browser storage', 'no analytics'],
      scene: 'story-light',
    },
    accessibility: {
      path: paths.accessibility,
      name: 'Accessibility',
      title: 'Accessibility',
      description: 'How the shop is made to be usable by everybody, what its limits are, and how to order another way.',
      keywords: ['accessibility statement', 'keyboard', 'screen reader'],
      scene: 'story-light',
    },
    guarantee: {
      path: paths.guarantee,
      name: 'Your guarantee',
      title: 'Your guarantee',
      description: `The legal guarantee on every ${nouns.one}: what it gives you, how to use it, and who to ask.`,
      keywords: ['legal guarantee', 'consumer rights'],
      scene: 'story-light',
    },
  } as const
}

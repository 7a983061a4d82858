import { paymentProvider } from '../payment-provider.ts'
import { ANALYTICS_YEARS, ERROR_NOTES, PREFERENCE_YEARS, PROMO, RECENTLY_VIEWED_MAX } from '../promises.ts'
import { nounsOf } from '../settings/nouns.ts'
import type { Shop } from '../shop.ts'
import { lastUpdated } from './legal-facts.ts'
import type { Text } from './text.ts'

const browser = 'your browser'
const visit = 'until you close the tab'

/** All that is kept in the shopper's browser, by the names that it has there (S9.37, S10.38; S.I. 336/2011, regulation 5). */
export function cookies(shop: Shop): Text {
  const nouns = nounsOf(shop)
  return {
    title: 'Cookie Policy',
    sections: [
      {
        heading: '',
        blocks: [
          lastUpdated(shop),
          'Cookies and similar storage are small notes a site keeps in your browser. The rules are the same for both, so we list both. Storage the shop needs to do what you asked is set without asking. Anything else is set only if you say yes, and you can say no just as easily.',
        ],
      },
      {
        heading: 'Needed for the shop to work',
        blocks: [
          {
            head: ['Name', 'What it does', 'Where', 'How long'],
            rows: [
              [
                'cart',
                'remembers what is in your bag',
                browser,
                'for your shopping session: until you order, empty it or clear your browser',
              ],
              [
                'checkoutDraft',
                `${shop.settings.giftWrapFee === null ? '' : 'remembers gift wrap and note, and '}finds your open payment page again`,
                browser,
                'until you order, empty your bag or clear your browser',
              ],
              [
                'buyer',
                'finds your open payment page again if you buy without scripts',
                browser,
                'for half an hour after you buy',
              ],
              [
                'checkoutEmail',
                'carries your e-mail to the confirmation page',
                browser,
                'removed when your confirmation has been sent',
              ],
              [
                'finishedOrders',
                'remembers which orders were confirmed, so that none is counted twice',
                browser,
                'until cleared',
              ],
              [
                'lastCheckoutSuccessAt, lastCheckoutError',
                'helps us help you if payment fails',
                browser,
                'until the next checkout or until cleared',
              ],
              [
                'errorLog, pathHistory',
                `the last ${ERROR_NOTES} technical errors and the pages before them, for support`,
                browser,
                'until cleared',
              ],
              ['scrollPositions', 'brings you back to your place on a page', browser, visit],
              ['arrival', 'hands your place on to a page that opens', browser, 'removed as soon as the page is open'],
              [
                'waitingItems',
                'adds to your cart what you pressed just before you followed a link',
                browser,
                'removed as soon as the next page is open',
              ],
              ['reloadedForBuild', 'loads a new version of the shop once', browser, visit],
              [
                'files, pages, code (the service worker)',
                'keeps pages and pictures you have seen, and what draws them, so that the shop opens without a connection',
                browser,
                'until newer ones take their place or until cleared',
              ],
              ['testPlanTicks', 'used by us when testing the site', browser, visit],
              [
                `${paymentProvider.name} cookies`,
                'security and fraud prevention on the payment page',
                paymentProvider.name,
                `see ${paymentProvider.name}'s cookie policy`,
              ],
            ],
          },
        ],
      },
      {
        heading: 'Preferences (set when you use the feature)',
        blocks: [
          {
            head: ['Name', 'What it does', 'How long'],
            rows: [
              [
                'solas-wishlist, comparison, recentlyViewed',
                `keeps your wishlist, your compare list and the ${RECENTLY_VIEWED_MAX} ${nouns.many} you looked at last on this device`,
                'until cleared',
              ],
              ['announcementDismissed', 'keeps a message closed after you close it', 'until cleared'],
              ['promoHiddenUntil', 'keeps the floating promotion away', `${PROMO.hiddenDays} days`],
              ['feature flags (flag_…)', 'used by us when testing the site', 'until cleared'],
            ],
          },
        ],
      },
      {
        heading: 'Analytics',
        blocks: [
          `None at present. Should we ever use analytics, it would be off until you agree, and kept for up to ${ANALYTICS_YEARS} years at most; preferences up to ${PREFERENCE_YEARS} year.`,
        ],
      },
      { heading: 'Advertising', blocks: ['None.'] },
      {
        heading: 'Changing your mind',
        blocks: ["Clear the site's data in your browser at any time. Clearing it also empties your bag and wishlist."],
      },
    ],
  }
}

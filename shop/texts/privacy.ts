import { craftWords } from '#crafts/texts.ts'
import { optionNounIn } from '../catalogue/catalogue.ts'
import { paymentProvider } from '../payment-provider.ts'
import {
  ADDRESS_HOURS,
  ANALYTICS_YEARS,
  ERROR_NOTES,
  LIABILITY_YEARS,
  MESSAGE_YEARS,
  MINIMUM_AGE,
  NEWSLETTER_CONFIRM_DAYS,
  RETENTION_YEARS,
} from '../promises.ts'
import { nounsOf } from '../settings/nouns.ts'
import type { Shop } from '../shop.ts'
import { lastUpdated, legalFact } from './legal-facts.ts'
import type { Text } from './text.ts'

const kept = `${RETENTION_YEARS} years`

/** Says how personal data are used (S2.14; Regulation (EU) 2016/679, article 13). */
export function privacy(shop: Shop): Text {
  const nouns = nounsOf(shop)
  const option = optionNounIn(shop)
  const answers = shop.questions.length > 0 || shop.settings.hasAsked ? 'your answers to our questions, ' : ''
  return {
    title: 'Privacy Policy',
    sections: [
      { heading: '', blocks: [lastUpdated(shop)] },
      {
        heading: 'In short',
        blocks: [
          `We collect what we need to make, post and account for your ${nouns.one}, and very little else. No accounts, no advertising trackers, no selling of data.`,
        ],
      },
      {
        heading: 'Who is responsible',
        blocks: [
          `${legalFact(shop, 'trader')}, ${legalFact(shop, 'address')}, ${shop.settings.contactEmail} is the data controller. We are too small to need a data protection officer; the mailbox reaches the person who decides.`,
        ],
      },
      {
        heading: 'What we use, why, and for how long',
        blocks: [
          {
            head: ['What', 'Why', 'Legal basis', 'How long'],
            rows: [
              [
                'Your e-mail address at checkout',
                'to send your confirmation and answer you',
                'contract',
                `${kept}, as part of the order record`,
              ],
              [
                `Name, delivery address, phone, what you bought, gift note, ${answers}amounts, order reference`,
                'to make, post and refund your order; accounts and tax',
                'contract; legal obligation',
                kept,
              ],
              [
                'A photograph of your order, if we take one. Words that you chose may be seen on it',
                'to show you how it turned out, on the page of your order and in the e-mail about its posting. Nobody else sees it',
                'legitimate interest; tell us if you do not want it',
                `${kept} at most, with the order record; we delete it sooner if you ask`,
              ],
              [
                `Which pieces went to which country, under which order reference, and of which ${craftWords(shop).materials} they were made`,
                'to find pieces that turn out to be unsafe',
                'legal obligation',
                `${LIABILITY_YEARS} years, without your name`,
              ],
              [
                'A withdrawal that you send us: name, e-mail, order reference, what you return',
                'to acknowledge it and refund you',
                'legal obligation',
                `${kept}, as part of the order record`,
              ],
              [
                'Payment details',
                `to take payment. Entered on ${paymentProvider.name}'s page; we see the result and the last four digits, never the card number`,
                'contract',
                `kept by ${paymentProvider.name} under its own policy; our record ${kept}`,
              ],
              [
                'Messages you send us',
                'to answer you',
                'legitimate interest, or steps before a contract',
                `${MESSAGE_YEARS} years after the last message; ${kept} if part of an order`,
              ],
              [
                `A complaint about ${nouns.a}: what is wrong, with the order where you name one`,
                'to look into it; the register that product safety law asks for',
                'legal obligation',
                `${kept}, as part of the order record; without an order it names nobody`,
              ],
              [
                'The address of your connection (IP address)',
                'to stop floods of requests to our server',
                'legitimate interest',
                `at most ${ADDRESS_HOURS} hours`,
              ],
              [
                'A withdrawal that fits no order',
                'to acknowledge it and find out what it is about',
                'legal obligation',
                `${MESSAGE_YEARS} years`,
              ],
              [
                'Newsletter address, if you sign up, with when you signed up and confirmed it, and the words you agreed to',
                'to send the newsletter, and to show that you asked for it',
                'consent, withdraw any time',
                `until you unsubscribe; ${NEWSLETTER_CONFIRM_DAYS} days if you do not confirm it`,
              ],
              [
                'Your e-mail address, if you want to be told when something is here, with when you asked and confirmed it, and the words you agreed to',
                'to send you that one e-mail',
                'consent, withdraw any time',
                `until that e-mail is sent; ${NEWSLETTER_CONFIRM_DAYS} days if you do not confirm it`,
              ],
              [
                'A review that you write: your stars, your words, the name you choose',
                'to show what buyers think of the piece',
                'consent, withdraw any time',
                `until you tell us to take it down; ${kept} at most`,
              ],
              [
                'Your e-mail address after your order was posted',
                'to ask once for a review',
                'legitimate interest; each e-mail has a link to say no',
                `no longer than the order record`,
              ],
              [
                'An e-mail address that refuses our e-mails, or that wants none about reviews',
                'so that we write there only what we have to',
                'legitimate interest',
                `${MESSAGE_YEARS} years`,
              ],
              ...(option === null
                ? []
                : [
                    [
                      `An address that you type to swap the ${option} of a gift that you got`,
                      'to post the other one to you',
                      'steps at your request before a contract',
                      `${kept} at most, with the order of the gift; whoever gave it does not see it`,
                    ],
                  ]),
              [
                'Cart, wishlist, compare list, recently viewed, dismissed messages',
                'so the shop remembers while you browse. Stored in your own browser; not sent to us until you check out',
                'strictly necessary for what you asked for, or preference',
                'see the Cookie Policy',
              ],
              [
                `Technical error notes (the last ${ERROR_NOTES}) in your browser`,
                'so we can help you if something breaks. They stay on your device unless you send them to us',
                'legitimate interest',
                'until you clear them',
              ],
              [
                'Usage statistics (none at present), only if you agree',
                'to see which pages are useful',
                'consent',
                `up to ${ANALYTICS_YEARS} years`,
              ],
            ],
          },
          `You do not have to give us anything, but we cannot post ${nouns.a} without an address.`,
        ],
      },
      {
        heading: 'Who else sees it',
        blocks: [
          `${paymentProvider.name} (payments), ${shop.settings.carrier} or another carrier (name, address, sometimes phone or e-mail for delivery), our hosting and e-mail providers (${legalFact(shop, 'processors')}), our accountant, and public authorities where the law requires it. Providers act on our instructions under written agreements. If a provider handles data outside the European Economic Area, it does so under an adequacy decision or the European Commission's standard contractual clauses.`,
        ],
      },
      {
        heading: 'Your rights',
        blocks: [
          'You can ask to see your data, correct it, delete it, restrict or object to its use, receive it in a portable form, and withdraw consent at any time. We answer within one month and it costs nothing. We may have to keep invoices for the full period even if you ask us to delete everything else. You can complain to the Data Protection Commission (dataprotection.ie), or to the authority where you live.',
        ],
      },
      {
        heading: 'Children',
        blocks: [
          `The shop is for people aged ${MINIMUM_AGE} and over. If you believe a younger child has given us data, tell us and we will delete it.`,
        ],
      },
      {
        heading: 'Security',
        blocks: [
          'The site and the payment page use encrypted connections. Access to orders is limited to the people who need it. If something goes wrong that puts you at risk, we tell you and the Data Protection Commission.',
        ],
      },
      {
        heading: 'Automated decisions',
        blocks: [
          `We make none about you. ${paymentProvider.name} uses automated fraud checks on payments; its policy explains them.`,
        ],
      },
      {
        heading: 'Changes',
        blocks: [
          'We will put changes here and change the date above. If a change matters to an existing order or subscription, we will write to you.',
        ],
      },
    ],
  }
}

import { codeSentences } from '../codes/refusals.ts'
import { type RefusalOf, refusalsFrom } from '../refusal.ts'
import { answerSentences } from './answers.ts'
import { emailMessages } from './typed-email.ts'

export const checkoutSentences = {
  invalid: (fault: string) => fault,
  'not-made': 'A piece in your bag is no longer made. Please review your bag.',
  'not-offered': (option: string) => `This product does not come in this ${option.toLowerCase()}`,
  'wrong-words': (fault: string) => fault,
  ...answerSentences,
  ...codeSentences,
  'prices-changed': 'Prices have changed. Please review your bag.',
  'date-moved': (arrival: string) =>
    `The date has changed: ${arrival.charAt(0).toLowerCase()}${arrival.slice(1)} now. Please look at it, then order again.`,
  'too-few-left': (lines: string) => `${lines} Please review your bag.`,
  'reserved-before': (words: string) => `${words} Nothing was charged.`,
  'no-zone': 'We do not ship to this zone',
  'wrong-email': emailMessages.invalid,
  'not-taken':
    'The payment provider does not take this order as it is. Nothing was charged. Please write to us, so that we can put it right.',
  'too-many': (wait: string) => wait,
  'not-opened': 'The payment page could not be opened just now. Nothing was charged. Please try again in a moment.',
} as const

export type CheckoutRefusal = RefusalOf<typeof checkoutSentences>

export const refuseCheckout = refusalsFrom(checkoutSentences)

import { answerSentences } from '../checkout/answers.ts'
import { type RefusalOf, refusalsFrom } from '../refusal.ts'

const BY_MAIL = 'Reply to our e-mail, and we will see what we can do.'
const WRITE = 'Please write to us, and we will see what we can do.'

export const changeSentences = {
  stale: 'Your order has changed in the meantime. Check it, then try again.',
  'already-made': `Your order is already made, so you can no longer change this. ${BY_MAIL}`,
  'part-posted': `Part of your order is already on its way, so you can no longer change this. ${BY_MAIL}`,
  'not-to-be-made': `This order cannot be changed here. ${BY_MAIL}`,
  withdrawn: 'You have withdrawn from this order, so you can no longer change it.',
  'not-offered': (option: string) => `This piece does not come in that ${option}.`,
  'partly-gone': (option: string) =>
    `Part of this order was returned or refunded, so you can no longer change a ${option} here. ${BY_MAIL}`,
  'no-address': `There is no address to change. ${BY_MAIL}`,
  'no-postcode': (label: string) => `Please enter the ${label}`,
  'other-postage': `Postage or tax for this address differs from what you paid, so you cannot change it here. ${BY_MAIL}`,
  'no-gift-wrap': `A gift note needs gift wrap, which this order does not have. ${BY_MAIL}`,
  ...answerSentences,
  'too-often': `You have changed this order too often today. ${BY_MAIL}`,
} as const

export type ChangeRefusal = RefusalOf<typeof changeSentences>

export const refuseChange = refusalsFrom(changeSentences)

/** Refusals of a swap. They tell nothing about money or the buyer. */
export const swapSentences = {
  'not-posted': `This gift is not on its way yet. ${WRITE}`,
  'too-late': (option: string) => `You can no longer swap the ${option} here. ${WRITE}`,
  'already-asked': `A swap has already been requested. ${WRITE}`,
  cancelled: `The order of this gift was closed or changed, so we no longer send another one. ${WRITE}`,
  'no-item': 'Please choose a piece',
  'not-offered': (option: string) => `This piece does not come in that ${option}.`,
  'same-options': (option: string) => `Please choose a different ${option} from the one you have`,
} as const

export type SwapRefusal = RefusalOf<typeof swapSentences>

export const refuseSwap = refusalsFrom(swapSentences)

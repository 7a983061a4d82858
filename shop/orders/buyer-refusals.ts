import { type RefusalOf, refusalsFrom } from '../refusal.ts'

const BY_MAIL = 'Reply to our e-mail, and we will see what can be done.'
const WRITE = 'Please write to us, and we will see what can be done.'

/** Why a buyer cannot change an order. */
export const changeSentences = {
  stale: 'Your order has changed meanwhile. Look at it as it is now, then try again.',
  'already-made': `Your order is made already, so this cannot be changed any more. ${BY_MAIL}`,
  'not-to-be-made': `This order cannot be changed here. ${BY_MAIL}`,
  withdrawn: 'You have withdrawn from this order, so it cannot be changed any more.',
  'not-offered': (option: string) => `This piece does not come in that ${option}.`,
  'partly-gone': (option: string) =>
    `Part of this order went back, so a ${option} cannot be changed here any more. ${BY_MAIL}`,
  'no-address': `There is no address to change. ${BY_MAIL}`,
  'no-postcode': 'Please enter the postcode',
  'other-postage': `This address has other postage or tax than the one you paid for, so it cannot be changed here. ${BY_MAIL}`,
  'no-gift-wrap': `A note goes with gift wrap, which this order has not. ${BY_MAIL}`,
  'too-often': `You have changed this order often today. ${BY_MAIL}`,
} as const

export type ChangeRefusal = RefusalOf<typeof changeSentences>

/** Refuses a buyer's change. */
export const refuseChange = refusalsFrom(changeSentences)

/** Why a gift cannot be swapped; tells nothing about money or the buyer. */
export const swapSentences = {
  'not-posted': `This gift is not on its way yet. ${WRITE}`,
  'too-late': (option: string) => `The ${option} cannot be swapped here any more. ${WRITE}`,
  'already-asked': `A swap has been asked for already. ${WRITE}`,
  'no-item': 'Please choose a piece',
  'not-offered': (option: string) => `This piece does not come in that ${option}.`,
  'same-options': (option: string) => `Please choose another ${option} than the one that you have`,
} as const

export type SwapRefusal = RefusalOf<typeof swapSentences>

/** Refuses to swap a gift. */
export const refuseSwap = refusalsFrom(swapSentences)

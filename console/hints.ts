import type { RefundRefusal } from '#shop/orders/refund-refusals.ts'
import type { OrderRefusal } from '#shop/orders/refusals.ts'
import { type Outcome, refused } from './command.ts'

type Code = OrderRefusal['code'] | RefundRefusal['code']

/** What the console says after a refusal: the words to type where one goes on all the same. */
const hints: Partial<Record<Code, string>> = {
  withdrawn: 'See what they sent in `show`. Say --despite-withdrawal to go on all the same.',
  'all-taken-back': 'Say --despite-withdrawal to go on all the same.',
  'posted-otherwise': 'Say --correct to correct that.',
  'withdrawn-in-words': 'Say --kept if they keep everything.',
  disputed: 'Say --despite-dispute to give it back all the same.',
  'same-amount': 'Say --another to give as much again.',
}

/** What a command answers where the shop refuses. */
export function refusedWithHint({ code, message }: OrderRefusal | RefundRefusal): Outcome {
  const hint = hints[code]
  return refused(hint === undefined ? message : `${message} ${hint}`)
}

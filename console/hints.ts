import type { RefundRefusal } from '#shop/orders/refund-refusals.ts'
import type { OrderRefusal } from '#shop/orders/refusals.ts'
import type { notBuilt } from '../server/catalogue/pages/answer-site.ts'
import type { RestoreRefusal } from '../server/platform/database/restore-refusals.ts'
import { type Outcome, refused } from './command.ts'

type ConsoleRefusal = OrderRefusal | RefundRefusal | RestoreRefusal | typeof notBuilt

/** The console's addition to a refusal, by code: the option to add to continue anyway. */
const hints: Partial<Record<ConsoleRefusal['code'], string>> = {
  withdrawn: 'See what they sent in `show`. Say --despite-withdrawal to go on all the same.',
  'all-taken-back': 'Say --despite-withdrawal to go on all the same.',
  'posted-otherwise': 'Say --correct to correct that.',
  'withdrawn-in-words': 'Say --kept if they keep everything.',
  disputed: 'Say --despite-dispute to give it back all the same.',
  'same-amount': 'Say --another to give as much again.',
  running: '--force does not change that.',
  taken: 'Say --force to put it aside and restore all the same.',
}

/** The sentence of a refusal, with the words to type after it. */
export function withHint({ code, message }: ConsoleRefusal): string {
  const hint = hints[code]
  return hint === undefined ? message : `${message} ${hint}`
}

/** The outcome of a command that the shop refuses, with a hint if there is one. */
export function refusedWithHint(refusal: ConsoleRefusal): Outcome {
  return refused(withHint(refusal))
}

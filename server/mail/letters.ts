import type { Order } from '#shop/orders/order.ts'
import type { Config } from '../config.ts'
import { findOrder } from '../orders/store.ts'
import type { Services } from '../services.ts'
import { confirmationLetter } from './letters/confirmation.ts'
import { ownerLetter } from './letters/owner.ts'
import { reviewLetter } from './letters/review.ts'
import type { Letter } from './mailbox.ts'

const writers = {
  confirmation: confirmationLetter,
  owner: ownerLetter,
  review: reviewLetter,
} as const satisfies Record<string, (order: Order, config: Config) => Promise<Omit<Letter, 'key'>>>

/** The kinds of letters that an order can cause. */
export type LetterKind = keyof typeof writers

/** Whether somebody can write a letter of this kind: a row of a newer version may ask for one that is not known here. */
export function isLetterKind(kind: string): kind is LetterKind {
  return Object.hasOwn(writers, kind)
}

/** Writes a letter of a kind from the stored order; throws where the order is gone or lacks what the letter needs. */
export async function writeLetter({ db, config }: Services, kind: LetterKind, orderId: string): Promise<Letter> {
  const order = await findOrder(db, 'id', orderId)
  if (!order) throw new Error('The order is gone')
  return { key: `${orderId}-${kind}`, ...(await writers[kind](order, config)) }
}

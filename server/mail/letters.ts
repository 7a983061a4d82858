import type { Order } from '#shop/orders/order.ts'
import type { Config } from '../config.ts'
import { findOrder } from '../orders/store.ts'
import type { Services } from '../services.ts'
import { findWithdrawal, type Withdrawal } from '../withdrawals/store.ts'
import { confirmationLetter } from './letters/confirmation.ts'
import { ownerLetter } from './letters/owner.ts'
import { reviewLetter } from './letters/review.ts'
import { withdrawalLetter } from './letters/withdrawal.ts'
import { withdrawalNoticeLetter } from './letters/withdrawal-notice.ts'
import type { Letter } from './mailbox.ts'

type Written = Promise<Omit<Letter, 'key'>>
type Writer = (services: Services, about: string) => Written

const aboutOrder =
  (write: (order: Order, config: Config) => Written): Writer =>
  async ({ db, config }, id) => {
    const order = await findOrder(db, 'id', id)
    if (!order) throw new Error('The order is gone')
    return write(order, config)
  }

const aboutWithdrawal =
  (write: (withdrawal: Withdrawal, config: Config) => Written): Writer =>
  async ({ db, config }, id) => {
    const withdrawal = await findWithdrawal(db, id)
    if (!withdrawal) throw new Error('The withdrawal is gone')
    return write(withdrawal, config)
  }

const writers = {
  confirmation: aboutOrder(confirmationLetter),
  owner: aboutOrder(ownerLetter),
  review: aboutOrder(reviewLetter),
  withdrawal: aboutWithdrawal(withdrawalLetter),
  'withdrawal-notice': aboutWithdrawal(withdrawalNoticeLetter),
} as const satisfies Record<string, Writer>

/** The kinds of letters that the shop sends. */
export type LetterKind = keyof typeof writers

/** Whether somebody can write a letter of this kind: a row of a newer version may ask for one that is not known here. */
export function isLetterKind(kind: string): kind is LetterKind {
  return Object.hasOwn(writers, kind)
}

/** Writes a letter of a kind from what is stored under the id that it is about; throws where that is gone or lacks what the letter needs. */
export async function writeLetter(services: Services, kind: LetterKind, about: string): Promise<Letter> {
  return { key: `${about}-${kind}`, ...(await writers[kind](services, about)) }
}

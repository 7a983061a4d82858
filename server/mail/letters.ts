import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { LetterRow, Schema } from '../database/schema.ts'
import { findDispute, findRefund } from '../orders/money-back.ts'
import { findPosted } from '../orders/parcel-store.ts'
import { findOrder } from '../orders/store.ts'
import type { Services } from '../services.ts'
import { findTrouble } from '../upkeep/troubles.ts'
import { findWithdrawal } from '../withdrawals/store.ts'
import { confirmationLetter } from './letters/confirmation.ts'
import { disputeLetter } from './letters/dispute.ts'
import { disputeLostLetter, disputeWonLetter } from './letters/dispute-end.ts'
import { ownerLetter } from './letters/owner.ts'
import { paymentFailedLetter } from './letters/payment-failed.ts'
import { postedLetter } from './letters/posted.ts'
import { refundFailedLetter, refundLetter } from './letters/refund.ts'
import { reviewLetter } from './letters/review.ts'
import { stuckLetter } from './letters/stuck.ts'
import { troubleLetter } from './letters/trouble.ts'
import { withdrawalLetter } from './letters/withdrawal.ts'
import { withdrawalNoticeLetter } from './letters/withdrawal-notice.ts'
import type { Letter } from './mailbox.ts'

type Written = Promise<Omit<Letter, 'key'>>
type Writer = (services: Services, about: string) => Written

type Database = Kysely<Schema>
const order = (db: Database, id: string) => findOrder(db, 'id', id)
const letter = (db: Database, id: string) => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

function about<Thing>(
  find: (db: Database, id: string) => Promise<Thing | null | undefined>,
  write: (thing: Thing, config: Config) => Written,
): Writer {
  return async ({ db, config }, id) => {
    const thing = await find(db, id)
    if (!thing) throw new Error('What the letter is about is gone')
    return write(thing, config)
  }
}

const writers = {
  confirmation: about(order, confirmationLetter),
  owner: about(order, ownerLetter),
  review: about(order, reviewLetter),
  'payment-failed': about(order, paymentFailedLetter),
  posted: about(findPosted, postedLetter),
  refund: about(findRefund, refundLetter),
  'refund-failed': about(findRefund, refundFailedLetter),
  dispute: about(findDispute, disputeLetter),
  'dispute-won': about(findDispute, disputeWonLetter),
  'dispute-lost': about(findDispute, disputeLostLetter),
  withdrawal: about(findWithdrawal, withdrawalLetter),
  'withdrawal-notice': about(findWithdrawal, withdrawalNoticeLetter),
  stuck: about(letter, stuckLetter),
  trouble: about(findTrouble, troubleLetter),
} as const satisfies Record<string, Writer>

/** The kinds of letters that the shop sends. */
export type LetterKind = keyof typeof writers

/** Whether somebody can write a letter of this kind: a row of a newer version may ask for one that is not known here. */
export function isLetterKind(kind: string): kind is LetterKind {
  return Object.hasOwn(writers, kind)
}

/** Writes a letter of a kind from what is stored under the id that it is about; throws where that is gone or lacks what the letter needs. */
export async function writeLetter(
  services: Services,
  kind: LetterKind,
  { about, createdAt }: Pick<LetterRow, 'about' | 'createdAt'>,
): Promise<Letter> {
  // A letter that the owner sends again is made due anew: only so does a mail server that knows repeats let it through.
  return { key: `${about}-${kind}-${createdAt}`, ...(await writers[kind](services, about)) }
}

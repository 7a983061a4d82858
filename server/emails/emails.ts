import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { LetterRow, Schema } from '../database/schema.ts'
import type { Letter } from '../mail/mailbox.ts'
import { findTrouble } from '../maintenance/incidents.ts'
import { findPosted } from '../orders/parcel-store.ts'
import { findDispute, findRefund } from '../orders/refund-store.ts'
import { findOrder } from '../orders/store.ts'
import type { Services } from '../services.ts'
import { findWithdrawal } from '../withdrawals/store.ts'
import { confirmationLetter } from './confirmation.ts'
import { disputeLetter } from './dispute.ts'
import { disputeLostLetter, disputeWonLetter } from './dispute-end.ts'
import { ownerLetter } from './owner.ts'
import { paymentFailedLetter } from './payment-failed.ts'
import { postedLetter } from './posted.ts'
import { refundFailedLetter, refundLetter } from './refund.ts'
import { reviewLetter } from './review.ts'
import { stuckLetter } from './stuck.ts'
import { troubleLetter } from './trouble.ts'
import { withdrawalLetter } from './withdrawal.ts'
import { withdrawalNoticeLetter } from './withdrawal-notice.ts'

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

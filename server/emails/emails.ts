import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { LetterRow, Schema } from '../database/schema.ts'
import { isLetterKind, type LetterKind } from '../mail/kinds.ts'
import type { Letter } from '../mail/mailbox.ts'
import { sendDueLetters } from '../mail/outbox.ts'
import { findIncident } from '../maintenance/incidents.ts'
import { findPosted } from '../orders/parcels.ts'
import { findDispute, findRefund } from '../orders/refund-store.ts'
import { findOrder } from '../orders/store.ts'
import type { Services } from '../services.ts'
import { findWithdrawal } from '../withdrawals/store.ts'
import type { Email } from './compose.ts'
import { confirmationEmail } from './confirmation.ts'
import { disputeEmail, disputeLostEmail, disputeUnknownEmail, disputeWonEmail, fraudWarningEmail } from './dispute.ts'
import { ownerEmail } from './owner.ts'
import { paymentFailedEmail } from './payment-failed.ts'
import { postedEmail } from './posted.ts'
import { refundEmail, refundFailedEmail } from './refund.ts'
import { reviewEmail } from './review.ts'
import { stuckEmail } from './stuck.ts'
import { troubleEmail } from './trouble.ts'
import { withdrawalEmail, withdrawalNoticeEmail } from './withdrawal.ts'

type Template = (services: Services, about: string) => Promise<Email>
type Database = Kysely<Schema>

const order = (db: Database, id: string) => findOrder(db, 'id', id)
const letter = (db: Database, id: string) => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

function about<Thing>(
  find: (db: Database, id: string) => Promise<Thing | null | undefined>,
  render: (thing: Thing, config: Config) => Promise<Email>,
): Template {
  return async ({ db, config }, id) => {
    const thing = await find(db, id)
    if (!thing) throw new Error('What the letter is about is gone')
    return render(thing, config)
  }
}

const templates: Record<LetterKind, Template> = {
  confirmation: about(order, confirmationEmail),
  owner: about(order, ownerEmail),
  review: about(order, reviewEmail),
  'payment-failed': about(order, paymentFailedEmail),
  posted: about(findPosted, postedEmail),
  refund: about(findRefund, refundEmail),
  'refund-failed': about(findRefund, refundFailedEmail),
  dispute: about(findDispute, disputeEmail),
  'dispute-won': about(findDispute, disputeWonEmail),
  'dispute-lost': about(findDispute, disputeLostEmail),
  'dispute-unknown': about(findDispute, disputeUnknownEmail),
  'fraud-warning': about(order, fraudWarningEmail),
  withdrawal: about(findWithdrawal, withdrawalEmail),
  'withdrawal-notice': about(findWithdrawal, withdrawalNoticeEmail),
  stuck: about(letter, stuckEmail),
  trouble: about(findIncident, troubleEmail),
}

/** Renders a letter of the outbox from what is stored under the id that it is about; throws where that is gone or lacks what the e-mail needs, and for a kind that only a newer version of the shop knows. */
async function renderEmail(
  services: Services,
  { about, kind, createdAt }: Pick<LetterRow, 'about' | 'kind' | 'createdAt'>,
): Promise<Letter> {
  if (!isLetterKind(kind)) throw new Error(`Nobody can write a letter of the kind '${kind}'`)
  // A letter that the owner sends again is made due anew: only so does a mail server that knows repeats let it through.
  return { key: `${about}-${kind}-${createdAt}`, ...(await templates[kind](services, about)) }
}

/** Sends all letters of the outbox that are due, each by its template: how many were sent; stops between two letters when told to. */
export function deliverDue(services: Services, stopping?: AbortSignal): Promise<number> {
  return sendDueLetters(services, (letter) => renderEmail(services, letter), stopping)
}

const belongings = ['refunds', 'disputes', 'withdrawals'] as const

/** The letters about an order, its refunds, disputes and withdrawals, the oldest first. */
export function lettersOf(db: Database, orderId: string): Promise<LetterRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('about', '=', orderId),
        ...belongings.map((table) =>
          eb('about', 'in', eb.selectFrom(table).select('id').where('orderId', '=', orderId)),
        ),
      ]),
    )
    .orderBy('createdAt')
    .execute()
}

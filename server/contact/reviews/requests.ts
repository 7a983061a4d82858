import { REVIEW_AFTER_DAYS, REVIEW_LATE_DAYS } from '#shop/promises.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'
import { ownLivemode } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { linkSecret, signToken } from '../mail/link-token.ts'
import { enqueueEmail, hasNoEmail } from '../mail/outbox.ts'
import { mayBeAsked, reviewableStates } from './store.ts'

const DAY_MS = 86_400_000
// Maximum of buyers in one round, so that no other e-mail waits for long.
const MAX_ORDERS = 200
const SWITCH = 'review-requests'

export const REVIEW = 'review'

export async function reviewLinks({ db, config }: Pick<Services, 'db' | 'config'>, orderId: string) {
  const token = signToken(await linkSecret(db), REVIEW, orderId)
  return { form: config.publicUrl + reviewPaths.form(token), stop: config.publicUrl + reviewPaths.stop(token) }
}

export async function areReviewsAsked({ db, config }: Pick<Services, 'db' | 'config'>): Promise<boolean> {
  if (config.mail.smtpUrl === null) return false
  return (await db.selectFrom('switches').select('name').where('name', '=', SWITCH).executeTakeFirst()) !== undefined
}

export async function switchReviewRequests({ db, now }: Services, isOn: boolean): Promise<void> {
  if (!isOn) await db.deleteFrom('switches').where('name', '=', SWITCH).execute()
  else
    await db
      .insertInto('switches')
      .values({ name: SWITCH, since: now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Asks for reviews of what was posted (S10.141). */
export async function askForReviews(services: Services): Promise<void> {
  const { db, now, config, wakeMailer } = services
  if (!(await areReviewsAsked(services))) return
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()
  const posted = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .select('orders.id')
    .where('postedAt', '<=', ago(REVIEW_AFTER_DAYS))
    .where('postedAt', '>', ago(REVIEW_AFTER_DAYS + REVIEW_LATE_DAYS))
    .where('livemode', '=', ownLivemode(config))
    .where('orders.state', 'in', reviewableStates)
    .where('orders.email', 'is not', null)
    // All of it is posted, this parcel as the last one.
    .where('orders.toDoSince', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('parcels as later')
            .select('later.id')
            .whereRef('later.orderId', '=', 'orders.id')
            .whereRef('later.postedAt', '>', 'parcels.postedAt'),
        ),
      ),
    )
    .where('orders.channel', '<>', 'replacement')
    .where(hasNoEmail('orders.id', 'review-request'))
    .orderBy('postedAt')
    .limit(MAX_ORDERS)
    .execute()
  for (const { id } of posted)
    if ((await mayBeAsked(db, id)) !== null) await enqueueEmail(db, 'review-request', { orderId: id }, now())
  if (posted.length > 0) wakeMailer()
}

import type { Handler } from 'hono'
import type { Services } from '../services.ts'
import type { AppEnv } from './request.ts'

/** A letter that is due this long and not sent is worth a look, in ms. */
const LATE_MS = 10 * 60_000

/** GET /healthz: the process answers. */
export const answerHealth: Handler<AppEnv> = (c) => c.json({ ok: true })

/** GET /readyz: the database answers, and how many letters wait, are late or were given up; 503 where it does not. */
export function answerReadiness({ db, now, log }: Services): Handler<AppEnv> {
  return async (c) => {
    const late = new Date(now().getTime() - LATE_MS).toISOString()
    try {
      const letters = await db
        .selectFrom('outbox')
        .select((eb) => [
          eb.fn.countAll<number>().as('waiting'),
          eb.fn
            .coalesce(eb.fn.sum<number>(eb.case().when('dueAt', '<=', late).then(1).else(0).end()), eb.lit(0))
            .as('late'),
          eb.fn
            .coalesce(eb.fn.sum<number>(eb.case().when('state', '=', 'stuck').then(1).else(0).end()), eb.lit(0))
            .as('stuck'),
        ])
        .where('sentAt', 'is', null)
        .executeTakeFirstOrThrow()
      return c.json({ ok: true, letters })
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return c.json({ ok: false, error: 'The database does not answer' }, 503)
    }
  }
}

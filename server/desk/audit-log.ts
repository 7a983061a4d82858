import type { Handler } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { asciiEmail, readableEmail, withReadableEmails } from '#shop/checkout/idn.ts'
import { dayStart, daysAfter } from '#shop/dates.ts'
import { AUDIT_LOG_PAGE, type AuditLogAnswer } from '#shop/desk/audit-log.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { isReadable, orderFromRow, selectOrders } from '../database/orders.ts'
import type { AuditLogRow, Schema } from '../database/schema.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'

const Query = v.object({
  who: v.optional(v.pipe(v.string(), v.maxLength(320))),
  day: v.optional(v.pipe(v.string(), v.isoDate('Choose a day.'))),
  /** The `next` of the page before: a moment and an id. */
  before: v.optional(v.pipe(v.string(), v.regex(/^[\dTZ:.-]{20,30} [\w-]{1,64}$/))),
})

async function referencesOf(db: Kysely<Schema>, entries: readonly AuditLogRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await selectOrders(db).where('id', 'in', ids).execute()
  return new Map(rows.filter(isReadable).map((row) => [row.id, orderReference(orderFromRow(row))]))
}

/** GET /desk/api/audit-log: who did what, of one person and one day if these are given. */
export function answerAuditLog({ db }: Pick<Services, 'db'>): Handler<DeskEnv> {
  return async (c) => {
    const query = v.safeParse(Query, c.req.query())
    if (!query.success) return refuse(c, sentenceFor(query.issues))
    const { who, day, before } = query.output
    const [at = '', id = ''] = before?.split(' ') ?? []
    let rows = db
      .selectFrom('auditLog')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(AUDIT_LOG_PAGE + 1)
    if (who !== undefined) rows = rows.where('who', '=', asciiEmail(who))
    if (day !== undefined) {
      const [from, to] = [dayStart(day), dayStart(daysAfter(day, 1))]
      rows = rows.where('at', '>=', from.toISOString()).where('at', '<', to.toISOString())
    }
    if (before !== undefined)
      rows = rows.where((eb) => eb.or([eb('at', '<', at), eb.and([eb('at', '=', at), eb('id', '<', id)])]))
    const found = await rows.execute()
    const staff = await db.selectFrom('auditLog').select('who').distinct().orderBy('who').execute()
    const page = found.slice(0, AUDIT_LOG_PAGE)
    const last = found.length > AUDIT_LOG_PAGE ? page.at(-1) : undefined
    const references = await referencesOf(db, page)
    const entries = page.map((entry) => ({
      ...entry,
      who: readableEmail(entry.who),
      what: withReadableEmails(entry.what),
      reference: references.get(entry.orderId ?? '') ?? null,
    }))
    const answer: AuditLogAnswer = {
      entries,
      next: last ? `${last.at} ${last.id}` : null,
      staff: staff.map((row) => readableEmail(row.who)),
    }
    return c.json(answer)
  }
}

import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import { asciiEmail, readableEmail, withReadableEmails } from '#shop/checkout/idn.ts'
import { dayStart, daysAfter } from '#shop/dates.ts'
import { AUDIT_LOG_PAGE, type AuditLogAnswer, type AuditLogQuery } from '#shop/desk/audit-log.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { isReadable, orderFromRow, selectOrders } from '../../platform/database/orders.ts'
import type { AuditLogRow, Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'

type Query = v.InferOutput<typeof AuditLogQuery>

async function referencesOf(db: Kysely<Schema>, entries: readonly AuditLogRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await selectOrders(db).where('id', 'in', ids).execute()
  return new Map(rows.filter(isReadable).map((row) => [row.id, orderReference(orderFromRow(row))]))
}

/** Answers a page of the audit log (S10.208). */
export async function readAuditLog({ db }: Services, { who, day, before }: Query): Promise<AuditLogAnswer> {
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
  return {
    entries: page.map((entry) => ({
      ...entry,
      who: readableEmail(entry.who),
      what: withReadableEmails(entry.what),
      reference: references.get(entry.orderId ?? '') ?? null,
    })),
    next: last ? `${last.at} ${last.id}` : null,
    staff: staff.map((row) => readableEmail(row.who)),
  }
}

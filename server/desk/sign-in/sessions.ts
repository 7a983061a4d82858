import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { Call } from '#shop/calls/call.ts'
import { refuseAccess } from '#shop/desk/access-refusals.ts'
import { DESK_CONFIRMED_MINUTES, DESK_SESSION_DAYS } from '#shop/promises.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { answerRefused } from '../../platform/calls/routes.ts'
import type { DeskSessionRow } from '../../platform/database/desk-schema.ts'
import { isStillOpen, openEnds } from '../../platform/database/open-window.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { digestOf, newToken } from './secrets.ts'
import { type StaffMember, staffMemberFromRow } from './staff.ts'

const DAY_MS = 86_400_000
/** When a session was last used is noted this exactly, in ms: not at each call. */
const SEEN_EVERY_MS = 5 * 60_000
const MAX_DEVICE = 200

export type SignedIn = { readonly staff: StaffMember; readonly session: Omit<DeskSessionRow, 'tokenHash'> }

export type DeskEnv = AppEnv & { Variables: AppEnv['Variables'] & { desk: SignedIn } }

export function deviceOf(c: Context): string {
  return sanitizeLine(c.req.header('user-agent') ?? '').slice(0, MAX_DEVICE)
}

/** Signs a staff member in: a new session with a new token replaces the one that this browser had. */
export async function openSession(c: Context, { db, config, now }: Services, staffId: string): Promise<void> {
  const before = readCookie(c, config, 'session')
  const token = newToken()
  const at = now().toISOString()
  await inTransaction(db, async (trx) => {
    if (before !== undefined) await trx.deleteFrom('deskSessions').where('tokenHash', '=', digestOf(before)).execute()
    await trx
      .insertInto('deskSessions')
      .values({
        id: randomUUID(),
        staffId,
        tokenHash: digestOf(token),
        createdAt: at,
        seenAt: at,
        confirmedAt: at,
        device: deviceOf(c),
        expiresAt: new Date(now().getTime() + DESK_SESSION_DAYS * DAY_MS).toISOString(),
      })
      .execute()
  })
  writeCookie(c, config, 'session', token)
}

export async function findSession({ db, now }: Services, token: string | undefined): Promise<SignedIn | null> {
  if (token === undefined) return null
  const at = now()
  const { after, latest } = openEnds(at, DESK_SESSION_DAYS * DAY_MS)
  const row = await db
    .selectFrom('deskSessions')
    .innerJoin('staff', 'staff.id', 'deskSessions.staffId')
    .select(['deskSessions.id', 'staffId', 'device', 'deskSessions.createdAt', 'seenAt', 'confirmedAt', 'expiresAt'])
    .select(['email', 'role'])
    .where('tokenHash', '=', digestOf(token))
    .where('expiresAt', '>', after)
    .where('expiresAt', '<=', latest)
    .executeTakeFirst()
  if (!row) return null
  const { email, role, ...session } = row
  if (Math.abs(at.getTime() - Date.parse(session.seenAt)) > SEEN_EVERY_MS)
    await db.updateTable('deskSessions').set({ seenAt: at.toISOString() }).where('id', '=', session.id).execute()
  return { staff: staffMemberFromRow({ id: session.staffId, email, role }), session }
}

type Answering = Pick<Call, 'answer'>
const jsonCall: Answering = { answer: v.unknown() }

export const signedIn = (c: Context<AppEnv & { Variables: { desk?: SignedIn } }>) => c.get('desk')

export function requireSession(services: Services, call = jsonCall): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    const signedIn = await findSession(services, readCookie(c, services.config, 'session'))
    if (signedIn === null) return answerRefused(c, call, refuseAccess('signed-out'), 401)
    c.set('desk', signedIn)
    return next()
  }
}

export const requireOwner =
  (call: Answering): MiddlewareHandler<DeskEnv> =>
  async (c, next) =>
    c.get('desk').staff.role === 'owner' ? next() : answerRefused(c, call, refuseAccess('not-owner'), 403)

/** Lets only those through who proved a short while ago who they are; the answer to others says that they have to. */
export function requireConfirmed({ now }: Services, call: Answering): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    const { confirmedAt } = c.get('desk').session
    const lengthMs = DESK_CONFIRMED_MINUTES * 60_000
    const endsAt = new Date(Date.parse(confirmedAt) + lengthMs).toISOString()
    if (isStillOpen(endsAt, now(), lengthMs)) return next()
    return answerRefused(c, call, refuseAccess('not-confirmed'), 403)
  }
}

export async function confirmSession({ db, now }: Services, id: string): Promise<void> {
  await db.updateTable('deskSessions').set({ confirmedAt: now().toISOString() }).where('id', '=', id).execute()
}

export function sessionsOf({ db, now }: Services, staffId: string) {
  const { after, latest } = openEnds(now(), DESK_SESSION_DAYS * DAY_MS)
  return db
    .selectFrom('deskSessions')
    .select(['id', 'device', 'createdAt', 'seenAt'])
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', after)
    .where('expiresAt', '<=', latest)
    .orderBy('seenAt', 'desc')
    .execute()
}

/** Ends a session of a staff member, or all of them; those of others it cannot reach. False if there was none. */
export async function endSessions({ db }: Services, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('deskSessions')
    .where('staffId', '=', staffId)
    .$if(id !== 'all', (query) => query.where('id', '=', id))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

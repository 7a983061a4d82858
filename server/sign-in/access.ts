import type { Handler } from 'hono'
import * as v from 'valibot'
import { readableEmail } from '#shop/checkout/idn.ts'
import { EndSessionsRequest, RemoveStaffRequest, StaffRequest } from '#shop/desk/access.ts'
import { refuseAccess } from '#shop/desk/access-refusals.ts'
import { refuseStaff } from '#shop/desk/staff-refusals.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'
import { type DeskEnv, endSessions, sessionsOf } from './sessions.ts'
import { refuse } from './sign-in.ts'
import { deleteStaffMember, listStaff, setRole } from './staff.ts'

/** GET /desk/api/sessions: the open sessions of the person who asks. */
export function answerSessions(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { staff, session } = c.get('desk')
    const sessions = await sessionsOf(services, staff.id)
    return c.json({ sessions: sessions.map((row) => ({ ...row, isThis: row.id === session.id })) })
  }
}

/** POST /desk/api/sessions/end: ends a session of the person who asks, or all of them. */
export function endSession(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(EndSessionsRequest, c.get('json'))
    if (!body.success) return answerRefusal(c, refuseAccess('no-session'), { status: 404 })
    const { id, email } = c.get('desk').staff
    await endSessions(services, id, body.output.id)
    const what = body.output.id === 'all' ? 'ended all sessions' : 'ended a session'
    await writeAuditLog(services.db, { orderId: null, who: email, what }, services.now())
    return c.json({ ok: true })
  }
}

/** GET /desk/api/staff: all staff. */
export function answerStaff(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const staff = await listStaff(services)
    return c.json({ staff: staff.map((member) => ({ ...member, email: readableEmail(member.email) })) })
  }
}

/** POST /desk/api/staff: adds staff, or changes their role. */
export function addStaff(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(StaffRequest, c.get('json'), { abortPipeEarly: true })
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    const refusal = await setRole(services, body.output, c.get('desk').staff.email)
    return refusal === null ? c.json({ ok: true }) : answerRefusal(c, refusal)
  }
}

/** POST /desk/api/staff/remove: removes staff, with their sessions. */
export function removeStaff(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(RemoveStaffRequest, c.get('json'))
    if (!body.success) return answerRefusal(c, refuseStaff('not-staff'), { status: 404 })
    const refusal = await deleteStaffMember(services, body.output.id, c.get('desk').staff.email)
    return refusal === null ? c.json({ ok: true }) : answerRefusal(c, refusal)
  }
}

import type { Handler } from 'hono'
import * as v from 'valibot'
import { EndSessionsRequest, PersonRequest, RemovePersonRequest } from '#shop/desk/access.ts'
import { refuseAccess } from '#shop/desk/access-refusals.ts'
import { refuseStaff } from '#shop/desk/staff-refusals.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'
import { letIn, listPeople, shutOut } from './people.ts'
import { type DeskEnv, endSessions, sessionsOf } from './sessions.ts'
import { refuse } from './sign-in.ts'

/** GET /desk/api/sessions: the open sessions of whoever asks. */
export function answerSessions(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { person, session } = c.get('desk')
    const sessions = await sessionsOf(services, person.id)
    return c.json({ sessions: sessions.map((row) => ({ ...row, isThis: row.id === session.id })) })
  }
}

/** POST /desk/api/sessions/end: ends a session of whoever asks, or all of them. */
export function endSession(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(EndSessionsRequest, c.get('json'))
    if (!body.success) return answerRefusal(c, refuseAccess('no-session'), { status: 404 })
    const { id, email } = c.get('desk').person
    await endSessions(services, id, body.output.id)
    const what = body.output.id === 'all' ? 'ended all sessions' : 'ended a session'
    await writeAuditLog(services.db, { orderId: null, who: email, what }, services.now())
    return c.json({ ok: true })
  }
}

/** GET /desk/api/people: everybody who may sign in. */
export function answerPeople(services: Services): Handler<DeskEnv> {
  return async (c) => c.json({ people: await listPeople(services) })
}

/** POST /desk/api/people: lets somebody in, or changes their role. */
export function addPerson(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(PersonRequest, c.get('json'), { abortPipeEarly: true })
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    const refusal = await letIn(services, body.output, c.get('desk').person.email)
    return refusal === null ? c.json({ ok: true }) : answerRefusal(c, refusal)
  }
}

/** POST /desk/api/people/remove: shuts somebody out, with their sessions. */
export function removePerson(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(RemovePersonRequest, c.get('json'))
    if (!body.success) return answerRefusal(c, refuseStaff('not-staff'), { status: 404 })
    const refusal = await shutOut(services, body.output.id, c.get('desk').person.email)
    return refusal === null ? c.json({ ok: true }) : answerRefusal(c, refusal)
  }
}

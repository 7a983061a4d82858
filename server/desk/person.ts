import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { dayInIreland } from '#shop/dates.ts'
import {
  type ErasureAnswer,
  type PersonalDataAnswer,
  PersonalDataRequest,
  READERS_SHOWN,
  type ReadersAnswer,
} from '#shop/desk/people.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Services } from '../services.ts'
import { ELSEWHERE, erasePerson, exportPerson, keptOf } from './personal-data.ts'
import { exportReaders } from './readers-file.ts'
import type { DeskEnv } from './sessions.ts'
import { refuse } from './sign-in.ts'

/** A call about the person whose e-mail address stands in its body. */
function about(act: (c: Context<DeskEnv>, email: string) => Promise<Response>): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(PersonalDataRequest, c.get('json'), { abortPipeEarly: true })
    return body.success ? act(c, body.output.email) : refuse(c, body.issues[0].message)
  }
}

/** POST /desk/api/person: how much is kept of a person. */
export function answerPerson(services: Services): Handler<DeskEnv> {
  return about(async (c, email) => {
    const { orders, withdrawals, newsletter, desk } = await keptOf(services, email)
    const answer: PersonalDataAnswer = {
      email,
      orders: orders.length,
      withdrawals: withdrawals.length,
      isReader: newsletter.length > 0,
      worksHere: desk.length > 0,
    }
    return c.json(answer)
  })
}

/** POST /desk/api/person/file: all that is kept of a person, as the file that the console writes. */
export function answerPersonFile(services: Services): Handler<DeskEnv> {
  return about(async (c, email) => {
    const { text } = await exportPerson(services, email, c.get('desk').person.email)
    return c.json({ name: `${email}.json`, text })
  })
}

/** POST /desk/api/person/erase: erases what bookkeeping does not need, and says what remains. */
export function answerErasure(services: Services): Handler<DeskEnv> {
  return about(async (c, email) => {
    const erasure = await erasePerson(services, email, c.get('desk').person.email)
    const answer: ErasureAnswer = { erased: [...erasure.erased], remains: [...erasure.remains], elsewhere: ELSEWHERE }
    return c.json(answer)
  })
}

/** GET /desk/api/readers: who signed up for the newsletter, the latest first. */
export function answerReaders({ db }: Services): Handler<DeskEnv> {
  return async (c) => {
    const rows = await db
      .selectFrom('newsletter')
      .select(['id', 'email', 'signedUpAt', 'confirmedAt'])
      .orderBy('signedUpAt', 'desc')
      .limit(READERS_SHOWN)
      .execute()
    const counts = await db
      .selectFrom('newsletter')
      .select((eb) => ['state', eb.fn.countAll().as('count')] as const)
      .groupBy('state')
      .execute()
    const count = (state: string) => Number(counts.find((row) => row.state === state)?.count ?? 0)
    const answer: ReadersAnswer = {
      ...{ confirmed: count('confirmed'), pending: count('pending') },
      readers: rows.map((row) => ({ ...row, email: sanitizeLine(row.email) })),
    }
    return c.json(answer)
  }
}

/** POST /desk/api/readers/file: the readers who have confirmed, as the file that the console writes. */
export function answerReadersFile(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { text } = await exportReaders(services, c.get('desk').person.email)
    return c.json({ name: `readers-${dayInIreland(services.now())}.csv`, text })
  }
}

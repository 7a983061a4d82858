import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { readableEmail } from '#shop/checkout/idn.ts'
import { type PersonalDataAnswer, PersonalDataRequest } from '#shop/desk/customers.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'
import { ELSEWHERE, erasePersonalData, exportPersonalData, keptOf } from './personal-data.ts'

/** A call about the person whose e-mail address stands in its body. */
function about(act: (c: Context<DeskEnv>, email: string) => Promise<Response>): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(PersonalDataRequest, c.get('json'), { abortPipeEarly: true })
    return body.success ? act(c, body.output.email) : refuse(c, sentenceFor(body.issues))
  }
}

/** POST /desk/api/person: how much the shop stores about a person. */
export function answerPersonalData(services: Services): Handler<DeskEnv> {
  return about(async (c, email) => {
    const { orders, withdrawals, newsletter, desk } = await keptOf(services, email)
    const answer: PersonalDataAnswer = {
      email: readableEmail(email),
      orders: orders.length,
      withdrawals: withdrawals.length,
      isReader: newsletter.length > 0,
      worksHere: desk.length > 0,
    }
    return c.json(answer)
  })
}

/** POST /desk/api/person/file: all that is kept of a person, as the file that the console writes. */
export function answerPersonalDataFile(services: Services): Handler<DeskEnv> {
  return about(async (c, email) => {
    const { text } = await exportPersonalData(services, email, c.get('desk').staff.email)
    return c.json({ name: `${readableEmail(email)}.json`, text })
  })
}

/** POST /desk/api/person/erase: erases what bookkeeping does not need, and says what remains. */
export function answerErasure(services: Services): Handler<DeskEnv> {
  return about(async (c, email) => {
    const erasure = await erasePersonalData(services, email, c.get('desk').staff.email)
    return c.json({ ...erasure, elsewhere: ELSEWHERE })
  })
}

import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import type { PublishedShop } from '#shop/published-shop.ts'
import type { DraftRefusal } from '#shop/publishing/draft-refusals.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'

type Act<Body> = (services: Services, body: Body, who: string, id: string) => Promise<DraftRefusal | null>
type Describe = (shop: PublishedShop, services: Services, id: string) => Promise<object | null>

/** Does what a call asks for and answers how things stand then; with 409 and how they stand where it is not done. */
export function changing<Body>(schema: v.GenericSchema<unknown, Body>, act: Act<Body>, describe: Describe) {
  return (services: Services): Handler<DeskEnv> =>
    async (c: Context<DeskEnv>) => {
      const body = v.safeParse(schema, c.get('json'))
      if (!body.success) return refuse(c, sentenceFor(body.issues))
      const id = c.req.param('id') ?? ''
      const refusal = await act(services, body.output, c.get('desk').staff.email, id)
      const now = await describe(services.shop(), services, id)
      if (refusal === null) return c.json(now ?? { ok: true })
      return answerRefusal(c, refusal, { now })
    }
}

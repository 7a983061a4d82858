import type { Kysely } from 'kysely'
import { answersTo, type TypedAnswers } from '#shop/checkout/answers.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { questionsOfOrder } from '#shop/orders/answers.ts'
import type { Order } from '#shop/orders/order.ts'
import { isBegun } from '#shop/orders/parcels.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Actor } from './parcels.ts'
import { changeAsStaff, type Differences, whyNotToBePosted } from './staff-changes.ts'

async function whyNotEditable(db: Kysely<Schema>, order: Order): Promise<OrderRefusal | null> {
  return (await whyNotToBePosted(db, order)) ?? (isBegun(order) ? refuseOrder('answers-made') : null)
}

export async function questionsToAnswer(
  shop: ServerShop,
  db: Kysely<Schema>,
  order: Order,
): Promise<Pick<OrderAnswer, 'questions'>> {
  const questions = questionsOfOrder(shop, order)
  if (questions.length === 0 || (await whyNotEditable(db, order)) !== null) return {}
  return {
    questions: questions.map(({ id, kind, label, hint, isRequired, max, choices }) => {
      return { id, kind, label, hint, isRequired, max, choices: [...choices] }
    }),
  }
}

function differencesOf(before: Order['answers'], after: Order['answers']): Differences {
  const linesOf = (answers: Order['answers'], id: string) =>
    answers.find((one) => one.id === id)?.answer.split('\n') ?? []
  const all = new Map([...before, ...after].map(({ id, label }) => [id, label]))
  return Array.from(all, ([id, name]) => ({ name, before: linesOf(before, id), after: linesOf(after, id) })).filter(
    (part) => part.before.join('\n') !== part.after.join('\n'),
  )
}

/** Changes the answers of an order that is not made, and e-mails the buyer both states (docs/decisions/010). */
export function editAnswers(
  shop: ServerShop,
  services: Services,
  order: Pick<Order, 'id'>,
  typed: TypedAnswers,
  actor: Actor,
): Promise<OrderRefusal | null> {
  return changeAsStaff(shop, services, order, actor, async ({ trx, order: now }) => {
    const fixed = await whyNotEditable(trx, now)
    if (fixed !== null) return fixed
    const { answers, faults } = answersTo(questionsOfOrder(shop, now), typed)
    const [fault] = faults.values()
    if (fault) return refuseOrder('wrong-answer', fault.message)
    return {
      differences: differencesOf(now.answers, answers),
      changes: { answers: JSON.stringify(answers) },
      // The audit log is kept when a person's data are erased, so it repeats no answer.
      what: 'changes the answers',
    }
  })
}

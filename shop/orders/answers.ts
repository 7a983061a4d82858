import { type Answer, answerFault, cleanAnswer, questionsFor } from '../checkout/answers.ts'
import { ANSWER_TEXT_MAX, type Question } from '../settings/questions.ts'
import type { ServerShop } from '../shop.ts'
import type { Order } from './order.ts'

/** Takes every text: an answer whose question is gone, or has changed so that it would be none. */
const standIn = (kept: Answer): Question => ({
  id: kept.id,
  isOn: false,
  kind: 'text',
  label: kept.label,
  hint: '',
  isRequired: false,
  max: ANSWER_TEXT_MAX,
  choices: [],
  products: null,
})

function asAnswered(question: Question | undefined, kept: Answer): Question {
  const fits =
    question !== undefined &&
    answerFault(question, kept.answer) === null &&
    cleanAnswer(question, kept.answer) === kept.answer
  return fits ? { ...question, label: kept.label } : standIn(kept)
}

/**
 * The questions that a buyer may answer on the page of an order: those that the shop asks for its items now, and those that
 * were answered, with the labels that they had. Only what was answered has to stay so.
 */
export function questionsOfOrder(
  { questions, allQuestions }: Pick<ServerShop, 'questions' | 'allQuestions'>,
  { items, answers }: Pick<Order, 'items' | 'answers'>,
): readonly Question[] {
  const asked = questionsFor(questions, items).map((question) => {
    const kept = answers.find(({ id }) => id === question.id)
    return kept ? asAnswered(question, kept) : { ...question, isRequired: false }
  })
  const others = answers.filter(({ id }) => !asked.some((question) => question.id === id))
  return [
    ...asked,
    ...others.map((kept) => {
      const known = asAnswered(
        allQuestions.find(({ id }) => id === kept.id),
        kept,
      )
      return { ...known, isRequired: false }
    }),
  ]
}

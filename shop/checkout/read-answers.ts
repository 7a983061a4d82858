import * as v from 'valibot'
import { PART_ID } from '../catalogue/options.ts'
import { ANSWER_TEXT_MAX, QUESTIONS_MAX } from '../settings/questions.ts'
import type { ServerShop } from '../shop.ts'
import { cleanText, typedLine, typedText, upTo } from '../typed-text.ts'
import { ANSWER_FIELD, answersTo, questionsFor, type ReadAnswers, type TypedAnswers } from './answers.ts'

/** An answer of an order, cleaned again when it is read: what is stored may come from elsewhere. */
export const AnswerData = v.object({ id: v.string(), label: typedLine(), answer: typedText() })

/** Answers of one order at most: questions may be changed while somebody answers them. */
const ANSWERS_MAX = 4 * QUESTIONS_MAX
const NO_LONGER_ASKED = 'Answer to a question that we no longer ask'

/** The answers in a form, by the ids of their questions. */
export function answersInForm(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const answers = Object.entries(fields).flatMap(([name, text]) => {
    const id = name.startsWith(ANSWER_FIELD) ? name.slice(ANSWER_FIELD.length) : ''
    return PART_ID.test(id) && typeof text === 'string' ? [[id, text] as const] : []
  })
  return Object.fromEntries(answers.slice(0, ANSWERS_MAX))
}

/** Answers in a request, by the ids of their questions. */
export const AnswersData = v.optional(
  v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(PART_ID, 'No question has such an id')),
      v.pipe(
        typedText('An answer must be text'),
        upTo(ANSWER_TEXT_MAX, `An answer has at most ${ANSWER_TEXT_MAX} characters`),
      ),
      'answers must be an object',
    ),
    v.maxEntries(ANSWERS_MAX, `An order has at most ${ANSWERS_MAX} answers`),
  ),
  {},
)

/**
 * The answers that an order for these items keeps. Those to questions that the shop no longer asks are kept too: it did
 * when the buyer typed them.
 */
export function answersFor(
  { questions, allQuestions }: Pick<ServerShop, 'questions' | 'allQuestions'>,
  items: readonly { readonly id: string }[],
  typed: TypedAnswers,
): ReadAnswers {
  const asked = questionsFor(questions, items)
  const { answers, faults } = answersTo(asked, typed)
  const others = Object.entries(typed).flatMap(([id, text]) => {
    const answer = cleanText(text)
    if (answer === '' || asked.some((question) => question.id === id)) return []
    const label = allQuestions.find((question) => question.id === id)?.label ?? NO_LONGER_ASKED
    return [{ id, label, answer }]
  })
  return { answers: [...answers, ...others], faults }
}

import { type RefusalOf, refusalsFrom } from '../refusal.ts'
import type { Question } from '../settings/questions.ts'
import { cleanLine, cleanText, countCharacters } from '../typed-text.ts'

/** The answer to a question that is answered with a tick. */
export const TICKED = 'Yes'

/** The questions that are asked for these items. */
export function questionsFor(questions: readonly Question[], items: readonly { readonly id: string }[]): Question[] {
  return questions.filter(({ products }) => products === null || items.some(({ id }) => products.includes(id)))
}

/** Before the id of a question in the name of its field. */
export const ANSWER_FIELD = 'answer-'

export const answerField = (id: string): string => ANSWER_FIELD + id

export type TypedAnswers = Readonly<Record<string, string>>

export const answerSentences = {
  unanswered: (label: string) => `Please answer “${label}”`,
  'no-such-answer': (label: string) => `Please choose one of the answers to “${label}”`,
  'long-answer': (label: string, max: string) => `The answer to “${label}” has more than ${max} characters`,
} as const
type AnswerRefusal = RefusalOf<typeof answerSentences>

const refuseAnswer = refusalsFrom(answerSentences)

/** An answer as it is kept. */
export function cleanAnswer({ kind }: Pick<Question, 'kind'>, typed = ''): string {
  return kind === 'text' ? cleanText(typed) : cleanLine(typed)
}

export function answerFault(question: Question, typed?: string): AnswerRefusal | null {
  const { kind, label, isRequired, choices } = question
  const answer = cleanAnswer(question, typed)
  if (answer === '') return isRequired ? refuseAnswer('unanswered', label) : null
  if (kind === 'tick' || kind === 'choice') {
    const offered = kind === 'tick' ? [TICKED] : choices.map((choice) => cleanLine(choice))
    return offered.includes(answer) ? null : refuseAnswer('no-such-answer', label)
  }
  return countCharacters(answer) > question.max ? refuseAnswer('long-answer', label, String(question.max)) : null
}

/** The typed answers without those that a list or a tick no longer offers: the owner may have changed it since, and no field shows them. */
export function stillOffered(questions: readonly Question[], typed: TypedAnswers): TypedAnswers {
  const gone = questions.filter((question) => answerFault(question, typed[question.id])?.code === 'no-such-answer')
  return Object.fromEntries(Object.entries(typed).filter(([id]) => !gone.some((question) => question.id === id)))
}

/** An answer as an order keeps it, with the label of its question as it was asked. */
export type Answer = { readonly id: string; readonly label: string; readonly answer: string }

export type ReadAnswers = { readonly answers: readonly Answer[]; readonly faults: ReadonlyMap<string, AnswerRefusal> }

/** The answers to some questions, and what is wrong with them, by the ids of the questions. */
export function answersTo(questions: readonly Question[], typed: TypedAnswers): ReadAnswers {
  const faults = new Map<string, AnswerRefusal>()
  const answers = questions.flatMap((question) => {
    const { id, label } = question
    const fault = answerFault(question, typed[id])
    if (fault !== null) faults.set(id, fault)
    const answer = cleanAnswer(question, typed[id])
    return answer === '' ? [] : [{ id, label, answer }]
  })
  return { answers, faults }
}

/** A label before its answer: 'Delivery instructions:', 'Is it a present?'. */
export function labelBefore(label: string): string {
  return /[\p{Sentence_Terminal}:…]$/u.test(label) ? label : `${label}:`
}

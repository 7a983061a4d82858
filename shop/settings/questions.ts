/** How a question is answered: on one line, over several lines, by one of a list, or with a tick. */
export const questionKinds = ['line', 'text', 'choice', 'tick'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A question that shoppers answer in the cart. It keeps its id for ever; answers are kept under it. */
export type Question = {
  readonly id: string
  readonly isOn: boolean
  readonly kind: QuestionKind
  readonly label: string
  /** '' for none. */
  readonly hint: string
  readonly isRequired: boolean
  /** The most characters of a text. */
  readonly max: number
  readonly choices: readonly string[]
  /** The ids of the products that it is asked for; null for all. */
  readonly products: readonly string[] | null
}

/** The most characters of an answer, a label, a hint and one answer of a list. */
export const ANSWER_TEXT_MAX = 500
export const QUESTION_LABEL_MAX = 60
export const QUESTION_HINT_MAX = 160
export const CHOICE_MAX = 60
export const CHOICES_MAX = 20

/** The id of the question whose answer is for whoever delivers the parcel. */
const DELIVERY_QUESTION = 'delivery'

/** The questions that every shop has, and that its owner can change and switch on and off. An entry here is all that a new field of an order needs. */
export const builtInQuestions: readonly Question[] = [
  {
    id: DELIVERY_QUESTION,
    isOn: false,
    kind: 'text',
    label: 'Delivery instructions',
    hint: 'Such as a safe place, or a door code.',
    isRequired: false,
    max: 200,
    choices: [],
    products: null,
  },
]

/** Questions of one shop at most, the built-in ones among them. */
export const QUESTIONS_MAX = builtInQuestions.length + 4

export const isBuiltInQuestion = ({ id }: Pick<Question, 'id'>): boolean =>
  builtInQuestions.some((question) => question.id === id)

/** All questions of a shop in their order: what its owner has set, and the built-in ones that she has not changed. */
export function allQuestions(own: readonly Question[] = []): readonly Question[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...builtInQuestions.filter(({ id }) => !ids.has(id))]
}

export function openQuestions(own?: readonly Question[]): readonly Question[] {
  return allQuestions(own).filter(({ isOn }) => isOn)
}

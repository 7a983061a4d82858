import type { Fields } from '../fields.ts'
import { ANSWER_TEXT_MAX, QUESTION_HINT_MAX, QUESTION_LABEL_MAX, type Question, questionKinds } from './questions.ts'

const isAsked = ({ isOn }: Question) => isOn
const isTyped = ({ isOn, kind }: Question) => isOn && (kind === 'line' || kind === 'text')

export const questionFields: Fields<Question> = {
  id: null,
  isOn: { kind: 'tick', label: 'Ask this question' },
  label: { kind: 'line', label: 'Question', limit: QUESTION_LABEL_MAX },
  hint: { kind: 'line', label: 'Hint (optional)', limit: QUESTION_HINT_MAX, isShown: isAsked },
  kind: {
    kind: 'choice',
    label: 'Answer',
    choices: questionKinds,
    names: {
      line: 'One line',
      text: 'Several lines',
      choice: 'One from a list',
      tick: 'A tick',
    },
    isShown: isAsked,
    isBeside: true,
  },
  max: {
    kind: 'number',
    label: 'Characters at most',
    min: 1,
    max: ANSWER_TEXT_MAX,
    isShown: isTyped,
    isBeside: true,
  },
  choices: {
    kind: 'lines',
    label: 'Answers to choose from',
    hint: 'One on each line.',
    isShown: ({ isOn, kind }) => isOn && kind === 'choice',
  },
  isRequired: { kind: 'tick', label: 'An answer is required', isShown: isAsked },
  products: {
    kind: 'own',
    label: 'Asked for',
    words: ({ products }) => (products === null ? 'All products' : `${products.length} products`),
    isShown: isAsked,
  },
}

import { expect, test } from 'vitest'
import type { Question } from '../settings/questions.ts'
import { questionsOfOrder } from './answers.ts'

const choice: Question = {
  id: 'colour',
  isOn: true,
  kind: 'choice',
  label: 'Colour now',
  hint: 'Of the ribbon',
  isRequired: true,
  max: 20,
  choices: ['Red', 'Blue'],
  products: null,
}
const asks = (...questions: Question[]) => ({
  questions: questions.filter(({ isOn }) => isOn),
  allQuestions: questions,
})
const order = (answer?: string) => ({
  items: [],
  answers: answer === undefined ? [] : [{ id: 'colour', label: 'Colour then', answer }],
})
const asText = { kind: 'text', label: 'Colour then', isRequired: false, max: 500 }

test.each<[string, Question[], string | undefined, object[]]>([
  ['an answered question stays as it was asked', [choice], 'Red', [{ ...choice, label: 'Colour then' }]],
  ['an open question can be answered later, and need not be', [choice], undefined, [{ ...choice, isRequired: false }]],
  ['a closed question can be left empty', [{ ...choice, isOn: false }], 'Red', [{ kind: 'choice', isRequired: false }]],
  ['a question that was switched off is not asked again', [{ ...choice, isOn: false }], undefined, []],
  ['an answer that was taken from the list becomes text', [choice], 'Green', [asText]],
  ['an answer of several lines stays so', [{ ...choice, kind: 'line' }], 'Red\nor blue', [asText]],
  ['an answer to a question that is gone becomes text', [], 'Red', [asText]],
])('%s', (_, questions, answer, expected) => {
  expect(questionsOfOrder(asks(...questions), order(answer))).toMatchObject(expected)
  expect(questionsOfOrder(asks(...questions), order(answer))).toHaveLength(expected.length)
})

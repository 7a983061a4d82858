import { expect, test } from 'vitest'
import { allQuestions, builtInQuestions, type Question } from '../settings/questions.ts'
import { answerFault, answersTo, cleanAnswer, labelBefore, questionsFor, stillOffered } from './answers.ts'
import { answersFor, answersInForm } from './read-answers.ts'

const question = (part: Partial<Question>): Question => ({
  id: 'q',
  isOn: true,
  kind: 'line',
  label: 'Words',
  hint: '',
  isRequired: false,
  max: 20,
  choices: [],
  products: null,
  ...part,
})

test.each<[Partial<Question>, string | undefined, string | null]>([
  [{}, undefined, null],
  [{}, '', null],
  [{ isRequired: true }, undefined, 'unanswered'],
  [{ isRequired: true }, ' \u200b\u3164 ', 'unanswered'],
  [{ isRequired: true }, 'Una & Seán 2026', null],
  [{}, 'x'.repeat(20), null],
  [{}, 'x'.repeat(21), 'long-answer'],
  [{}, '👩‍🎨'.repeat(10), null],
  [{ kind: 'text' }, 'one\r\ntwo', null],
  [{ kind: 'tick' }, 'Yes', null],
  [{ kind: 'tick' }, 'on', 'no-such-answer'],
  [{ kind: 'tick', isRequired: true }, '', 'unanswered'],
  [{ kind: 'choice', choices: ['Red', 'Blue'] }, 'Blue', null],
  [{ kind: 'choice', choices: ['Red', 'Blue'] }, 'blue', 'no-such-answer'],
  [{ kind: 'choice', choices: ['Red', 'Blue'], isRequired: true }, '', 'unanswered'],
  [{ kind: 'choice', choices: ['می‌خواهم  2'] }, 'می‌خواهم 2', null],
])('of the question %j the answer %j has the fault %j', (part, typed, code) => {
  expect(answerFault(question(part), typed)?.code ?? null).toBe(code)
})

test.each<[Question['kind'], string, string]>([
  ['line', ' one\r\ntwo\u0000 ', 'one two'],
  ['line', 'Zoë\u200b', 'Zoë'],
  ['text', ' one \r\n\r\n\r\n\r\ntwo ', 'one\n\ntwo'],
  ['text', '<b>bold</b> =SUM(A1)', '<b>bold</b> =SUM(A1)'],
])('an answer of kind %s is cleaned: %j', (kind, typed, kept) => {
  expect(cleanAnswer({ kind }, typed)).toBe(kept)
})

test('a question is asked if it concerns an item of the cart', () => {
  const all = question({ id: 'all' })
  const some = question({ id: 'some', products: ['1', '2'] })
  const none = question({ id: 'none', products: [] })
  const asked = (...ids: string[]) =>
    questionsFor(
      [all, some, none],
      ids.map((id) => ({ id })),
    ).map(({ id }) => id)
  expect(asked('3')).toEqual(['all'])
  expect(asked('3', '2')).toEqual(['all', 'some'])
  expect(asked()).toEqual(['all'])
})

test('an order keeps the answers with their labels, and those to questions that are not asked any more', () => {
  const open = question({ id: 'open', label: 'For whom?', isRequired: true })
  const other = question({ id: 'other', products: ['9'], isRequired: true })
  const shop = { questions: [open, other], allQuestions: allQuestions([open, other]) }
  const typed = { open: ' Una ', delivery: 'line one\r\nline two', gone: 'Blue', '': ' ' }
  expect(answersFor(shop, [{ id: '1' }], typed)).toEqual({
    answers: [
      { id: 'open', label: 'For whom?', answer: 'Una' },
      { id: 'delivery', label: 'Delivery instructions', answer: 'line one\nline two' },
      { id: 'gone', label: 'Answer to a question that we no longer ask', answer: 'Blue' },
    ],
    faults: new Map(),
  })
  expect([...answersFor(shop, [{ id: '9' }], {}).faults.keys()]).toEqual(['open', 'other'])
})

test('what is wrong is said of each question by its id', () => {
  const questions = [question({ id: 'a', label: 'Who?', isRequired: true }), question({ id: 'b', max: 2 })]
  expect(Object.fromEntries(answersTo(questions, { b: 'three' }).faults)).toEqual({
    a: { code: 'unanswered', message: 'Please answer “Who?”' },
    b: { code: 'long-answer', message: 'The answer to “Words” has more than 2 characters' },
  })
})

test.each<[Partial<Question>, string, boolean]>([
  [{ kind: 'choice', choices: ['Red'] }, 'Red', true],
  [{ kind: 'choice', choices: ['Red'] }, 'Blue', false],
  [{ kind: 'tick' }, 'By the gate', false],
  [{ kind: 'tick' }, 'Yes', true],
  [{ max: 2 }, 'too long', true],
  [{ id: 'other', kind: 'tick' }, 'By the gate', true],
])('of a question that is now %j, the kept answer %j stays: %j', (part, kept, stays) => {
  expect(stillOffered([question(part)], { q: kept })).toEqual(stays ? { q: kept } : {})
})

test('the answers of a form are found by the names of their fields', () => {
  expect(
    answersInForm({
      'answer-delivery': 'x',
      answer: 'y',
      'answer-q-1': '',
      email: 'z',
      'answer-n': 1,
      'answer-\0': 'x',
    }),
  ).toEqual({
    delivery: 'x',
    'q-1': '',
  })
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`answer-q-${at}`, 'x']))
  expect(Object.keys(answersInForm(many))).toHaveLength(20)
})

test.each([
  ['Delivery instructions', 'Delivery instructions:'],
  ['For whom?', 'For whom?'],
  ['Colour:', 'Colour:'],
  ['برای کی؟', 'برای کی؟'],
  ['Write to us!', 'Write to us!'],
  ['A card, 50 % + 50 %', 'A card, 50 % + 50 %:'],
  ['Ribbon (red or blue)', 'Ribbon (red or blue):'],
  ['Words for “Una”', 'Words for “Una”:'],
])('the label %j stands before its answer as %j', (label, before) => {
  expect(labelBefore(label)).toBe(before)
})

test('the question that comes with every shop is switched off', () => {
  expect(builtInQuestions.map(({ isOn }) => isOn)).toEqual([false])
})

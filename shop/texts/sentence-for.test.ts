import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sentenceFor, UNREADABLE } from './sentence-for.ts'

const said = (schema: v.GenericSchema, data: unknown) => sentenceFor(v.safeParse(schema, data).issues ?? [])

test.each<[what: string, schema: v.GenericSchema, data: unknown]>([
  ['a wrong type', v.object({ name: v.string() }), { name: 1 }],
  ['a missing key', v.object({ name: v.string() }), {}],
  ['no object', v.object({}), null],
  ['a text that is too long', v.pipe(v.string(), v.maxLength(3)), 'four'],
  ['a wrong pattern', v.pipe(v.string(), v.regex(/^a$/)), 'b'],
  ['a value of no list', v.picklist(['a', 'b']), 'c'],
  ['none of several', v.union([v.number(), v.null()]), 'a'],
  [
    'a failed check',
    v.pipe(
      v.string(),
      v.check(() => false),
    ),
    'a',
  ],
  ['an unknown kind', v.variant('kind', [v.object({ kind: v.literal('a') })]), { kind: 'b' }],
])('%s gives our own sentence, not a message of the schema library', (_, schema, data) => {
  expect(said(schema, data)).toBe(UNREADABLE)
})

test('a message that the schema defines itself is returned unchanged', () => {
  const Name = v.object({ first: v.number(), name: v.pipe(v.string(), v.nonEmpty('Add a name.')) })
  expect(said(Name, { first: 'x', name: '' })).toBe('Add a name.')
})

import { type ESTree, parseAst, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

const refusing = ['required', 'pattern', 'minLength']
const bubbles = /\.(reportValidity|requestSubmit)\(/g

const named = ({ attributes }: ESTree.JSXOpeningElement, name: string) =>
  attributes.some((one) => one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier' && one.name.name === name)
const hasSpread = ({ attributes }: ESTree.JSXOpeningElement) =>
  attributes.some(({ type }) => type === 'JSXSpreadAttribute')

function leftToBrowsers(text: string, lang: 'ts' | 'tsx' = 'tsx'): number[] {
  const starts = [...text.matchAll(bubbles)].map(({ index }) => index)
  new Visitor({
    JSXOpeningElement(element) {
      const { name, start } = element
      if (name.type !== 'JSXIdentifier') return
      const isForm = name.name === 'form'
      const isRefusing = refusing.some((one) => named(element, one))
      const isSaid = named(element, 'error') || hasSpread(element)
      if (isForm ? !named(element, 'noValidate') : isRefusing && !isSaid) starts.push(start)
    },
    // What several fields share.
    ObjectExpression({ properties, start }) {
      const keys = properties.map((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : '',
      )
      const isOfField = keys.includes('label') && (keys.includes('value') || keys.includes('defaultValue'))
      if (isOfField && keys.includes('required') && !keys.includes('error')) starts.push(start)
    },
  }).visit(parseAst(text, { lang }))
  return starts.map((start) => text.slice(0, start).split('\n').length).toSorted((a, b) => a - b)
}

test.each([
  ['a form that is sent if the browser likes it', '<form onSubmit={send} />', [1]],
  ['a form of its own errors', '<form noValidate onSubmit={send} />', []],
  ['a field that may be refused', '<form noValidate>\n<Field label="Name" required />\n</form>', [2]],
  ['a field that takes its error', '<Field label="Name" required error={errors.name} />', []],
  ['a field whose error is in a spread', '<Field label="Name" required {...fieldOf(page)} />', []],
  ['shared parts of a field', 'const shared = { label, required, value }', [1]],
  ['shared parts with an error', 'const shared = { label, required, value, error }', []],
  ['what is asked of a product', 'const field = { id, label, required, extra }', []],
  ['a field that is told to speak', 'check()\nfield.reportValidity()', [2]],
])('the check finds an error that only the browser would report: %s', (_, text, lines) => {
  expect(leftToBrowsers(text)).toEqual(lines)
})

test('every form says in the page what is wrong, at the field', () => {
  const found = projectFiles(/^web\/.*(?<!\.test)\.tsx?$/).flatMap(({ path, text }) =>
    leftToBrowsers(text, path.endsWith('x') ? 'tsx' : 'ts').map((line) => `${path}:${line}`),
  )
  expect(found).toEqual([])
})

/** True if a component reads out the error of a field in a form, but leaves the focus where it is. */
function staysAway(text: string): boolean {
  let isReadOut = false
  let hasForm = false
  new Visitor({
    JSXOpeningElement(element) {
      const { name } = element
      if (name.type !== 'JSXIdentifier') return
      if (name.name === 'form') hasForm = true
      if (name.name === 'CodeField' || (named(element, 'alert') && named(element, 'error'))) isReadOut = true
    },
  }).visit(parseAst(text, { lang: 'tsx' }))
  return isReadOut && hasForm && !/\buse(FormError|FieldErrors)\(/.test(text)
}

test.each([
  ['<form><Field label="Name" error={error} alert /></form>', true],
  ['<form><CodeField error={error} /></form>', true],
  ['<form><Field label="Name" error={error} /></form>', false],
  ['const { error } = useFormError()\nconst form = <form><Field label="Name" error={error} alert /></form>', false],
  ['<Field label="Name" error={error} alert />', false],
])('finds a form that reads out an error and does not go to its field: %s', (text, expected) => {
  expect(staysAway(text)).toBe(expected)
})

test('every form of the desk goes to the field whose error it reads out', () => {
  const found = projectFiles(/^web\/desk\/.*(?<!\.test)\.tsx$/).filter(({ text }) => staysAway(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

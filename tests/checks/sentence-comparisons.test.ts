import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

// A sentence may be reworded at any time: programs decide on codes (shop/refusal.ts).

const excused: Readonly<Record<string, string>> = {
  'server/platform/database/migrate.ts': 'SQLite has one code for every mistake in a query',
  'shop/texts/sentence-for.ts': 'an issue of the schema library has no other mark of its own messages',
}

const names = new Set(['message', 'error', 'problem', 'refusal', 'sentence'])
const searching = new Set(['includes', 'startsWith', 'endsWith', 'match', 'matchAll', 'search', 'indexOf'])
const matching = new Set(['test', 'exec'])
const passing = new Set(['toLowerCase', 'toUpperCase', 'trim', 'toString', 'replace', 'replaceAll', 'slice'])
const comparing = new Set(['===', '!==', '==', '!='])

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function part(node: Node, name: string): Node | null {
  const value = node[name]
  return isNode(value) ? value : null
}

const nameOf = (node: Node | null) => (typeof node?.name === 'string' ? node.name : '')

function methodOf(call: Node): { readonly on: Node | null; readonly name: string } {
  const callee = part(call, 'callee')
  if (callee?.type !== 'MemberExpression') return { on: null, name: nameOf(callee) }
  return { on: part(callee, 'object'), name: nameOf(part(callee, 'property')) }
}

function firstArgument(call: Node): Node | null {
  const given: readonly unknown[] = Array.isArray(call.arguments) ? call.arguments : []
  const first = given[0]
  return isNode(first) ? first : null
}

function isMessage(node: Node | null): boolean {
  if (node === null) return false
  if (node.type === 'Identifier') return names.has(nameOf(node))
  if (node.type === 'MemberExpression') return names.has(nameOf(part(node, 'property')))
  if (node.type === 'CallExpression') {
    const { on, name } = methodOf(node)
    return passing.has(name) ? isMessage(on) : name === 'String' && isMessage(firstArgument(node))
  }
  const inner = part(node, 'expression')
  return inner !== null && isMessage(inner)
}

function isText(node: Node | null): boolean {
  if (node?.type === 'Identifier') return /^[A-Z][A-Z\d_]+$/.test(nameOf(node))
  return node?.type === 'TemplateLiteral' || (typeof node?.value === 'string' && node.value !== '')
}

const isSentence = (node: Node | null) => typeof node?.value === 'string' && /^[A-Z]\S*(?: \S+){2,}/.test(node.value)

function comparesSentences(node: Node): boolean {
  if (node.type === 'SwitchCase') return isSentence(part(node, 'test'))
  if (node.type === 'BinaryExpression' && typeof node.operator === 'string' && comparing.has(node.operator)) {
    const [left, right] = [part(node, 'left'), part(node, 'right')]
    const isCompared = (one: Node | null, other: Node | null) => isSentence(one) || (isMessage(one) && isText(other))
    return isCompared(left, right) || isCompared(right, left)
  }
  if (node.type !== 'CallExpression') return false
  const { on, name } = methodOf(node)
  if (matching.has(name)) return isMessage(firstArgument(node))
  return searching.has(name) && (isMessage(on) || (on?.type === 'ArrayExpression' && isMessage(firstArgument(node))))
}

function sentenceComparisons(text: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const found: string[] = []
  JSON.stringify(parseAst(text, { lang }), (_, node: unknown) => {
    if (isNode(node) && comparesSentences(node)) found.push(text.slice(node.start, node.end))
    return typeof node === 'bigint' ? undefined : node
  })
  return found
}

test.each([
  "error.message === 'Not found'",
  'refusal === STALE',
  'STALE_ISSUE !== refusal',
  'answer.error === `There is no such order.`',
  "said === 'There is no such order.'",
  "error.message.includes('locked')",
  "error?.message?.startsWith('no such table')",
  "String(error).includes('locked')",
  "result.error.toLowerCase().endsWith('meanwhile.')",
  '/no such (table|column)/.test(error.message)',
  'pattern.exec(message)',
  'answer.error.match(/stale/)',
  '[NOT_MADE, NOT_IN_SIZE].includes(error)',
])('the check finds %s', (planted) => {
  expect(sentenceComparisons(`const decided = ${planted}`)).toEqual([planted])
})

test.each([
  "refusal.code === 'stale'",
  "'code' in error && error.code === UNDEFINED_TABLE",
  "error.name === 'TimeoutError'",
  'error === null || error === undefined',
  "message === ''",
  'error instanceof DatabaseBusy',
  "messages.includes('Sent')",
  'show(error.message)',
])('the check allows %s', (text) => {
  expect(sentenceComparisons(`const decided = ${text}`)).toEqual([])
})

test('no code decides by the text of a message', () => {
  const code = projectFiles(/^(shop|crafts|web|server|sandbox|console|setup|imagery)\/.*\.tsx?$/).filter(
    ({ path }) => !/\.test\.tsx?$|^server\/testing\//.test(path),
  )
  expect(code.length).toBeGreaterThan(500)
  const found = code.flatMap(({ path, text }) =>
    sentenceComparisons(text, path.endsWith('x') ? 'tsx' : 'ts').map((location) => ({ path, location })),
  )
  expect(found.flatMap(({ path, location }) => (path in excused ? [] : [`${path}: ${location}`]))).toEqual([])
  const needed = new Set(found.map(({ path }) => path))
  expect(Object.keys(excused).filter((path) => !needed.has(path))).toEqual([])
})

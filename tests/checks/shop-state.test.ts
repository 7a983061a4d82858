import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

// A shop is a value that everyone passes on: nobody could follow a rule that answers from what a module has kept.
const rules = projectFiles(/^shop\/.*\.ts$/).filter(({ path }) => !path.endsWith('.test.ts'))

const writing =
  'set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|setTime|setPrototypeOf|defineProperty'

/** The names that a module declares or imports at its top level, without caches in a WeakMap: these hold what follows from an unchanging key. */
function topLevelNames(text: string): string[] {
  const constants = [...text.matchAll(/^(?:export )?const (\w+|[[{][^=]*[\]}])(?:: [^=]+)? = (?!new WeakMap\b)/gm)]
  const imports = [...text.matchAll(/^import (?!type )([^']+) from '/gm)]
  const names = [...constants, ...imports].flatMap(([, list = '']) => list.replaceAll(/\btype \w+/g, '').match(/\w+/g))
  return [...new Set(names.flatMap((name) => (name === null || name === 'as' ? [] : name)))]
}

function changingState(text: string): string[] {
  const bare = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const variables = [...bare.matchAll(/^(?:export )?(?:let|var) \w+/gm)].map(([found]) => found)
  const names = topLevelNames(bare).join('|') || '(?!)'
  const part = String.raw`(?:\s*[?!]?\.\w+|\[[^\]\n]*\])`
  const written = new RegExp(
    [
      String.raw`(?<![\w.$'#-])(?:${names})${part}*?\s*[?!]?\.(?:${writing})\(`,
      String.raw`(?<![\w.$'#-])(?:${names})${part}+ (?:[-+*/%|&?]{0,2}|\*\*)=(?![=>])`,
      String.raw`(?<![\w.$'#-])(?:${names})${part}+(?:\+\+|--)`,
      String.raw`(?:delete |Object\.(?:assign|defineProperty|setPrototypeOf)\()(?:${names})\b`,
    ].join('|'),
    'g',
  )
  return [...variables, ...[...bare.matchAll(written)].map(([found]) => found)]
}

test.each([
  ['export let settings: Settings', 'export let settings'],
  ["let last = ''\nexport const next = () => last", 'let last'],
  [
    'const orders = new Map<string, Order>()\nexport const keep = (order) => orders.set(order.id, order)',
    'orders.set(',
  ],
  ['export const seen: Set<string> = new Set()\nfunction see(id) {\n  seen\n    .add(id)\n}', 'seen\n    .add('],
  ['const list: string[] = []\nexport function note(text) {\n  list.push(text)\n}', 'list.push('],
  ['const found = {}\nexport const find = (id) => {\n  found[id] ??= look(id)\n}', 'found[id] ??='],
  ['export const shown = { catalogue: null }\nfunction show(own) {\n  shown.catalogue = own\n}', 'shown.catalogue ='],
  ['const calls = { count: 0 }\nconst call = () => {\n  calls.count++\n}', 'calls.count++'],
  [
    "import { config } from './config.ts'\nconst follow = (own) => void Object.assign(config, own)",
    'Object.assign(config',
  ],
  ["import { products } from './products.ts'\nconst first = () => products.sort()[0]", 'products.sort('],
])('the check finds state in %j', (planted, offence) => {
  expect(changingState(planted)).toEqual([offence])
})

test.each([
  'const indexes = new WeakMap<Shop, Index>()\nconst keep = (shop, index) => indexes.set(shop, index)',
  'export function count(list) {\n  const counts = new Map()\n  for (const one of list) counts.set(one, 1)\n  return counts\n}',
  "const names = ['a', 'b']\nexport const isName = (text) => names.includes(text) && names.length === 2",
])('the check allows %j', (text) => {
  expect(changingState(text)).toEqual([])
})

test('no module of shop/ has state that changes', () => {
  expect(rules.length).toBeGreaterThan(50)
  expect(rules.flatMap(({ path, text }) => changingState(text).map((found) => `${path}: ${found}`))).toEqual([])
})

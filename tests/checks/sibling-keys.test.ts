import { type ESTree, parseAst, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

/** The place of a key, and what it is sure to start with: all of it if it is a string. */
type Key = { readonly start: number; readonly text: string; readonly isWhole: boolean }

function keyOf({ openingElement }: ESTree.JSXElement): Key[] {
  for (const attribute of openingElement.attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'key' || !attribute.value) continue
    const { start, value } = attribute
    const key = value.type === 'JSXExpressionContainer' ? value.expression : value
    if (key.type === 'Literal' && typeof key.value === 'string') return [{ start, text: key.value, isWhole: true }]
    const text = key.type === 'TemplateLiteral' ? (key.quasis[0]?.value.raw ?? '') : ''
    return [{ start, text, isWhole: false }]
  }
  return []
}

function keysOf(child: ESTree.Node): Key[] {
  if (child.type === 'JSXElement') return keyOf(child)
  if (child.type === 'JSXExpressionContainer' || child.type === 'ParenthesizedExpression')
    return keysOf(child.expression)
  if (child.type === 'LogicalExpression') return [...keysOf(child.left), ...keysOf(child.right)]
  if (child.type === 'ConditionalExpression') return [...keysOf(child.consequent), ...keysOf(child.alternate)]
  return []
}

const mayBeSame = (a: Key, b: Key) =>
  a.isWhole && b.isWhole ? a.text === b.text : a.text.startsWith(b.text) || b.text.startsWith(a.text)

/** The lines on which two siblings have keys that may be the same: React then keeps one of both for good. */
function collisionsIn(text: string): number[] {
  const starts = new Set<number>()
  const compare = (children: readonly (ESTree.Node | null)[]) => {
    const keys = children.map((child) => (child ? keysOf(child) : []))
    for (const [index, own] of keys.entries())
      for (const key of own)
        if (
          keys
            .slice(0, index)
            .flat()
            .some((other) => mayBeSame(key, other))
        )
          starts.add(key.start)
  }
  new Visitor({
    JSXElement: ({ children }) => compare(children),
    JSXFragment: ({ children }) => compare(children),
    ArrayExpression: ({ elements }) => compare(elements),
  }).visit(parseAst(text, { lang: 'tsx' }))
  return [...starts].map((start) => text.slice(0, start).split('\n').length)
}

test.each([
  ['two values', '<p><A key={id} /><B key={count} /></p>', [1]],
  ['conditions', '<p>\n{isOpen && <A key={id} />}\n{rows ? <i /> : (\n<B key={count} />)}</p>', [4]],
  ['a fragment', '<><A key={id} /><i key="id" /></>', [1]],
  ['a list of elements', '[<A key="a" />, <B key="a" />]', [1]],
  ['a value and text before a value', `<p><A key={id} /><B key={\`count \${count}\`} /></p>`, [1]],
  ['different words', '[<A key="a" />, <B key="b" />]', []],
  ['different words before values', `<p><A key={\`a \${id}\`} /><B key={\`b \${id}\`} /></p>`, []],
  ['one of both at a time', '<p>{isOpen ? <A key={id} /> : <B key={id} />}</p>', []],
  ['a list of its own', '<p><A key={id} />{rows.map((row) => <B key={row} />)}</p>', []],
  ['one key alone', '<p><A key={id} /><B /></p>', []],
])('finds sibling keys that may be equal: %s', (_, text, lines) => {
  expect(collisionsIn(text)).toEqual(lines)
})

test('no siblings have keys that may be the same', () => {
  const found = projectFiles(/^web\/.*(?<!\.test)\.tsx$/).flatMap(({ path, text }) =>
    collisionsIn(text).map((line) => `${path}:${line}`),
  )
  expect(found).toEqual([])
})

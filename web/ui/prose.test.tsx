import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Prose } from './prose.tsx'
import { ProseBlock } from './prose-block.tsx'

function keysIn(node: unknown): string[][] {
  if (Array.isArray(node)) {
    const children: readonly unknown[] = node
    const keys = children.flatMap((child) => (isValidElement(child) && child.key !== null ? [child.key] : []))
    return [keys, ...children.flatMap(keysIn)]
  }
  return isValidElement<{ children?: ReactNode }>(node) ? keysIn(node.props.children) : []
}

test.each([
  [
    'sections with one heading',
    Prose({ sections: Array.from({ length: 2 }, () => ({ heading: 'Care', blocks: [] })) }),
  ],
  ['two equal paragraphs', Prose({ sections: [{ heading: 'Care', blocks: ['Keep it dry.', 'Keep it dry.'] }] })],
  ['a list with two equal items', ProseBlock({ block: { list: ['Dry', 'Dry'] } })],
])('the elements of %s have unique keys', (_, node) => {
  const lists = keysIn(node)
  expect(lists.flat().length).toBeGreaterThan(1)
  for (const keys of lists) expect(new Set(keys).size).toBe(keys.length)
})

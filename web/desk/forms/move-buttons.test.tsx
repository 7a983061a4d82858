import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoveButtons } from './move-buttons.tsx'

test.each([
  ['the only one has none', 0, 1, []],
  ['the first leads only down', 0, 3, ['Move ash down']],
  ['one between leads both ways', 1, 3, ['Move ash up', 'Move ash down']],
  ['the last leads only up', 2, 3, ['Move ash up']],
])('%s', (_, index, count, expected) => {
  const html = renderToStaticMarkup(<MoveButtons name="ash" index={index} count={count} onMove={() => {}} />)
  const leading = html.match(/<button[^>]+>/g)?.filter((button) => button.includes('aria-disabled="false"')) ?? []
  expect(leading.map((button) => /aria-label="([^"]+)"/.exec(button)?.[1])).toEqual(expected)
})

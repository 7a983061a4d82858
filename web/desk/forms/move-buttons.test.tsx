import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoveButtons } from './move-buttons.tsx'

test.each([
  ['the only one has none', true, true, []],
  ['the first leads only down', true, false, ['Move ash down']],
  ['one between leads both ways', false, false, ['Move ash up', 'Move ash down']],
  ['the last leads only up', false, true, ['Move ash up']],
])('%s', (_, isFirst, isLast, expected) => {
  const html = renderToStaticMarkup(<MoveButtons name="ash" isFirst={isFirst} isLast={isLast} onMove={() => {}} />)
  const leading = html.match(/<button[^>]+>/g)?.filter((button) => button.includes('aria-disabled="false"')) ?? []
  expect(leading.map((button) => /aria-label="([^"]+)"/.exec(button)?.[1])).toEqual(expected)
})

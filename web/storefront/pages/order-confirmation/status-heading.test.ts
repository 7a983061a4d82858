import { expect, test } from 'vitest'
import { statusTexts } from './status-heading.tsx'

test('only a paid order is called confirmed', () => {
  const confirmed = Object.entries(statusTexts).filter(([, { title }]) => title === 'Order Confirmed!')
  expect(confirmed.map(([view]) => view)).toEqual(['paid'])
})

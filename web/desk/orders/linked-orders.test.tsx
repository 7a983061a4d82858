import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { orderSummary } from '#shop/desk/order-summary-for-tests.ts'
import type { LinkedOrder } from '#shop/desk/orders.ts'
import { ParcelNotice } from './linked-orders.tsx'

const moment = '2026-11-23T09:00:00.000Z'
const first: LinkedOrder = {
  ...orderSummary({ madeAt: moment, postedAt: moment }),
  exchange: { id: 'two', items: '1 × Claret Evening', reason: '', cameBackAt: null, isCancelled: false },
  isInSameParcel: false,
  isElsewhere: false,
}

test.each<[what: string, firstOrder: Partial<LinkedOrder>, isDoubtful: boolean]>([
  ['is paid', {}, false],
  ['is disputed', { state: 'disputed' }, true],
  ['is partly refunded', { state: 'part_refunded' }, true],
  ['is refunded', { state: 'refunded' }, true],
  ['is withdrawn from', { withdrawnAt: moment }, true],
  ['is disputed, but nothing of it is exchanged', { state: 'disputed', exchange: null }, false],
])('before an exchange is posted, the desk warns if the first order %s', (_, more, isDoubtful) => {
  const order = { firstOrder: { ...first, ...more }, extras: [], extraOffers: [] }
  const shown = renderToStaticMarkup(<ParcelNotice order={order} />)
  expect(shown.includes('SOL-A1B2C3D4 was refunded, disputed or withdrawn.')).toBe(isDoubtful)
})

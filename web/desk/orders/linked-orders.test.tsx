import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LinkedOrder } from '#shop/desk/orders.ts'
import { ParcelNotice } from './linked-orders.tsx'

const moment = '2026-11-23T09:00:00.000Z'
const first: LinkedOrder = {
  id: 'one',
  version: '1',
  reference: 'SOL-A1B2C3D4',
  state: 'paid',
  isTest: false,
  orderedAt: moment,
  name: 'Aoife Byrne',
  email: null,
  country: 'IE',
  total: 3500,
  isGift: false,
  channel: 'shop',
  making: { from: 1, to: 1 },
  returnDays: 30,
  lines: [],
  toMake: [],
  linked: [],
  madeAt: moment,
  postedAt: moment,
  deliveredAt: null,
  withdrawnAt: null,
  exchange: { id: 'two', items: '1 × Claret Evening', reason: '', cameBackAt: null, isCancelled: false },
  isInSameParcel: false,
  isElsewhere: false,
}

test.each<[what: string, goesWith: Partial<LinkedOrder>, isDoubtful: boolean]>([
  ['is paid', {}, false],
  ['is disputed', { state: 'disputed' }, true],
  ['is partly refunded', { state: 'part_refunded' }, true],
  ['is refunded', { state: 'refunded' }, true],
  ['is withdrawn from', { withdrawnAt: moment }, true],
  ['is disputed, but nothing of it is exchanged', { state: 'disputed', exchange: null }, false],
])('before an exchange is posted, the desk warns if the first order %s', (_, more, isDoubtful) => {
  const order = { goesWith: { ...first, ...more }, extras: [], extraOffers: [] }
  const shown = renderToStaticMarkup(<ParcelNotice order={order} />)
  expect(shown.includes('SOL-A1B2C3D4 was refunded, disputed or withdrawn.')).toBe(isDoubtful)
})

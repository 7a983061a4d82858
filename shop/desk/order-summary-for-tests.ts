import type { OrderSummary } from './orders.ts'

const moment = '2026-11-23T09:00:00.000Z'

export function orderSummary(given: Partial<OrderSummary> = {}): OrderSummary {
  return {
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
    items: [],
    toMake: [],
    linked: [],
    madeAt: null,
    postedAt: null,
    deliveredAt: null,
    isPartlyPosted: false,
    withdrawnAt: null,
    ...given,
  }
}

import * as v from 'valibot'
import type { OrderLine } from '../cart/order-line.ts'
import { OrderLineData } from '../cart/order-line-data.ts'
import type { ItemMovement, MovementCause, MovementKind, OrderItem } from './items.ts'

const words: Readonly<Record<string, readonly [MovementKind, MovementCause]>> = {
  order: ['ordered', 'order'],
  cancel: ['cancelled', 'exchange'],
  make: ['made', 'parcel'],
  post: ['posted', 'parcel'],
  deliver: ['delivered', 'parcel'],
  return: ['returned', 'exchange'],
  ask: ['withdrawal-asked', 'withdrawal'],
  keep: ['withdrawal-closed', 'withdrawal'],
  refund: ['refunded', 'refund'],
  fail: ['refund-failed', 'refund'],
  exchange: ['exchanged', 'exchange'],
  swap: ['swapped', 'swap'],
}

export const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 9, count)).toISOString()

/** The life of an item, a minute each: 'make 2, ask 1 of W, refund 1 of R'. Without 'of' its cause has no id. */
export function movementsFor(history: string): ItemMovement[] {
  return history.split(', ').map((act, index) => {
    const [, verb = '', quantity, causeId = ''] = /^(\w+) (-?\d+)(?: of (\w+))?$/.exec(act) ?? []
    const known = words[verb]
    if (known === undefined) throw new Error(`“${act}” is nothing that happens to an item`)
    const [kind, causeKind] = known
    return { kind, quantity: Number(quantity), at: minute(index), causeKind, causeId }
  })
}

type Line = Partial<OrderLine> & { readonly id: string; readonly quantity: number; readonly size?: string }

export function itemFor({ id, quantity, ...more }: Line, history = ''): OrderItem {
  const unitCents = more.unitCents ?? 3500
  const line = v.parse(OrderLineData, { name: id, unitCents, lineCents: unitCents * quantity, ...more, id, quantity })
  const all = [`order ${quantity}`, ...(history === '' ? [] : [history])].join(', ')
  return { ...line, itemId: `order-${id}`, movements: movementsFor(all), vatPercent: null }
}

import * as v from 'valibot'
import { expect } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { type OrderChange, orderChanges } from '#shop/calls/order-changes.ts'
import { RefundPlanAnswer } from '#shop/desk/changes.ts'
import { OrderAnswer } from '#shop/desk/orders.ts'
import type { Browser } from './desk.ts'

type Desk = Pick<Browser, 'get' | 'post'>

export async function orderAtDesk(desk: Desk, id: string): Promise<OrderAnswer> {
  return v.parse(OrderAnswer, await (await desk.get(pathTo(deskCalls.readOrder, { id }))).json())
}

export async function changeAtDesk(desk: Desk, id: string, change: OrderChange, body: object = {}): Promise<Response> {
  const { version } = await orderAtDesk(desk, id)
  const response = await desk.post(pathTo(orderChanges[change], { id }), { version, ...body })
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, ''])
  return response
}

/** Plans a refund of `what` at the desk and gives it. `options` are the other fields of the form, such as `another`. */
export async function refundAtDesk(desk: Desk, id: string, what: object, options: object = {}): Promise<void> {
  const planned = await changeAtDesk(desk, id, 'refund-plan', { what, ...options })
  const { key } = v.parse(RefundPlanAnswer, await planned.json())
  await changeAtDesk(desk, id, 'refund', { what, key, ...options })
}

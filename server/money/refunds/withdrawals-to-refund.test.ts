import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { TodayAnswer } from '#shop/desk/orders.ts'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { failRefund } from '../../../sandbox/payments/transitions.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { maintain } from '../../platform/maintenance/maintenance.ts'
import { buys, returning, sendForm } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { changeAtDesk, orderAtDesk, refundAtDesk } from '../../testing/order-at-desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { aoife, post } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

const DAY = 86_400_000
const cart = [
  { id: '1', ...inSize('Medium'), quantity: 2 },
  { id: '3', ...inSize('Small'), quantity: 1 },
]

async function open({ isPosted }: { readonly isPosted: boolean }) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  const { id, page, sessionId, reference } = await buys(shop, { cart })
  let desk = await signIn(shop)
  const order = () => orderAtDesk(desk, id)
  if (isPosted) await changeAtDesk(desk, id, 'posted', { tracking: null })
  shop.advance(5 * 60_000)
  const withdraw = (...counts: number[]) =>
    sendForm(shop, `${page}/withdraw`, {
      name: 'Aoife Byrne',
      step: 'confirm',
      ...returning(id, ...counts),
    })
  const refund = async (number: number, quantity: number) => {
    await refundAtDesk(desk, id, { kind: 'items', items: [{ itemId: `${id}-${number}`, quantity }] }, { another: true })
    await webhooksArrive(shop)
  }
  const today = async () => v.parse(TodayAnswer, await (await desk.get(deskCalls.readToday.path)).json()).withdrawn
  const reminders = async () => {
    shop.advance(12 * DAY)
    desk = await signIn(shop)
    await maintain(shop.services)
    await deliverDue(shop.services)
    return (await shop.emails()).filter(({ subject }) => subject?.startsWith('Money back by')).length
  }
  const bankRefuses = async () => {
    await transitionPayment(shop.sandbox.paymentStore, sessionId, failRefund)
    await webhooksArrive(shop)
  }
  const refundAll = async () => {
    await refundAtDesk(desk, id, { kind: 'all' })
    await webhooksArrive(shop)
  }
  const states = (items: string) =>
    post(shop, '/functions/v1/withdraw', { name: 'Aoife Byrne', reference, email: aoife.email, items })
  return { order, withdraw, refund, refundAll, states, today, reminders, bankRefuses }
}

test('a refunded withdrawal only waits for the return, and the owner gets no reminder to refund', async () => {
  const { order, withdraw, refund, today, reminders } = await open({ isPosted: true })
  await withdraw(1, 1)
  const asked = async () => [(await order()).withdrawals, (await today()).map(({ withdrawal }) => withdrawal)]
  const both = (quantities: number[], isRefunded: boolean) => {
    const asked: unknown = expect.objectContaining({ toRefund: { quantities, isRefunded }, doneAt: null })
    return [[asked], [asked]]
  }
  expect(await asked()).toEqual(both([1, 1], false))
  await refund(1, 1)
  expect(await asked()).toEqual(both([0, 1], false))
  await refund(2, 1)
  expect(await asked()).toEqual(both([0, 0], true))
  expect(await reminders()).toBe(0)
})

test('a withdrawal whose refund failed is to be refunded again', async () => {
  const { order, withdraw, refund, bankRefuses, reminders } = await open({ isPosted: true })
  await withdraw(0, 1)
  await refund(2, 1)
  await bankRefuses()
  expect((await order()).withdrawals).toMatchObject([{ toRefund: { quantities: [0, 1], isRefunded: false } }])
  expect(await reminders()).toBe(1)
})

test('a withdrawal from what was not posted is over once it is refunded, as nothing comes back', async () => {
  const { order, withdraw, refund, today } = await open({ isPosted: false })
  await withdraw(0, 1)
  await refund(2, 1)
  expect((await order()).withdrawals).toMatchObject([{ doneAt: expect.any(String) as string }])
  expect([await today(), (await order()).summary.toMake.map(({ id }) => id)]).toEqual([[], ['1']])
})

test('a statement after a refund in full waits for its money once that refund has failed', async () => {
  const { refundAll, states, today, reminders, bankRefuses } = await open({ isPosted: true })
  await refundAll()
  expect((await states('the bracelets')).status).toBe(200)
  expect(await today(), 'all of it is back').toEqual([])
  await bankRefuses()
  expect(await today()).toHaveLength(1)
  expect(await reminders()).toBe(1)
})

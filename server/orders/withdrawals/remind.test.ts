import { expect, test } from 'vitest'
import { deliverDue } from '../../contact/emails/emails.ts'
import { noteRefunds } from '../../money/refunds/refunds.ts'
import { maintain } from '../../platform/maintenance/maintenance.ts'
import { buys, returning, sendForm } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { storedOrder } from '../../testing/stored.ts'
import { closeWithdrawals } from '../fulfilment/keep-notes.ts'

// Shows S10.122.

const DAY = 86_400_000
const cart = [
  { id: '1', quantity: 2, size: 'Medium' },
  { id: '5', quantity: 1, size: 'Small' },
]

async function open() {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  const bought = await buys(shop, { cart })
  const withdraw = (fields: Record<string, string> = {}) =>
    sendForm(shop, `${bought.page}/withdraw`, { name: 'Aoife Byrne', step: 'confirm', ...fields })
  const reminders = async () => {
    await maintain(shop.services)
    await deliverDue(shop.services)
    return (await shop.emails()).filter(({ subject }) => subject?.startsWith('Money back by'))
  }
  return { shop, ...bought, withdraw, reminders }
}

test('the owner is reminded once, three days before the refund is due', async () => {
  const { shop, withdraw, reminders, reference, id } = await open()
  await withdraw(returning(id, 1, 0))
  shop.advance(11 * DAY - 60_000)
  expect(await reminders()).toEqual([])
  shop.advance(60_000)
  const [email, ...more] = await reminders()
  expect(more).toEqual([])
  expect([email?.to?.[0]?.address, email?.subject]).toEqual([
    'owner@solas.test',
    `Money back by Fri 4 Dec, order ${reference}`,
  ])
  expect(email?.text).toContain('Returning: 1 × Claret Evening (Medium)')
  shop.advance(DAY)
  expect(await reminders()).toHaveLength(1)
})

test('the owner is not reminded of completed withdrawals', async () => {
  const { shop, withdraw, reminders, id } = await open()
  await withdraw()
  const order = await storedOrder(shop.services.db, 'id', id)
  expect(await closeWithdrawals(shop.services, order, { who: 'owner@solas.test' })).toBeNull()
  shop.advance(12 * DAY)
  expect(await reminders()).toEqual([])
})

test('a withdrawal is complete once all of its money is refunded, not before', async () => {
  const { shop, withdraw, reminders, page } = await open()
  await withdraw()
  const { stripe } = shop
  const { db } = shop.services
  const { paymentId, total } = await db.selectFrom('orders').select(['paymentId', 'total']).executeTakeFirstOrThrow()
  const intent = paymentId ?? ''
  const openStatements = () => db.selectFrom('withdrawals').select('id').where('doneAt', 'is', null).execute()
  await stripe.refunds.create({ payment_intent: intent, amount: 500 })
  await noteRefunds(shop.services.shop(), shop.services, intent)
  expect(await openStatements()).toHaveLength(1)
  await stripe.refunds.create({ payment_intent: intent, amount: total - 500 })
  await noteRefunds(shop.services.shop(), shop.services, intent)
  expect(await openStatements()).toEqual([])
  expect(await (await shop.fetch(page)).text()).toContain('Your money is on its way back')
  shop.advance(12 * DAY)
  expect(await reminders()).toEqual([])
})

test('the desk lists the withdrawn items by line', async () => {
  const { shop, withdraw, id } = await open()
  await withdraw(returning(id, 1, 1))
  const desk = await signIn(shop)
  const { withdrawals } = await orderAtDesk(desk, id)
  expect(withdrawals.map(({ returned, refundBy }) => [returned, refundBy])).toEqual([
    [
      [
        { itemId: `${id}-1`, quantity: 1 },
        { itemId: `${id}-2`, quantity: 1 },
      ],
      '2026-12-04',
    ],
  ])
})

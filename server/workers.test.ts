import { expect, test, vi } from 'vitest'
import { transitionPayment } from '../sandbox/payments/payment-store.ts'
import { hold } from '../sandbox/payments/transitions.ts'
import { maintain } from './platform/maintenance/maintenance.ts'
import { type OpenShop, openShop } from './testing/open-shop.ts'
import { oneBracelet, payOn, startCheckout, statusOf } from './testing/shopper.ts'
import { startWorkers } from './workers.ts'

const SOON = { timeout: 9000 }

/** A paid order of which no webhook tells, nor the list of the provider's events: only the sweep finds it. */
async function payUnheard(shop: OpenShop): Promise<string> {
  await maintain(shop.services)
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => hold(payment, true))
  await payOn(shop, sessionId)
  shop.advance(120_000)
  return sessionId
}

test('the e-mails of a paid order leave at once: the mailer is woken', async () => {
  const shop = await openShop()
  const workers = startWorkers(shop.services)
  try {
    const sessionId = await startCheckout(shop, { cart: oneBracelet })
    await payOn(shop, sessionId)
    await shop.fetch(`/checkout/return?session_id=${sessionId}`)
    await vi.waitFor(async () => expect(await shop.emails()).toHaveLength(2), SOON)
  } finally {
    await workers.stop()
    await shop.close()
  }
})

test('open orders are checked as soon as the shop starts', async () => {
  const shop = await openShop()
  const sessionId = await payUnheard(shop)
  const workers = startWorkers(shop.services)
  try {
    await vi.waitFor(async () => expect(await shop.emails()).toHaveLength(2), SOON)
    expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
  } finally {
    await workers.stop()
    await shop.close()
  }
})

test('a sweep that fails at the start is soon tried again', async () => {
  const shop = await openShop()
  await payUnheard(shop)
  const { db } = shop.services
  const updateTable = db.updateTable.bind(db)
  let failed = false
  vi.spyOn(db, 'updateTable').mockImplementation((table) => {
    if (failed || table !== 'orders') return updateTable(table)
    failed = true
    throw new Error('the database is away')
  })
  const workers = startWorkers(shop.services)
  try {
    await vi.waitFor(async () => expect(await shop.emails()).toHaveLength(2), SOON)
    expect(failed).toBe(true)
  } finally {
    await workers.stop()
    await shop.close()
  }
})

test('stopping waits for the e-mail being sent, and sends no others', async () => {
  const shop = await openShop()
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  const { promise: sending, resolve: begun } = Promise.withResolvers<void>()
  let sent = 0
  const mailbox = {
    async send() {
      begun()
      await mayGo
      sent += 1
    },
  }
  const workers = startWorkers({ ...shop.services, mailbox })
  await payOn(shop, await startCheckout(shop, { cart: oneBracelet }))
  shop.sandbox.webhookSender.kick()
  await sending
  const stopped = workers.stop()
  go()
  await stopped
  expect(sent).toBe(1)
  shop.services.wakeMailer()
  expect(sent).toBe(1)
  await shop.close()
})

test('the workers continue after a failed round', async () => {
  const shop = await openShop()
  const failing = vi.spyOn(shop.services.db, 'updateTable').mockImplementationOnce(() => {
    throw new Error('the database is away')
  })
  const workers = startWorkers(shop.services)
  try {
    await payOn(shop, await startCheckout(shop, { cart: oneBracelet }))
    shop.sandbox.webhookSender.kick()
    await vi.waitFor(async () => expect(await shop.emails()).toHaveLength(2), SOON)
    expect(failing).toHaveBeenCalled()
  } finally {
    await workers.stop()
    await shop.close()
  }
})

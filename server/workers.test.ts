import { expect, test, vi } from 'vitest'
import { transitionPayment } from '../sandbox/payments/payment-store.ts'
import { hold } from '../sandbox/payments/transitions.ts'
import { openShop } from './testing/open-shop.ts'
import { oneBracelet, payOn, startCheckout, statusOf } from './testing/shopper.ts'
import { startWorkers } from './workers.ts'

test('the e-mails of a paid order leave at once: the mailer is woken', async () => {
  const shop = await openShop()
  const workers = startWorkers(shop.services)
  try {
    const sessionId = await startCheckout(shop, { cart: oneBracelet })
    await payOn(shop, sessionId)
    await shop.fetch(`/checkout/return?session_id=${sessionId}`)
    await vi.waitFor(async () => expect(await shop.emails()).toHaveLength(2), { timeout: 5000 })
  } finally {
    await workers.stop()
    await shop.close()
  }
})

test('a start sweeps what was left open', async () => {
  const shop = await openShop()
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => hold(payment, true))
  await payOn(shop, sessionId)
  shop.advance(120_000)
  const workers = startWorkers(shop.services)
  try {
    await vi.waitFor(async () => expect(await shop.emails()).toHaveLength(2), { timeout: 5000 })
    expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
  } finally {
    await workers.stop()
    await shop.close()
  }
})

test('stopping waits for the e-mail in flight, and nothing is sent after it', async () => {
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

test('a round that fails is not the last', async () => {
  const shop = await openShop()
  const failing = vi.spyOn(shop.services.db, 'updateTable').mockImplementationOnce(() => {
    throw new Error('the database is away')
  })
  const workers = startWorkers(shop.services)
  try {
    await payOn(shop, await startCheckout(shop, { cart: oneBracelet }))
    shop.sandbox.webhookSender.kick()
    await vi.waitFor(async () => expect(await shop.emails()).toHaveLength(2), { timeout: 5000 })
    expect(failing).toHaveBeenCalled()
  } finally {
    await workers.stop()
    await shop.close()
  }
})

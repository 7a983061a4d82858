import { expect, onTestFinished, test } from 'vitest'
import { formValues, openSandbox, sessionOf, WEBHOOK_SECRET } from '../../server/testing/open-sandbox.ts'
import { createSandbox } from '../sandbox.ts'
import { sessionEvents } from './events.ts'

async function opened(...options: Parameters<typeof openSandbox>) {
  const shop = await openSandbox(...options)
  onTestFinished(() => shop.close())
  return shop
}

async function payOne({ stripe, post }: Awaited<ReturnType<typeof openSandbox>>) {
  const { id } = await stripe.checkout.sessions.create(sessionOf())
  const response = await post(`/sandbox/pay/${id}`, formValues())
  return { id, status: response.status }
}

test('a webhook carries a signature that the official SDK accepts, and no other body fits it', async () => {
  const shop = await opened()
  await payOne(shop)
  await shop.eventTypes()
  const [webhook] = shop.received
  const forged = webhook?.body.replace('"paid"', '"unpaid"') ?? ''
  expect(() => shop.stripe.webhooks.constructEvent(forged, webhook?.signature ?? '', WEBHOOK_SECRET, 1e9)).toThrow(
    'No signatures found',
  )
})

test.each([
  [[500], 2],
  [[503, 400], 3],
  [[500, 500, 500, 500], 3],
])('a shop that answers %j gets %i tries', async (answers, tries) => {
  const shop = await opened()
  shop.answers.push(...answers)
  const { id, status } = await payOne(shop)
  expect(status).toBe(303)
  expect(await shop.eventTypes()).toHaveLength(tries)
  const [event] = await sessionEvents(shop.db, id)
  expect(event).toMatchObject({ attempts: tries })
  expect(event?.deliveredAt === null).toBe(answers.length > 3)
})

test('a shop that throws on a webhook is reported, and payments still work', async () => {
  const reported: unknown[] = []
  const shop = await opened({ report: (error) => reported.push(error) })
  const broken = new Error('broken')
  shop.sandbox.attach(() => Promise.reject(broken))
  expect((await payOne(shop)).status).toBe(303)
  await shop.sandbox.webhookSender.idle()
  expect(reported).toEqual([broken, broken, broken])
})

test('a webhook that another process left undelivered is delivered once', async () => {
  const shop = await opened()
  const { sandbox, db, publicUrl, received } = shop
  await sandbox.webhookSender.stop()
  const { id } = await payOne(shop)
  const bodies: string[] = []
  const others = Array.from({ length: 3 }, () => {
    const other = createSandbox({ ...sandbox.paymentStore, db, publicUrl, webhookSecret: WEBHOOK_SECRET })
    other.attach(async (request) => {
      bodies.push(await request.text())
      return new Response()
    })
    return other
  })
  await Promise.all(others.map(({ webhookSender }) => webhookSender.idle()))
  expect(received).toEqual([])
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toContain(id)
})

test('stopping does not wait for the next try', async () => {
  const shop = await opened({ pauses: [0, 3_600_000] })
  shop.answers.push(500)
  await payOne(shop)
  await expect.poll(() => shop.received).toHaveLength(1)
  await shop.sandbox.webhookSender.stop()
  expect(shop.received).toHaveLength(1)
})

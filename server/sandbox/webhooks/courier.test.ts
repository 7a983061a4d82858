import { expect, test, vi } from 'vitest'
import { openSandbox, sessionOf, typed, WEBHOOK_SECRET } from '../../testing/open-sandbox.ts'
import { createSandbox } from '../sandbox.ts'
import { sessionEvents } from './events.ts'

async function opened(...options: Parameters<typeof openSandbox>) {
  const open = await openSandbox(...options)
  return { open, [Symbol.asyncDispose]: () => open.close() }
}

async function payOne({ stripe, post }: Awaited<ReturnType<typeof openSandbox>>) {
  const { id } = await stripe.checkout.sessions.create(sessionOf())
  const response = await post(`/sandbox/pay/${id}`, typed())
  return { id, status: response.status }
}

test('a webhook carries a signature that the official SDK accepts, and no other body fits it', async () => {
  await using shop = await opened()
  await payOne(shop.open)
  await shop.open.news()
  const [webhook] = shop.open.received
  const forged = webhook?.body.replace('"paid"', '"unpaid"') ?? ''
  expect(() => shop.open.stripe.webhooks.constructEvent(forged, webhook?.signature ?? '', WEBHOOK_SECRET, 1e9)).toThrow(
    'No signatures found',
  )
})

test.each([
  [[500], 2],
  [[503, 400], 3],
  [[500, 500, 500, 500], 3],
])('a shop that answers %j gets %i tries', async (answers, tries) => {
  await using shop = await opened()
  shop.open.answers.push(...answers)
  const { id, status } = await payOne(shop.open)
  expect(status).toBe(303)
  expect(await shop.open.news()).toHaveLength(tries)
  const [event] = await sessionEvents(shop.open.db, id)
  expect(event).toMatchObject({ attempts: tries })
  expect(event?.deliveredAt === null).toBe(answers.length > 3)
})

test('a shop that breaks while it is told is reported, and paying goes on', async () => {
  const reported: unknown[] = []
  await using shop = await opened({ report: (error) => reported.push(error) })
  const broken = new Error('broken')
  shop.open.sandbox.attach(() => Promise.reject(broken))
  expect((await payOne(shop.open)).status).toBe(303)
  await shop.open.sandbox.courier.idle()
  expect(reported).toEqual([broken, broken, broken])
})

test('what one process left undelivered, another delivers once', async () => {
  await using shop = await opened()
  const { sandbox, db, publicUrl, received } = shop.open
  await sandbox.courier.stop()
  const { id } = await payOne(shop.open)
  const told: string[] = []
  const others = Array.from({ length: 3 }, () => {
    const other = createSandbox({ ...sandbox.ledger, db, publicUrl, webhookSecret: WEBHOOK_SECRET })
    other.attach(async (request) => {
      told.push(await request.text())
      return new Response()
    })
    return other
  })
  await Promise.all(others.map(({ courier }) => courier.idle()))
  expect(received).toEqual([])
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(id)
})

test('stopping does not wait for the next try', async () => {
  await using shop = await opened({ pauses: [0, 3_600_000] })
  shop.open.answers.push(500)
  await payOne(shop.open)
  await vi.waitFor(() => expect(shop.open.received).toHaveLength(1))
  await shop.open.sandbox.courier.stop()
  expect(shop.open.received).toHaveLength(1)
})

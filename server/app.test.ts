import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from './testing/open-shop.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the process is alive and ready', async () => {
  expect(await (await shop.fetch('/healthz')).json()).toEqual({ ok: true })
  const ready = await shop.fetch('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { ok: true, letters: { waiting: 0, late: 0, stuck: 0 } }])
})

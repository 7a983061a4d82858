import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recipesIn } from '#crafts/bracelets/recipes-for-tests.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { BatchesAnswer } from '#shop/desk/batches.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { deleteOld } from '../../platform/maintenance/retention.ts'
import { deskForEachTest, shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { storedOrder } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { markMade, markPosted } from './parcels.ts'

// Shows S10.195.

const YEAR_MS = 365.25 * 86_400_000
const recipes = recipesIn(solasSnapshot.recipes)
const bead = recipes['1']?.beads[0]?.kind ?? ''
const other = Object.values(recipes)
  .flatMap(({ beads }) => beads.map(({ kind }) => kind))
  .find((kind) => !recipes['1']?.beads.some((own) => own.kind === kind))

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
const owner = deskForEachTest(shop)

async function note(what: string, code: string, since: string) {
  const batch = { id: randomUUID(), what, supplier: 'Bead House', code, since }
  expect((await owner.post(deskCalls.addBatch.path, batch)).status).toBe(200)
}

async function post() {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const order = await storedOrder(shop.services.db, 'sessionId', sessionId)
  const posted = { tracking: null, correct: false }
  expect(await markMade(shop.services, order, { who: 'owner' })).toBeNull()
  expect(await markPosted(shop.services.shop(), shop.services, order, posted, { who: 'owner' })).toBeNull()
}

const sent = async (batch = '') =>
  (await owner.get(`${deskCalls.exportSentItems.path}?batch=${encodeURIComponent(batch)}`)).text()
const rows = (csv: string) => csv.trim().split('\r\n').slice(1)

test('the record of a posted item has the latest batch of each bead, and no personal data', async () => {
  await note(bead, 'A1', '2026-01-01')
  await note(bead.toUpperCase(), 'A2', '2026-11-01')
  await note(bead, 'A3', '2026-12-01')
  await note('Elastic cord', 'C9', '2026-06-01')
  await note(other ?? '', 'X1', '2026-01-01')
  await post()
  const [row = '', ...more] = rows(await sent())
  expect(more).toEqual([])
  expect(row).toMatch(/^2026-11-20T12:00:00.000Z,SOL-\S{8},IE,1,[^,]+,Medium,1,/)
  for (const batch of ['Bead House A2', 'Elastic cord: Bead House C9']) expect(row).toContain(batch)
  for (const word of ['House A1', 'House A3', 'House X1', aoife.name, aoife.email, 'Galway'])
    expect(row).not.toContain(word)
  expect(rows(await sent('Bead House A2'))).toHaveLength(1)
  expect(rows(await sent('Bead House A1'))).toEqual([])
})

test('the record of a sent item is kept for ten years, also after its order is deleted', async () => {
  await post()
  shop.advance(8 * YEAR_MS)
  await deleteOld(shop.services)
  expect(await shop.services.db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await shop.services.db.selectFrom('sentItems').select('id').execute()).toHaveLength(1)
  shop.advance(2.1 * YEAR_MS)
  await deleteOld(shop.services)
  expect(await shop.services.db.selectFrom('sentItems').select('id').execute()).toEqual([])
})

test('a stall sale is recorded as sent too, a batch is saved once, and a missing number is reported', async () => {
  const lines = [{ name: 'Odd bracelet', quantity: 2, unitCents: 1850 }]
  await note('Elastic cord', 'C9', '2026-06-01')
  const sale = { id: randomUUID(), lines, paidBy: 'cash', day: '2026-11-20', email: null }
  expect((await owner.post(deskCalls.enterStallSale.path, sale)).status).toBe(200)
  expect(rows(await sent('c9'))).toEqual([expect.stringMatching(/,Odd bracelet,,2,Elastic cord: Bead House C9$/)])
  const batch = { id: randomUUID(), what: bead, supplier: 'Bead House', code: 'A1', since: '2026-11-20' }
  await Promise.all([1, 2].map(() => owner.post(deskCalls.addBatch.path, batch)))
  const { batches, materials } = v.parse(BatchesAnswer, await (await owner.get(deskCalls.readBatches.path)).json())
  expect(batches).toHaveLength(2)
  expect(materials).toContain(bead)
  const refused = await owner.post(deskCalls.addBatch.path, { ...batch, id: randomUUID(), code: ' ' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('the number on the bag')])
})

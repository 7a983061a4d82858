import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { LawAnswer } from '#shop/desk/law.ts'
import { legalTexts } from '#shop/texts/law.ts'
import { openBrowser, signIn } from '../../testing/desk.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { keepTexts, textsInForce, textVersions } from './text-versions.ts'

// Shows S10.194.

const DAY_MS = 86_400_000
const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })

const keep = (vatNumber: string | null = null) => keepTexts({ ...shop.services.shop(), vatNumber }, shop.services)

async function buy(): Promise<string> {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const row = shop.services.db.selectFrom('orders').select('id').where('sessionId', '=', sessionId)
  return (await row.executeTakeFirstOrThrow()).id
}

test('a legal text is saved once, and again only after a change, also by several processes', async () => {
  await Promise.all([keep(), keep(), keep()])
  await keep()
  expect(await textVersions(shop.services.db)).toHaveLength(6)
  shop.advance(DAY_MS)
  await keep('IE1234567T')
  const [newest, ...others] = await textVersions(shop.services.db)
  expect(newest).toEqual({ name: 'Terms & Conditions', number: 2, since: '2026-11-21T12:00:00.000Z' })
  expect(others).toHaveLength(6)
})

test.each([
  ['2026-11-20T11:59:59.999Z', undefined],
  ['2026-11-20T12:00:00.000Z', 1],
  ['2026-11-21T11:59:59.999Z', 1],
  ['2026-11-21T12:00:00.000Z', 2],
  ['2027-01-01T00:00:00.000Z', 2],
])('at %s the version in force is %j', async (moment, number) => {
  await keep()
  shop.advance(DAY_MS)
  await keep('IE1234567T')
  const inForce = await textsInForce(shop.services.db, moment)
  expect(inForce.find(({ name }) => name === 'Terms & Conditions')?.number).toBe(number)
})

test('an order at the desk lists the legal texts of its day, and each can still be read', async () => {
  await keep()
  const id = await buy()
  shop.advance(DAY_MS)
  await keep('IE1234567T')
  const owner = await signIn(shop)
  const { texts } = await orderAtDesk(owner, id)
  expect(texts).toHaveLength(6)
  const terms = texts.find(({ name }) => name === 'Terms & Conditions')
  expect(terms?.number).toBe(1)
  const read = (number: number) =>
    owner.get(pathTo(deskCalls.showLegalText, { name: 'Terms & Conditions', number: String(number) }))
  expect(await (await read(1)).text()).toContain('Not registered for VAT.')
  expect(await (await read(2)).text()).toContain('VAT: IE1234567T.')
  for (const number of [3, 1.5, -1, Number.NaN]) expect((await read(number)).status).toBe(404)
})

test('the desk shows required legal texts and their screens, missing ones, and earlier versions', async () => {
  await keep()
  const owner = await signIn(shop)
  const law = v.parse(LawAnswer, await (await owner.get(deskCalls.readLaw.path)).json())
  expect(law.rows.map(({ wants, screen }) => `${wants} ${screen}`)).toEqual(
    legalTexts.map(({ wants, screen }) => `${wants} ${screen}`),
  )
  expect(law.missing).toContain('The seller: your name, or your company’s')
  expect(law.versions).toHaveLength(6)
  expect((await openBrowser(shop).get(deskCalls.readLaw.path)).status).toBe(401)
  expect(
    (await openBrowser(shop).get(pathTo(deskCalls.showLegalText, { name: 'Terms & Conditions', number: String(1) })))
      .status,
  ).toBe(401)
})

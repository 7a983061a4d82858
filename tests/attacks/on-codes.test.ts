import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCheckout } from '#shop/calls/public/checkout.ts'
import { checkCode } from '#shop/calls/public/codes.ts'
import { quote } from '#shop/checkout/quote.ts'
import { selectOrders } from '../../server/platform/database/orders.ts'
import { stockCode } from '../../server/testing/codes.ts'
import { shopForTest } from '../../server/testing/shop-for-tests.ts'
import { aoife, oneBracelet, startCheckout } from '../../server/testing/shopper.ts'

const HOUR_MS = 3_600_000

async function limitedShop() {
  const shop = await shopForTest({ shops: 1, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
  const ask = async (path: string, body: object, address = '203.0.113.5') => {
    const headers = { 'x-forwarded-for': address }
    const answer = await shop.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, text: await answer.text() }
  }
  const guess = (code: string, address?: string) => ask(checkCode.path, { code }, address)
  const order = (code: string, address?: string) =>
    ask(createCheckout.path, { cart: oneBracelet, email: aoife.email, code, cartId: randomUUID() }, address)
  return { shop, guess, order }
}

test('after 20 wrong codes a network learns nothing more of any code, here or at the checkout, for an hour', async () => {
  const { shop, guess, order } = await limitedShop()
  await stockCode(shop, { code: 'RIGHT' })
  await stockCode(shop, { code: 'PAST', endsAt: '2026-11-20T10:00' })
  for (let n = 0; n < 30; n += 1) expect((await guess('right')).status).toBe(200)
  const all = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n % 2 ? 'PAST' : `WRONG${n}`)))
  expect(all.filter(({ status }) => status === 404 || status === 409)).toHaveLength(20)
  expect(all.filter(({ status }) => status === 429)).toHaveLength(20)
  const answers = [
    await guess('PAST'),
    await guess('NONE'),
    await guess('RIGHT'),
    await order('RIGHT'),
    await order('NONE'),
  ]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.text).toContain('Too many codes that we do not know were tried here. Please wait 60 minutes')
  expect((await guess('RIGHT', '198.51.100.7')).status).toBe(200)
  shop.advance(HOUR_MS + 1000)
  expect((await guess('RIGHT')).status).toBe(200)
})

test('codes do not stack, and amounts in a request take nothing off', async () => {
  const shop = await shopForTest()
  await stockCode(shop, { code: 'ONE' })
  await stockCode(shop, { code: 'TWO', percent: 90 })
  const body = { cart: oneBracelet, email: aoife.email, discount: { kind: 'percent', percent: 90 }, codes: ['TWO'] }
  await startCheckout(shop, { ...body, code: 'one', discountCents: 3000, codeId: 'TWO' })
  const [order] = await selectOrders(shop.services.db).execute()
  expect(order).toMatchObject({ code: 'ONE', discount: 525, total: 3470 })
  for (const code of [['ONE', 'TWO'], { ONE: 'TWO' }, 1])
    expect(
      (await shop.fetch(createCheckout.path, { method: 'POST', body: JSON.stringify({ ...body, code }) })).status,
    ).toBe(400)
  const both = await shop.fetch(createCheckout.path, {
    method: 'POST',
    body: JSON.stringify({ ...body, code: 'ONE TWO' }),
  })
  expect([both.status, await both.text()]).toMatchObject([409, expect.stringContaining('unknown-code')])
})

test('rounding is not exploited: a thousand small orders lose at most half a cent each', async () => {
  const shop = await shopForTest()
  const cart = [{ id: '1', quantity: 1, options: { size: 'Medium' }, personal: {} }]
  const off = (percent: number) => {
    const discount = {
      code: 'ANY',
      kind: 'percent' as const,
      percent,
      amount: 0,
      least: 0,
      categories: [],
      products: [],
    }
    return quote(shop.services.shop(), cart, { giftWrap: false, discount }).discount
  }
  for (let percent = 1; percent <= 90; percent += 1)
    expect(Math.abs(off(percent) - 35 * percent)).toBeLessThanOrEqual(0.5)
})

import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { CodesAnswer } from '#shop/desk/codes.ts'
import { buys } from '../../testing/buyer.ts'
import { newCode } from '../../testing/codes.ts'
import { deskForEachTest, shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut, oneBracelet } from '../../testing/shopper.ts'

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
const desk = deskForEachTest(shop)

const read = async () => v.parse(CodesAnswer, await (await desk.get(deskCalls.readCodes.path)).json()).codes
const make = (more: Parameters<typeof newCode>[0] = {}) => desk.post(deskCalls.makeCode.path, newCode(more))
const buysWith = (code: string) => ({ cart: oneBracelet, email: aoife.email, code })

test('the owner makes a code, pauses it and sees what came of it, and the audit log knows who', async () => {
  const code = newCode({ code: 'Spring 15', startsAt: '2026-11-01T09:00', endsAt: '2026-12-01T00:00', maxUses: 5 })
  expect((await desk.post(deskCalls.makeCode.path, code)).status).toBe(200)
  expect((await desk.post(deskCalls.makeCode.path, code)).status).toBe(200)
  const { id } = await buys(shop, buysWith('spring15'))
  expect(await read()).toMatchObject([
    {
      terms: { code: 'Spring 15', kind: 'percent', percent: 15 },
      link: 'http://solas.test/?code=SPRING15',
      startsAt: '2026-11-01T09:00:00.000Z',
      uses: 1,
      maxUses: 5,
      paid: { orders: 1, total: 3470, discount: 525 },
      orders: [{ id, total: 3470, isPaid: true }],
    },
  ])
  const pause = (isPaused: boolean) => desk.post(deskCalls.pauseCode.path, { id: code.id, isPaused })
  await pause(true)
  expect(await checkOut(shop, buysWith('spring15'))).toMatchObject({ code: 'code-over' })
  expect(shop.services.shop().hasCodes).toBe(false)
  await pause(false)
  await pause(false)
  expect((await checkOut(shop, buysWith('spring15'))).status).toBe(200)
  const log = await shop.services.db
    .selectFrom('auditLog')
    .select(['who', 'what'])
    .where('orderId', 'is', null)
    .execute()
  expect(log.filter(({ what }) => what.includes('code'))).toEqual([
    { who: 'owner@solas.test', what: 'makes the code Spring 15' },
    { who: 'owner@solas.test', what: 'pauses the code Spring 15' },
    { who: 'owner@solas.test', what: 'lets customers use the code Spring 15' },
  ])
})

test.each<[more: Parameters<typeof newCode>[0], status: number, field: string | undefined, sentence: string]>([
  [{ code: 'x' }, 400, 'code', 'A code has at least 3 letters or digits.'],
  [{ code: '' }, 400, 'code', 'A code has letters and digits, with spaces or hyphens between them.'],
  [{ code: 'SAVE 10%' }, 400, 'code', 'A code has letters and digits, with spaces or hyphens between them.'],
  [{ code: 'A'.repeat(31) }, 400, 'code', 'A code has at most 30 characters.'],
  [{ percent: 91 }, 400, 'percent', 'Enter a percentage from 1 to 90.'],
  [{ kind: 'amount', amount: 0 }, 400, 'amount', 'Enter an amount up to €1,000.'],
  [{ startsAt: '2026-12-02T00:00', endsAt: '2026-12-01T00:00' }, 400, 'endsAt', 'Enter a time after the code begins.'],
  [{ startsAt: 'soon' }, 400, 'startsAt', 'Enter a day and a time.'],
  [{ scope: 'categories' }, 400, 'categories', 'Choose a category.'],
  [{ scope: 'products' }, 400, 'products', 'Choose a product.'],
  [
    { code: 's-p-r-i-n-g 1 5' },
    409,
    undefined,
    'There is such a code already. Codes are the same whatever their case, spaces and hyphens.',
  ],
])('the code %j is refused', async (more, status, field, error) => {
  await make()
  const answer = await make(more)
  expect([answer.status, await answer.json()]).toMatchObject([status, { error, ...(field && { field }) }])
  expect(await read()).toHaveLength(1)
})

test('a code that is not there cannot be paused', async () => {
  expect((await desk.post(deskCalls.pauseCode.path, { id: randomUUID(), isPaused: true })).status).toBe(404)
})

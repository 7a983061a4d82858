import { expect, onTestFinished, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { signIn } from '../../testing/desk.ts'
import { openShop } from '../../testing/open-shop.ts'

const calls = [
  ...Object.values({ ...publicCalls, ...deskCalls }).flatMap(({ method, path }) =>
    method === 'post' ? [path.replace(/:\w+/g, '1')] : [],
  ),
]
const wrong = {
  id: 1,
  email: 1,
  name: 1,
  text: 1,
  version: {},
  lines: [{}],
  product: {},
  settings: 1,
  cart: [{}],
  what: 1,
}

test.each(calls)('%s refuses an unreadable request without messages of the schema library', async (path) => {
  const shop = await openShop({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  onTestFinished(() => shop.close())
  const desk = await signIn(shop)
  for (const body of [null, [], {}, wrong]) {
    const answer = await (await desk.post(path, body)).text()
    expect(answer).not.toMatch(/Invalid \w+: |eceived (undefined|null|Object|Array|\d|")/)
  }
})

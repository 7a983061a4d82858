import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { deskForTest } from '../../testing/shop-for-tests.ts'

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
  const { desk } = await deskForTest()
  for (const body of [null, [], {}, wrong]) {
    const answer = await (await desk.post(path, body)).text()
    expect(answer).not.toMatch(/Invalid \w+: |eceived (undefined|null|Object|Array|\d|")/)
  }
})

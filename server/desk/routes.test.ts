import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../testing/open-shop.ts'

test.each([
  ['/desk/people', '/desk/customers'],
  ['/desk/emails', '/desk/newsletter'],
])('the former path %s redirects to %s', async (old, path) => {
  const shop = await openShop()
  onTestFinished(() => shop.close())
  const answer = await shop.fetch(old, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, path])
})

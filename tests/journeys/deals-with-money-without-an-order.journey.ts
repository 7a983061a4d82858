import * as v from 'valibot'
import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'

// Shows S10.207.

const payment = {
  id: 'cs_test_a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0u1v2w3x4y5z6a7b8c9d0e1',
  amount: '€65.00',
  name: 'Aoife Byrne',
  email: 'aoife@shopper.example',
  noticedAt: '2026-11-20T12:00:00.000Z',
}

// The sandbox has no payment links, so this test fakes the server's answers; server/orders/order/unmatched-payments.test.ts tests the server.
test('sees a payment that belongs to no order until it is marked as dealt with', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  let isOpen = true
  await page.route('**/desk/api/today', async (route) => {
    const response = await route.fetch()
    const answer = v.parse(v.looseObject({}), await response.json())
    await route.fulfill({ response, json: { ...answer, unmatchedPayments: isOpen ? [payment] : [] } })
  })
  await page.route('**/desk/api/unmatched-payments/done', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ id: payment.id })
    isOpen = false
    await route.fulfill({ json: { ok: true } })
  })
  const dara = await signedInOwner(page, shop.inbox)
  const payments = page.getByRole('region', { name: 'Payments without an order' })
  await expect(payments.getByRole('listitem')).toContainText('€65.00 from Aoife Byrne')
  await expect(payments.getByRole('listitem')).toContainText(payment.id)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await dara.presses('Mark as resolved: payment of €65.00', 'Marked as resolved')
  await expect(payments).toHaveCount(0)
})

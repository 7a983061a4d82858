import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// A shop of its own: what others bought would wait at this desk.
test.use({ settings: { JOURNEY: 'puts-it-back-on-sale' } })

test('the owner puts a withdrawn one-of-a-kind piece back on sale after its return', {
  tag: '@desktop',
}, async ({ page, context, shop }) => {
  test.setTimeout(240_000)
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Products')
  await desk.getByRole('link', { name: 'Market Day' }).click()
  await dara.arrivesAt('Market Day')
  if (await desk.getByLabel('Supply').isHidden()) await desk.getByRole('button', { name: /^Details/ }).click()
  await desk.getByLabel('Supply').selectOption('One of a kind')
  await dara.presses('Save draft', 'Draft saved')
  await dara.publishes()

  const aoife = shopper(page)
  const opensThePiece = async () => {
    await page.goto('/product/market-day')
    await waitsUntilHydrated(page)
  }
  const asksForThePaymentPage = async () => {
    await opensThePiece()
    await aoife.addsToCart('Market Day', 'Medium')
    await aoife.opensTheCart()
    await aoife.proceedsToPayment('aoife@shopper.example')
  }
  await asksForThePaymentPage()
  await aoife.saysWhereToPost()
  await aoife.pays('€34.95', 'visa')
  const reference = await aoife.readsTheOrderReference()

  await dara.goesTo('Today')
  await dara.presses(`Mark as packed: ${reference}`, `${reference} marked as packed`)
  await desk.getByRole('button', { name: `Post order ${reference}` }).click()
  await desk.getByLabel('Tracking code or link').fill('RX123456789IE')
  await dara.presses('Mark posted and notify', 'Marked as posted. We’ll tell the customer in a minute')

  const statement = { name: 'Aoife Ní Bhriain', reference, email: 'aoife@shopper.example', items: 'Market Day' }
  expect((await page.request.post('/functions/v1/withdraw', { data: statement })).status()).toBe(200)
  await opensThePiece()
  await expect(page.getByText('There was only one of it, and somebody has bought it.')).toBeVisible()

  await dara.goesTo('Today')
  await desk.getByRole('region', { name: 'Withdrawn' }).getByRole('link').click()
  await desk.getByRole('button', { name: 'Record the return' }).click()
  await dara.presses('Complete withdrawal', 'Withdrawal completed')
  const question = desk.getByRole('dialog', { name: 'Put back on sale?' })
  await expect(question).toBeVisible()
  await question.getByLabel('Market Day').selectOption('1')
  await expectAccessible(desk)
  await question.getByRole('button', { name: 'Put back on sale' }).click()
  await expect(desk.getByRole('region', { name: 'Notifications' })).toContainText('Back on sale')
  await expect(question).toBeHidden()
  await expect(desk.getByRole('button', { name: 'Put back on sale' })).toHaveCount(0)

  await opensThePiece()
  await expect(page.getByText('One of a kind')).toBeVisible()
  await asksForThePaymentPage()
})

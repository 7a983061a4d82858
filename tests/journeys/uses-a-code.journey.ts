import { expectAccessible } from './accessible.ts'
import { owner } from './owner.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

// A shop of its own: others have no codes.
test.use({ settings: { JOURNEY: 'uses-a-code' } })

test('makes a code, which a shopper enters in the cart, and another brings by a link', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page, context, shop, expectProblem }) => {
  const aoife = shopper(page)
  await aoife.opensTheShop()
  await aoife.quickAdds('Market Day')
  await aoife.opensTheCart()
  await expect(page.getByText('Have a code?')).toHaveCount(0)

  const desk = await context.newPage()
  const dara = owner(desk, shop.inbox)
  await dara.signsIn()
  await dara.goesTo('Shop')
  await desk.getByRole('link', { name: 'Codes' }).click()
  await dara.arrivesAt('Codes')
  await desk.getByRole('textbox', { name: 'Code', exact: true }).fill('Spring 15')
  await desk.getByLabel('Percent').fill('15')
  await expectAccessible(desk)
  await dara.presses('Make code', 'Code Spring 15 is ready')
  await expect(desk.getByRole('region', { name: 'Your codes' })).toContainText('15% off')

  await page.reload()
  await page.getByText('Have a code?').click()
  expectProblem(/404/)
  await page.getByLabel('Code', { exact: true }).fill('autumn')
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect(page.getByRole('alert')).toContainText('We do not know this code. Please check how it is written.')
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill('spring-15')
  await page.getByRole('button', { name: 'Use code' }).click()
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('Code Spring 15-€')
  await expect(page.getByRole('button', { name: 'Take off code Spring 15' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take off code Spring 15' }).click()
  await expect(summary).not.toContainText('Spring 15')
  await page.goto('/?code=SPRING15')
  await expect(page.getByText('Code Spring 15: 15% off')).toBeVisible()
  await expect(page).not.toHaveURL(/code=/)
  await aoife.opensTheCart()
  await expect(summary).toContainText('Code Spring 15-€')
  await aoife.proceedsToPayment('aoife@shopper.example')
  await aoife.saysWhereToPost()
  await expect(page.getByText('with code Spring 15')).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).click()
  const reference = await aoife.readsTheOrderReference()
  expect(await readEmail(page, shop.inbox, new RegExp(`Your Solas order ${reference}`))).toContain('Code Spring 15')
  await desk.reload()
  await expect(desk.getByRole('region', { name: 'Your codes' })).toContainText('1 paid order')
})

import { daysAfter } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

test('shows a code at the stall, by which the buyer pays for exactly these items on her own phone', {
  tag: '@both-widths',
}, async ({ page: desk, browser, shop, isMobile }) => {
  const dara = await signedInOwner(desk, shop.inbox)
  if (!isMobile) await desk.setViewportSize({ width: 1280, height: 900 })
  await desk.goto(deskPaths.stall)
  await dara.arrivesAt('Stall sale')
  await desk.getByRole('button', { name: 'Other item' }).click()
  await desk.getByLabel('Item', { exact: true }).fill('Odd one')
  await desk.getByLabel(/^Price/).fill('20')
  await desk.getByText('Buyer’s phone').click()
  await desk.getByRole('button', { name: 'Show code' }).click()
  await expect(desk.getByText('“Odd one” is not in the shop. Choose an item from the list.')).toBeVisible()
  await desk.getByRole('button', { name: 'Remove item 1' }).click()
  await desk.getByRole('button', { name: /^Claret Evening/ }).click()
  await desk.getByLabel('Size').selectOption('Large')
  await expect(desk.getByLabel('Quantity')).toHaveValue('1')
  await desk.getByLabel('Quantity').fill('2')
  await expect(desk.getByRole('button', { name: /^Claret Evening/ })).toContainText('2 × €35.00')
  await expect(desk.getByLabel(/^Price/)).toHaveValue('35.00')
  await expect(desk.getByLabel(/^Price/)).toBeDisabled()
  await desk.getByRole('button', { name: 'Show code' }).click()
  const code = desk.getByRole('dialog', { name: 'Scan to pay' })
  const url = `${new URL(shop.address).origin}/cart?add=1.large~2`
  await expect(code.getByRole('img', { name: url })).toBeVisible()
  await expect(code).toContainText('€70.00 plus any shipping')
  await expectAccessible(desk)

  const page = await (await browser.newContext({ baseURL: shop.address, reducedMotion: 'reduce' })).newPage()
  const una = shopper(page)
  await page.goto(url)
  await una.arrivesAt('Your cart')
  await una.seesLine('Claret Evening', 'Large', 2, '€70.00')
  await una.checksOut('una@shopper.example', '€70.00')
  await una.readsTheOrderReference()
  await page.context().close()

  await code.getByRole('button', { name: 'Next sale' }).click()
  await expect(code).toBeHidden()
  await expect(desk.getByText('Cash €0.00')).toBeVisible()
  await desk.goto(deskPaths.today)
  await expect(desk.getByRole('link', { name: 'Aoife Ní Bhriain' }).first()).toBeVisible()
})

test('a desk that is left open over night offers the new day for a sale, a batch and a recall', async ({
  page: desk,
  shop,
}) => {
  await signedInOwner(desk, shop.inbox)
  await desk.clock.install()
  for (const [path, label] of [
    [deskPaths.stall, 'Date'],
    [deskPaths.batches, 'In use since'],
    [deskPaths.safety, 'To'],
  ] as const) {
    await desk.goto(path)
    const day = desk.getByLabel(label, { exact: true })
    const before = await day.inputValue()
    await desk.clock.fastForward('24:00:00')
    await expect(day).toHaveValue(daysAfter(before, 1))
  }
})

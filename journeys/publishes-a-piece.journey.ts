import { expectAccessible } from './accessible.ts'
import { owner } from './owner.ts'
import { expect, test } from './shop.ts'
import { isTakenUp, shopper } from './shopper.ts'

// A shop of its own: others count on the pieces that it came with.
test.use({ settings: { LOG_LEVEL: 'info' } })

test('makes a piece at the desk, publishes it, sells it, retires it and undoes that', async ({
  page,
  context,
  shop,
}) => {
  const desk = await context.newPage()
  const dara = owner(desk, shop.inbox)
  await dara.signsIn()
  await dara.goesTo('Pieces')
  await expect(desk.getByText('The shop shows everything as it is here.')).toBeVisible()
  await desk.getByRole('link', { name: 'Begin a new piece' }).click()
  await dara.arrivesAt('New piece')
  await desk.getByLabel('Name').fill('Tide & Line')
  await expect(desk.getByLabel('Address')).toHaveValue('tide-line')
  await desk.getByLabel('Materials').fill('Sea glass')
  await desk.getByRole('button', { name: 'Add a bead plan' }).click()
  await desk.getByLabel('Material', { exact: true }).fill('Sea glass')
  await desk.getByLabel('One run').fill('aa')
  await expect(desk.getByText('40 beads, 32 cm strung')).toBeVisible()
  await desk.getByLabel('How often it comes round').fill('11')
  await expect(desk.getByText('22 beads, 17.6 cm strung')).toBeVisible()
  await expect(desk.locator('[data-bead]')).toHaveCount(22)
  await dara.presses('Keep draft', 'Kept as a draft')

  await dara.arrivesAt('Tide & Line')
  await expect(desk.getByText('Say in a sentence what it is.')).toBeVisible()
  await desk.getByLabel('In a sentence').fill('Sea glass from one tide.')
  await desk.getByLabel('Story').fill('It came in overnight.')
  await desk.getByLabel('What its picture shows').fill('A ring of sea glass beads in green and white.')
  await desk.getByLabel('State').selectOption('shown')
  await dara.presses('Keep draft', 'Kept as a draft')
  await expect(desk.getByText('Say in a sentence what it is.')).toHaveCount(0)
  const opening = desk.waitForEvent('popup')
  await desk.getByRole('link', { name: 'See it on its page' }).click()
  const preview = await opening
  await expect(preview.getByRole('heading', { level: 1, name: 'Tide & Line' })).toBeVisible()
  await expect(preview.getByText('This is a preview of your draft.')).toBeVisible()
  await preview.close()

  const publish = async (button: string, confirmation: string, news: string) => {
    await dara.goesTo('Pieces')
    await desk.getByRole('button', { name: button, exact: true }).click()
    await expectAccessible(desk)
    await dara.presses(confirmation, news)
  }
  const aoife = shopper(page)
  await aoife.opensTheShop()
  await expect(page.getByText('27 products').first()).toBeVisible()
  await publish('Publish', 'Publish now', 'Published: everybody sees it now')

  // Her page shows what it showed until it is loaded anew.
  await page.reload()
  await expect(page.getByText('28 products').first()).toBeVisible()
  await isTakenUp(page)
  await aoife.quickAdds('Tide & Line')
  await aoife.opensTheCart()
  await aoife.proceedsToPayment('aoife@shopper.example')
  await aoife.saysWhereToPost()
  await aoife.pays('€39.95', 'visa')
  await aoife.readsTheOrderReference()
  await dara.goesTo('Bench')
  await expect(desk.getByRole('region', { name: 'Tide & Line' })).toContainText('Sea glass')

  await dara.goesTo('Pieces')
  await desk.getByRole('button', { name: 'Move Tide & Line down' }).click()
  await expect(desk.getByText('The order has changed, and nobody sees it yet.')).toBeVisible()
  await desk.getByRole('link', { name: 'Tide & Line' }).click()
  await dara.arrivesAt('Tide & Line')
  await desk.getByLabel('State').selectOption('retired')
  await dara.presses('Keep draft', 'Kept as a draft')
  await publish('Publish', 'Publish now', 'Published: everybody sees it now')
  await page.goto('/product/tide-line')
  await expect(page.getByText('We no longer make this one')).toBeVisible()
  await isTakenUp(page)
  await expectAccessible(page)
  await publish('Undo the last publishing', 'Go back', 'The catalogue before is shown again')
  await page.reload()
  await isTakenUp(page)
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  await expect(page.getByText('22', { exact: true })).toBeVisible()
})

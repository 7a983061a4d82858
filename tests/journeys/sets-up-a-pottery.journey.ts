import { expectAccessible } from './accessible.ts'
import { MAKING_MS, owner, photograph } from './owner.ts'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// A shop of its own: others count on what came with it.
test.use({ settings: { JOURNEY: 'sets-up-a-pottery' } })

test('opens a pottery step by step, and sells its first mug', async ({ page, context, shop }) => {
  // Pictures are made meanwhile, after whatever else this machine has to do.
  test.setTimeout(240_000)
  const desk = await context.newPage()
  const dara = owner(desk, shop.inbox)
  await dara.signsIn()
  await desk.getByRole('link', { name: 'Set up your shop' }).click()
  await dara.arrivesAt('Set up your shop')
  await desk.getByRole('link', { name: 'Start' }).click()
  await dara.arrivesAt('Name and contact')

  const fills = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields)) await desk.getByLabel(label, { exact: true }).fill(text)
  }
  const goesOnTo = async (title: string) => {
    await desk.getByRole('button', { name: 'Save and continue' }).click()
    await dara.arrivesAt(title)
  }
  await fills({ 'Shop name': 'Kiln & Tide', Tagline: 'Stoneware for every day', Telephone: 'call me' })
  await dara.presses('Save and continue', 'Draft saved')
  // What is wrong keeps her at the step.
  await expect(desk.getByText('Enter a valid telephone number.').first()).toBeVisible()
  await desk.getByRole('link', { name: 'Set up your shop' }).click()
  await dara.arrivesAt('Set up your shop')
  await expect(desk.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(0)
  await desk.getByRole('link', { name: 'Start' }).click()
  await dara.arrivesAt('Name and contact')
  await fills({ Telephone: '+353 1 234 5678', 'E-mail': 'clay@kiln.example', Announcement: '' })
  await goesOnTo('Your words')
  await fills({
    Singular: 'mug',
    Plural: 'mugs',
    'Plural, with a description': 'stoneware mugs',
    'Product type in the product feed': 'stoneware mug',
    Category: 'Mugs',
    'Google product category': '2169',
  })
  await goesOnTo('Look')
  await desk.getByLabel('Corners').selectOption('Round')
  await goesOnTo('What customers see first')
  await desk.getByLabel('Headline', { exact: true }).fill('Clay,')
  await goesOnTo('What the law asks')
  await fills({
    Seller: 'Sample Pottery',
    'Postal address': '1 Sample Quay, Dingle, Co. Kerry',
    'Address for returns': '1 Sample Quay, Dingle, Co. Kerry',
    Registration: 'Registered business name no. 000000',
    'Companies that handle data for you': 'Sample Host',
  })
  await goesOnTo('Shipping')
  await goesOnTo('First products')

  const colours = { 'Tide Mug': '#5a7a9a', 'Ash Mug': '#8a8a7a', 'Moss Mug': '#5a7a5a' }
  for (const [name, colour] of Object.entries(colours)) {
    await desk.getByRole('link', { name: 'Add a product' }).click()
    await dara.arrivesAt('New product')
    await fills({ Materials: 'Stoneware', 'Short description': 'A mug.', Story: 'Thrown and glazed by hand.' })
    await desk.getByLabel('Name').fill(name)
    await dara.presses('Save draft', 'Draft saved')
    await dara.arrivesAt(name)
    await desk.getByLabel('State').selectOption('shown')
    await desk.getByRole('button', { name: /^Pictures/ }).click()
    await desk.getByLabel('Add pictures').setInputFiles(await photograph('mug.jpg', colour))
    await desk.getByLabel('Description of picture 1').fill(`${name}, from the side.`)
    await expect(desk.getByRole('button', { name: 'Crop picture 1' })).toBeVisible({ timeout: MAKING_MS })
    await dara.presses('Save draft', 'Draft saved')
    await desk.getByRole('link', { name: 'First products' }).click()
    await dara.arrivesAt('First products')
  }
  await desk.getByRole('button', { name: 'Retire the sample products' }).click()
  await dara.presses('Retire all 27 products', 'Retired in your draft')
  await desk.getByRole('link', { name: 'Continue' }).click()
  await dara.arrivesAt('How customers find them')
  for (const name of ['Leopardskin', 'Vibrant Colors', 'Warm Tones', 'Soft Romance'])
    await desk.getByRole('button', { name: `Remove category: ${name}` }).click()
  const category = desk.getByRole('group', { name: 'Burgundy' })
  await category.getByLabel('Also found by').fill('cups')
  await category.getByLabel('Name').fill('Mugs')
  await goesOnTo('Preview and publish')
  await expect(desk.getByRole('region', { name: 'Still to do' })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Publish', exact: true }).click({ timeout: MAKING_MS })
  await expectAccessible(desk)
  await dara.presses('Publish now', 'Published. Everyone sees it now')
  await desk.getByRole('link', { name: 'Set up your shop' }).click()
  await dara.arrivesAt('Set up your shop')
  await expect(desk.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(8)

  const aoife = shopper(page)
  await page.goto('/shop')
  await waitsUntilHydrated(page)
  await expect(page.getByText('3 products').first()).toBeVisible()
  await aoife.quickAdds('Tide Mug')
  await aoife.opensTheCart()
  await aoife.proceedsToPayment('aoife@shopper.example')
  await aoife.saysWhereToPost()
  await aoife.pays('€', 'visa')
  await aoife.readsTheOrderReference()
})

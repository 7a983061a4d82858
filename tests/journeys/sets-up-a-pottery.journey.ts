import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { MAKING_MS, photograph, signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper, waitsUntilHydrated } from './shopper.ts'

// A shop of its own: others count on what came with it.
test.use({ settings: { JOURNEY: 'sets-up-a-pottery' } })

const computer = { width: 1280, height: 900 }
const SAMPLE_WORDS = /\b(?:solas|bracelets?|beads?|beaded|wrists?|strung|stringing|elastic|burgundy|leopardskin)\b/i

async function expectNoSampleWords(page: Page): Promise<void> {
  const text = `${await page.title()}\n${await page.locator('body').innerText()}`
  expect(SAMPLE_WORDS.exec(text)?.[0], `a word of the sample shop on ${page.url()}`).toBeUndefined()
}

test('sets up a pottery from its name to publishing, leaves in between, and sells its first mug', {
  tag: '@before-release',
}, async ({ page: desk, anotherContext, shop }) => {
  // Pictures are made meanwhile, after whatever else this machine has to do.
  test.setTimeout(240_000)
  const dara = await signedInOwner(desk, shop.inbox)
  await desk.getByRole('link', { name: 'Set up your shop' }).click()
  await dara.arrivesAt('Set up your shop')
  await desk.getByRole('link', { name: 'Start' }).click()
  await dara.arrivesAt('Name and contact')

  const fills = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields)) await desk.getByLabel(label, { exact: true }).fill(text)
  }
  const finds = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields))
      await expect(desk.getByLabel(label, { exact: true })).toHaveValue(text)
  }
  const goesOnTo = async (title: string) => {
    await desk.getByRole('button', { name: 'Save and continue' }).click()
    await dara.arrivesAt(title)
    const notifications = desk.getByRole('region', { name: 'Notifications' })
    // It goes by itself, and the one of an earlier step never stands beside it.
    expect(await notifications.getByText('Draft saved').count()).toBeLessThanOrEqual(1)
  }
  const done = desk.getByRole('listitem').filter({ hasText: 'Done' })
  const typedEarlier = desk.getByText('You typed this earlier and haven’t saved it.')

  await fills({ 'Shop name': 'Kiln & Tide', Tagline: 'Stoneware for every day', Telephone: 'call me' })
  await dara.presses('Save and continue', 'Draft saved')
  // What is wrong keeps her at the step.
  await expect(desk.getByText('Enter a valid telephone number.').first()).toBeVisible()
  await desk.getByRole('link', { name: 'Set up your shop' }).click()
  await dara.arrivesAt('Set up your shop')
  await expect(done).toHaveCount(0)
  await desk.getByRole('link', { name: 'Start' }).click()
  await dara.arrivesAt('Name and contact')
  await fills({
    Telephone: '+353 1 234 5678',
    'E-mail': 'clay@kiln.example',
    Announcement: '',
    'Order prefix': 'KIL',
    'Where you make your products': 'Dingle, Co. Kerry',
  })
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
  await goesOnTo('What the law asks')
  const facts = { Seller: 'Sample Pottery', 'Postal address': '1 Sample Quay, Dingle, Co. Kerry' }
  await fills(facts)

  // She is called away, and comes back to where she was.
  await desk.goto('/desk')
  await dara.arrivesAt('Today')
  await desk.getByRole('link', { name: 'Set up your shop' }).click()
  await dara.arrivesAt('Set up your shop')
  await expect(done).toHaveCount(3)
  await desk.getByRole('link', { name: 'Continue: What the law asks' }).click()
  await dara.arrivesAt('What the law asks')
  await expect(typedEarlier).toBeVisible()
  await finds(facts)
  await fills({
    'Address for returns': '1 Sample Quay, Dingle, Co. Kerry',
    Registration: 'Registered business name no. 000000',
    'Companies that handle data for you': 'Sample Host',
  })
  await goesOnTo('Shipping')
  await fills({ 'Shipping in Ireland (€)': '6', 'Free from (€)': '50', 'Returns period (days)': '21' })
  await goesOnTo('First products')
  await desk.getByRole('button', { name: 'Start with an empty shop' }).click()
  await expectAccessible(desk)
  await dara.presses('Remove 27 products', 'Removed from your draft')
  await expect(desk.getByText('The shop came with a sample')).toHaveCount(0)

  const adds = async (name: string, price: string, colour: string, chooses: () => Promise<void>) => {
    await desk.getByRole('link', { name: 'Add a product' }).click()
    await dara.arrivesAt('New product')
    await finds({ Price: '' })
    await fills({ Price: price, Materials: 'Stoneware', 'Short description': 'A mug.', Story: 'Thrown by hand.' })
    await desk.getByLabel('Name').fill(name)
    await chooses()
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
    await expect(desk.getByRole('listitem').filter({ hasText: name })).toHaveText(`${name}In the shop`)
  }
  await adds('Tide Mug', '28', '#5a7a9a', async () => {
    await desk.getByLabel('Price').fill('')
    await desk.getByLabel('Price').pressSequentially('0.50')
    await finds({ Price: '0.50' })
    await fills({ Price: '28' })
    // The categories of the sample shop are not hers.
    await expect(desk.getByLabel('Category').getByRole('option')).toHaveText(['Choose a category'])
    await desk.getByRole('button', { name: 'Add a category' }).click()
    await expectAccessible(desk)
    await fills({ 'Category name': 'Mugs' })
    await dara.presses('Add category', 'Category added to your draft')
    await finds({ Category: 'Mugs' })
    await expect(desk.getByLabel('Category').getByRole('option')).toHaveText(['Mugs'])
    await desk.getByRole('button', { name: /^Choices/ }).click()
    await desk.getByRole('button', { name: 'Add an option' }).click()
    await fills({ Option: 'Glaze', Values: 'Celadon\nTenmoku', 'Tenmoku adds, in euro': '2' })
    await desk.reload()
    await dara.arrivesAt('New product')
    await expect(typedEarlier).toBeVisible()
    await finds({ Materials: 'Stoneware', Price: '28.00' })
    await desk.getByRole('button', { name: /^Choices/ }).click()
    await finds({ Option: 'Glaze', 'Tenmoku adds, in euro': '2.00' })
  })
  await adds('Ash Mug', '32', '#8a8a7a', async () => {
    await finds({ Category: 'Mugs' })
    await desk.getByLabel('Supply').selectOption('In stock, counted')
    // It has none of the options of the one before.
    await fills({ 'In stock': '2' })
  })
  await adds('Moss Mug', '40', '#5a7a5a', async () => {
    await desk.getByLabel('Supply').selectOption('One of a kind')
  })
  await desk.getByRole('link', { name: 'Continue' }).click()
  await dara.arrivesAt('How customers find them')
  await desk.getByRole('group', { name: 'Mugs' }).getByLabel('Also found by').fill('cups')

  // The rest at a computer.
  await desk.setViewportSize(computer)
  await goesOnTo('What customers see first')
  await finds({ Headline: 'Kiln & Tide', 'Short story': 'Kiln & Tide makes stoneware mugs in Dingle, Co. Kerry.' })
  await fills({ Headline: 'Clay from the tide' })
  await goesOnTo('Preview and publish')
  const publish = desk.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish, 'the pictures are made').toBeEnabled({ timeout: MAKING_MS })
  await expect(desk.getByRole('region', { name: 'Still to do' })).toHaveCount(0)
  await publish.click()
  await expectAccessible(desk)
  await dara.presses('Publish now', 'Published. Everyone sees it now')
  await expect(desk.getByRole('link', { name: 'Open your shop' })).toBeVisible()
  await desk.getByRole('link', { name: 'Set up your shop' }).click()
  await dara.arrivesAt('Set up your shop')
  await expect(done).toHaveCount(9)

  const page = await anotherContext.newPage()
  const aoife = shopper(page)
  await page.goto('/')
  await aoife.arrivesAt('Clay from the tide')
  await expect(page.getByText('Stoneware mugs from Dingle, Co. Kerry').first()).toBeVisible()
  // The links of the sample shop lead to no account.
  await expect(page.getByRole('link', { name: 'Kiln & Tide on' })).toHaveCount(0)
  await expectNoSampleWords(page)
  await page.getByRole('link', { name: 'Shop the collection' }).click()
  await aoife.arrivesAt('Our Collection')
  await expect(page.getByText('3 products').first()).toBeVisible()
  await expect(page.getByPlaceholder('Search mugs')).toBeVisible()
  await expectNoSampleWords(page)
  await aoife.opens('Ash Mug')
  await expect(page.getByText('Only 2 left').first()).toBeVisible()
  await page.goBack()
  await aoife.arrivesAt('Our Collection')
  await aoife.opens('Tide Mug')
  await expect(page.getByText('from €28.00').first()).toBeVisible()
  await expect(page.getByText('21 Day Policy')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Tide Mug, from the side.' }).first()).toBeVisible()
  await expectNoSampleWords(page)
  await page.getByRole('group', { name: 'Glaze' }).getByText('Tenmoku').click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Tide Mug has been added to your cart.').first()).toBeVisible()
  await aoife.opensTheCart()
  await expect(page.getByLabel('Glaze of Tide Mug')).toHaveValue('Tenmoku')
  await aoife.seesAmounts({ Subtotal: '€30.00', Shipping: '€6.00', Total: '€36.00' })
  await expectNoSampleWords(page)
  await aoife.checksOut('aoife@shopper.example', '€36.00')
  expect(await aoife.readsTheOrderReference()).toMatch(/^KIL-/)
  await waitsUntilHydrated(page)
  await expectNoSampleWords(page)
  const confirmation = await readEmail(page, shop.inbox, /Your Kiln & Tide order/)
  expect(confirmation).toContain('Tide Mug')
  expect(confirmation).not.toMatch(SAMPLE_WORDS)
})

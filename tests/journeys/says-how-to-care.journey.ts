import type { Page } from '@playwright/test'
import { paths } from '#shop/paths.ts'
import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { waitsUntilHydrated } from './shopper.ts'

// A shop of its own: others count on the standard texts.
test.use({ settings: { JOURNEY: 'says-how-to-care' } })

const CARE = '# Every day\n- Keep it from the sea'

test('the owner says how to care for all, for a category and for one product, and shoppers read it', {
  tag: '@both-widths',
}, async ({ page, context, browser, shop }) => {
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  const opensPart = async (title: string) => {
    await dara.goesTo('Shop')
    await desk.getByRole('link', { name: title }).click()
    await dara.arrivesAt(title)
  }
  await opensPart('Page texts')
  await desk.getByLabel('Care', { exact: true }).fill('Wipe it dry.')
  await dara.presses('Save draft', 'Draft saved')

  await opensPart('Prices and categories')
  const spotted = desk.getByRole('group', { name: 'Leopardskin' })
  await spotted.getByText('Care, size guide, safety warning').click()
  await expect(spotted.getByLabel('Care', { exact: true })).toHaveValue('Wipe it dry.')
  await spotted.getByLabel('Care', { exact: true }).fill('Brush it.')
  await spotted.getByLabel('Safety warning', { exact: true }).fill('<b>Sharp</b>')
  await dara.presses('Save draft', 'Draft saved')
  // What is wrong stays open, and keeps the draft from being published.
  await expect(spotted.getByText('Write it without < and >')).toBeVisible()
  await spotted.getByLabel('Safety warning', { exact: true }).fill('Sharp ends')
  await dara.presses('Save draft', 'Draft saved')

  const opensProduct = async (name: string) => {
    await dara.goesTo('Products')
    await desk.getByRole('link', { name }).click()
    await dara.arrivesAt(name)
    await dara.dismisses()
    await desk.getByText('Care, size guide, safety warning').click()
  }
  await opensProduct('Sand Cat')
  await expect(desk.getByLabel('Care', { exact: true })).toHaveValue('Brush it.')
  await desk.getByLabel('Care', { exact: true }).fill(CARE)
  await desk.getByLabel('Safety warning', { exact: true }).fill('')
  await expectAccessible(desk)
  await dara.presses('Save draft', 'Draft saved')
  const opening = desk.waitForEvent('popup')
  await desk.getByRole('link', { name: 'Preview page' }).click()
  const preview = await opening
  await preview.getByText('Care Instructions').click()
  await expect(preview.getByRole('listitem').filter({ hasText: 'Keep it from the sea' })).toBeVisible()
  await preview.close()
  await dara.publishes()

  const seesCare = async (reader: Page, handle: string, care: string, safety: RegExp) => {
    await reader.goto(new URL(paths.product(handle), desk.url()).href)
    await reader.getByText('Care Instructions').click()
    await expect(reader.getByText(care)).toBeVisible()
    await expect(reader.getByText(/^Product no\./)).toHaveText(safety)
  }
  const all = [
    ['market-day', 'Wipe it dry.', /· Small parts, not for children under 3\. Complaint/],
    ['leopard-lane', 'Brush it.', /· Sharp ends\. Complaint/],
    ['sand-cat', 'Keep it from the sea', /· Complaint/],
  ] as const
  for (const [handle, care, safety] of all) {
    await seesCare(page, handle, care, safety)
    await waitsUntilHydrated(page)
    await expect(page.getByText(care)).toBeVisible()
  }
  const plain = await browser.newPage({ javaScriptEnabled: false })
  for (const [handle, care, safety] of all) await seesCare(plain, handle, care, safety)
  await plain.close()

  // Without its own, the product has the category's again.
  await opensProduct('Sand Cat')
  await desk.getByRole('button', { name: 'Use the shared text: Care', exact: true }).click()
  await expect(desk.getByLabel('Care', { exact: true })).toHaveValue('Brush it.')
  await dara.presses('Save draft', 'Draft saved')
  await dara.publishes()
  await seesCare(page, 'sand-cat', 'Brush it.', /· Complaint/)
})

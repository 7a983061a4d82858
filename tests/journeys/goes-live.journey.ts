import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { readEmail } from './shopper.ts'

// A shop of its own: others count on its settings.
test.use({ settings: { LOG_LEVEL: 'error' } })

const notice = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')

test('sees what is missing, tries e-mail, address and webhook, and publishes the notice of the guarantee', {
  tag: '@both-widths',
}, async ({ page, shop, viewport, expectProblem }) => {
  const dara = await signedInOwner(page, shop.inbox)
  if (viewport) await page.setViewportSize(viewport)
  await dara.goesTo('Shop')
  const missing = page.getByRole('region', { name: /^Before you go live/ }).getByRole('listitem')
  const missingNotice = missing.filter({ hasText: 'official notice of the legal guarantee' })
  await expect(missing.filter({ hasText: 'A live key of your Stripe account' })).toBeVisible()
  await expect(missing.filter({ hasText: 'Your postal address' })).toBeVisible()
  await missingNotice.getByText('How to set it').click()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await dara.presses('Send yourself an e-mail', 'Sent. Check your inbox')
  const inbox = await page.context().newPage()
  expect(await readEmail(inbox, shop.inbox, /E-mails of your shop arrive/)).toContain('You asked for this e-mail')
  await inbox.close()
  await dara.presses('Check the web address', 'The address leads to your shop')
  await dara.presses('Set up Stripe’s webhook', 'Stripe tells the shop about payments')

  const file = page.getByRole('button', { name: 'The EU’s official notice of the legal guarantee' })
  expectProblem(/400.*shop\/notice/)
  await file.setInputFiles({ name: 'notice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('This is neither an SVG nor a PNG')).toBeVisible()
  await expectAccessible(page)
  await file.setInputFiles({ name: 'notice.svg', mimeType: 'image/svg+xml', buffer: notice })
  await expect(page.getByText('The notice is in your draft')).toBeVisible()
  await expectAccessible(page)

  await missingNotice.getByRole('link', { name: /^Fix/ }).click()
  await dara.arrivesAt('Name, contact, legal details')
  await page.getByText('EU notice of the legal guarantee').click()
  await page.getByLabel('Link in the notice’s QR code').fill('https://europa.eu/youreurope/guarantee')
  await dara.presses('Save draft', 'Draft saved')
  await dara.publishes()
  await dara.goesTo('Shop')
  await expect(missing.filter({ hasText: 'Your postal address' })).toBeVisible()
  await expect(missingNotice).toHaveCount(0)
})

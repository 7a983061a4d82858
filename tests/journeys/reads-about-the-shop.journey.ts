import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S1.14, S1.15, S1.16, S1.19, S2.9, S2.10, S2.11, S2.14, S2.95, S2.96, S2.97, S2.98, S2.99, S2.100, S2.101,
// S2.102, S2.111, S2.112, S10.23.

const pages = [
  ['About', 'Our Story', /^Our Story – Solas, beaded bracelets made in Ireland$/],
  ['Bespoke & Corporate', 'Bespoke & Corporate Services', /^Bespoke & Corporate Services – Solas$/],
  ['Coming Soon', 'Coming soon: brooches', /^Brooches, coming soon – Solas$/],
  ['Shipping & Returns', 'Shipping & Returns', /^Shipping & Returns – Solas$/],
  ['Terms & Conditions', 'Terms & Conditions', /^Terms & Conditions – Solas$/],
  ['Privacy Policy', 'Privacy Policy', /^Privacy Policy – Solas$/],
  ['Cookie Policy', 'Cookie Policy', /^Cookie Policy – Solas$/],
  ['Accessibility', 'Accessibility', /^Accessibility – Solas$/],
] as const

test('reads every page of the shop about itself, from the footer', { tag: '@before-release' }, async ({ page }) => {
  const orla = shopper(page)
  await page.goto('/#/about')
  for (const [link, heading, title] of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).first().click()
    await orla.arrivesAt(heading)
    await expect(page).toHaveTitle(title)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${heading} is wider than the screen`).toBe(0)
  }
})

test('jumps to a part of the terms', { tag: ['@both-widths', '@before-release'] }, async ({ page, isMobile }) => {
  await page.goto('/#/terms-conditions')
  if (isMobile) await page.getByRole('group').filter({ hasText: 'On this page' }).locator('summary').click()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('button', { name: '12. Complaints and law' })
    .click()
  const heading = page.getByRole('heading', { name: '12. Complaints and law' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('the bespoke page asks for an e-mail, and copies the address', { tag: '@before-release' }, async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.address })
  await page.goto('/#/bespoke-corporate')
  await expect(page.getByText(/Early bird: 15% off 20 or more pieces ordered before 1 November 20\d\d\./)).toBeVisible()
  for (const [link, subject] of [
    ['Email us about an order', 'Bespoke%20or%20corporate%20order'],
    ['Ask about a wedding or occasion', 'Bracelets%20for%20a%20wedding%20or%20occasion'],
    ['Ask about a corporate order', 'Corporate%20or%20bulk%20order'],
  ] as const) {
    const href = await page.getByRole('link', { name: link }).getAttribute('href')
    expect(href).toContain(`mailto:hello@solas.example?subject=${subject}&body=`)
  }
  await page.getByRole('button', { name: 'Copy email address' }).click()
  await expect(page.getByText('Email copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('hello@solas.example')
})

test('goes from the brooches to the newsletter', { tag: '@before-release' }, async ({ page }) => {
  await page.goto('/#/coming-soon')
  await expect(
    page.getByText('Coming Soon', { exact: true }).and(page.getByRole('main').getByText('Coming Soon')),
  ).toHaveCount(3)
  await page.getByRole('link', { name: 'Sign up for the newsletter' }).click()
  await expect(page.getByRole('heading', { name: 'An e-mail now and then' })).toBeFocused()
  await expect(page.getByLabel('Email address')).toBeInViewport()
})

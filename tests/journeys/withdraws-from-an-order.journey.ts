import * as v from 'valibot'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

// Shows S10.6.

test('withdraws from an order, with the keyboard alone', { tag: '@desktop' }, async ({ page, shop }) => {
  const ciara = shopper(page)
  const reference = await ciara.buysABracelet('ciara@shopper.example')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Withdraw from your order' })
  await expect(dialog.getByRole('heading', { name: 'Withdraw from your order' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  const problems = dialog.getByText('There is a problem')
  await expect(problems).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Please enter your name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Your name')).toBeFocused()
  await page.keyboard.type('Ciara Nolan')
  await page.keyboard.press('Tab')
  await page.keyboard.type(reference.toLowerCase())
  await page.keyboard.press('Tab')
  await page.keyboard.type('ciara at home')
  await page.keyboard.press('Enter')
  const email = dialog.getByLabel('Email for our confirmation')
  await expect(email).toBeFocused()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await email.fill('ciara@shopper.example')
  await page.keyboard.press('Enter')

  await expect(dialog.getByRole('heading', { name: 'Check your statement' })).toBeFocused()
  await expect(dialog).toContainText('the whole order')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Confirm withdrawal' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByText(/^We have received your withdrawal for order sol-\S{8} on \d+ \w+ \d{4}.* at \d\d:\d\d\./),
  ).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await ciara.arrivesAt('Shipping & Returns')

  const receipt = await readEmail(
    page,
    shop.inbox,
    new RegExp(`We have received your withdrawal, order ${reference}`, 'i'),
  )
  for (const said of ['Name: Aoife Ní Bhriain', 'E-mail: ciara@shopper.example', 'within 14 days'])
    expect(receipt).toContain(said)
  const notice = await readEmail(page, shop.inbox, new RegExp(`Withdrawal from order ${reference}`, 'i'))
  expect(notice).toContain('Name: Ciara Nolan')
  expect(notice).toContain("We've sent the customer a receipt.")
})

test('the withdrawal form suggests a correction of a mistyped address, which can be declined', async ({ page }) => {
  await page.goto('/#/returns-refunds')
  await page.getByRole('button', { name: 'Withdraw from contract here' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Ciara Nolan')
  await dialog.getByLabel('Order reference').fill('SOL-NONE0000')
  const email = dialog.getByLabel('Email for our confirmation')
  await email.fill('ciara@gmial.com')
  const offer = dialog.getByRole('button', { name: 'Did you mean ciara@gmail.com?' })
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('ciara@gmial.com')
  await dialog.getByRole('button', { name: 'Change something' }).click()
  await offer.click()
  await expect(email).toHaveValue('ciara@gmail.com')
  await expect(email).toBeFocused()
  await expect(offer).toBeHidden()
  await expect(dialog.getByLabel('Your name')).toHaveValue('Ciara Nolan')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('ciara@gmail.com')
})

test('a customer is told that a withdrawal failed, and tries again', async ({ page, expectProblem }) => {
  await page.goto('/#/returns-refunds')
  await page.getByRole('button', { name: 'Withdraw from contract here' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Ciara Nolan')
  await dialog.getByLabel('Order reference').fill('SOL-NONE0000')
  await dialog.getByLabel('Email for our confirmation').fill('ciara@shopper.example')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expectProblem(/functions\/v1\/withdraw/)
  const formIds: unknown[] = []
  page.on('request', (request) => {
    const sent: unknown = request.url().endsWith('/withdraw') ? request.postDataJSON() : null
    if (v.is(v.object({ formId: v.pipe(v.string(), v.uuid()) }), sent)) formIds.push(sent.formId)
  })
  await page.route('**/withdraw', (route) => route.abort('connectionrefused'), { times: 1 })
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('We could not be reached just now.')
  await expect(alert.getByRole('link', { name: 'send it to us by e-mail' })).toHaveAttribute(
    'href',
    /^mailto:hello@solas\.example\?subject=Withdrawal%20from%20order%20SOL-NONE0000&body=.*Ciara%20Nolan/,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change something' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(dialog.getByText('We have received your withdrawal for order SOL-NONE0000')).toBeVisible()
  expect([formIds.length, new Set(formIds).size], 'both tries are one statement').toEqual([2, 1])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw from contract here' })).toBeFocused()
})

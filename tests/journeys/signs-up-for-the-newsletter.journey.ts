import { expectAccessible } from './accessible.ts'
import { opensWithoutWaiting } from './early.ts'
import { expect, test } from './shop.ts'
import { goesOffline } from './shopper.ts'

// Shows S2.55, S4.14, S5.3, S5.5, S7.10, S9.18.

test('signs up for the newsletter, with the keyboard alone', async ({ page, context }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/')
  const newsletter = page.getByRole('region', { name: 'An e-mail now and then' })
  const field = newsletter.getByLabel('Email address')
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(newsletter.getByRole('alert')).toContainText('Please enter a valid email address')
  await expect(field).toBeFocused()
  await expectAccessible(page)

  await field.fill(`${'x'.repeat(250)}@example.ie`)
  await page.keyboard.press('Enter')
  await expect(newsletter.getByRole('alert')).toContainText('Email must be less than 255 characters')

  await goesOffline(page)
  await field.fill('  roisin@example.ie  ')
  await page.keyboard.press('Enter')
  const thanks = newsletter.getByText('Thank you.')
  await expect(thanks).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(newsletter.getByRole('alert')).toHaveCount(0)
  await context.setOffline(false)
  await page.keyboard.type('r')
  await expect(thanks).toBeHidden()

  await field.fill('roisin@example.ie')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(thanks).toBeVisible()
  await expect(thanks).toBeHidden()
  expect(sent).toEqual([])
})

test('the sign-up suggests a correction of a mistyped address, which can be declined', {
  tag: '@before-release',
}, async ({ page }) => {
  await page.goto('/')
  const newsletter = page.getByRole('region', { name: 'An e-mail now and then' })
  const field = newsletter.getByLabel('Email address')
  const offer = newsletter.getByRole('button', { name: 'Did you mean roisin@gmail.com?' })
  await field.fill('roisin@gmial.com')
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await offer.click()
  await expect(field).toHaveValue('roisin@gmail.com')
  await expect(field).toBeFocused()
  await expect(offer).toBeHidden()
  await field.fill('roisin@gmial.com')
  await expect(offer).toBeVisible()
  await newsletter.getByRole('button', { name: 'Sign up' }).click()
  await expect(newsletter.getByText('Thank you.')).toBeVisible()
  await expect(offer).toBeHidden()
})

test('an address typed before the scripts arrive stays, and its correction is suggested', async ({ page }) => {
  const letScriptsArrive = await opensWithoutWaiting(page, '/')
  const field = page.getByLabel('Email address')
  await field.fill('una@gmial.com')
  letScriptsArrive()
  await page.getByRole('button', { name: 'una@gmail.com' }).click()
  await expect(field).toHaveValue('una@gmail.com')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()
})

test('signs up in a shop that sends e-mails: sees the server’s error, then a lasting thank-you', async ({
  page,
  expectProblem,
}) => {
  let answer = {
    status: 429,
    json: { ok: false, error: 'Too many tries. Please wait a minute and try again.' } as object,
  }
  const sent: unknown[] = []
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"newsletter":false', '"newsletter":true')
    await route.fulfill({ response, body })
  })
  await page.route('/functions/v1/newsletter', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill(answer)
  })
  expectProblem(/429/)
  await page.clock.install()
  await page.goto('/')
  const newsletter = page.getByRole('region', { name: 'An e-mail now and then' })
  const field = newsletter.getByLabel('Email address')
  await field.fill('roisin@example')
  await page.keyboard.press('Enter')
  await expect(newsletter.getByRole('alert')).toContainText('Please enter a valid email address')
  expect(sent).toEqual([])

  await field.fill('  roisin@example.ie  ')
  await page.keyboard.press('Enter')
  await expect(newsletter.getByRole('alert')).toContainText('Too many tries. Please wait a minute and try again.')
  await expect(field).toHaveValue('roisin@example.ie')
  await expect(field).toBeFocused()

  answer = { status: 200, json: { ok: true } }
  await page.keyboard.press('Enter')
  const thanks = newsletter.getByText('Thank you. Check your inbox')
  await expect(thanks).toBeVisible()
  await expect(field).toHaveValue('')
  await expectAccessible(page)
  await page.clock.runFor(4000)
  await expect(thanks).toBeVisible()
  await page.keyboard.type('r')
  await expect(thanks).toBeHidden()
  expect(sent).toEqual([{ email: 'roisin@example.ie' }, { email: 'roisin@example.ie' }])
})

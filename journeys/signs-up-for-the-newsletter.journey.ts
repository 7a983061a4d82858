import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { goesOffline } from './shopper.ts'

test('signs up for the newsletter, with the keyboard alone', async ({ page, context }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/')
  const newsletter = page.getByRole('region', { name: 'A letter now and then' })
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

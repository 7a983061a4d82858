import PostalMime from 'postal-mime'
import { type OpenShop, openShop } from '../../setup/open-shop.ts'
import { openMailServer } from '../chaos/mail-server.ts'
import { expectAccessible } from './accessible.ts'
import { owner } from './owner.ts'
import { expect, test as shopTest } from './shop.ts'
import { waitsUntilHydrated } from './shopper.ts'
import { isAccessible } from './without-scripts.ts'

// Shows S10.142, S10.143.

type MailServer = Awaited<ReturnType<typeof openMailServer>>

const test = shopTest.extend<object, { mail: MailServer; shop: OpenShop }>({
  mail: [
    async ({ browserName }, provide) => {
      expect(browserName).toBe('chromium')
      const mail = await openMailServer()
      await provide(mail)
      mail.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ mail }, provide) => {
      const from = { MAIL_FROM: 'Solas <hello@shop.example>', OWNER_EMAIL: 'dara@shop.example' }
      const shop = await openShop({ ...from, SMTP_URL: mail.url })
      await provide(shop)
      expect(await shop.stop(), 'exit code of the shop').toBe(0)
    },
    { scope: 'worker' },
  ],
})

async function readsAnEmail({ emails }: MailServer, to: string, subject: RegExp): Promise<string> {
  let text = ''
  await expect(async () => {
    const all = await Promise.all(emails.map((email) => PostalMime.parse(email)))
    const own = all.filter((email) => email.to?.[0]?.address === to && subject.test(email.subject ?? ''))
    expect(own).toHaveLength(1)
    text = own[0]?.text ?? ''
  }).toPass()
  return text
}
const linkIn = (text: string, kind: 'confirm' | 'unsubscribe') =>
  new RegExp(`http\\S+/newsletter/${kind}\\S+`).exec(text)?.[0] ?? ''

test('a reader signs up, gets an issue from the desk and unsubscribes; without scripts, one waits for the brooches only', async ({
  page,
  context,
  browser,
  mail,
  shop,
  viewport,
  expectProblem,
}) => {
  await page.goto('/')
  await waitsUntilHydrated(page)
  const newsletter = page.getByRole('region', { name: 'An e-mail now and then' })
  await newsletter.getByLabel('Email address').fill('roisin@reader.example')
  await page.keyboard.press('Enter')
  await expect(newsletter.getByText('Thank you. Check your inbox')).toBeVisible()
  const message = await readsAnEmail(mail, 'roisin@reader.example', /Please confirm/)
  await page.goto(linkIn(message, 'confirm'))
  await expect(page.getByRole('heading', { name: 'Do you want our newsletter?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  await expectAccessible(page)

  const plainContext = await browser.newContext({ javaScriptEnabled: false, viewport, baseURL: shop.address })
  const plain = await plainContext.newPage()
  await plain.goto('/coming-soon')
  await plain.getByRole('link', { name: 'one e-mail when they are here' }).click()
  await expect(plain.getByRole('heading', { name: 'Tell me when: The brooches' })).toBeVisible()
  await isAccessible(plain, page)
  await plain.getByLabel('Email address').fill('brid@reader')
  await plain.getByRole('button', { name: 'Tell me when' }).click()
  await expect(plain.getByRole('alert')).toContainText('Please enter a valid email address')
  await isAccessible(plain, page)
  await plain.getByLabel('Email address').fill('brid@reader.example')
  await plain.getByRole('button', { name: 'Tell me when' }).click()
  await expect(plain.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const question = await readsAnEmail(mail, 'brid@reader.example', /Please confirm/)
  await plain.goto(linkIn(question, 'confirm'))
  await expect(plain.getByRole('heading', { name: 'Shall we e-mail you about The brooches?' })).toBeVisible()
  await plain.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(plain.getByRole('heading', { name: 'You are on the list' })).toBeVisible()

  const desk = await context.newPage()
  const email = 'dara@shop.example'
  const dara = owner(desk, '', { email, reads: (subject) => readsAnEmail(mail, email, subject) })
  await dara.signsIn()
  await dara.goesTo('Customers')
  await desk.getByRole('button', { name: 'Newsletter' }).click()
  await desk.getByRole('link', { name: 'Write a newsletter' }).click()
  await dara.arrivesAt('Newsletter')
  const topics = desk.getByRole('region', { name: 'Readers' }).getByRole('listitem')
  await expect(topics).toHaveText(['Newsletter1 reader', 'The brooches1 reader'])
  await desk.getByRole('button', { name: 'Write a newsletter' }).click()
  expectProblem(/400/)
  await desk.getByRole('button', { name: 'Save newsletter' }).click()
  await expect(desk.getByRole('alert')).toContainText('A newsletter needs a subject.')
  await desk.getByLabel('Subject').fill('Something red')
  await desk.getByLabel('Text', { exact: true }).fill('It came out of the kiln today.\n\nCome and see.')
  await desk.getByLabel('Featured product').selectOption('Leopard Lane')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Save newsletter' }).click()
  const written = desk.getByRole('article')
  await expect(written).toContainText('Draft · Newsletter · for 1 reader')
  await expectAccessible(desk)
  const opening = desk.waitForEvent('popup')
  await written.getByRole('link', { name: 'Preview newsletter' }).click()
  const preview = await opening
  await expect(preview.getByText('Come and see.')).toBeVisible()
  await preview.close()
  await dara.presses('Send a test to me', 'Test sent to your inbox')
  const trial = await readsAnEmail(mail, email, /Test: .*Something red/)
  expect(trial).toContain('See Leopard Lane: ')
  await written.getByRole('button', { name: 'Send to 1 reader' }).click()
  await dara.presses('Yes, send to 1 reader', 'Sending to 1 reader')
  await expect(written).toContainText('Sending · Newsletter')
  await dara.presses('Stop sending', 'Sending stopped')
  await expect(written).toContainText('Stopped · Newsletter')

  await page.goto(linkIn(message, 'unsubscribe'))
  await expect(page.getByRole('heading', { name: 'Leave the newsletter?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, take me off the list' }).click()
  await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
  expectProblem(/404/)
  await page.goto(linkIn(message, 'confirm'))
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await expect(page.getByText('Links work for')).toBeVisible()
  await expectAccessible(page)
  await plain.goto(linkIn(question, 'unsubscribe'))
  await plain.getByRole('button', { name: 'Yes, take me off the list' }).click()
  await expect(plain.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
  await plainContext.close()
  await desk.reload()
  await expect(topics).toHaveText(['Newsletter0 readers'])
})

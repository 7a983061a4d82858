import { pino } from 'pino'
import { createApp } from '../../server/app.ts'
import { createLink } from '../../server/desk/sign-in/link.ts'
import { openServices } from '../../server/open-services.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { postedOrder } from '../../server/testing/reviewing.ts'
import type { OpenShop } from '../../setup/open-shop.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test as journey } from './shop.ts'
import { waitsUntilHydrated } from './shopper.ts'
import { isAccessible } from './without-scripts.ts'

// Shows S10.141.

/** A second process on the shop's data, as the console is, by which an order is bought and posted at once. */
const test = journey.extend<{ console: Awaited<ReturnType<typeof openConsole>> }>({
  console: async ({ shop }, provide) => {
    const opened = await openConsole(shop)
    await provide(opened)
    await opened.close()
  },
})

async function openConsole({ address, dataDir }: OpenShop) {
  const parsed = parseConfig({ DATA_DIR: dataDir, PUBLIC_URL: address, RATE_LIMITS: 'off' })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  const opened = await openServices({ ...parsed.config, publicUrl: address }, { log: pino({ level: 'silent' }) })
  const { services, sandbox } = opened
  if (sandbox === null) throw new Error('The journey’s shop has no payment key')
  const app = createApp(opened)
  return {
    buys: () =>
      postedOrder({
        services,
        sandbox,
        fetch: async (path, init = {}) => app.fetch(new Request(`${address}${path}`, init)),
      }),
    link: async () => (await createLink(services, null))?.token ?? '',
    close: opened.close,
  }
}

test.use({ settings: { JOURNEY: 'reviews-a-bracelet' } })

test('reviews a bracelet without scripts; the owner reads, answers and shows it, and all samples are gone', async ({
  page,
  browser,
  baseURL,
  contextOptions,
  console: bench,
  isMobile,
}) => {
  const { path } = await bench.buys()
  const plain = await browser.newContext({
    ...contextOptions,
    ...(baseURL !== undefined && { baseURL }),
    javaScriptEnabled: false,
  })
  const form = await plain.newPage()
  await form.goto(path)
  await isAccessible(form, page)
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByRole('alert')).toContainText('Choose stars for at least one piece')
  await isAccessible(form, page)
  await form.locator('label', { hasText: '4 of 5: Good' }).first().click()
  await form.getByLabel('Your words about').fill('Soft, and it catches the light.')
  await form.getByLabel('The name to show (optional)').fill('Róisín')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await expect(form.getByText("We'll read it and publish it shortly.")).toBeVisible()
  await isAccessible(form, page)

  await page.goto(`/desk/sign-in/${await bench.link()}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  if (isMobile) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Customers' }).click()
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('Soft, and it catches the light.')).toBeVisible()
  await expectAccessible(page)
  await reviews.getByLabel('Your public answer (optional)').fill('Thank you, Róisín!')
  await reviews.getByRole('button', { name: 'Publish review' }).click()
  await expect(reviews.getByText('Published', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Newsletter' }).click()
  await page.getByRole('link', { name: 'Write a newsletter' }).click()
  await page.getByRole('button', { name: 'Write a newsletter' }).click()
  await page.getByLabel('Subject').fill('Something red')
  await page.getByLabel('Text', { exact: true }).fill('First.\n\nSecond.')
  await page.getByLabel('Featured product').selectOption('Claret Evening')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save newsletter' }).click()
  await expect(page.getByText('Draft · Newsletter · for 0 readers')).toBeVisible()
  await expectAccessible(page)
  const [email] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview newsletter' }).click(),
  ])
  await expect(email.getByRole('heading', { name: 'Something red' })).toBeVisible()
  await expect(email.getByRole('link', { name: 'See Claret Evening' })).toBeVisible()

  const product = await plain.newPage()
  await expect
    .poll(async () => {
      await product.goto('/product/1')
      return product.getByText('Customer Reviews 4.0 (1)').count()
    })
    .toBe(1)
  await product.getByText('Customer Reviews').click()
  await expect(product.getByText('Soft, and it catches the light.')).toBeVisible()
  await expect(product.getByText('How we check reviews')).toBeVisible()
  await isAccessible(product, page)
  await plain.close()

  await page.goto('/shop')
  await waitsUntilHydrated(page)
  await expect(page.getByRole('article').first()).toContainText('4.0 (1)')
  await expect(page.getByText('Sample')).toHaveCount(0)
  await page.getByRole('link', { name: 'Claret Evening' }).click()
  await page.getByText('Customer Reviews 4.0 (1)').click()
  await expect(page.getByText('Our answer: Thank you, Róisín!')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await waitsUntilHydrated(page)
  await page.getByText('Customer Reviews 4.0 (1)').click()
  await expect(page.getByText('Our answer: Thank you, Róisín!')).toBeVisible()
})

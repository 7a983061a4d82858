import { setTimeout as pause } from 'node:timers/promises'
import { type TracedShop, WAIT_MS } from './open.ts'
import { effectsSince, record } from './record.ts'
import { ownerStacks } from './record-browser.ts'

/** A job of the shop: the most files that it may pass through, the effects that belong to it, what comes before it, and how it is done. */
export type Job = {
  readonly name: string
  readonly most?: number
  readonly effects: readonly RegExp[]
  readonly prepare?: (shop: TracedShop) => Promise<void>
  readonly run: (shop: TracedShop) => Promise<void>
}

async function signIn({ page, inbox }: TracedShop): Promise<void> {
  await page.goto('/desk')
  await page.getByLabel('Your e-mail address').fill(await page.locator('strong').innerText())
  await page.getByRole('button', { name: 'Send me a link' }).click()
  const inboxPage = await page.context().newPage()
  const email = inboxPage.getByRole('link', { name: 'Sign in to' })
  await inboxPage.goto(inbox)
  while ((await email.count()) === 0) await inboxPage.reload()
  await email.first().click()
  const text = await inboxPage.locator('pre').innerText()
  await inboxPage.close()
  await page.getByLabel('Code with 6 digits').fill(/\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
}

const buyer = {
  card: 'visa',
  email: 'aoife@shopper.example',
  name: 'Aoife Byrne',
  phone: '+353 86 123 4567',
  country: 'IE',
  line1: '5 Main Street',
  city: 'Dingle',
  postal_code: 'V92 X2C3',
}

/** Rendering a page takes longer on a busy machine than the answer to the call that published it. */
const REST_MS = 1000
const MOST_TRIES = 5
const rendered = /^render by server\/desk\/changing\.ts/
const emailSent = /^write sandbox_inbox by server\/workers\.ts/

/** The jobs in the order in which they are done: each needs those before it. */
export const jobs: readonly Job[] = [
  {
    name: 'Change of hash → page drawn',
    effects: [/^update on popstate/, /^draw/],
    async run({ page }) {
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(() => {
        location.hash = '#/shop'
      })
      const stacks = await page.getByRole('heading', { level: 1, name: 'Our Collection' }).evaluate(ownerStacks)
      record('draw', stacks.join('\n'))
    },
  },
  {
    name: 'Add to Cart → storage',
    effects: [/^store cart /],
    async run({ page }) {
      await page.goto('/product/market-day')
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    },
  },
  {
    name: 'Proceed to Payment → redirect',
    effects: [/^call POST .*create-checkout/, /by server\/checkout\/create\.ts/, /^go to \/sandbox\/pay/],
    async run({ page }) {
      await page.goto('/cart')
      await page.getByRole('button', { name: 'Proceed to Payment' }).first().click()
      await page.getByRole('dialog').getByLabel('Email address').fill(buyer.email)
      await page.getByRole('dialog').getByLabel('Email address').press('Enter')
      await page.waitForURL('**/sandbox/pay/**')
    },
  },
  {
    name: 'Paid webhook → e-mail sent',
    most: 14,
    effects: [/^write (orders|outbox) by server\/checkout\/webhook\.ts/, emailSent],
    async run({ page }) {
      // The way back to the shop would pay the order too, so the browser stays on the payment page.
      await page.request.post(page.url(), {
        form: buyer,
        maxRedirects: 0,
        headers: { origin: new URL(page.url()).origin },
      })
    },
  },
  {
    name: 'Item edited and published → page answered to a shopper',
    most: 20,
    effects: [
      /^call POST \/desk\/api\/catalogue/,
      /^write catalogue_(draft|snapshots) by server\/desk/,
      rendered,
      /^answer by server\/(desk\/changing|pages\/answer-site)/,
    ],
    prepare: signIn,
    async run({ page, ask }) {
      const start = Date.now()
      // A worker looks each second for what another process has published: if it is quicker than this publish, once more.
      for (let tries = 1; effectsSince(start, rendered).length === 0; tries++) {
        if (tries > MOST_TRIES) throw new Error('No publish from the desk rendered the pages')
        await page.goto('/desk/catalogue/3')
        await page.getByLabel('Name').fill(`Fair Day ${tries}`)
        await page.getByRole('button', { name: 'Save draft' }).click()
        await page.getByText('Draft saved').waitFor()
        await page.goto('/desk/catalogue')
        await page.getByRole('button', { name: 'Publish', exact: true }).click()
        await page.getByRole('button', { name: 'Publish now' }).click()
        await page.getByText('Published. Everyone sees it now').first().waitFor()
        await pause(REST_MS)
      }
      const html = await (await ask('/product/market-day')).text()
      if (!html.includes('Fair Day')) throw new Error('The shopper does not see the edited item')
    },
  },
  {
    name: 'Posted → e-mail to the buyer',
    most: 14,
    effects: [/^call POST \/desk\/api\/orders.*posted/, /^write (parcels|outbox) by server\/desk/, emailSent],
    async prepare({ page }) {
      await page.goto('/desk')
      await page.getByRole('button', { name: /^Mark as made/ }).click()
      await page.getByRole('button', { name: /^Post order / }).click()
    },
    async run({ page }) {
      await page.getByLabel('Tracking code or link').fill('RX123456789IE')
      await page.getByRole('button', { name: 'Mark posted and notify' }).click()
    },
  },
]

/** Does a job and returns the files that it passes through, in the order in which its effects reach them; throws if there are too many. */
export async function trace(
  { name, most = Number.POSITIVE_INFINITY, effects, prepare, run }: Job,
  shop: TracedShop,
): Promise<string[]> {
  await prepare?.(shop)
  const start = Date.now()
  await run(shop)
  while (!effects.every((kind) => effectsSince(start, kind).length > 0)) {
    if (Date.now() - start > WAIT_MS) throw new Error(`${name}: not all of ${effects.join(', ')} happened`)
    await pause(50)
  }
  const own = effects.flatMap((kind) => effectsSince(start, kind)).toSorted((one, other) => one.at - other.at)
  const files = [...new Set(own.flatMap((effect) => effect.files))]
  if (files.length > most)
    throw new Error(`${name} passes through ${files.length} files, more than ${most}: ${files.join(', ')}`)
  return files
}

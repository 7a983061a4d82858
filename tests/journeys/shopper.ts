import { type BrowserContext, expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { expectAccessible } from './accessible.ts'

/** Waits until a page of the shop answers to the shopper: it is shown before its scripts have come, unlike the desk. Pages that the server alone renders have none. */
export async function waitsUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      /^\/desk(\/|$)/.test(location.pathname) ||
      !document.querySelector('#root main') ||
      document.scripts.length === 0 ||
      'hydrated' in document.documentElement.dataset,
  )
}

const dingle = {
  name: 'Aoife Ní Bhriain',
  phone: '+353 86 123 4567',
  country: 'Ireland',
  line1: '5 Main Street',
  city: 'Dingle',
  postcode: 'V92 X2C3',
}

/** A shopper's actions; every page and dialog on the way is checked for accessibility. */
export function shopper(page: Page) {
  const summary = page.getByRole('region', { name: 'Order summary' })
  // A phone shows a second one along the bottom while this one is out of view.
  const proceed = summary.getByRole('button', { name: 'Proceed to Payment' }).first()

  const arrivesAt = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await waitsUntilHydrated(page)
    await expectAccessible(page)
  }

  const givesTheEmail = async (email: string) => {
    await proceed.click()
    const field = page.getByRole('dialog').getByLabel('Email address')
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill(email)
    await field.press('Enter')
  }

  const actions = {
    arrivesAt,
    givesTheEmail,
    proceed,

    async opensTheShop() {
      await page.goto('/#/shop')
      await arrivesAt('Our Collection')
    },

    async quickAdds(name: string) {
      await page
        .getByRole('button', { name: `Add ${name} to cart` })
        .first()
        .click()
      const bag = page.getByRole('dialog', { name: 'Your bag' })
      await expect(bag.getByRole('heading', { name })).toBeVisible()
      await expectAccessible(page)
      await bag.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(bag).toBeHidden()
    },

    async opens(product: string) {
      await page.getByRole('link', { name: product, exact: true }).first().click()
      await arrivesAt(product)
    },

    async addsToCart(name: string, size: string) {
      await page.getByRole('group', { name: 'Size' }).getByText(size).click()
      await expect(page.getByRole('radio', { name: size })).toBeChecked()
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await expect(page.getByText(`${name} has been added to your cart.`).first()).toBeVisible()
    },

    async opensTheCart() {
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Cart, / })
        .click()
      await arrivesAt('Your cart')
    },

    async seesLine(name: string, detail: string, quantity: number, price: string) {
      const [size = '', ...details] = detail.split(' · ')
      const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
      const link = line.getByRole('link', { name })
      await expect.poll(async () => (await link.boundingBox())?.height, 'height of the link').toBeGreaterThanOrEqual(24)
      await expect(line.getByLabel(`Size of ${name}`)).toHaveValue(size)
      for (const shown of details) await expect(line).toContainText(shown)
      await expect(line.getByRole('group', { name: `: ${quantity}` })).toBeVisible()
      await expect(line).toContainText(price)
    },

    async seesAmounts(amounts: Record<string, string>) {
      for (const [name, amount] of Object.entries(amounts))
        await expect(summary.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) })).toHaveText(
          `${name === 'Total' ? 'Total incl. VAT where chargeable' : name}${amount}`,
        )
    },

    async asksForGiftWrap(note: string) {
      await page.getByLabel('Add gift wrap').check()
      await page.getByLabel('Gift note').fill(note)
      await expectAccessible(page)
    },

    async proceedsToPayment(email: string) {
      await givesTheEmail(email)
      await page.waitForURL('**/sandbox/pay/**')
      await arrivesAt('Payment')
    },

    async saysWhereToPost({ name, phone, country, line1, city, postcode } = dingle) {
      await page.getByLabel('Full name').fill(name)
      await page.getByLabel('Phone').fill(phone)
      await page.getByLabel('Country').selectOption(country)
      await page.getByLabel('Address line 1').fill(line1)
      await page.getByLabel('Town or city').fill(city)
      await page.getByLabel('Eircode or postcode').fill(postcode)
    },

    async pays(total: string, card: 'visa' | 'declined') {
      await page.getByLabel('Test card').selectOption(card)
      await page.getByRole('button', { name: `Pay ${total}` }).click()
    },

    async readsTheOrderReference(): Promise<string> {
      await arrivesAt('Order Confirmed!')
      await expect(page.getByText(/^With you .* in Ireland$/)).toBeVisible()
      return page.getByText(/^[A-Z]{2,5}-\S{8}$/).innerText()
    },
  }

  const putsInTheCart = async (name: string) => {
    await actions.opensTheShop()
    await actions.quickAdds(name)
    await actions.opensTheCart()
  }

  const checksOut = async (email: string, total: string) => {
    await actions.proceedsToPayment(email)
    await actions.saysWhereToPost()
    await actions.pays(total, 'visa')
  }

  return {
    ...actions,
    putsInTheCart,
    checksOut,

    /** Buys one Leopard Lane, as anybody does; returns the order's reference. */
    async buysABracelet(email: string): Promise<string> {
      await putsInTheCart('Leopard Lane')
      await checksOut(email, '€39.95')
      return actions.readsTheOrderReference()
    },
  }
}

export async function somebodyBuys(
  { request }: BrowserContext,
  origin: string,
  name = 'Aoife Byrne',
  cart: readonly object[] = [{ id: '1', quantity: 1, size: 'Medium' }],
): Promise<void> {
  const started = await request.post('/functions/v1/create-checkout-v2', { data: { cart }, headers: { origin } })
  const { url } = v.parse(v.object({ url: v.string() }), await started.json())
  const form = {
    card: 'visa',
    email: 'aoife@shopper.example',
    name,
    phone: '+353 86 123 4567',
    country: 'IE',
    line1: '5 Main Street',
    city: 'Dingle',
    postal_code: 'V92 X2C3',
  }
  expect((await request.post(url, { form, headers: { origin } })).ok()).toBe(true)
}

export async function readEmail(page: Page, inbox: string, subject: RegExp, count = 1): Promise<string> {
  const email = page.getByRole('link', { name: subject })
  await expect(async () => {
    await page.goto(inbox)
    await expect(email).toHaveCount(count, { timeout: 500 })
  }).toPass()
  await expectAccessible(page)
  // The newest stands first.
  await email.first().click()
  await expect(page.getByRole('heading', { name: 'As text' })).toBeVisible()
  // The frame loads by itself, after the page.
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  return page.locator('pre').innerText()
}

/** Takes the connection away once everything that was asked for has come: a request cut off would be a problem in the browser. */
export async function goesOffline(page: Page): Promise<void> {
  let before: number | null = null
  const hasAllItAskedFor = async () => {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const isSame = now === before
    before = now
    return isSame
  }
  await page.waitForLoadState('networkidle')
  await expect.poll(hasAllItAskedFor, { intervals: [0, 500] }).toBe(true)
  await page.context().setOffline(true)
}

/** Brings the buttons above a card's picture into sight, which a phone keeps behind one. */
export async function opensTools(page: Page, product: string): Promise<void> {
  const more = page.getByRole('button', { name: `More for ${product}` }).first()
  if (await more.isVisible()) await more.click()
}

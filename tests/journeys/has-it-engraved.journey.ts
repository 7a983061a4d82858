import { bespokeFieldNote, noWithdrawalNote } from '#shop/texts/personal.ts'
import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'
import { isAccessible, test } from './without-scripts.ts'

// A shop of its own: others buy Market Day as it came with the shop.
test.use({ settings: { JOURNEY: 'has-it-engraved' }, javaScriptEnabled: false })

const FIELD = 'Name on the clasp'

test('the owner offers to engrave a name: one shopper has two engraved, another one without scripts', {
  tag: '@both-widths',
}, async ({ page: plain, browser, shop, viewport, withScripts, expectProblem }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({
    javaScriptEnabled: true,
    viewport,
    reducedMotion: 'reduce',
    baseURL: shop.address,
  })
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Products')
  await desk.getByRole('link', { name: 'Market Day' }).click()
  await dara.arrivesAt('Market Day')
  await desk.getByRole('button', { name: /^Choices/ }).click()
  await desk.getByRole('button', { name: 'Add a field' }).click()
  await desk.getByLabel('What you ask for').fill('Name on the clasp')
  await desk.getByLabel('Maximum characters').fill('20')
  await desk.getByLabel('Extra price if filled in (€)').fill('5')
  await desk.getByLabel('Required').check()
  await dara.presses('Save draft', 'Draft saved')
  await dara.publishes()

  const page = await context.newPage()
  const aoife = shopper(page)
  await aoife.opensTheShop()
  await page.getByRole('button', { name: 'Choose Market Day' }).first().click()
  await aoife.arrivesAt('Market Day')
  await expect(page.getByText(bespokeFieldNote({ required: true }))).toBeVisible()
  const words = page.getByLabel(FIELD, { exact: true })
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(words).toBeFocused()
  await expect(words).toHaveAttribute('aria-invalid', 'true')
  await expect(words).toHaveAccessibleDescription(/Error: Please fill in “Name on the clasp”$/)
  await expect(page.getByRole('alert')).toHaveText('Error: Please fill in “Name on the clasp”')
  await expectAccessible(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, empty' })).toBeVisible()
  for (const name of ['Saoirse', 'Fiadh', 'Fiadh']) {
    await words.fill(name)
    await expect(words).not.toHaveAttribute('aria-invalid')
    await aoife.addsToCart('Market Day', 'Large')
  }
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to shop' }).click()
  await aoife.arrivesAt('Our Collection')
  await page.getByRole('button', { name: 'Add Claret Evening to cart' }).first().click()
  const bag = page.getByRole('dialog', { name: 'Your bag' })
  const linesIn = (part: typeof bag) => part.getByRole('listitem').filter({ hasText: 'Name on the clasp' })
  await expect(linesIn(bag)).toHaveCount(2)
  await expect(bag.getByText(noWithdrawalNote)).toHaveCount(2)
  await expectAccessible(page)
  await bag.getByRole('link', { name: 'View cart' }).click()
  await aoife.arrivesAt('Your cart')
  const lines = linesIn(page.getByRole('main'))
  await expect(lines).toHaveCount(2)
  for (const [name, quantity, price] of [
    ['Saoirse', 1, '€35.00'],
    ['Fiadh', 2, '€70.00'],
  ] as const) {
    const line = lines.filter({ hasText: `Name on the clasp: ${name}` })
    await expect(line.getByLabel('Size of Market Day')).toHaveValue('Large')
    await expect(
      line.getByRole('group', { name: `Market Day, Large; Name on the clasp: ${name}: ${quantity}` }),
    ).toBeVisible()
    await expect(line).toContainText(noWithdrawalNote)
    await expect(line).toContainText(price)
  }
  await aoife.proceedsToPayment('aoife@shopper.example')
  const inWords = (name: string) => `Market Day (Large; Name on the clasp: ${name})`
  const names = ['Saoirse', 'Fiadh']
  for (const name of names) await expect(page.getByText(inWords(name))).toBeVisible()
  await aoife.saysWhereToPost()
  await aoife.pays('€140.00', 'visa')
  const reference = await aoife.readsTheOrderReference()
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order.getByText(`1 × ${inWords('Saoirse')}`)).toBeVisible()
  await expect(order.getByText(`2 × ${inWords('Fiadh')}`)).toBeVisible()

  const orderPage = async (of: string) => {
    const email = await readEmail(withScripts, shop.inbox, new RegExp(`Your Solas order ${of}`))
    expect(email).toContain(noWithdrawalNote)
    return /See your order: (\S+)/.exec(email)?.[1] ?? ''
  }
  await page.goto(await orderPage(reference))
  await aoife.arrivesAt('We are making your order')
  const bought = page.getByRole('main').getByRole('listitem')
  for (const name of names) await expect(bought.filter({ hasText: inWords(name) })).toBeVisible()
  for (const name of names) await expect(page.getByText(`${inWords(name)}: ${noWithdrawalNote}`)).toBeVisible()

  // The other shopper has no scripts.
  const brid = shopper(plain)
  await plain.goto('/product/market-day')
  await expect(plain.getByText(bespokeFieldNote({ required: true }))).toBeVisible()
  await expect(
    plain.locator('main p', { hasText: 'One Market Day: €35.00, shipping €4.95. Total €39.95' }),
  ).toBeVisible()
  await plain.getByText('Small', { exact: true }).first().click()
  await plain.getByLabel('Email address').fill('brid@shopper.example')
  expectProblem(/400/)
  await plain.getByRole('button', { name: 'Buy Now' }).click()
  await expect(plain.getByRole('alert')).toContainText('Please fill in “Name on the clasp”')
  await expect(plain.getByRole('radio', { name: 'Small' })).toBeChecked()
  await isAccessible(plain, withScripts)
  await plain.getByLabel(FIELD, { exact: true }).fill('Róisín')
  await plain.getByRole('button', { name: 'Buy Now' }).click()
  await plain.waitForURL('**/sandbox/pay/**')
  const wanted = 'Market Day (Small; Name on the clasp: Róisín)'
  await expect(plain.getByText(wanted)).toBeVisible()
  await isAccessible(plain, withScripts)
  await brid.saysWhereToPost()
  await brid.pays('€39.95', 'visa')
  await expect(plain.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
  await expect(plain.locator('.order-status', { hasText: `1 × ${wanted}` })).toBeVisible()
  await isAccessible(plain, withScripts)
  const own = await plain.locator('b', { hasText: /^SOL-\S{8}$/ }).innerText()
  await plain.goto(await orderPage(own))
  await expect(plain.getByText(wanted, { exact: true })).toBeVisible()
  await expect(plain.getByText(noWithdrawalNote)).toBeVisible()
  await isAccessible(plain, withScripts)
  await context.close()
})

import { expectAccessible } from './accessible.ts'
import { failFirstRequestOfEachScript, opensWithoutWaiting, slowDown } from './early.ts'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// Shows S10.216, S10.217.

test.use({ settings: { NODE_OPTIONS: `--import=${new URL('./six-zones.ts', import.meta.url).href}` } })

const kinds = [
  ['a real address', '', '@every-change'],
  ['a hash address', '/#', '@before-release'],
] as const

for (const [kind, start, when] of kinds) {
  test(`items added before the scripts load on a slow connection are in the cart, by ${kind}`, {
    tag: ['@both-widths', when],
  }, async ({ page }) => {
    const una = shopper(page)
    const speedUp = await slowDown(page)
    const letScriptsArrive = await opensWithoutWaiting(page, `${start}/product/leopard-lane`)
    const sizes = page.getByRole('group', { name: 'Size' })
    const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
    await sizes.getByText('Large').click()
    await add.click()
    await add.click()
    await expect(add).toHaveAttribute('aria-busy', 'true')
    await sizes.getByText('Small').click()
    await add.click()
    await sizes.getByText('Large').click()
    letScriptsArrive()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
    await page.getByRole('button', { name: /^Added?( to Cart)?$/ }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
    await speedUp()
    await una.opensTheCart()
    await expect(page.getByRole('group', { name: 'Quantity of Leopard Lane, Large: 3' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Quantity of Leopard Lane, Small: 1' })).toBeVisible()
  })

  test(`keeps a search that was sent before the scripts arrive, also Back, Forward and reloaded, by ${kind}`, {
    tag: ['@both-widths', '@before-release'],
  }, async ({ page }) => {
    const search = page.getByRole('searchbox', { name: 'Search bracelets' })
    const finds = async (words: string) => {
      await waitsUntilHydrated(page)
      await expect(page).toHaveURL(({ hash }) => {
        const { pathname, searchParams } = new URL(hash.slice(1), 'http://shop.invalid')
        const isSorted = pathname === '/shop' && searchParams.get('sort') === 'name-asc'
        return isSorted && (searchParams.get('search') ?? '') === words
      })
      await expect(search).toHaveValue(words)
    }
    const letScriptsArrive = await opensWithoutWaiting(page, `${start}/shop?sort=name-asc`)
    await page.reload({ waitUntil: 'commit' })
    await search.fill('pearl & jet')
    await page.keyboard.press('Enter')
    await page.waitForURL(/search=pearl/, { waitUntil: 'commit' })
    letScriptsArrive()
    await finds('pearl & jet')
    await page.reload()
    await finds('pearl & jet')
    await page.goBack()
    await finds('')
    await page.goForward()
    await finds('pearl & jet')
  })

  test(`goes to the cart with what was chosen before the scripts arrive, by ${kind}`, { tag: when }, async ({
    page,
  }) => {
    const letScriptsArrive = await opensWithoutWaiting(page, `${start}/product/leopard-lane`)
    await page.getByRole('group', { name: 'Size' }).getByText('Large').click()
    await page.getByRole('button', { name: 'Buy Now' }).click()
    letScriptsArrive()
    await shopper(page).arrivesAt('Your cart')
    await expect(page.getByRole('group', { name: 'Quantity of Leopard Lane, Large: 1' })).toBeVisible()
  })

  test(`keeps what was added when a link is followed before the scripts arrive, by ${kind}`, {
    tag: ['@both-widths', '@before-release'],
  }, async ({ page }) => {
    const speedUp = await slowDown(page)
    await opensWithoutWaiting(page, `${start}/product/leopard-lane`)
    await page.getByRole('group', { name: 'Size' }).getByText('Large').click()
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('banner').getByRole('link', { name: 'Solas' }).click()
    await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Small lights' })).toBeVisible()
    await waitsUntilHydrated(page)
    await expect(page.getByText('Leopard Lane has been added to your cart. Size: Large.').first()).toBeVisible()
    const cartLink = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })
    await expect(cartLink).toBeVisible()
    await speedUp()

    await page.goBack()
    await waitsUntilHydrated(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Leopard Lane' })).toBeVisible()
    await expect(cartLink).toBeVisible()
    await shopper(page).opensTheCart()
    await expect(page.getByRole('group', { name: 'Quantity of Leopard Lane, Large: 1' })).toBeVisible()
  })

  test(`searches, sorts and filters on a slow line before the scripts arrive, by ${kind}`, {
    tag: ['@both-widths', '@before-release'],
  }, async ({ page }) => {
    await slowDown(page)
    const letScriptsArrive = await opensWithoutWaiting(page, `${start}/shop?category=Soft+Romance`)
    const search = page.getByRole('searchbox', { name: 'Search bracelets' })
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    await search.fill('pearl')
    await sort.selectOption('Price, high to low')
    await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'All' }).click()
    await page.getByRole('button', { name: /^Filters/ }).click()
    letScriptsArrive()
    const freshwater = page.getByRole('checkbox', { name: /^Freshwater pearl/ })
    await expect(freshwater).toBeVisible()
    await expect(page).toHaveURL(/#\/shop\?search=pearl&sort=price-desc$/)
    await expect(search).toHaveValue('pearl')
    await expect(sort).toHaveValue('price-desc')
    await freshwater.check()
    await expect(page).toHaveURL(/search=pearl&material=Freshwater(\+|%20)pearl&sort=price-desc$/)
    await expect(page.getByRole('article').first()).toContainText('€40.00')
  })

  test(`signs up and withdraws on a slow line before the scripts arrive, by ${kind}`, {
    tag: ['@both-widths', '@before-release'],
  }, async ({ page }) => {
    await slowDown(page)
    const letHomeArrive = await opensWithoutWaiting(page, `${start}/?newsletter=1`)
    const field = page.getByRole('textbox', { name: 'Email address' })
    await field.fill('una@shopper.example')
    await page.getByRole('button', { name: 'Sign up' }).click()
    letHomeArrive()
    await expect(page.getByText('Thank you.')).toBeVisible()
    await expect(field).toHaveValue('')

    const letAnotherArrive = await opensWithoutWaiting(page, `${start}/?newsletter=1`)
    await field.fill('una@shopper.example')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await field.fill('una at')
    letAnotherArrive()
    await expect(page.getByText('Thank you.')).toBeVisible()
    await expect(field).toHaveValue('una at')

    const letAddressArrive = await opensWithoutWaiting(page, `${start}/`)
    await field.fill('una@shopper.example')
    letAddressArrive()
    await waitsUntilHydrated(page)
    await expect(field).toHaveValue('una@shopper.example')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Thank you.')).toBeVisible()

    const letTermsArrive = await opensWithoutWaiting(page, `${start}/returns-refunds`)
    await page.getByRole('button', { name: 'Withdraw from contract here' }).click()
    letTermsArrive()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your name').fill('Una Byrne')
    await expect(dialog.getByLabel('Your name')).toHaveValue('Una Byrne')
  })

  test(`changes the cart, wraps it and ships it abroad as soon as it shows, by ${kind}`, {
    tag: ['@both-widths', when],
  }, async ({ page }) => {
    await page.goto('/diagnostics')
    await page.evaluate(() =>
      localStorage.setItem('cart', '[{"id":"5","size":"Medium","quantity":1,"name":"x","price":40}]'),
    )
    const speedUp = await slowDown(page)
    const letScriptsArrive = await opensWithoutWaiting(page, `${start}/cart`)
    // What a cart holds only the browser knows, so nothing can be pressed yet.
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    letScriptsArrive()
    const una = shopper(page)
    await page.getByRole('button', { name: 'Increase quantity of First Dance' }).click()
    await page.getByLabel('Add gift wrap').check()
    await page.getByLabel('Gift note').fill('For Aoife')
    await page.getByRole('group', { name: 'Ship to' }).getByText('European Union').click()
    await una.seesLine('First Dance', 'Medium', 2, '€80.00')
    await expect(page.getByRole('radio', { name: 'European Union' })).toBeChecked()
    await speedUp()
    await una.givesTheEmail('una@shopper.example')
    await page.waitForURL('**/sandbox/pay/**')
    await expect(page.getByRole('button', { name: /^Pay €/ })).toBeVisible()
  })
}

test('a shopper does not notice if each script fails to load once', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/)
  await failFirstRequestOfEachScript(page)
  await page.goto('/product/leopard-lane')
  await page.getByRole('group', { name: 'Size' }).getByText('Large').click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Leopard Lane has been added to your cart. Size: Large.').first()).toBeVisible()
})

test('pages can be read and searched if only the code of the page fails to load', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/)
  await page.route('**/assets/page-*.js', (route) => route.abort())
  await page.goto('/shop')
  await expect(page.getByRole('alert')).toContainText('Part of this page did not load.')
  await page.getByRole('searchbox', { name: 'Search bracelets' }).fill('burgundy')
  await page.getByRole('button', { name: 'Show bracelets' }).click()
  await page.waitForURL(/search=burgundy/)
  await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible()
})

test('a shopper can buy without scripts if they fail for good, and try again', { tag: '@both-widths' }, async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/)
  const endTheWait = await opensWithoutWaiting(page, '/product/leopard-lane')
  await page.getByRole('group', { name: 'Size' }).getByText('Large').click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  endTheWait('lose')
  const alert = page.getByRole('alert')
  await expect(alert).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Size' })).toBeInViewport()
  await expectAccessible(page)
  await page.getByLabel('Email address').fill('una at home')
  expectProblem(/400/)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address')
  // A stylesheet hides the parts that need scripts: wait for it.
  await page.waitForLoadState()
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
  await page.getByLabel('Email address').fill('una@shopper.example')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await expect(page.getByText('Large')).toBeVisible()

  await page.goto('/shop')
  await expect(alert).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search bracelets' }).fill('burgundy')
  await page.getByRole('button', { name: 'Show bracelets' }).click()
  await page.waitForURL(/search=burgundy/)
  await expect(alert).toBeInViewport()
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await waitsUntilHydrated(page)
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Burgundy Safari to cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Your bag' })).toBeVisible()
})

import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

test('fast typing in the search works although Safari limits history changes', { tag: '@before-release' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const [limit, spanMs] = [20, 10_000]
    let [since, changes] = [0, 0]
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = History.prototype[name]
      History.prototype[name] = function (...args) {
        if (performance.now() - since > spanMs) [since, changes] = [performance.now(), 0]
        changes += 1
        if (changes > limit) throw new DOMException(`history.${name}() too often`, 'SecurityError')
        change.apply(this, args)
      }
    }
  })
  const ines = shopper(page)
  await ines.opensTheShop()
  const search = page.getByRole('searchbox', { name: 'Search bracelets' })
  await search.focus()
  for (let word = 0; word < 12; word += 1) {
    await search.pressSequentially('pearl')
    for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('Backspace')
  }
  await search.pressSequentially('market')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/search=market$/, { timeout: 15_000 })

  await page.getByRole('button', { name: 'Add Market Day to cart' }).click()
  const bag = page.getByRole('dialog', { name: 'Your bag' })
  await expect(bag).toBeVisible()
  await page.goBack()
  await expect(bag).toBeHidden()
  await expect(page).toHaveURL(/search=market$/)
})

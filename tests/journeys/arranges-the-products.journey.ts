import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'

// Shows S10.209.

// A shop of its own: others count on the products that it came with.
test.use({ settings: { JOURNEY: 'arranges-the-products' } })

test('moves a product, which is announced once, and hides what is retired', { tag: '@before-release' }, async ({
  page: desk,
  shop,
}) => {
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Products')
  const products = desk
    .getByRole('region', { name: 'All products' })
    .getByRole('listitem')
    .filter({ has: desk.getByRole('link') })
  const names = async () => (await products.getByRole('link').allInnerTexts()).slice(0, 3)
  await expect(products).toHaveCount(27)
  await desk.getByRole('button', { name: 'Reorder products' }).click()
  await expect(desk.getByRole('button', { name: 'Stop reordering' })).toBeFocused()
  const [first = '', second = '', third = ''] = await names()
  const announced = await desk.evaluateHandle(() => {
    const sentences: string[] = []
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const isLive = element?.closest('[aria-live], [role=status], [role=alert]')
        for (const node of addedNodes) if (isLive && node.textContent) sentences.push(node.textContent)
      }
    })
    observer.observe(document, { childList: true, characterData: true, subtree: true })
    return sentences
  })
  await dara.presses(`Move ${first} down`, `${first} is in position 2 of 27`)
  expect(await names()).toEqual([second, first, third])
  await expect(desk.getByRole('button', { name: `Move ${first} down` })).toBeFocused()
  const mentions = await announced.evaluate((sentences, name) => sentences.filter((one) => one.includes(name)), first)
  expect(mentions).toHaveLength(1)

  await expect(desk.getByRole('checkbox', { name: /^Hide/ })).toHaveCount(0)
  await desk.getByRole('link', { name: first }).click()
  await dara.arrivesAt(first)
  await desk.getByLabel('State').selectOption('retired')
  await dara.presses('Save draft', 'Draft saved')
  await dara.goesTo('Products')
  const hide = desk.getByRole('checkbox', { name: 'Hide retired products (1)' })
  await expect(hide).not.toBeChecked()
  await hide.check()
  await expect(products).toHaveCount(26)
  expect((await names()).slice(0, 2)).toEqual([second, third])
  await desk.getByRole('button', { name: 'Reorder products' }).click()
  // A step leads past the hidden product.
  await dara.presses(`Move ${second} down`, `${second} is in position 3 of 27`)
  expect((await names()).slice(0, 2)).toEqual([third, second])
  await desk.reload()
  await dara.arrivesAt('Products')
  await expect(hide).toBeChecked()
  await expect(products).toHaveCount(26)
  await hide.uncheck()
  expect(await names()).toEqual([first, third, second])
  await desk.reload()
  await dara.arrivesAt('Products')
  await expect(hide).not.toBeChecked()
  await expect(products).toHaveCount(27)
})

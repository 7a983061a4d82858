import type { Locator, Page } from '@playwright/test'
import { MAKING_MS, photograph, signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { somebodyBuys } from './shopper.ts'

// A shop of its own: others count on its products and orders.
test.use({ settings: { JOURNEY: 'taps-at-the-desk' } })

/**
 * Counts the taps of one piece of work from the open Today screen. A field is tapped before text is typed, also one that
 * has the focus already. A list and a file dialog are opened, then a choice is made: two taps each.
 */
function counting(desk: Page) {
  let taps = 0
  const counted =
    <Rest extends readonly unknown[]>(act: (target: Locator, ...rest: Rest) => Promise<unknown>, each = 1) =>
    async (target: Locator, ...rest: Rest) => {
      taps += each
      await act(target, ...rest)
    }
  const attaches = async (target: Locator, file: Awaited<ReturnType<typeof photograph>>) => {
    const [chooser] = await Promise.all([desk.waitForEvent('filechooser'), target.click()])
    await chooser.setFiles(file)
  }
  return {
    taps: counted((target) => target.click({ timeout: MAKING_MS })),
    types: counted((target, text: string) => target.fill(text)),
    chooses: counted((target, option: string) => target.selectOption(option), 2),
    attaches: counted(attaches, 2),
    tab: (name: string) => desk.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name }),
    button: (name: string | RegExp) => desk.getByRole('button', { name }),
    count: () => {
      const count = taps
      taps = 0
      return count
    },
  }
}

test('everyday tasks at the desk need few taps', { tag: '@before-release' }, async ({ page: desk, context, shop }) => {
  // Pictures are made meanwhile, after whatever else this machine has to do.
  test.setTimeout(240_000)
  const dara = await signedInOwner(desk, shop.inbox)
  await somebodyBuys(context, shop.address)
  const { taps, types, chooses, attaches, tab, button, count } = counting(desk)

  await taps(button(/^Mark as made/))
  await expect(desk.getByText('marked as made')).toBeVisible()
  expect(count(), 'to mark an order as made').toBeLessThanOrEqual(2)

  await taps(button(/^Post order/))
  await types(desk.getByLabel('Tracking code or link'), 'RX123456789IE')
  await taps(button('Mark posted and notify'))
  await expect(desk.getByText('Marked as posted.')).toBeVisible()
  expect(count(), 'to post with a tracking code').toBeLessThanOrEqual(6)

  await taps(button('Refund items'))
  await taps(desk.getByLabel('Claret Evening (Medium), €35.00'))
  await taps(button('Review refund'))
  await taps(button('Refund €35.00'))
  await expect(desk.getByText('Refund of €35.00 on its way')).toBeVisible()
  expect(count(), 'to refund one item').toBeLessThanOrEqual(4)

  // Products, price, field, Publish now.
  await dara.goesTo('Today')
  await taps(tab('Products'))
  await taps(button('€30.00, change the price of Market Day'))
  await expect(desk.getByRole('textbox', { name: 'Price' })).toBeFocused()
  await types(desk.getByRole('textbox', { name: 'Price' }), '40')
  await taps(button('Publish now'))
  await expect(desk.getByText('Market Day costs €40.00. Everyone sees it now')).toBeVisible()
  expect(count(), 'to change a price').toBeLessThanOrEqual(4)
  await desk.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(desk.getByText('Market Day costs €30.00 again')).toBeVisible()
  await expect(button('€30.00, change the price of Market Day')).toBeVisible()
  await expect(desk.getByText('Everything is published.')).toBeVisible()

  // Products, Add a product, name, price, category (2), materials, picture (2), its description, short description, story, Publish, Publish now.
  await dara.goesTo('Today')
  await taps(tab('Products'))
  await taps(desk.getByRole('link', { name: 'Add a product' }))
  await expect(desk.getByLabel('Name')).toBeFocused()
  await types(desk.getByLabel('Name'), 'Tide & Line')
  await types(desk.getByLabel('Price'), '35')
  await chooses(desk.getByLabel('Category'), 'Burgundy')
  await types(desk.getByLabel('Materials'), 'Sea glass')
  await attaches(desk.getByLabel('Add pictures'), await photograph('ring.jpg', '#7a9a8a'))
  await types(desk.getByLabel('Description of picture 1'), 'A ring of sea glass beads in green and white, wet.')
  await types(desk.getByLabel('Short description'), 'Sea glass from one tide.')
  await types(desk.getByLabel('Story'), 'It came in overnight.')
  await taps(button('Publish'))
  await taps(button('Publish now'))
  await expect(desk.getByText('Published. Everyone sees it now').first()).toBeVisible()
  expect(count(), 'to sell a new product').toBeLessThanOrEqual(14)
  await desk.goto('/product/tide-line')
  await expect(desk.getByRole('heading', { level: 1, name: 'Tide & Line' })).toBeVisible()
})

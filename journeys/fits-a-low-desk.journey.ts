import { owner } from './owner.ts'
import { expect, test } from './shop.ts'

// A shop of its own: others count on the pieces that it came with.
test.use({ settings: { JOURNEY: 'fits-a-low-desk' } })

test('fits low windows, restores the scroll position and lists the audit log', async ({ page: desk, shop }) => {
  const dara = owner(desk, shop.inbox)
  await dara.signsIn()
  await desk.goto('/desk/catalogue/1')
  await dara.arrivesAt('Claret Evening')
  await desk.setViewportSize({ width: 320, height: 256 })
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const fixed = await desk.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('header, nav, form > div')]
    const kept = bars.filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
    return kept.reduce((sum, bar) => sum + bar.offsetHeight, 0)
  })
  expect(fixed).toBeLessThanOrEqual(256 / 3)

  await desk.setViewportSize({ width: 390, height: 844 })
  const button = desk.getByRole('button', { name: 'Keep draft' })
  await desk.getByLabel('In a sentence').fill('Garnets in the evening.')
  await dara.presses('Keep draft', 'Kept as a draft')
  const isUncovered = () =>
    button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  expect(await isUncovered()).toBe(true)
  await desk.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(isUncovered).toBe(true)

  await dara.goesTo('Pieces')
  const last = desk.getByRole('main').getByRole('listitem').last().getByRole('link')
  const name = await last.innerText()
  await last.scrollIntoViewIfNeeded()
  const top = await desk.evaluate(() => window.scrollY)
  await last.click()
  await dara.arrivesAt(name)
  await desk.getByLabel('In a sentence').fill('Something else.')
  await dara.presses('Keep draft', 'Kept as a draft')
  await desk.goBack()
  await dara.arrivesAt('Pieces')
  await expect(last).toBeFocused()
  await expect.poll(() => desk.evaluate((before) => Math.abs(window.scrollY - before) < 200, top)).toBe(true)

  await dara.goesTo('Shop')
  await desk.getByRole('link', { name: 'Audit log: who did what' }).click()
  await dara.arrivesAt('Audit log')
  const done = desk.getByRole('list', { name: 'What was done' }).getByRole('listitem')
  await expect(done.filter({ hasText: `${name} edited` })).toHaveCount(1)
  await desk.getByLabel('Day').fill('2020-01-01')
  await expect(desk.getByText('No entries match.')).toBeVisible()
})

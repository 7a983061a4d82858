import { dayInIreland, daysAfter, formatDay } from '#shop/dates.ts'
import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

// A shop of its own: others count on its dates.
test.use({ settings: { LOG_LEVEL: 'warn' } })

test('a maker closes until a date, sells all the same, falls ill and tells the buyer the new day', {
  tag: ['@desktop', '@before-release'],
}, async ({ page, context, shop }) => {
  const desk = await context.newPage()
  const nora = await signedInOwner(desk, shop.inbox)
  const aoife = shopper(page)
  const today = dayInIreland(new Date())
  const opening = daysAfter(today, 10)

  const opensCalendar = async () => {
    await nora.goesTo('Shop')
    await desk.getByRole('link', { name: 'Bench calendar' }).click()
    await nora.arrivesAt('Bench calendar')
    await expect(desk.getByLabel('How much you can make')).toBeVisible()
  }
  await opensCalendar()
  await desk.getByLabel('How much you can make').selectOption('Pieces a week')
  await desk.getByLabel('Pieces a week', { exact: true }).fill('5')
  await desk.getByLabel('Closed until').fill(daysAfter(today, -1))
  await nora.presses('Save draft', 'Draft saved')
  await expect(desk.getByText(/^This day is not after today\./)).toBeVisible()
  await desk.getByLabel('Closed until').fill(opening)
  await nora.presses('Save draft', 'Draft saved')
  await nora.publishes()

  await aoife.putsInTheCart('Leopard Lane')
  await expect(page.getByText(`We’re closed until ${formatDay(opening)}.`).first()).toBeVisible()
  const summary = page.getByRole('region', { name: 'Order summary' })
  const [, madeBy = ''] = /[Mm]ade by (\w+ \d+ \w+)/.exec(await summary.innerText()) ?? []
  expect(madeBy).not.toBe('')
  await aoife.checksOut('aoife@shopper.example', '€39.95')
  await aoife.readsTheOrderReference()
  await expect(page.getByText(`We make your order by ${madeBy}.`)).toBeVisible()

  await nora.goesTo('Bench')
  const weeks = desk.getByRole('region', { name: 'The next weeks' })
  await expect(weeks.getByText('Every order can be ready by the day that it was promised.')).toBeVisible()
  const last = daysAfter(today, 40)
  await weeks.getByLabel('From').fill(opening)
  await weeks.getByLabel('To', { exact: true }).fill(last)
  await weeks.getByRole('button', { name: 'Try it' }).click()
  await expect(weeks.getByText('1 order would be late:')).toBeVisible()
  await expectAccessible(desk)

  await opensCalendar()
  await desk.getByRole('button', { name: 'Add a day off' }).click()
  await desk.getByLabel('From').fill(opening)
  await desk.getByLabel('To', { exact: true }).fill(last)
  await nora.presses('Save draft', 'Draft saved')
  await nora.publishes()
  await nora.goesTo('Bench')
  await expect(weeks.getByText(`Promised by ${madeBy}, ready by`)).toBeVisible()
  await weeks.getByRole('button', { name: 'Tell 1 buyer' }).click()
  await expect(weeks.getByText('Every order can be ready by the day that it was promised.')).toBeVisible()
  const text = await readEmail(page, shop.inbox, /A new day for your order/)
  expect(text).toContain(`We promised to have order`)
  expect(text).toContain('get all your money back')
})

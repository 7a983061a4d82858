import { expectAccessible } from './accessible.ts'
import { owner, signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'

// Shows S10.210.

// A shop of its own: others count on the products that it came with.
test.use({ settings: { JOURNEY: 'keeps-what-is-typed' } })

const LOOK_AGAIN = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

test('the desk keeps typed text until it is saved or discarded', async ({ page, context, shop, expectProblem }) => {
  expectProblem(/409/)
  const desk = page
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Products')
  await desk.getByRole('link', { name: 'Claret Evening' }).click()
  await dara.arrivesAt('Claret Evening')
  const story = desk.getByLabel('Story')
  const other = await context.newPage()
  await other.goto(desk.url())
  const sentence = other.getByLabel('Short description')
  await sentence.fill('A sentence from the other tab.')
  const half = 'Half a story '.repeat(100).trim()
  await story.fill(half)
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('Draft saved')).toBeVisible()
  await other.close()
  const asked = desk.waitForResponse(/\/desk\/api\/catalogue\/products\/1$/)
  await desk.evaluate(LOOK_AGAIN)
  await asked
  await expect(story).toHaveValue(half)
  await desk.getByRole('button', { name: 'Save draft' }).click()
  const conflict = desk.getByRole('dialog', { name: 'Someone else changed this product' })
  await expect(conflict.getByRole('region', { name: 'Your version' })).toContainText('Half a story')
  // Both answers are in sight, however much has changed.
  for (const name of ['Keep my change', 'Use their change'])
    await expect(conflict.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expect(conflict.getByRole('region', { name: 'Their version' })).toContainText('A sentence from the other tab.')
  await expectAccessible(desk)
  await dara.presses('Keep my change', 'Draft saved')
  await expect(story).toHaveValue(half)

  await story.fill('Another half of a story')
  await desk.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Today' }).click()
  const leaving = desk.getByRole('dialog', { name: 'Leave without saving?' })
  await expectAccessible(desk)
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await expect(story).toHaveValue('Another half of a story')
  await desk.goBack()
  await expect(leaving).toBeVisible()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await dara.arrivesAt('Products')
  await desk.getByRole('link', { name: 'Claret Evening' }).click()
  await dara.arrivesAt('Claret Evening')
  await expect(story).toHaveValue('Another half of a story')
  await desk.reload()
  await dara.arrivesAt('Claret Evening')
  await expect(story).toHaveValue('Another half of a story')
  await desk.getByRole('button', { name: 'Discard what I typed' }).click()
  await expect(story).toHaveValue(half)
  await dara.keepsTheFocus()

  await story.fill('a'.repeat(3050))
  await expect(desk.getByText('3,050 of 3,000 characters')).toBeVisible()
  await expect(desk.getByText('Shorten it by 50 characters.')).toBeVisible()
  await dara.presses('Save draft', 'Draft saved')
  await expect(story).toHaveValue('a'.repeat(3050))
  await story.fill('Short again')
  await dara.presses('Save draft', 'Draft saved')

  await desk.goto('/desk/shop/words')
  await dara.arrivesAt('Page texts')
  const headline = desk.getByLabel('Headline', { exact: true }).first()
  await headline.fill('A headline that is half')
  await desk.reload()
  await dara.arrivesAt('Page texts')
  await expect(headline).toHaveValue('A headline that is half')
  await dara.presses('Save draft', 'Draft saved')
  await desk.reload()
  await dara.arrivesAt('Page texts')
  await expect(desk.getByRole('button', { name: 'Discard what I typed' })).toHaveCount(0)
  await expect(headline).toHaveValue('A headline that is half')
})

test('the desk asks before Back or Forward leaves an unsaved form', { tag: '@before-release' }, async ({
  page: desk,
  shop,
}) => {
  const dara = owner(desk, shop.inbox)
  const leaving = desk.getByRole('dialog', { name: 'Leave without saving?' })
  const story = desk.getByLabel('Story')
  const isAt = (screen: string) => expect(desk.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  const follows = async (link: string) => {
    await desk.getByRole('link', { name: link, exact: true }).click()
    await isAt(link)
  }
  await dara.signsIn()
  const ways = [
    { steps: -1, screen: 'Products' },
    { steps: -2, screen: 'Today' },
    { steps: 1, screen: 'Bench' },
    { steps: 2, screen: 'Orders' },
  ]
  for (const { steps, screen } of ways)
    for (const answer of ['Stay here', 'Leave']) {
      const text = `${steps} screens, then ${answer}`
      await desk.goto('/desk')
      await follows('Products')
      await follows('Market Day')
      await follows('Bench')
      await follows('Orders')
      await desk.evaluate(() => history.go(-2))
      await isAt('Market Day')
      await story.fill(text)
      await desk.evaluate((count) => history.go(count), steps)
      await leaving.getByRole('button', { name: answer }).click()
      await isAt(answer === 'Leave' ? screen : 'Market Day')
      await desk.goto('/desk/catalogue/3')
      await expect(story, text).toHaveValue(text)
      await desk.getByRole('button', { name: 'Discard what I typed' }).click()
    }
})

import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { somebodyBuys } from './shopper.ts'
import { stopClock } from './stop-clock.ts'

// Shows S2.43.

// A shop of its own: what others bought would wait at this desk.
test.use({ settings: { JOURNEY: 'takes-it-back-in-time' } })

test('offers Undo for ten seconds, and longer while the pointer or the focus is on it', {
  tag: '@before-release',
}, async ({ page: desk, context, shop }) => {
  await signedInOwner(desk, shop.inbox)
  await somebodyBuys(context, shop.address)
  await desk.clock.install()
  await desk.goto('/desk')
  const message = desk.getByRole('region', { name: 'Notifications' })
  const undo = message.getByRole('button', { name: 'Undo' })
  const made = desk.getByRole('region', { name: 'To make' }).getByRole('button', { name: /^Mark as made/ })
  await made.click()
  await undo.click()
  await expect(undo).toHaveCount(0)

  await made.click()
  await undo.hover()
  await desk.clock.runFor(60_000)
  await expect(undo).toBeVisible()
  await desk.mouse.move(0, 0)
  await undo.focus()
  await desk.clock.runFor(60_000)
  await expect(undo).toBeVisible()
  await stopClock(desk)
  await undo.blur()
  await desk.clock.runFor(9_000)
  await expect(undo).toBeVisible()
  await desk.clock.runFor(1_500)
  await expect(undo).toHaveCount(0)
})

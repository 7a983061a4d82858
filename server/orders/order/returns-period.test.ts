import { expect, test } from 'vitest'
import { legalPages } from '#shop/pages/legal-pages.ts'
import { createShop } from '#shop/shop.ts'
import { returns } from '#shop/texts/returns.ts'
import { terms } from '#shop/texts/terms.ts'
import { plainText } from '#shop/texts/text.ts'
import { withdrawalWindow } from '#shop/withdrawals/window.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { summariesOf } from '../../desk/handlers/summaries.ts'
import { buys } from '../../testing/buyer.ts'
import { settingsOf } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'

const shop = shopForEachTest()

const { save, publishAll } = settingsOf(() => shop)
const publishDays = async (returnDays: number) => {
  expect(await save({ returnDays, announcement: '' })).toBeNull()
  expect(await publishAll()).toBeNull()
}

test.each([14, 21, 60])(
  'an order keeps its promised 30 days for returns when new orders get %d',
  async (returnDays) => {
    const old = await buys(shop)
    await publishDays(returnDays)
    const placed = await buys(shop)
    const { db } = shop.services
    await deliverDue(shop.services)
    const emails = await shop.emails()
    for (const [{ id, page, reference }, days] of [
      [old, 30],
      [placed, returnDays],
    ] as const) {
      const promised = `within ${days} days of delivery`
      expect(await (await shop.fetch(page)).text()).toContain(promised)
      expect(await summariesOf(shop.services, [id])).toMatchObject([{ returnDays: days }])
      const [confirmation] = emails.filter(({ subject }) => subject?.includes(`order ${reference} is in`))
      expect(confirmation?.text).toContain(`You have ${days} days from delivery`)
      const [notice] = emails.filter(({ subject }) => subject?.startsWith(`New order ${reference}`))
      expect(notice?.text).toContain(`Return window ends ${days} days after delivery`)
    }
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(2)
  },
)

test.each([
  [30, '30 days to change your mind', 'We give you 30 days from delivery instead of 14', 'and 30 days under our own'],
  [21, '21 days to change your mind', 'We give you 21 days from delivery instead of 14', 'and 21 days under our own'],
  [14, '14 days to change your mind', 'until 14 days after the day you', 'You have 14 days from receiving your order'],
])('with %d days for returns, the legal texts say so', (returnDays, short, promise, inTerms) => {
  const own = createShop({ ...solasSnapshot, settings: { returnDays } })
  const page = plainText(returns(own))
  expect(page).toContain(short)
  expect(page).toContain(promise)
  expect(page.includes('Our promise')).toBe(returnDays > 14)
  expect(plainText(terms(own))).toContain(inTerms)
  expect(legalPages(own).returns.description).toContain(short)
})

test.each([
  [14, '2026-12-14'],
  [30, '2026-12-30'],
  [365, '2027-11-30'],
])('a return period of %d days from delivery ends on %s', (returnDays, byPromise) => {
  expect(withdrawalWindow('2026-11-30', returnDays)).toEqual({ byLaw: '2026-12-14', byPromise })
})

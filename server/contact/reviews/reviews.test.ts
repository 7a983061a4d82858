import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { DeskReviewsAnswer } from '#shop/desk/reviews.ts'
import { referenceFor } from '#shop/orders/reference.ts'
import { PAGE_SETTINGS_ID } from '#shop/pages/page-settings.ts'
import { howWeCheck } from '#shop/texts/reviews.ts'
import { pageSettings, withPageSettings } from '../../catalogue/pages/page-settings.ts'
import { erasePersonalData, exportPersonalData } from '../../desk/handlers/personal-data.ts'
import { receiveWithdrawal } from '../../orders/withdrawals/withdraw.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { maintain } from '../../platform/maintenance/maintenance.ts'
import { deleteOld } from '../../platform/maintenance/retention.ts'
import { signIn } from '../../testing/desk.ts'
import { openShop } from '../../testing/open-shop.ts'
import { askBuyers, ownerAtDesk, postedOrder, reviewing, sendForm, withMail } from '../../testing/reviewing.ts'
import { sendAll } from '../../testing/send-all.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife } from '../../testing/shopper.ts'
import { openPublishedReviews } from './published.ts'
import { areReviewsAsked, switchReviewRequests } from './requests.ts'
import { approvedReviews } from './store.ts'

// Shows S10.141.

const DAY = 86_400_000
const shop = shopForEachTest({ env: withMail })

const rows = () => shop.services.db.selectFrom('reviews').selectAll().orderBy('itemId').execute()
const asked = async () => {
  const emails = await sendAll(shop)
  return emails.filter(({ subject }) => subject?.startsWith('How do you like it?'))
}
const twoItems = [
  { id: '1', quantity: 1, size: 'Medium' },
  { id: '5', quantity: 2, size: 'Small' },
]
const published = async (product: string): Promise<unknown> =>
  (await shop.fetch(`/functions/v1/reviews?product=${product}`)).json()

test('a buyer is asked for a review once, two weeks after posting, if the owner switched that on', async () => {
  const { path } = await postedOrder(shop)
  await sendAll(shop)
  shop.advance(14 * DAY - 60_000)
  await askBuyers(shop)
  expect(await asked(), 'too early').toEqual([])
  await switchReviewRequests(shop.services, false)
  shop.advance(60_000)
  await maintain(shop.services)
  expect(await asked(), 'switched off').toEqual([])
  await askBuyers(shop)
  const [email, ...more] = await asked()
  expect([email?.to?.[0]?.address, more]).toEqual([aoife.email, []])
  expect(email?.text).toContain(`http://solas.test${path}`)
  const headers = Object.fromEntries((email?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(headers['list-unsubscribe']).toBe(`<http://solas.test${path}/stop>`)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  shop.advance(DAY)
  await Promise.all([maintain(shop.services), maintain(shop.services)])
  expect(await asked()).toEqual([])
})

test('without a mail server nobody is asked for a review', async () => {
  const offline = await openShop()
  await switchReviewRequests(offline.services, true)
  expect(await areReviewsAsked(offline.services)).toBe(false)
  await offline.close()
})

test.each(['withdrew', 'gave back', 'reviewed', 'objected', 'waited for months'])(
  'a buyer who %s is not asked',
  async (what) => {
    const { id, path } = await postedOrder(shop)
    const { db } = shop.services
    const { sessionId } = (await findOrder(db, 'id', id)) ?? {}
    await sendAll(shop)
    if (what === 'withdrew')
      await receiveWithdrawal(
        shop.services,
        {
          name: 'Aoife',
          email: aoife.email,
          items: '',
          formId: '',
          reference: referenceFor('SOL', sessionId ?? ''),
        },
        { network: '192.0.2.1' },
      )
    if (what === 'gave back') await db.updateTable('orders').set({ state: 'refunded' }).where('id', '=', id).execute()
    if (what === 'reviewed') await sendForm(shop, path, reviewing(id, { stars: '5' }))
    if (what === 'objected') expect((await sendForm(shop, `${path}/stop`, {})).status).toBe(200)
    shop.advance((what === 'waited for months' ? 60 : 14) * DAY)
    await askBuyers(shop)
    expect(await asked()).toEqual([])
  },
)

test('a buyer who was refunded after the review request became due does not get it', async () => {
  const { id } = await postedOrder(shop)
  await sendAll(shop)
  shop.advance(14 * DAY)
  await askBuyers(shop)
  await shop.services.db.updateTable('orders').set({ state: 'refunded' }).where('id', '=', id).execute()
  expect(await asked()).toEqual([])
})

test('a buyer reviews one product and later another, and nothing shows before the owner approves', async () => {
  const { id, path } = await postedOrder(shop, twoItems)
  const form = await shop.fetch(path)
  const page = await form.text()
  expect(form.status).toBe(200)
  for (const sentence of howWeCheck) expect(page).toContain(sentence)
  expect(page).not.toMatch(/Aoife|aoife@|Galway|<script/)

  const first = await sendForm(shop, path, {
    ...reviewing(id, { stars: '4', words: ' Soft.\r\n\r\n\r\n\r\nGrá! ' }),
    name: ' Aoife ',
  })
  expect([first.status, first.headers.get('location')]).toEqual([303, path])
  expect(await rows()).toMatchObject([
    {
      itemId: `${id}-1`,
      productId: '1',
      rating: 4,
      text: 'Soft.\n\nGrá!',
      name: 'Aoife',
      state: 'waiting',
      answer: '',
    },
  ])
  expect(await (await shop.fetch(path)).text()).toContain('publish it shortly')
  await sendForm(shop, path, { ...reviewing(id, { stars: '1', words: 'changed' }, { stars: '5' }), name: 'Aoife' })
  expect((await rows()).map(({ rating, text }) => [rating, text])).toEqual([
    [4, 'Soft.\n\nGrá!'],
    [5, ''],
  ])
  expect(await (await shop.fetch(path)).text()).toContain('<h1>Thank you</h1>')
  expect(await published('1')).toEqual({ ok: true, rating: 0, count: 0, reviews: [] })
})

test.each([
  [{}, '', 'Choose stars for at least one piece'],
  [{ words: 'words alone' }, '', 'Choose from 1 to 5 stars'],
  [{ stars: '6' }, '', 'Choose from 1 to 5 stars'],
  [{ stars: '0' }, '', 'Choose from 1 to 5 stars'],
  [{ stars: '5', words: 'x'.repeat(1501) }, '', 'A review has at most 1500 characters'],
  [{ stars: '5' }, 'x'.repeat(41), 'A name has at most 40 characters'],
])('%j by “%s” is refused in words, keeps what was typed, and nothing is kept', async (written, name, sentence) => {
  const { id, path } = await postedOrder(shop)
  const answer = await sendForm(shop, path, { ...reviewing(id, written), name })
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toContain(sentence)
  if ('words' in written) expect(page).toContain(written.words)
  expect(await rows()).toEqual([])
})

test('the owner approves one review with an answer and declines another, and old versions are refused', async () => {
  const { id, path } = await postedOrder(shop, twoItems)
  await sendForm(shop, path, { ...reviewing(id, { stars: '4', words: 'Soft.' }, { stars: '1' }), name: 'A' })
  const desk = await ownerAtDesk(shop)
  const list = async () => v.parse(DeskReviewsAnswer, await (await desk.get(deskCalls.readReviews.path)).json())
  const before = await list()
  expect(before).toMatchObject({ waiting: 2, isAsking: false, hasMail: true })
  expect(await (await desk.get(deskCalls.readToday.path)).json()).toMatchObject({ reviewsToRead: 2 })
  const good = before.reviews.find(({ rating }) => rating === 4)
  const bad = before.reviews.find(({ rating }) => rating === 1)
  const decide = (review: typeof good, state: string, answer = '') =>
    desk.post(deskCalls.decideReview.path, { id: review?.id, version: review?.version, state, answer, text: 'edited' })
  const pages = await openPublishedReviews(shop.services)
  expect(pages.current()).toEqual([])
  expect((await decide(good, 'approved', 'Thank you!')).status).toBe(200)
  expect((await decide(bad, 'declined')).status).toBe(200)
  const stale = await decide(good, 'declined')
  expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'stale' }])

  expect(await published('1')).toMatchObject({
    reviews: [{ rating: 4, text: 'Soft.', name: 'A', answer: 'Thank you!', day: '2026-11-20' }],
  })
  expect(await published('5')).toMatchObject({ reviews: [] })
  expect((await list()).waiting).toBe(0)
  const log = await shop.services.db.selectFrom('auditLog').select('what').where('what', 'like', 'review%').execute()
  expect(log.map(({ what }) => what).toSorted()).toEqual([
    'review of line 1 approved, with an answer',
    'review of line 2 declined',
  ])
  const [again] = (await list()).reviews.filter(({ rating }) => rating === 4)
  expect((await decide(again, 'declined')).status, 'it can be taken down again').toBe(200)
  expect(await published('1')).toMatchObject({ reviews: [] })
})

test('pages show approved reviews, also in another process', async () => {
  const { id, path } = await postedOrder(shop)
  await sendForm(shop, path, reviewing(id, { stars: '5' }))
  const pages = await openPublishedReviews(shop.services)
  const changes: number[] = []
  void pages.follow(async () => void changes.push(pages.current().length))
  await shop.services.db.updateTable('reviews').set({ state: 'approved', decidedAt: 'now' }).execute()
  await expect.poll(() => changes).toEqual([1])
  await shop.services.db.deleteFrom('reviews').execute()
  shop.services.wakeMailer()
  await expect.poll(() => changes).toEqual([1, 0])
})

test('the first approved review removes all samples, and review texts are not in the page settings', async () => {
  const { id, path } = await postedOrder(shop)
  await sendForm(shop, path, reviewing(id, { stars: '4', words: 'Lovely words' }))
  await shop.services.db.updateTable('reviews').set({ state: 'approved', decidedAt: 'now' }).execute()
  const before = pageSettings(shop.services.shop(), shop.services.config, '2026-11-20')
  expect([before.flags.content_purge, before.ratings]).toEqual([undefined, undefined])
  const after = pageSettings(
    shop.services.shop(),
    shop.services.config,
    '2026-11-20',
    await approvedReviews(shop.services),
  )
  expect([after.flags.content_purge, after.ratings]).toEqual([true, [['1', '4.0 (1)']]])
  const html = withPageSettings(`<script id="${PAGE_SETTINGS_ID}"></script>`, after)
  expect(html).toContain('4.0 (1)')
  expect(html).not.toContain('Lovely')
})

test('only an owner can decide on reviews, and requests need a mail server', async () => {
  for (const [path, body] of [
    [deskCalls.decideReview.path, { id: 'x' }],
    [deskCalls.switchReviewRequests.path, { isAsking: true }],
  ] as const)
    expect((await sendForm(shop, path, {})).status, `${path} ${JSON.stringify(body)}`).not.toBe(200)
  expect((await shop.fetch(deskCalls.readReviews.path)).status).toBe(401)
  const offline = await openShop({ env: { OWNER_EMAIL: 'owner@shop.ie' } })
  const desk = await signIn(offline, 'owner@shop.ie')
  expect((await desk.post(deskCalls.switchReviewRequests.path, { isAsking: true })).status).toBe(409)
  await offline.close()
})

test('a test order’s reviews do not count once the shop is live', async () => {
  const { id, path } = await postedOrder(shop)
  await sendForm(shop, path, reviewing(id, { stars: '5' }))
  await shop.services.db.updateTable('reviews').set({ state: 'approved', decidedAt: 'now' }).execute()
  expect(await approvedReviews(shop.services)).toHaveLength(1)
  const live = { ...shop.services, config: { ...shop.services.config, mode: 'live' } } as const
  expect(await approvedReviews(live)).toEqual([])
})

test('reviews are exported, erased with their author’s data, and deleted with the order', async () => {
  const { id, path } = await postedOrder(shop)
  await sendForm(shop, path, reviewing(id, { stars: '5', words: 'Lovely words' }))
  await sendForm(shop, `${path}/stop`, {})
  expect((await exportPersonalData(shop.services, aoife.email, 'owner')).text).toContain('Lovely words')
  const { erased, remains } = await erasePersonalData(shop.services, aoife.email.toUpperCase(), 'owner')
  expect(erased).toContain('Reviews: 1.')
  expect(remains).toContain('The request not to be asked for reviews, so that we don’t ask again.')
  expect(await rows()).toEqual([])

  const second = await postedOrder(shop)
  await sendForm(shop, second.path, reviewing(second.id, { stars: '5' }))
  shop.advance(7 * 366 * DAY)
  await deleteOld(shop.services)
  expect(await rows()).toEqual([])
  expect((await shop.fetch(second.path)).status).toBe(404)
})

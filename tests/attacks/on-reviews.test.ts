import { afterEach, beforeEach, expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { UNDO_MS } from '#shop/promises.ts'
import { reviewLinks } from '../../server/contact/reviews/requests.ts'
import { expectLinkedPage } from '../../server/testing/linked-pages.ts'
import { type OpenShop, openShop } from '../../server/testing/open-shop.ts'
import { askBuyers, ownerAtDesk, postedOrder, reviewing, sendForm, withMail } from '../../server/testing/reviewing.ts'
import { sendAll } from '../../server/testing/send-all.ts'
import { aoife, oneBracelet, startCheckout } from '../../server/testing/shopper.ts'

// Shows S10.141.

const DAY = 86_400_000
let shop: OpenShop
beforeEach(async () => {
  shop = await openShop({ env: withMail })
})
afterEach(() => shop.close())

const rows = () => shop.services.db.selectFrom('reviews').selectAll().execute()
const stars = { stars: '5' }

test('guessed, shortened, swapped and foreign tokens open and save nothing, with the same answer', async () => {
  const mine = await postedOrder(shop)
  const hers = await postedOrder(shop, oneBracelet, 'her@example.ie')
  const [id = '', signed = ''] = mine.token.split('.')
  const [, herSigned = ''] = hers.token.split('.')
  const wrong = [
    ...['x', id, `${id}.`, `.${signed}`, `${id}.${signed.slice(1)}`, `${id}.${signed}x`, `${id}.${'A'.repeat(43)}`],
    ...[`${hers.id}.${signed}`, `${id}.${herSigned}`, `${id}'--.${signed}`, `${mine.token}%00`],
  ]
  const pages = new Set<string>()
  for (const token of wrong)
    for (const path of [`/review/${encodeURIComponent(token)}`, `/review/${encodeURIComponent(token)}/stop`]) {
      const first = await shop.fetch(path)
      // Without the signs after its end it is no token either.
      const opened = first.status === 302 ? await shop.fetch(first.headers.get('location') ?? '') : first
      expect(opened.status, path).toBe(404)
      const answer = await sendForm(shop, path, reviewing(id, stars))
      expect(answer.status, path).toBe(404)
      if (token.includes('.')) pages.add(await answer.text())
    }
  expect(pages.size).toBe(1)
  expect(await rows()).toEqual([])
  expect(await shop.services.db.selectFrom('suppressions').selectAll().execute()).toEqual([])
})

test('the token of an unsubscribe link does not open a review form', async () => {
  const { id } = await postedOrder(shop)
  const { linkFor } = await import('../../server/contact/newsletter/links.ts')
  const token = (await linkFor(shop.services, 'unsubscribe', id)).split('token=')[1] ?? ''
  expect((await shop.fetch(`/review/${token}`)).status).toBe(404)
})

test.each(['pending', 'refunded', 'disputed', 'review', 'expired'])(
  'an order that is %s has no form',
  async (state) => {
    const { id, path } = await postedOrder(shop)
    await shop.services.db.updateTable('orders').set({ state }).where('id', '=', id).execute()
    expect((await sendForm(shop, path, reviewing(id, stars))).status).toBe(404)
    expect(await rows()).toEqual([])
  },
)

test('unpaid and unposted orders have no review form', async () => {
  await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  const { id } = await shop.services.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const path = new URL((await reviewLinks(shop.services, id)).form).pathname
  expect((await sendForm(shop, path, reviewing(id, stars))).status).toBe(404)
  const posted = await postedOrder(shop)
  await shop.services.db.updateTable('parcels').set({ postedAt: null }).execute()
  expect((await sendForm(shop, posted.path, reviewing(posted.id, stars))).status).toBe(404)
})

test('a form sent a hundred times at once stores one review a line, and none for an unknown line', async () => {
  const { id, path } = await postedOrder(shop)
  const unknown = { 'rating-0': '5', 'rating--1': '5', 'rating-__proto__': '5', [`text-${id}-9`]: 'x' }
  const fields = { ...reviewing(id, { stars: '1' }, stars), ...unknown }
  await Promise.all(Array.from({ length: 100 }, () => sendForm(shop, path, fields)))
  expect(await rows()).toMatchObject([{ itemId: `${id}-1`, rating: 1 }])
})

test('one network can open thirty review pages before it has to wait', async () => {
  await shop.close()
  shop = await openShop({ env: { ...withMail, RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let n = 0; n < 32; n += 1) statuses.push((await shop.fetch('/review/x')).status)
  expect(statuses.slice(-3)).toEqual([404, 429, 429])
})

test('a review is text in the form, at the desk and in structured data', async () => {
  const { id, path } = await postedOrder(shop)
  const script = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
  await sendForm(shop, path, { ...reviewing(id, { ...stars, words: script }), name: '<b>\u202eeve</b>' })
  const [kept] = await rows()
  expect(kept).toMatchObject({ text: script, name: '<b>eve</b>' })
  const page = await (await shop.fetch(path)).text()
  expect(page).not.toMatch(/<script|<img src=x|<b>/)
  expect(page).toContain('&lt;script&gt;')
  const desk = await ownerAtDesk(shop)
  const answer = await desk.get(deskCalls.readReviews.path)
  expect(answer.headers.get('content-type')).toContain('application/json')
  await shop.services.db.updateTable('reviews').set({ state: 'approved', decidedAt: 'now' }).execute()
  const call = await shop.fetch('/functions/v1/reviews?product=1')
  expect(call.headers.get('content-type')).toContain('application/json')
  expect(call.headers.get('x-content-type-options')).toBe('nosniff')
})

test('review pages are not cached, framed or listed, run no scripts, and never redirect elsewhere', async () => {
  const { id, path } = await postedOrder(shop)
  for (const each of [path, `${path}/stop`]) {
    const page = await shop.fetch(`${each}?next=https://evil.example`)
    expect(await expectLinkedPage(page)).not.toMatch(/evil|aoife/i)
  }
  const sent = await sendForm(shop, `${path}?next=//evil.example`, {
    ...reviewing(id, stars),
    next: 'https://evil.example',
  })
  expect(sent.headers.get('location')).toBe(path)
})

test('opening the unsubscribe page changes nothing, and one click of a mail program unsubscribes', async () => {
  const { path } = await postedOrder(shop)
  await shop.fetch(`${path}/stop`)
  expect(await shop.services.db.selectFrom('suppressions').selectAll().execute()).toEqual([])
  const click = await shop.fetch(`${path}/stop`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(click.status).toBe(200)
  shop.advance(UNDO_MS)
  await sendAll(shop)
  shop.advance(14 * DAY)
  await askBuyers(shop)
  expect(await sendAll(shop)).toEqual([])
})

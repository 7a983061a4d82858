import { afterEach, beforeEach, expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { deliverDue } from '../../server/contact/emails/emails.ts'
import { linkSecret, signToken } from '../../server/contact/mail/link-token.ts'
import { markPosted } from '../../server/orders/fulfilment/parcels.ts'
import { findOrder } from '../../server/platform/database/orders.ts'
import { bodySizes } from '../../server/platform/http/body-sizes.ts'
import { buys, returning, sendForm } from '../../server/testing/buyer.ts'
import { type OpenShop, openShop } from '../../server/testing/open-shop.ts'
import { payOn, startCheckout } from '../../server/testing/shopper.ts'
import { storedOrder } from '../../server/testing/stored.ts'
import { webhooksArrive } from '../../server/testing/webhooks.ts'

// Shows S10.124.

let shop: OpenShop

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const size = (id: string, from = 'Medium', to = 'Large') => ({
  change: 'options',
  itemId: `${id}-1`,
  id: '1',
  from,
  to,
})
const statement = { name: 'Thief', step: 'confirm' }
const emailCount = async (subject: RegExp) => {
  await deliverDue(shop.services)
  return (await shop.emails()).filter((email) => subject.test(email.subject ?? '')).length
}

test('guessed, shortened, swapped and foreign tokens open and change nothing, with the same answer', async () => {
  const [mine, hers] = [await buys(shop, { giftWrap: true }), await buys(shop, { giftWrap: true })]
  const secret = await linkSecret(shop.services.db)
  const [id = '', signed = ''] = mine.token.split('.')
  const [herId = '', herSigned = ''] = hers.token.split('.')
  const wrong = [
    ...[id, `${id}.`, `.${signed}`, `${id}.${signed.slice(1)}`, `${id}.${signed}x`, `${id}.${'A'.repeat(43)}`],
    ...[`${herId}.${signed}`, `${id}.${herSigned}`, `${id}'--.${signed}`, `${id}%00.${signed}`, `${id}.${signed}%2Fx`],
    ...[signToken(secret, 'gift', id), signToken(secret, 'newsletter confirm', id), signToken('', 'order', id)],
    ...[signToken(secret, 'order', crypto.randomUUID()), mine.reference, 'find', '%F0%9F%92%8D', '..%2f..%2fetc'],
  ]
  const pages = new Set<string>()
  for (const token of wrong)
    for (const path of ['', '/invoice', '/withdraw']) {
      const first = await shop.fetch(`/order/${token}${path}`)
      // Without the signs after its end it is no token either.
      const answer = first.status === 302 ? await shop.fetch(first.headers.get('location') ?? '') : first
      expect(answer.status, `${token}${path}`).toBe(404)
      // No path of the shop may hold a NUL: that is said before any link is looked at.
      if (!token.includes('%00')) pages.add(await answer.text())
      if (path !== '/invoice')
        expect((await sendForm(shop, `/order/${token}${path}`, path === '' ? size(id) : statement)).status).toBe(404)
    }
  expect(pages.size).toBe(1)
  const gifts = new Set<string>()
  for (const token of [mine.token, `${id}.${'A'.repeat(43)}`, signToken(secret, 'gift', crypto.randomUUID())])
    gifts.add(await (await shop.fetch(`/gift/${token}`)).text())
  expect(gifts.size).toBe(1)
  expect(await shop.services.db.selectFrom('auditLog').select('id').execute()).toEqual([])
  expect(await shop.services.db.selectFrom('withdrawals').select('id').execute()).toEqual([])
})

test('the token of one order neither shows nor changes another order', async () => {
  const [mine, hers] = [await buys(shop), await buys(shop)]
  const page = await (await shop.fetch(`${mine.page}?id=${hers.id}&order=${hers.id}`)).text()
  expect(page).toContain(mine.reference)
  expect(page).not.toContain(hers.reference)
  for (const { id } of [mine, hers])
    await sendForm(shop, mine.page, { ...size(id), orderId: hers.id, token: hers.token })
  expect((await findOrder(shop.services.db, 'id', hers.id))?.items[0]?.options.size).toBe('Medium')
})

test('an unpaid order has no page', async () => {
  const sessionId = await startCheckout(shop, {
    cart: [{ id: '1', quantity: 1, ...inSize('Medium') }],
    email: 'a@b.ie',
  })
  const { id } = await shop.services.db
    .selectFrom('orders')
    .select('id')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  const page = `/order/${signToken(await linkSecret(shop.services.db), 'order', id)}`
  expect((await shop.fetch(page)).status).toBe(404)
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  expect((await shop.fetch(page)).status).toBe(200)
})

test('anyone with the link of an order can send ten changes a day, and gets one receipt', async () => {
  const { id, page } = await buys(shop)
  const sizes = ['Medium', 'Large']
  const statuses: number[] = []
  for (let n = 0; n < 14; n += 1)
    statuses.push((await sendForm(shop, page, size(id, sizes[n % 2], sizes[(n + 1) % 2]))).status)
  // The ones that ask for what the order has already change nothing, and are answered as if they had.
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 409, 303, 409, 303])
  expect(await emailCount(/has changed$/)).toBe(20)
  for (let n = 0; n < 12; n += 1) await sendForm(shop, `${page}/withdraw`, { ...statement, name: `Thief ${n}` })
  expect(await emailCount(/^We have received your withdrawal/)).toBe(1)
})

test('the form for a new order link e-mails only the buyer, and answers everybody the same', async () => {
  const { reference } = await buys(shop)
  for (let n = 0; n < 8; n += 1) {
    await sendForm(shop, '/order', { reference, email: 'aoife@example.ie' })
    await sendForm(shop, '/order', { reference, email: `victim${n}@example.ie` })
    await deliverDue(shop.services)
    shop.advance(60_000)
  }
  expect(await emailCount(/^The link to your order/)).toBe(3)
  const recipients = new Set((await shop.emails()).flatMap(({ to }) => to?.map(({ address }) => address) ?? []))
  expect([...recipients].filter((address) => address?.startsWith('victim'))).toEqual([])
})

test('one network may request ten links an hour, send thirty forms in ten minutes and open 120 pages', async () => {
  await shop.close()
  shop = await openShop({ env: { RATE_LIMITS: 'on' } })
  const { page } = await buys(shop)
  const refusedAfter = async (most: number, call: () => Promise<Response>) => {
    for (let n = 0; n < most; n += 1) expect((await call()).status).not.toBe(429)
    return (await call()).status
  }
  expect(await refusedAfter(10, () => sendForm(shop, '/order', { reference: 'SOL-NONE0000', email: 'a@b.ie' }))).toBe(
    429,
  )
  expect(await refusedAfter(30, () => sendForm(shop, page, { change: 'none' }))).toBe(429)
  expect(await refusedAfter(120, () => shop.fetch('/order/guess'))).toBe(429)
})

test('other sites cannot send the forms of order pages', async () => {
  const { id, page, reference } = await buys(shop)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const [path, fields] of [
    [page, size(id)],
    [`${page}/withdraw`, statement],
    ['/order', { reference, email: 'aoife@example.ie' }],
    ['/gift/none', { itemId: `${id}-1`, wanted: 'Large' }],
  ] as const)
    expect((await sendForm(shop, path, fields, foreign)).status, path).toBe(403)
  const json = { method: 'POST', body: JSON.stringify(size(id)) }
  expect((await shop.fetch(page, json)).status).toBe(415)
  expect((await sendForm(shop, page, { ...size(id), more: 'x'.repeat(bodySizes.orderPage) })).status).toBe(413)
})

test('parameters in the URL of an order page cannot redirect to another site', async () => {
  const { id, page } = await buys(shop)
  const query = 'next=https://evil.example&redirect=//evil.example&done=//evil.example'
  const answer = await sendForm(shop, `${page}?${query}`, size(id))
  expect(answer.headers.get('location')).toBe(`${page}?done=options`)
  for (const path of [`${page}?${query}`, `${page}/withdraw?${query}`, `/order?${query}`, `${page}?done=__proto__`])
    expect(await (await shop.fetch(path)).text()).not.toMatch(/evil|object Object|native code/)
})

test('typed markup is text on order pages, in e-mails and on the slip', async () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  const { id, page } = await buys(shop, { giftWrap: true, giftNote: hostile, answers: { delivery: hostile } })
  const address = { change: 'address', name: hostile, line1: hostile, line2: hostile, city: hostile, county: hostile }
  expect((await sendForm(shop, page, { ...address, postcode: hostile })).status).toBe(303)
  expect((await sendForm(shop, page, { change: 'note', giftNote: `${hostile} 2` })).status).toBe(303)
  expect((await sendForm(shop, page, { change: 'answers', 'answer-delivery': `${hostile} 3` })).status).toBe(303)
  const order = await storedOrder(shop.services.db, 'id', id)
  const typed = await sendForm(shop, page, { ...address, name: '', postcode: hostile })
  const found = await sendForm(shop, '/order', { reference: hostile, email: hostile })
  const review = await sendForm(shop, `${page}/withdraw`, { name: hostile, step: 'review', ...returning(id, hostile) })
  await markPosted(
    shop.services.shop(),
    shop.services,
    order,
    { tracking: 'javascript:alert(1)', correct: false },
    { who: 'x' },
  )
  const gift = `/gift/${signToken(await linkSecret(shop.services.db), 'gift', id)}`
  await sendForm(shop, gift, { itemId: `${id}-1`, wanted: 'Large', destination: hostile })
  const withdrawn = await sendForm(shop, `${page}/withdraw`, { name: hostile, step: 'confirm' })
  const paths = [page, `${page}/withdraw`, `${page}/invoice`, gift, `${page}?done=${encodeURIComponent(hostile)}`]
  const pages = await Promise.all(paths.map(async (path) => (await shop.fetch(path)).text()))
  const answers = await Promise.all([typed, found, review, withdrawn].map((answer) => answer.text()))
  await deliverDue(shop.services)
  const emails = (await shop.emails()).flatMap(({ html = '', attachments }) => [
    html,
    ...attachments.map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content))),
  ])
  // The one script of a paper prints it; its hash is in the policy, so no other runs.
  for (const markup of [...pages, ...answers, ...emails.filter((text) => text.startsWith('<!doctype'))])
    expect(markup.replace(/<script>const button=[^<]*print\(\)\)<\/script>/, '')).not.toMatch(
      /<script|<img src=x|href="javascript/,
    )
})

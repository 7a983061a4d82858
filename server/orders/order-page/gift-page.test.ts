import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { BenchAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { UNDO_MS } from '#shop/promises.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { REFUND_ITEMS } from '../../money/refunds/refund-items.ts'
import { deleteOld } from '../../platform/maintenance/retention.ts'
import { buys, sendForm } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { storedOrder } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { markPosted } from '../fulfilment/parcels.ts'

// Shows S10.123.

const DAY = 86_400_000
const cart = [
  { id: '1', quantity: 1, size: 'Medium' },
  { id: '5', quantity: 2, size: 'Small' },
]

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })

async function gift({ isPosted = true, ...body }: { isPosted?: boolean; giftWrap?: boolean } = {}) {
  const bought = await buys(shop, { cart, giftWrap: true, giftNote: 'For Róisín', ...body })
  const { db } = shop.services
  const order = await storedOrder(db, 'id', bought.id)
  if (isPosted)
    await markPosted(
      shop.services.shop(),
      shop.services,
      order,
      { tracking: null, correct: false },
      { who: 'owner@solas.test' },
    )
  return { ...bought, path: `/gift/${signToken(await linkSecret(db), 'gift', bought.id)}` }
}
const read = async (path: string) => (await shop.fetch(path)).text()
const swap = (id: string, number = 2, wanted = 'Medium') => ({
  itemId: `${id}-${number}`,
  wanted,
  destination: 'Róisín Walsh\r\n8 Sea Road\r\nGalway',
})

test('the slip of a gift has the link and its code, no other slip has one', async () => {
  const { path } = await gift()
  await buys(shop)
  await deliverDue(shop.services)
  const slips = (await shop.emails())
    .filter(({ subject }) => subject?.startsWith('New order'))
    .map(({ attachments: [slip] }) =>
      typeof slip?.content === 'string' ? slip.content : new TextDecoder().decode(slip?.content),
    )
  expect(slips.map((slip) => [slip.includes(`http://solas.test${path}`), slip.includes('<svg')])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('the e-mail of a posted gift goes to its buyer alone, and leads to the swap, not to the page with the prices', async () => {
  const { path, page } = await gift()
  const other = await buys(shop)
  const order = await storedOrder(shop.services.db, 'id', other.id)
  await markPosted(
    shop.services.shop(),
    shop.services,
    order,
    { tracking: null, correct: false },
    { who: 'owner@solas.test' },
  )
  shop.advance(UNDO_MS)
  await deliverDue(shop.services)
  const emails = (await shop.emails()).filter(({ subject }) => subject?.includes('is on its way'))
  expect(emails.map(({ to }) => to?.map(({ address }) => address))).toEqual([
    ['aoife@example.ie'],
    ['aoife@example.ie'],
  ])
  const [posted, plain] = [true, false].map((isGift) => emails.find(({ text }) => text?.includes('/gift/') === isGift))
  expect(posted?.text).toContain(`http://solas.test${path}`)
  for (const said of [posted?.text, posted?.html]) {
    expect(said).not.toContain('€')
    expect(said).not.toContain(page)
    expect(said).not.toContain('/order/')
  }
  expect(plain?.text).toContain(other.page)
})

test('with the link of a gift nobody gets to its payment, as they would from the page where it is paid', async () => {
  const { path, id } = await gift()
  const token = path.replace('/gift/', '')
  for (const order of [id, token, token.split('.')[1] ?? '']) {
    const answer = await shop.fetch(`/checkout/cancel?order=${order}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/payment-canceled'])
  }
})

test('a swap that is sent twice is one swap, and both answers lead to the page that says so', async () => {
  const { path, id } = await gift()
  const answers = await Promise.all([sendForm(shop, path, swap(id)), sendForm(shop, path, swap(id))])
  answers.push(await sendForm(shop, path, swap(id)))
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
    [0, 1, 2].map(() => [303, path]),
  )
  await deliverDue(shop.services)
  expect((await shop.emails()).filter(({ subject }) => subject?.startsWith('A gift needs'))).toHaveLength(1)
})

test('lets the receiver of a gift swap a size once, and tells the owner', async () => {
  const { path, id, reference } = await gift()
  const html = await read(path)
  for (const said of ['Claret Evening (Medium)', 'First Dance (Small)', 'tell the person who gave it to you'])
    expect(html).toContain(said)
  const answer = await sendForm(shop, path, swap(id))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  expect(await read(path)).toContain('We have your size swap')
  expect(await read(path)).toContain('First Dance (Small) for Medium')
  const others = [swap(id, 1, 'Small'), swap(id, 2, 'Large'), { ...swap(id), destination: 'Róisín Walsh, Galway' }]
  for (const other of others) {
    const refused = await sendForm(shop, path, other)
    expect([refused.status, (await refused.text()).includes('already been requested')]).toEqual([409, true])
  }
  await deliverDue(shop.services)
  const emails = (await shop.emails()).filter(({ subject }) => subject?.includes('needs another size'))
  expect(emails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    ['owner@solas.test', `A gift needs another size, order ${reference}`],
  ])
  expect(emails[0]?.text).toContain('Post it to: Róisín Walsh, 8 Sea Road, Galway')

  const desk = await signIn(shop)
  const today = async () => v.parse(TodayAnswer, await (await desk.get(deskCalls.readToday.path)).json()).swaps
  expect((await today()).map(({ order, swap: { item, wanted } }) => [order.id, item, wanted])).toEqual([
    [id, 'First Dance (Small)', 'Medium'],
  ])
  const bench = async () => v.parse(BenchAnswer, await (await desk.get(deskCalls.readBench.path)).json()).orders
  expect(
    (await bench()).map(({ toMake }) => toMake.map((line) => `${line.quantity} × ${line.id} ${line.options.size}`)),
  ).toEqual([['1 × 5 Medium']])
  expect(await (await desk.get(pathTo(deskCalls.showParcelSlip, { id }))).text()).toContain('1 × First Dance (Medium)')
  const { version, timeline } = await orderAtDesk(desk, id)
  expect(timeline.at(-1)).toMatchObject({
    who: 'the person who got the gift',
    what: 'asks to swap First Dance (Small) for Medium',
  })
  expect((await desk.post(pathTo(deskCalls['swap-done'], { id }), { version })).status).toBe(200)
  expect([await today(), await bench()]).toEqual([[], []])
  expect(await read(path)).toContain('The size is swapped')
})

test('of several swap requests at once, one is accepted', async () => {
  const { id, path } = await gift()
  const answers = await Promise.all(
    ['Small', 'Large', 'Large'].map((size, index) =>
      sendForm(shop, path, { ...swap(id, 1, size), destination: `${index + 1} Sea Road\r\nGalway` }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409, 409])
})

test('the swap page does not show the buyer, the price or the note', async () => {
  const { id, path, page } = await gift()
  const pages = [await read(path), await (await sendForm(shop, path, { itemId: `${id}-1` })).text()]
  await sendForm(shop, path, swap(id))
  // The footer of every page says from which amount the shop posts without charge, and the path has chance digits.
  for (const html of [...pages, await read(path)])
    expect(html.replace('Free shipping in Ireland from €40', '').replaceAll(path, '')).not.toMatch(
      /€|Aoife|aoife|Main Street|Galway|H91|085|Róisín|\/order\//,
    )
  expect(await read(path)).not.toContain(page.slice(7, 43))
})

test.each([
  ['-1', { wanted: 'Medium' }, 409, 'a different size from the one you have'],
  ['-1', { wanted: '' }, 400, 'Please choose a size'],
  ['-8', { wanted: 'Small' }, 409, 'Please choose a piece'],
  ['--1', { wanted: 'Small' }, 409, 'Please choose a piece'],
  [null, { wanted: 'Small' }, 400, 'Please choose a piece'],
  ['-1', { wanted: 'Small', destination: 'x'.repeat(301) }, 400, 'at most 300 characters'],
] as const)(
  'a swap of the item that ends in %j with %j is refused with a reason',
  async (end, fields, status, said) => {
    const { id, path } = await gift()
    const answer = await sendForm(shop, path, { ...fields, itemId: end === null ? '' : `${id}${end}` })
    expect([answer.status, (await answer.text()).includes(said)]).toEqual([status, true])
    expect(await shop.services.db.selectFrom('giftSwaps').selectAll().execute()).toEqual([])
  },
)

test('a gift cannot be swapped before posting, after 60 days or after a withdrawal', async () => {
  const waiting = await gift({ isPosted: false })
  expect(await read(waiting.path)).toContain('This gift is not on its way yet')
  expect((await sendForm(shop, waiting.path, swap(waiting.id))).status).toBe(409)
  const withdrawn = await gift()
  await sendForm(shop, `${withdrawn.page}/withdraw`, { name: 'Aoife', step: 'confirm' })
  expect((await sendForm(shop, withdrawn.path, swap(withdrawn.id))).status).toBe(409)
  const late = await gift()
  shop.advance(60 * DAY + 1)
  expect(await read(late.path)).toContain('You can no longer swap')
  expect((await sendForm(shop, late.path, swap(late.id))).status).toBe(409)
})

test.each([
  ['all of it is refunded', ['refund'], 'all'],
  ['the shop loses a dispute about it', ['dispute', 'dispute-lost'], 'all'],
  ['the item that is swapped is refunded', [], 'item'],
] as const)('a swap is cancelled once %s, and its page says so', async (_, actions, what) => {
  const { path, id, sessionId } = await gift()
  const { services } = shop
  await sendForm(shop, path, swap(id))
  const desk = await signIn(shop)
  const { version } = await orderAtDesk(desk, id)
  for (const action of actions) await sendForm(shop, `/sandbox/pay/${sessionId}/panel`, { action })
  if (what === 'item') {
    const { paymentId } = await services.db
      .selectFrom('orders')
      .select('paymentId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const metadata = { [REFUND_ITEMS]: '2:2' }
    await shop.stripe.refunds.create({ payment_intent: paymentId ?? '', amount: 100, metadata })
  }
  await webhooksArrive(shop)
  const html = await read(path)
  expect(html).toContain('The order of this gift was closed or changed, so we no longer send another one.')
  expect(html).not.toMatch(/We have your size swap|What happens next/)
  expect(await (await sendForm(shop, path, swap(id))).text()).toContain('was closed or changed')
  expect(v.parse(TodayAnswer, await (await desk.get(deskCalls.readToday.path)).json()).swaps).toEqual([])
  expect(v.parse(BenchAnswer, await (await desk.get(deskCalls.readBench.path)).json()).orders).toEqual([])
  const { timeline } = await orderAtDesk(desk, id)
  // As from a phone that was offline meanwhile.
  expect((await desk.post(pathTo(deskCalls['swap-done'], { id }), { version })).status).toBe(409)
  expect(timeline).toContainEqual(
    expect.objectContaining({ who: 'shop', what: 'the swap of the gift is cancelled, as its money went back' }),
  )
})

test('a swap that is dealt with, or whose item is kept, is not cancelled by a refund', async () => {
  const [done, kept] = [await gift(), await gift()]
  for (const { id, path } of [done, kept]) await sendForm(shop, path, swap(id))
  const desk = await signIn(shop)
  const { version } = await orderAtDesk(desk, done.id)
  await desk.post(pathTo(deskCalls['swap-done'], { id: done.id }), { version })
  await sendForm(shop, `/sandbox/pay/${done.sessionId}/panel`, { action: 'refund' })
  await sendForm(shop, `/sandbox/pay/${kept.sessionId}/panel`, { action: 'refund-part' })
  await webhooksArrive(shop)
  expect(await read(done.path)).toContain('The size is swapped')
  expect(await read(kept.path)).toContain('We have your size swap')
})

test('the gift link stops working once the order is deleted', async () => {
  const { id, path } = await gift()
  shop.advance(7 * 366 * DAY)
  await deleteOld(shop.services)
  expect((await shop.fetch(path)).status).toBe(404)
  expect((await sendForm(shop, path, swap(id))).status).toBe(404)
})

test('an order that is not a gift has no swap page', async () => {
  const { path } = await gift({ giftWrap: false })
  expect((await shop.fetch(path)).status).toBe(404)
})

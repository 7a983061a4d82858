import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inSize, sizeOption } from '#crafts/bracelets/sizes.ts'
import { itemState } from '#shop/orders/items.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { saveProduct } from '../../catalogue/publishing/edit.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { withRefundLock } from '../../money/refunds/refund-turn.ts'
import { noteRefunds } from '../../money/refunds/refunds.ts'
import { deleteOld } from '../../platform/maintenance/retention.ts'
import { buys, returning, sendForm } from '../../testing/buyer.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, payOn, post, startCheckout } from '../../testing/shopper.ts'
import { storedDraft, storedOrder } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { closeWithdrawals } from '../fulfilment/keep-notes.ts'
import { markDelivered, markMade, markPosted, markUnmade } from '../fulfilment/parcels.ts'
import { versionOf } from '../order/version.ts'
import { changeOrder } from './buyer-changes.ts'

// Shows S10.120, S10.121, S10.122.

const DAY = 86_400_000
const actor = { who: 'owner@solas.test' }

const shop = shopForEachTest()

const twoLines = [
  { id: '1', quantity: 2, ...inSize('Medium') },
  { id: '5', quantity: 1, ...inSize('Small') },
]
const read = async (path: string) => (await shop.fetch(path)).text()
const orderOf = (id: string) => storedOrder(shop.services.db, 'id', id)
const emailsAbout = async (subject: RegExp) => {
  await deliverDue(shop.services)
  return (await shop.emails()).filter((email) => subject.test(email.subject ?? ''))
}
const problemsOf = (html: string) =>
  [...html.matchAll(/<li><a href="#([\w-]+)">([^<]+)<\/a><\/li>/g)].map(([, field = '', sentence = '']) => {
    const isMarked = html.includes(`id="${field}-error"`) && html.includes(`aria-describedby="${field}`)
    return [field, sentence, isMarked && html.includes(`id="${field}"`)]
  })
const size = (id: string) => ({ change: 'options', itemId: `${id}-1`, id: '1', from: 'Medium', to: 'Large' })
const address = { change: 'address', name: 'Aoife Byrne', line1: '2 Quay Street', city: 'Galway', postcode: 'H91 F6YV' }

test('the confirmation links to the order page, which shows the whole order and loads nothing external', async () => {
  const { page, reference } = await buys(shop, { cart: twoLines, giftWrap: true, giftNote: 'For Róisín' })
  const [email] = await emailsAbout(/^Thank you/)
  expect(email?.text).toContain(`See your order: http://solas.test${page}`)
  expect(email?.text).toContain(`Withdraw here: http://solas.test${page}/withdraw`)
  const html = await read(page)
  for (const said of [
    ...[
      reference,
      'We are making your order',
      'by Wed 25 Nov',
      'First Dance (Small)',
      '2 × </strong><span>Claret Evening (Medium)',
    ],
    ...['€70.00', 'Total paid', 'Aoife Byrne', '1 Main Street', 'Galway', 'H91 X2Y3', 'Ireland', 'For Róisín'],
    ...['20 November 2026 at 12:00', `href="${page}/invoice"`, `href="${page}/withdraw"`, 'Gift wrap'],
  ])
    expect(html).toContain(said)
  expect(html).not.toMatch(/<script|<iframe|\son\w+=|https?:\/\/(?!solas)/)
  expect(html, 'half an address is enough').not.toContain('aoife@example.ie')
})

test('order pages are not cached, listed, framed, or sent as a referrer', async () => {
  const { page } = await buys(shop)
  for (const path of [page, `${page}/invoice`, `${page}/withdraw`, '/order', '/order/none']) {
    const { headers } = await shop.fetch(path)
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'no-referrer',
      'noindex',
    ])
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors '(none|self)'/)
  }
})

test('the order page shows when the order is made, posted, delivered and refunded', async () => {
  const { id, page } = await buys(shop)
  const order = await orderOf(id)
  await markMade(shop.services, order, actor)
  expect(await read(page)).toContain('Your order is made')
  await markUnmade(shop.services, order, actor)
  expect(await read(page)).toContain('We are making your order')
  await markPosted(
    shop.services.shop(),
    shop.services,
    order,
    { tracking: 'https://post.example/RX1', correct: false },
    actor,
  )
  const posted = await read(page)
  expect(posted).toContain('Your order is on its way')
  expect(posted).toContain('<a href="https://post.example/RX1" rel="noreferrer noopener">')
  shop.advance(3 * DAY)
  await markDelivered(shop.services, order, actor)
  expect(await read(page)).toContain('You may send it back until Wed 23 Dec')
  const { paymentId } = await shop.services.db.selectFrom('orders').select('paymentId').executeTakeFirstOrThrow()
  await shop.stripe.refunds.create({ payment_intent: paymentId ?? '', amount: 500 })
  await noteRefunds(shop.services.shop(), shop.services, paymentId ?? '')
  const html = await read(page)
  expect(html).toContain('Refunded')
  expect(html).toContain('€5.00')
  expect(await read(`${page}/invoice`)).toMatch(/Receipt TEST-000001[\s\S]*Credit note TEST-000002/)
})

test('the buyer can change size, address and note until the order is made, and both sides are told', async () => {
  const { id, page } = await buys(shop, { cart: twoLines, giftWrap: true, giftNote: 'For Róisín' })
  const seen = await versionOf(shop.services.db, id)
  for (const [fields, said] of [
    [size(id), 'The size is changed.'],
    [{ ...address, line2: 'Flat 3', county: '' }, 'The address is changed.'],
    [{ change: 'note', giftNote: 'For you, Róisín' }, 'The gift note is changed.'],
  ] as const) {
    const answer = await sendForm(shop, page, fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page}?done=${fields.change}`])
    expect(await read(`${page}?done=${fields.change}`)).toContain(said)
  }
  const order = await orderOf(id)
  expect(order.items.map((line) => line.options.size)).toEqual(['Large', 'Small'])
  expect(order.address).toMatchObject({ line1: '2 Quay Street', line2: 'Flat 3', postcode: 'H91 F6YV', country: 'IE' })
  expect(order.giftNote).toBe('For you, Róisín')
  expect(order.total).toBe(11_350)
  const { db } = shop.services
  const log = await db.selectFrom('auditLog').select(['who', 'what']).orderBy('at').execute()
  expect(log.map(({ who, what }) => `${who}: ${what}`).toSorted()).toEqual([
    'the buyer: changes the address',
    'the buyer: changes the gift note',
    'the buyer: changes the size of 2 × Claret Evening (Medium) to Large',
  ])
  expect(
    (await emailsAbout(/has changed$/)).map(({ to, subject }) => `${to?.[0]?.address} ${subject}`).toSorted(),
  ).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^aoife@example\.ie Your order SOL-\S{8} has changed$/),
      expect.stringMatching(/Order SOL-\S{8} has changed$/),
    ]),
  )
  expect(await emailsAbout(/has changed$/)).toHaveLength(6)
  const [notice] = await emailsAbout(/^Order SOL/)
  expect(notice?.attachments).toHaveLength(1)
  expect(await markMade(shop.services, order, { ...actor, version: seen })).toMatchObject({ code: 'stale' })
  expect(await markMade(shop.services, order, { ...actor, version: await versionOf(db, id) })).toBeNull()
})

test.each([
  ['an item', 1, 'Medium', 'Small'],
  ['an item that another is joined to', 1, 'Medium', 'Large'],
  ['an item that is joined to another', 2, 'Large', 'Medium'],
])('%s, sent twice, is changed once, and both answers lead to the page that says so', async (_, number, from, to) => {
  const cart = ['Medium', 'Large'].map((one) => ({ id: '1', quantity: 1, size: one }))
  const { id, page } = await buys(shop, { cart })
  const change = { change: 'options', itemId: `${id}-${number}`, id: '1', from, to }
  const answers = await Promise.all([sendForm(shop, page, change), sendForm(shop, page, change)])
  answers.push(await sendForm(shop, page, change))
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual([0, 1, 2].map(() => `${page}?done=options`))
  expect(await emailsAbout(/has changed$/)).toHaveLength(2)
})

test('a changed line is not merged with a line of another price, even if both cost the same now', async () => {
  const sized = async (extra: number) => {
    const draft = await storedDraft(shop.services.db, '1')
    const options = draft.product.options.map((option) => ({
      ...option,
      values: option.values.map((value) => (value.id === 'Large' ? { ...value, extra } : value)),
    }))
    const by = { ...actor, version: draft.version }
    expect(await saveProduct(shop.services, { ...draft.product, options }, by)).toBeNull()
    expect(await publishDraft(shop.services)).toBeNull()
  }
  await sized(500)
  const cart = [
    { id: '1', quantity: 1, ...inSize('Medium') },
    { id: '1', quantity: 1, ...inSize('Large') },
  ]
  const { id, page } = await buys(shop, { cart })
  await sized(0)
  const before = await orderOf(id)
  expect(before.items.map(({ unitCents }) => unitCents)).toEqual([3500, 4000])
  const refused = await sendForm(shop, page, size(id))
  expect([refused.status, (await refused.text()).includes('does not come in that size')]).toEqual([409, true])
  expect(await orderOf(id)).toEqual(before)
  expect((await sendForm(shop, page, { ...size(id), to: 'Small' })).status).toBe(303)
})

test('sizes cannot change while a refund is made', async () => {
  const { id, page } = await buys(shop, { cart: twoLines })
  const before = await orderOf(id)
  await withRefundLock(shop.services, id, async () => {
    const refused = await sendForm(shop, page, size(id))
    expect([refused.status, (await refused.text()).includes('Part of this order was returned or refunded')]).toEqual([
      409,
      true,
    ])
    return { refusal: null }
  })
  expect(await orderOf(id)).toEqual(before)
  expect((await sendForm(shop, page, size(id))).status).toBe(303)
})

test('a change of a line that changed meanwhile or never existed is refused', async () => {
  const { id, page } = await buys(shop)
  await sendForm(shop, page, size(id))
  const other = { ...size(id), to: 'Small' }
  for (const wrong of [other, { ...other, itemId: `${id}-8` }, { ...size(id), id: '2' }]) {
    const answer = await sendForm(shop, page, wrong)
    expect([answer.status, (await answer.text()).includes('changed in the meantime')]).toEqual([409, true])
  }
})

test('a made order cannot be changed, and its page says so', async () => {
  const { id, page } = await buys(shop)
  await markMade(shop.services, await orderOf(id), actor)
  const before = await orderOf(id)
  for (const fields of [size(id), address, { change: 'note', giftNote: 'x' }]) {
    const answer = await sendForm(shop, page, fields)
    expect([answer.status, (await answer.text()).includes('Your order is already made')]).toEqual([409, true])
  }
  expect(await orderOf(id)).toEqual(before)
  expect(await read(page)).not.toContain('<form')
  expect(await emailsAbout(/has changed$/)).toEqual([])
})

test('a change at the same time as ‘made’ is either applied or refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, page } = await buys(shop)
    const order = await orderOf(id)
    const [answer] = await Promise.all([sendForm(shop, page, size(id)), markMade(shop.services, order, actor)])
    const isLarge = (await orderOf(id)).items[0]?.options.size === 'Large'
    expect([answer.status, isLarge]).toEqual(answer.status === 303 ? [303, true] : [409, false])
  }
})

test.each([
  [{ postcode: '' }, 'Please enter the Eircode'],
  [{ name: '' }, 'Please enter a name'],
  [{ line1: ' \u202e ' }, 'Please enter the first line of the address'],
  [{ line1: 'x'.repeat(121) }, 'At most 120 characters'],
])('an address with %j is refused, and what was typed stays', async (wrong, said) => {
  const { page, id } = await buys(shop)
  const answer = await sendForm(shop, page, { ...address, ...wrong })
  const html = await answer.text()
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(html).toContain(said)
  expect(html).toMatch(/<details[^>]* open=""[^>]*><summary><span>Change the address/)
  expect((await orderOf(id)).address?.line1).toBe('1 Main Street')
})

test('an address can only change to places with the same postage and VAT', async () => {
  const { id } = await buys(shop)
  const { db } = shop.services
  const delivery = { name: 'Northern Ireland', isChosen: true, countries: ['XI'], transit: null, note: null }
  const promise = { ...(await orderOf(id)).promise, delivery }
  const move = (postcode: string) =>
    changeOrder(shop.services.shop(), shop.services, id, {
      ...address,
      change: 'address',
      line2: '',
      county: '',
      postcode,
    })
  for (const [country, from, to, isTaken] of [
    ['GB', 'BT1 1AA', 'SW1A 1AA', false],
    ['GB', 'BT1 1AA', 'BT2 7BB', true],
    ['ES', '28001', '35001', false],
    ['ES', '28001', '08001', true],
  ] as const) {
    const stored = { line1: 'x', line2: '', city: 'y', county: '', postcode: from, country }
    await db
      .updateTable('orders')
      .set({ promise: JSON.stringify(promise), address: JSON.stringify(stored) })
      .where('id', '=', id)
      .execute()
    expect([to, (await move(to)) === null]).toEqual([to, isTaken])
  }
})

test('an order is withdrawn by line with review, confirmation and receipt, and the rest is made', async () => {
  const { id, page, reference } = await buys(shop, { cart: twoLines })
  const form = await read(`${page}/withdraw`)
  for (const said of ['value="Aoife Byrne"', 'Claret Evening (Medium)', 'all 2', 'I keep it'])
    expect(form).toContain(said)
  const fields = { name: 'Aoife Byrne', ...returning(id, 1, 0) }
  const review = await (await sendForm(shop, `${page}/withdraw`, { ...fields, step: 'review' })).text()
  for (const said of ['1 × Claret Evening (Medium)', reference, 'Confirm withdrawal']) expect(review).toContain(said)
  expect(await shop.services.db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
  const receipt = await (await sendForm(shop, `${page}/withdraw`, { ...fields, step: 'confirm' })).text()
  expect(receipt).toContain('It came in on 20 November 2026 at 12:00:0')
  expect(receipt).toContain('Your money goes back by Fri 4 Dec')
  const [email] = await emailsAbout(/^We have received your withdrawal/)
  expect(email?.text).toContain('Returning: 1 × Claret Evening (Medium)')
  expect(await read(page)).toContain('You have withdrawn from this order')
  expect((await sendForm(shop, page, size(id))).status, 'nothing changes after that').toBe(409)
  expect(await markMade(shop.services, await orderOf(id), actor), 'the other items are still to be made').toBeNull()
})

test('after a completed withdrawal from the whole order, its page does not say that it is made', async () => {
  const { id, page } = await buys(shop)
  await sendForm(shop, `${page}/withdraw`, { name: 'Aoife Byrne', step: 'confirm' })
  expect(await closeWithdrawals(shop.services, { id }, actor)).toBeNull()
  const html = await read(page)
  for (const said of ['This order is closed', 'Your withdrawal is complete']) expect(html).toContain(said)
  expect(html).not.toMatch(/We are making your order|Withdraw from this order/)
})

test('a withdrawal without chosen items is refused, and one without quantities is for the whole order', async () => {
  const { id, page } = await buys(shop, { cart: twoLines })
  const none = await sendForm(shop, `${page}/withdraw`, {
    name: 'A',
    ...returning(id, 0, 0),
    step: 'confirm',
  })
  expect([none.status, (await none.text()).includes('Please choose what you are returning')]).toEqual([400, true])
  await sendForm(shop, `${page}/withdraw`, { name: 'A', step: 'confirm' })
  const rows = await shop.services.db.selectFrom('withdrawals').select(['items', 'scope', 'doneAt']).execute()
  expect(rows).toEqual([{ items: '', scope: 'all', doneAt: null }])
})

test('a form that was opened before two items were joined withdraws from no other item than it named', async () => {
  const [medium, small] = [inSize('Medium'), inSize('Small')]
  const cart = [
    { id: '1', ...medium, quantity: 1 },
    { id: '1', ...small, quantity: 1 },
    { id: '5', ...small, quantity: 1 },
  ]
  const { id, page } = await buys(shop, { cart })
  const opened = { name: 'Aoife Byrne', step: 'confirm', ...returning(id, 0, 1, 0) }
  const joins = { change: 'options', itemId: `${id}-2`, id: '1', from: 'Small', to: 'Medium' }
  expect((await sendForm(shop, page, joins)).status).toBe(303)
  expect((await orderOf(id)).items.map(({ quantity }) => quantity)).toEqual([2, 1])
  const answer = await sendForm(shop, `${page}/withdraw`, opened)
  expect([answer.status, (await answer.text()).includes('Please choose what you are returning')]).toEqual([400, true])
  expect((await orderOf(id)).items.map((item) => itemState(item).asked)).toEqual([0, 0])
})

test('every step of a withdrawal shows an address with letters of its own as people write it', async () => {
  const email = 'info@müller.ie'
  const sessionId = await startCheckout(shop, { cart: twoLines, email })
  await payOn(shop, sessionId, 'visa', { ...aoife, email })
  await webhooksArrive(shop)
  const { id } = await shop.services.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const path = `/order/${signToken(await linkSecret(shop.services.db), 'order', id)}/withdraw`
  for (const step of ['review', 'confirm', 'confirm']) {
    const html = await (await sendForm(shop, path, { name: 'Jörg Müller', ...returning(id, 1, 0), step })).text()
    expect([step, html.includes(email), html.includes('xn--')]).toEqual([step, true, false])
  }
})

test('a withdrawal is limited to the ordered quantity and to items without personal words', async () => {
  const { id, page } = await buys(shop, { cart: twoLines })
  const { db } = shop.services
  const second = db.updateTable('orderItems').where('orderId', '=', id).where('position', '=', 1)
  await second.set({ isWithdrawable: 0 }).execute()
  await sendForm(shop, `${page}/withdraw`, { name: 'A', ...returning(id, 9, 1), step: 'confirm' })
  expect((await orderOf(id)).items.map((item) => itemState(item).asked)).toEqual([2, 0])
  expect(await db.selectFrom('withdrawals').select('items').execute()).toEqual([
    { items: '2 × Claret Evening (Medium)' },
  ])
  const other = await buys(shop, { cart: twoLines })
  await db.updateTable('orderItems').set({ isWithdrawable: 0 }).where('id', '=', `${other.id}-2`).execute()
  const one = { name: 'A', ...returning(other.id, 1, 1), step: 'confirm' }
  await sendForm(shop, `${other.page}/withdraw`, one)
  expect((await orderOf(other.id)).items.map((item) => itemState(item).asked)).toEqual([1, 0])
})

test('the page links to an order that goes with this one, unless it went to another address', async () => {
  const [first, extra] = [await buys(shop), await buys(shop)]
  const { db } = shop.services
  await sql`update orders set goes_with = ${first.id} where id = ${extra.id}`.execute(db)
  expect(await read(first.page)).toContain(`href="${extra.page}"`)
  await db.updateTable('orders').set({ email: 'other@example.ie' }).where('id', '=', extra.id).execute()
  const html = await read(first.page)
  expect([html.includes(extra.reference), html.includes(extra.page)]).toEqual([true, false])
})

test('the order link is e-mailed again only to the buyer, and the answer is the same for everybody', async () => {
  const { reference, page } = await buys(shop)
  const ask = (fields: Record<string, string>) => sendForm(shop, '/order', fields)
  expect(await read('/order')).toContain('Find your order')
  const answers = new Set<string>()
  for (const fields of [
    { reference: reference.toLowerCase(), email: 'AOIFE@example.ie' },
    { reference, email: 'thief@example.ie' },
    { reference: 'SOL-NONE0000', email: 'aoife@example.ie' },
  ]) {
    const answer = await ask(fields)
    answers.add(`${answer.status} ${await answer.text()}`)
  }
  expect(answers.size).toBe(1)
  const [email, ...more] = await emailsAbout(/^The link to your order/)
  expect(more).toEqual([])
  expect(email?.to?.[0]?.address).toBe('aoife@example.ie')
  expect(email?.text).toContain(`See your order: http://solas.test${page}`)
  const wrong = await ask({ reference: '', email: 'x' })
  expect([wrong.status, (await wrong.text()).includes('Please enter your order reference')]).toEqual([400, true])
})

test('the order link stops working once the order is deleted or its data erased', async () => {
  const [old, erased] = [await buys(shop), await buys(shop)]
  await shop.services.db.updateTable('orders').set({ email: null }).where('id', '=', erased.id).execute()
  expect((await shop.fetch(erased.page)).status).toBe(404)
  shop.advance(7 * 366 * DAY)
  await deleteOld(shop.services)
  const gone = await shop.fetch(old.page)
  expect([gone.status, await gone.text()]).toEqual([404, await read('/order/none')])
  expect(await shop.services.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('a withdrawal sent by the shop’s general form shows on the order page too', async () => {
  const { page, reference } = await buys(shop)
  await post(shop, '/functions/v1/withdraw', { name: 'A', reference, email: 'aoife@example.ie' })
  expect(await read(page)).toContain('You have withdrawn from this order')
})

test('an item is offered in the sizes that it comes in, and changed to no other', async () => {
  const { page, id } = await buys(shop)
  const { db } = shop.services
  const draft = await storedDraft(db, '1')
  const product: EditableProduct = { ...draft.product, options: [sizeOption(['Small', 'Medium'])] }
  expect(await saveProduct(shop.services, product, { ...actor, version: draft.version })).toBeNull()
  expect(await publishDraft(shop.services)).toBeNull()
  expect(await read(page)).not.toContain('Large, 19')
  const refused = await sendForm(shop, page, size(id))
  expect([refused.status, (await refused.text()).includes('does not come in that size')]).toEqual([409, true])
  expect((await orderOf(id)).items[0]?.options.size).toBe('Medium')
})

test.each([
  [{ ...address, postcode: '' }, '', 'postcode', 'Please enter the Eircode'],
  [{ ...address, name: '' }, '', 'name', 'Please enter a name'],
  [{ ...size(''), to: '' }, '', 'to', 'Please choose a size'],
  [{ ...size(''), from: 'Small' }, '', 'options-', 'Your order has changed in the meantime. Check it, then try again.'],
  [
    { name: 'Aoife', step: 'review', ...returning('', 0, 0) },
    '/withdraw',
    'items',
    'Please choose what you are returning',
  ],
] as const)('the error message for %j links to its field', async (form, part, field, sentence) => {
  const { id, page } = await buys(shop, { cart: twoLines })
  const item = 'itemId' in form ? { itemId: id + form.itemId } : {}
  const html = await (await sendForm(shop, page + part, { ...form, ...item })).text()
  if (field === 'to') expect(html).toContain(sentence)
  else expect(problemsOf(html)).toEqual([[field === 'options-' ? `options-${id}-1` : field, sentence, true]])
})

test('after a change, the page title says so and the message has the focus', async () => {
  const { id, page } = await buys(shop, { cart: twoLines })
  const answer = await sendForm(shop, page, size(id))
  const html = await read(answer.headers.get('location') ?? '')
  expect(html).toContain('<title>Size changed – We are making your order – Solas</title>')
  expect(html).toMatch(/<div [^>]*role="status" tabindex="-1" autofocus=""><p><strong>The size is changed\./)
})

test('each withdrawal step has its own title, and the footer links to this order’s withdrawal form', async () => {
  const { id, page } = await buys(shop, { cart: twoLines })
  const form = { name: 'Aoife Byrne', ...returning(id, 1, 0) }
  const steps = [
    await read(`${page}/withdraw`),
    await (await sendForm(shop, `${page}/withdraw`, { ...form, step: 'review' })).text(),
    await (await sendForm(shop, `${page}/withdraw`, { ...form, step: 'confirm' })).text(),
  ]
  expect(steps.map((html) => /<title>(.*?) – Solas/.exec(html)?.[1])).toEqual([
    'Withdraw from your order',
    'Check your statement',
    'We have received your withdrawal',
  ])
  for (const html of [...steps, await read(page)]) expect(html).toContain(`<li><a href="${page}/withdraw">`)
})

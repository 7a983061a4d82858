import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { OrderLineData } from '#shop/cart/order-line-data.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { promiseOf } from '#shop/orders/promise.ts'
import type { Shop } from '#shop/shop.ts'
import { products, solas } from '#shops/solas.ts'
import { parseConfig } from '../../platform/config/config.ts'
import { storefrontFromSource } from '../../testing/storefront.ts'
import { signToken } from '../mail/link-token.ts'
import type { Email } from './compose.ts'
import { confirmationEmail } from './confirmation.ts'
import { letters } from './letters.ts'
import { orderChangedEmail, orderEditedEmail } from './order-changed.ts'
import { ownerEmail } from './owner.ts'
import { paymentFailedEmail } from './payment-failed.ts'
import { postedEmail } from './posted.ts'
import type { receiptEmail } from './receipt.ts'
import { refundEmail } from './refund.ts'
import { reviewRequestEmail } from './review-request.ts'

// Shows S10.5, S10.7, S10.8, S10.18, S10.27, S10.29, S10.39, S10.50, S10.63.

const parsed = parseConfig({ OWNER_EMAIL: 'bench@solas.example' })
if (!parsed.ok) throw new Error('the test settings are wrong')
const config = {
  ...parsed.config,
  mode: 'live',
  publicUrl: 'https://shop.example',
  linkSecret: 'secret',
  storefront: storefrontFromSource,
} as const

const read = (line: object) => ({ ...v.parse(OrderLineData, line), itemId: 'item', movements: [], vatPercent: null })

const order: Order = {
  id: '6f1c7d0e-0000-4000-8000-000000000001',
  state: 'paid',
  sessionId: 'cs_test_a1Bc2De3rest',
  reference: null,
  referencePrefix: 'SOL',
  cartId: null,
  code: null,
  discount: 0,
  parcels: [],
  createdAt: '2026-11-20T09:00:00.000Z',
  paidAt: '2026-11-20T09:05:00.000Z',
  email: 'aoife@example.ie',
  name: 'Aoife Byrne',
  phone: '+353 1 555 0100',
  address: { line1: '1 Main Street', line2: '', city: 'Galway', county: 'Galway', postcode: 'H91 X2Y3', country: 'IE' },
  itemised: true,
  items: [
    read({ id: '1', name: 'Claret Evening', size: 'Medium', quantity: 2, unitCents: 3500, lineCents: 7000 }),
    read({ id: '2', name: 'Leopard Lane', size: 'Small', quantity: 1, unitCents: 3500, lineCents: 3500 }),
  ],
  subtotal: 10500,
  shipping: 0,
  giftWrap: 350,
  total: 10850,
  giftNote: 'Happy birthday',
  answers: [],
  zone: null,
  livemode: true,
  vatPercent: null,
  channel: 'shop',
  leadDays: null,
  firstOrderId: null,
  promise: promiseOf(solas, { leadDays: null, zone: null }, null),
}
const confirmation: typeof receiptEmail = (shop, placed, using) =>
  confirmationEmail(shop, { order: placed, shopAtOrder: shop }, using)
const notice: typeof receiptEmail = (shop, placed, using) =>
  ownerEmail(shop, { order: placed, shopAtOrder: shop }, using)
const unitemised: Order = {
  ...order,
  itemised: false,
  items: [],
  subtotal: 4000,
  giftWrap: 0,
  total: 4000,
  giftNote: '',
}

const page = `https://shop.example/order/${signToken('secret', 'order', order.id)}`

test('the confirmation tells the buyer what was bought, for how much and where it goes', async () => {
  const { to, replyTo, subject, text, html } = await confirmation(solas, order, config)
  expect({ to, replyTo, subject }).toEqual({
    to: 'aoife@example.ie',
    replyTo: 'hello@solas.example',
    subject: 'Thank you. Your Solas order SOL-A1BC2DE3 is in',
  })
  for (const said of [
    'Arrives Fri 27 Nov – Wed 2 Dec\n\nOrder reference: SOL-A1BC2DE3\nOrdered 20 November 2026 at 09:05\n',
    '2 × Claret Evening (Medium)  €70.00\n1 × Leopard Lane (Small)  €35.00\nShipping  Free\nGift wrap  €3.50\nTotal paid  €108.50',
    'Gift note:\n> Happy birthday\n',
    'Goes to:\nAoife Byrne\n1 Main Street\nGalway\nGalway\nH91 X2Y3\nIreland\n',
    '1. We make it: 2–3 business days.',
    `Withdraw here: ${page}/withdraw. You pay the postage back`,
  ])
    expect(text).toContain(said)
  expect(html).toMatch(/<a href="[^"]+\/withdraw" [^>]*>Withdraw from this order<\/a>/)
  expect(html).toContain('Order reference: SOL\u2011A1BC2DE3')
  expect(text).toContain(`See your order: ${page}\n`)
  expect(html).toContain('lang="en-IE"')
})

test.each<[country: string, postcode: string, time: string, confirmed: string, posted: string]>([
  ['IE', 'H91 X2Y3', 'Ireland 3–5 business days', 'Fri 27 Nov – Wed 2 Dec', 'Fri 27 Nov – Tue 1 Dec'],
  ['GB', 'BT1 1AA', 'Ireland 3–5 business days', 'Fri 27 Nov – Wed 2 Dec', 'Fri 27 Nov – Tue 1 Dec'],
  ['DE', '10115', 'EU 5–10 business days', 'Tue 1 – Wed 9 Dec', 'Tue 1 – Tue 8 Dec'],
  ['US', '10001', 'Rest of world 10–15 business days', 'Tue 8 – Wed 16 Dec', 'Tue 8 – Tue 15 Dec'],
])(
  'e-mails about an order to %s %s name its own delivery time and days',
  async (country, postcode, time, confirmed, days) => {
    const address = { line1: '1 Main Street', line2: '', city: 'Town', county: '', postcode, country }
    const { text: said } = await confirmation(solas, { ...order, address }, config)
    expect(said).toContain(`2. We post it. ${time}.`)
    expect(said).toContain(`\n\nArrives ${confirmed}\n\n`)
    for (const other of ['Ireland 3–5', 'EU 5–10', 'Rest of world 10–15'])
      expect(said.includes(other), other).toBe(time.startsWith(other))
    const { text: changed } = await orderChangedEmail(
      solas,
      { order: { ...order, address }, entry: { what: 'changes the address' } },
      config,
    )
    expect(changed).toContain(`\n\nArrives ${confirmed}\n\n`)
    expect((await notice(solas, { ...order, address }, config)).text).toContain(`\nArrives ${confirmed}\n`)
    const postedAt = '2026-11-24T16:00:00.000Z'
    const { text: posted } = await postedEmail(
      solas,
      { order: { ...order, address }, postedAt, tracking: null, following: [], isRestPosted: true },
      config,
    )
    expect(posted).toContain(`Arrives ${days}. Delivery time: ${time}.`)
  },
)

test('e-mails about an order with an unknown destination list the delivery times of all regions', async () => {
  const { text } = await confirmation(solas, { ...order, address: null }, config)
  expect(text).toContain('2. We post it. Ireland 3–5 business days, EU 5–10, rest of world 10–15.')
  expect(text).not.toContain('Arrives')
})

test('an order without an address whose zone is Ireland names the Irish delivery time only', async () => {
  const delivery = { name: 'Ireland', isChosen: true, countries: ['IE', 'XI'], transit: null, note: null }
  const promise = { ...order.promise, delivery }
  const { text } = await confirmation(solas, { ...order, address: null, promise }, config)
  expect(text).toContain('2. We post it. Ireland 3–5 business days.')
  expect(text).toContain('Arrives Fri 27 Nov – Wed 2 Dec')
})

test('the confirmation carries terms, withdrawal form, delivery and returns, guarantee and care for the buyer to keep', async () => {
  const { attachments } = await confirmation(solas, order, config)
  expect(attachments.map(({ filename, content }) => [filename, content.split('\n')[0]])).toEqual([
    ['terms-conditions.txt', 'Terms & Conditions'],
    ['withdrawal-form.txt', 'Model withdrawal form'],
    ['shipping-and-returns.txt', 'Shipping & Returns'],
    ['your-guarantee.txt', 'Your guarantee'],
    ['care.txt', 'Care'],
  ])
})

test('the owner’s e-mail says what to make, for whom and by when, and replies go to the customer', async () => {
  const { to, replyTo, subject, text } = await notice(solas, order, config)
  expect({ to, replyTo, subject }).toEqual({
    to: 'bench@solas.example',
    replyTo: 'aoife@example.ie',
    subject: 'New order SOL-A1BC2DE3: 3 items, €108.50',
  })
  for (const said of [
    '2 × Claret Evening (Medium)  €70.00',
    'Items  €105.00\nShipping  Free\nGift wrap  €3.50\nCustomer’s total  €108.50',
    'Gift note:\n> Happy birthday\n',
    'Dates to keep:\nMake by Wed 25 Nov. Tell the customer if that slips.\nArrives Fri 27 Nov – Wed 2 Dec\n',
    'Post to:\nAoife Byrne\n1 Main Street\nGalway\nGalway\nH91 X2Y3\nIreland\n\nTelephone: +353 1 555 0100\n',
    'Claret Evening: https://shop.example/#/product/1',
  ])
    expect(text).toContain(said)
})

test('a gift goes out with a slip that has the note, the items and no price', async () => {
  const [slip, ...others] = (await notice(solas, order, config)).attachments
  expect([slip?.filename, others]).toEqual(['gift-slip.html', []])
  for (const said of ['Happy birthday', '2 × Claret Evening (Medium)', '1 × Leopard Lane (Small)', 'SOL-A1BC2DE3'])
    expect(slip?.content).toContain(said)
  expect(slip?.content).not.toMatch(/€|\d[.,]\d\d/)
})

test('every other parcel has a slip too: items with their numbers, maker and warning, no price', async () => {
  const { attachments } = await notice(solas, { ...order, giftWrap: 0, giftNote: '' }, config)
  expect(attachments.map(({ filename }) => filename)).toEqual(['parcel-slip.html'])
  for (const said of ['2 × Claret Evening (Medium), no. 1', 'hello@solas.example', 'not for children under 3'])
    expect(attachments[0]?.content).toContain(said)
  expect(attachments[0]?.content).not.toMatch(/€|\d[.,]\d\d|blockquote>/)
})

const onePiece: Order = {
  ...order,
  items: order.items.slice(1),
  subtotal: 3500,
  giftWrap: 0,
  giftNote: '',
  total: 3500,
}

test('the confirmation of one piece shows it large, once, and takes at most 220 words', async () => {
  const { text, html } = await confirmation(solas, onePiece, config)
  expect(html.match(/<img [^>]*alt="Picture of Leopard Lane"/g)).toHaveLength(1)
  expect(html).toMatch(/leopard-lane-lead-800[^>]*width="536"/)
  expect(text.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(220)
})

test('an e-mail about several pieces shows each of them small', async () => {
  const { html } = await confirmation(solas, order, config)
  expect(html.match(/<img [^>]*width="64"[^>]*alt="Picture of /g)).toHaveLength(2)
  expect(html).not.toContain('width="536"')
})

test('an order without its items tells the owner to ask the buyer', async () => {
  const { subject, text } = await notice(solas, unitemised, config)
  expect(subject).toBe('New order SOL-A1BC2DE3: 1 item, €40.00')
  expect(text).toContain('Contact the customer. This order came with an amount only')
  expect((await confirmation(solas, unitemised, config)).text).toContain('1 × Solas order  €40.00')
})

test('an order without lines is shown under the shop name it was placed with', async () => {
  const renamed = { ...solas, settings: { ...solas.settings, brand: 'Dingle Beads' } }
  expect((await confirmation(renamed, unitemised, config)).text).toContain('1 × Solas order  €40.00')
})

test.each([
  ['none', null, null, null],
  ['ireland', 'IE1234567T', null, 'Includes VAT at 23%: €20.29.'],
  ['oss', 'IE1234567T', 25.5, 'Includes VAT at 25.5%: €22.05.'],
  ['ireland', 'IE1234567T', 0, null],
  ['small', 'IE1234567T-EX', null, null],
] as const)(
  'with the VAT scheme %s, number %j and rate %j, the e-mail says %j',
  async (vatScheme, vatNumber, vatPercent, says) => {
    const { text } = await confirmation({ ...solas, vatScheme, vatNumber }, { ...order, vatPercent }, config)
    expect(/Includes VAT .*/.exec(text)?.[0] ?? null).toBe(says)
    expect(text.includes(`VAT ${vatNumber}`)).toBe(vatNumber !== null)
  },
)

test('a parcel that leaves the EU has no VAT, also if its order has no saved rate', async () => {
  const address = { line1: '1 Main St', line2: '', city: 'Boston', county: 'MA', postcode: '02108', country: 'US' }
  const registered = { ...solas, vatScheme: 'ireland', vatNumber: 'IE1234567T' } as const
  expect((await confirmation(registered, { ...order, address }, config)).text).not.toContain('Includes VAT')
})

test('a name that is written from right to left stays apart from the house number beside it', async () => {
  const { text, html } = await notice(solas, { ...order, name: '\u202eדניאל\u200f' }, config)
  expect(html).toContain('<strong>Post to:</strong><br><bdi>דניאל</bdi><br>1 Main Street<br>Galway')
  expect(text).toContain('Post to:\n\u2068דניאל\u2069\n1 Main Street\nGalway')
  expect(html).not.toMatch(/[\u2068\u2069]/)
  expect((await notice(solas, order, config)).html).not.toContain('<bdi>')
})

test('the confirmation leaves out gift rows if there is no gift wrap', async () => {
  const { text } = await confirmation(solas, { ...order, giftWrap: 0, giftNote: '', total: 10500 }, config)
  expect(text).not.toMatch(/gift wrap|gift note/i)
})

test('a payment of the wrong amount asks only the owner to look', async () => {
  const { to, subject, text } = await letters.review(solas, { ...order, state: 'review' }, config)
  expect([to, subject]).toEqual(['bench@solas.example', 'Order SOL-A1BC2DE3 needs a look before anything is made'])
  expect(text).toContain('Total should be: €108.50')
})

const at = '2026-11-20T09:05:00.000Z'
const refund = { id: 're_1', orderId: order.id, amount: 3500, state: 'given', createdAt: at, failedAt: null }
const dispute = {
  id: 'du_1',
  orderId: order.id,
  amount: 10850,
  reason: 'fraudulent',
  answerBy: null,
  createdAt: at,
  outcome: null,
  lostAt: null,
  reinstatedAt: null,
}
const stuck = {
  id: '1',
  aboutKind: 'order' as const,
  aboutId: order.id,
  orderId: order.id,
  kind: 'confirmation',
  state: 'stuck',
  attempts: 9,
  createdAt: at,
  dueAt: at,
  claimedUntil: null,
  sentAt: null,
  lastError: '550 unknown',
}

test('the e-mail about a failed payment lists the order and says that nothing was charged', async () => {
  const { to, subject, text } = await paymentFailedEmail(solas, { ...order, state: 'failed' }, config)
  expect([to, subject]).toEqual(['aoife@example.ie', "Your payment for order SOL-A1BC2DE3 didn't go through"])
  for (const said of ["You haven't been charged", '2 × Claret Evening (Medium)  €70.00', 'Total, not paid  €108.50'])
    expect(text).toContain(said)
})

test.each([
  [10850, 10850, "We've sent back all of the €108.50 you paid for order"],
  [3500, 3500, "We've sent back €35.00 of the €108.50 you paid for order"],
  [3500, 7000, "We've sent back €35.00 of the €108.50 you paid, €70.00 with what we sent back before for order"],
  [3500, 10850, "We've sent back the rest of the €108.50 you paid, €35.00 for order"],
])('the e-mail about a refund of %d cents, %d in total, names both amounts', async (amount, refunded, said) => {
  const { to, text } = await refundEmail(solas, { order, refund: { ...refund, amount }, refunded }, config)
  expect(to).toBe('aoife@example.ie')
  expect(text).toContain(said)
  expect(text).toContain('3–5 business days')
})

test('the e-mail about a posted order has its items, address, arrival dates and tracking', async () => {
  const posted = {
    order,
    postedAt: '2026-11-24T16:00:00.000Z',
    tracking: 'RX123456789IE\r\nBcc: all@example.com',
    following: [],
    isRestPosted: true,
  }
  const { to, subject, text } = await postedEmail(solas, posted, config)
  expect([to, subject]).toEqual(['aoife@example.ie', 'Your Solas order SOL-A1BC2DE3 is on its way'])
  for (const said of [
    'posted it on Tue 24 Nov',
    '2 × Claret Evening (Medium)',
    'Posted to:\nAoife Byrne\n1 Main Street\n',
    'Tracking: RX123456789IE Bcc: all@example.com',
    'Ireland 3–5 business days',
    'You have 30 days from delivery',
  ])
    expect(text).toContain(said)
  expect(text, 'a gift’s receiver may read it too').not.toContain('€')
  const { text: untracked } = await postedEmail(solas, { ...posted, tracking: null }, config)
  expect(untracked).toContain('has no tracking number')
})

test.each([
  ['none of the items', [false, false], ['You have 30 days from delivery'], ['Made to your instructions']],
  [
    'one of two items',
    [true, false],
    ['For Claret Evening (Medium), you have 30 days from delivery', 'Leopard Lane (Small): Made to'],
    [],
  ],
  ['all items', [true, true], ['Claret Evening (Medium): Made to'], ['You have 30 days from delivery']],
] as const)(
  'the e-mail about a posted order says what can be returned if personal words are on %s',
  async (_, made, said, unsaid) => {
    const items = order.items.map((line, index) => ({ ...line, isWithdrawable: index === 0 ? !made[1] : !made[0] }))
    const posted = {
      order: { ...order, items },
      postedAt: '2026-11-24T16:00:00.000Z',
      tracking: null,
      following: [],
      isRestPosted: true,
    }
    const { text } = await postedEmail(solas, posted, config)
    for (const words of said) expect(text).toContain(words)
    for (const words of unsaid) expect(text).not.toContain(words)
  },
)

test('the confirmation offers the changes that the order’s page offers, and no others', async () => {
  const offered = async (items: Order['items']) => {
    const { text } = await confirmation(solas, { ...order, items }, config)
    return /you can change the ([^.]+) on your order page/.exec(text)?.[1]
  }
  // This product is not made in other weights.
  const fixed = order.items.map((line) => ({
    ...line,
    id: '999',
    options: { weight: '500' },
    optionNames: [['Weight', '500 g']] as const,
  }))
  expect([await offered(order.items), await offered(fixed)]).toEqual([
    'size, address or gift note',
    'address or gift note',
  ])
})

test('the e-mail about a dispute without evidence says that the bank takes none', async () => {
  const { to, text } = await letters.dispute(solas, { order, dispute }, config)
  expect(to).toBe('bench@solas.example')
  expect(text).toContain("The bank doesn't take evidence for this dispute.")
  expect(text).toContain('€108.50')
})

test('an e-mail without an address is refused', async () => {
  for (const write of [confirmation, paymentFailedEmail])
    await expect(write(solas, { ...order, email: null }, config)).rejects.toThrow('no e-mail address')
})

const hostile = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@example.com\u0000\u202eevil https://evil.example/'
const withoutPictures = (html: string) =>
  html.replaceAll(
    /<img src="https:\/\/shop\.example\/pictures\/(?:wordmark\.png" width="240" height="28" alt="Solas" class="link"|[a-z\d.-]+\.jpg" width="64" height="64" alt="Picture of [A-Z][A-Za-z ]+" class="picture") style="[^"<>]+">/g,
    '',
  )
const attacked: Order = {
  ...order,
  name: hostile,
  phone: hostile,
  giftNote: hostile,
  email: hostile,
  answers: [{ id: 'q', label: hostile, answer: hostile }],
}

test.each([
  ['the confirmation', confirmation],
  ['the owner’s e-mail', notice],
  ['the e-mail to look', letters.review],
  ['the e-mail about a payment that failed', paymentFailedEmail],
  [
    'the e-mail about a refund',
    (_: Shop, order: Order) => refundEmail(solas, { order, refund, refunded: 3500 }, config),
  ],
  [
    'the e-mail about a refund that failed',
    (_: Shop, order: Order) => letters['refund-failed'](solas, { order, refund, refunded: 0 }, config),
  ],
  [
    'the e-mail about a dispute',
    (_: Shop, order: Order) => letters.dispute(solas, { order, dispute: { ...dispute, reason: hostile } }, config),
  ],
  [
    'the e-mail about an e-mail',
    () => letters.stuck(solas, { ...stuck, lastError: hostile, kind: hostile, aboutId: hostile }, config),
  ],
  [
    'the e-mail about trouble',
    () => letters.trouble(solas, { id: '1', name: 'sweep', since: at, detail: hostile }, config),
  ],
])('text that a buyer typed is escaped in %s', async (_, write) => {
  const address = { line1: hostile, line2: hostile, city: hostile, county: hostile, postcode: hostile, country: 'IE' }
  const { html, text, subject, attachments } = await write(solas, { ...attacked, address }, config)
  for (const markup of [withoutPictures(html), ...attachments.map(({ content }) => content)])
    expect(markup).not.toContain('<img')
  expect(html).not.toContain('href="https://evil')
  expect(html.match(/href="[^"]*"/g)?.every((href) => href.startsWith('href="https://shop.example/')) ?? true).toBe(
    true,
  )
  expect(text).not.toMatch(/^Bcc:/m)
  for (const mark of ['\u0000', '\u202e', '\r']) expect(html + text + subject).not.toContain(mark)
})

const note = 'For Róisín,\r\nBcc: all@example.com\n\n-- \nמרים\nPost to:\n> us'
const fact = { id: '1', orderId: order.id, receivedAt: at, name: '', reference: '', email: 'a@example.ie' }
const differences = [{ name: 'Gift note', before: ['Post to:'], after: note.split(/\r?\n/) }]

test.each<[string, () => Promise<Email>]>([
  ['the confirmation', () => confirmation(solas, { ...order, giftNote: note }, config)],
  ['the owner’s e-mail', () => notice(solas, { ...order, giftNote: note }, config)],
  [
    'the e-mail about a change by the buyer',
    () => orderChangedEmail(solas, { order: { ...order, giftNote: note }, entry: { what: '' } }, config),
  ],
  [
    'the owner’s e-mail about it',
    () => letters['order-changed-notice'](solas, { order: { ...order, giftNote: note }, entry: { what: '' } }, config),
  ],
  ['the e-mail about a change by the shop', () => orderEditedEmail(solas, { order, differences }, config)],
  [
    'the owner’s e-mail about a withdrawal',
    () =>
      letters['withdrawal-notice'](
        solas,
        { statement: { ...fact, items: note, scope: 'words' }, order, money: null, isAcknowledged: true },
        config,
      ),
  ],
])('a customer’s text keeps its lines in %s, each quoted', async (_, write) => {
  const { text, html } = await write()
  expect(text).toContain(':\n> For Róisín,\n> Bcc: all@example.com\n>\n> --\n> \u2068מרים\u2069\n> Post to:\n> > us\n')
  const quote = html.split('<blockquote').at(-1)
  expect(quote).toContain(
    '>For Róisín,<br>Bcc: all@example.com<br><br>--<br><bdi>מרים</bdi><br>Post to:<br>&gt; us</blockquote>',
  )
})

test('the e-mail that asks for a review says of a sale at a stall nothing about posting', async () => {
  const links = { form: 'https://shop.example/review/a', stop: 'https://shop.example/review/stop/a' }
  const asked = async (channel: Order['channel']) =>
    (await reviewRequestEmail(solas, { order: { ...order, channel }, links }, config)).text
  expect(await asked('shop')).toContain("It's a while since we posted your order, and")
  expect(await asked('cash')).toContain("It's a while since you stopped by at our stall, and")
  expect(await asked('terminal')).not.toMatch(/posted|parcel/)
})

test('the prices in both e-mails add up to the total', async () => {
  const line = fc.record({ product: fc.constantFrom(...products), quantity: fc.integer({ min: 1, max: 20 }) })
  const cents = (text: string) =>
    [...text.matchAll(/€([\d,]+)\.(\d\d)/g)].map(([, euro, c]) => Number(euro?.replace(',', '')) * 100 + Number(c))
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), fc.boolean(), async (chosen, wrapped) => {
      const items = chosen.map(({ product: { id, name, priceCents }, quantity }) => {
        const size = 'Large' as const
        return read({ id, name, size, quantity, unitCents: priceCents, lineCents: priceCents * quantity })
      })
      const subtotal = items.reduce((sum, { lineCents }) => sum + lineCents, 0)
      const [shipping, giftWrap] = [subtotal < 4000 ? 495 : 0, wrapped ? 350 : 0]
      const total = subtotal + shipping + giftWrap
      const { text } = await confirmation(solas, { ...order, items, subtotal, shipping, giftWrap, total }, config)
      const table = text.split('\n\n').find((part) => part.includes('Total paid')) ?? ''
      const amounts = cents(table)
      expect(amounts.pop()).toBe(total)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total)
      expect((await notice(solas, { ...order, items, subtotal, shipping, giftWrap, total }, config)).text).toContain(
        `Customer’s total  ${formatCents(total)}`,
      )
    }),
    { numRuns: 50 },
  )
})

test.each(['sandbox', 'test'] as const)(
  'e-mails of a shop in the mode %s say TEST in subject and body',
  async (mode) => {
    const { subject, text, html } = await confirmation(solas, order, { ...config, mode })
    expect(subject).toBe('[TEST] Thank you. Your Solas order SOL-A1BC2DE3 is in')
    for (const body of [text, html]) {
      expect(body).toContain('[TEST]')
      expect(body).toContain('No money has moved')
    }
    expect((await confirmation(solas, order, config)).text).not.toContain('TEST')
  },
)

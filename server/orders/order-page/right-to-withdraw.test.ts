import { expect, test } from 'vitest'
import { UNDO_MS } from '#shop/promises.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { maintain } from '../../platform/maintenance/maintenance.ts'
import { buys, sendForm } from '../../testing/buyer.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { post } from '../../testing/shopper.ts'
import { storedOrder } from '../../testing/stored.ts'
import { markPosted } from '../fulfilment/parcels.ts'

const DAY = 86_400_000
const shop = shopForEachTest()

const cart = [
  { id: '2', quantity: 2, size: 'Medium' },
  { id: '4', quantity: 1, size: 'Small' },
]
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' :', ':')
const read = async (path: string) => plain(await (await shop.fetch(path)).text())

/** Buys two products. The right to withdraw holds for all, for the first, or for none, as they were made for the buyer or agreed with them. */
async function bought(right: 'all' | 'first' | 'none' | 'bespoke') {
  const order = await buys(shop, { cart })
  const { db } = shop.services
  const items = db.updateTable('orderItems').where('orderId', '=', order.id).set({ isWithdrawable: 0 })
  if (right === 'none') await items.execute()
  if (right === 'first') await items.where('position', '=', 1).execute()
  if (right === 'bespoke')
    await db.updateTable('orders').set({ channel: 'bespoke' }).where('id', '=', order.id).execute()
  await deliverDue(shop.services)
  return order
}

async function emailAbout(subject: RegExp) {
  await deliverDue(shop.services)
  const email = (await shop.emails()).find((one) => subject.test(one.subject ?? ''))
  const attached = (email?.attachments ?? []).map(({ filename, content }) => [
    filename,
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  ])
  return { text: email?.text ?? '', attached: new Map(attached as [string, string][]) }
}

const first = 'Leopard Lane (Medium)'
const second = 'Honey Toast (Small)'
const why = {
  none: 'Made to your instructions, so the 14-day right to withdraw does not apply.',
  bespoke: 'Bespoke pieces are made to your own instructions',
} as const

test.each(['all', 'first', 'none', 'bespoke'] as const)(
  'every e-mail and page says that the right to withdraw holds for: %s',
  async (right) => {
    const { id, page } = await bought(right)
    const order = await storedOrder(shop.services.db, 'id', id)
    const [confirmation, owner] = [await emailAbout(/^Thank you/), await emailAbout(/^New order/)]
    const [orderPage, form] = [await read(page), await read(`${page}/withdraw`)]
    const staff = { who: 'owner@solas.test' }
    await markPosted(shop.services.shop(), shop.services, order, { tracking: null, correct: false }, staff)
    shop.advance(UNDO_MS)
    const posted = await emailAbout(/is on its way$/)
    const model = confirmation.attached.get('withdrawal-form.txt')
    const said = { confirmation: confirmation.text, owner: owner.text, posted: posted.text, orderPage }

    if (right === 'all') {
      for (const text of Object.values(said)) expect(text).toMatch(/30 days/)
      for (const text of Object.values(said)) expect(text).not.toContain(', you have 30')
      expect(owner.text).toContain('Return window ends 30 days after delivery.')
      expect(model).toBeDefined()
      expect(model).not.toContain('holds for')
      expect(form).toContain('Continue')
      return
    }
    if (right === 'first') {
      expect(said.confirmation).toContain(`For ${first}, you have 30 days from delivery (14 are your legal right`)
      expect(said.posted).toContain(`For ${first}, you have 30 days from delivery.`)
      expect(said.owner).toContain(`Return window of ${first} ends 30 days after delivery.`)
      expect(said.orderPage).toContain(`You can withdraw from ${first} without giving a reason, within 30 days`)
      expect(said.orderPage).toContain(`${second}: ${why.none}`)
      expect(model).toContain(`In this order, the right to withdraw holds for ${first}.`)
      expect(form).toContain(`${second}: ${why.none}`)
      expect(form).toContain('Continue')
      return
    }
    for (const text of Object.values(said))
      expect(text).not.toMatch(/30 days (?:from|of|after)|ithdraw here|without giving a reason/)
    for (const text of [said.confirmation, said.orderPage, form]) expect(text).toContain(why[right])
    expect(model).toBeUndefined()
    expect(confirmation.text).not.toContain('withdrawal form')
    expect(form).toContain('There&#x27;s no right to withdraw from this order')
    expect(form).not.toMatch(/Continue|Confirm withdrawal|We have your withdrawal/)
    const sent = await sendForm(shop, `${page}/withdraw`, { name: 'Aoife', step: 'confirm' })
    expect(plain(await sent.text())).toContain('There&#x27;s no right to withdraw from this order')
    expect(await shop.services.db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
  },
)

test('once all that may be withdrawn is withdrawn, the form says so', async () => {
  const { page } = await bought('first')
  await sendForm(shop, `${page}/withdraw`, { name: 'Aoife', step: 'confirm' })
  const form = await read(`${page}/withdraw`)
  expect(form).toContain('There&#x27;s nothing left to return')
  expect(form).toContain('We have your withdrawal.')
  expect(form).not.toContain('Continue')
})

test.each(['none', 'bespoke'] as const)(
  'a statement by the open form about an order without the right (%s) promises no refund',
  async (right) => {
    const { reference } = await bought(right)
    const statement = { name: 'Aoife Byrne', reference, email: 'aoife@example.ie' }
    expect((await post(shop, '/functions/v1/withdraw', statement)).status).toBe(200)
    const receipt = await emailAbout(/^We have received your withdrawal/)
    expect(receipt.text).toContain(why[right])
    expect(receipt.text).toContain('One of us will read your statement and write to you.')
    expect(receipt.text).not.toMatch(/We'll refund you by|Please post/)
    const notice = await emailAbout(/^Withdrawal from order/)
    expect(notice.text).toContain('there is no right to withdraw')
    shop.advance(12 * DAY)
    await maintain(shop.services)
    await deliverDue(shop.services)
    expect((await shop.emails()).filter(({ subject }) => subject?.startsWith('Money back by'))).toEqual([])
  },
)

test('the receipt of a statement about a whole order names what stays with the buyer', async () => {
  const { reference } = await bought('first')
  await post(shop, '/functions/v1/withdraw', { name: 'Aoife Byrne', reference, email: 'aoife@example.ie' })
  const { text } = await emailAbout(/^We have received your withdrawal/)
  expect(text).toContain(`${second}: ${why.none}`)
  expect(text).toContain("We'll refund you by")
})

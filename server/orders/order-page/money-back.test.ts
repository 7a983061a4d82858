import { expect, test } from 'vitest'
import { deliverDue } from '../../contact/emails/emails.ts'
import { maintain } from '../../platform/maintenance/maintenance.ts'
import { buys, sendForm } from '../../testing/buyer.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { post } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

const shop = shopForEachTest()

const cart = [{ id: '2', quantity: 2, size: 'Medium' }]
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

async function buysAnd(actions: readonly string[]) {
  const order = await buys(shop, { cart })
  for (const action of actions) {
    await sendForm(shop, `/sandbox/pay/${order.sessionId}/panel`, { action })
    await webhooksArrive(shop)
  }
  const read = async (path: string) => plain(await (await shop.fetch(path)).text())
  const status: unknown = await (
    await shop.fetch(`/functions/v1/order-status?session_id=${encodeURIComponent(order.sessionId)}`)
  ).json()
  return { ...order, status, html: await read(order.page), form: await read(`${order.page}/withdraw`) }
}

const refunded = '€70.00 was refunded to the card or account you paid with.'
const owed = 'Your bank sent our refund of €70.00 back to us, so we still owe you this.'
const byBank = '€70.00 went back to you through your bank.'
const open = 'Choose what you&#x27;re returning'
const nothingLeft = 'There&#x27;s nothing left to return'

test.each([
  [['refund'], 'Your money is on its way back', [refunded], nothingLeft, 'refunded'],
  [['refund', 'refund-failed'], 'Your refund did not reach you', [owed], nothingLeft, 'review'],
  [['refund', 'refund-failed', 'refund'], 'Your money is on its way back', [refunded], nothingLeft, 'refunded'],
  [['refund-part'], 'We are making your order', ['Refunded €5.00'], open, 'paid'],
  [
    ['refund-part', 'refund-failed'],
    'We are making your order',
    ['Your bank sent our refund of €5.00 back to us, so we still owe you this.'],
    open,
    'paid',
  ],
  [['dispute'], 'We are looking at this order', [], open, 'review'],
  [['dispute', 'dispute-won'], 'We are making your order', [], open, 'paid'],
  [['dispute', 'dispute-lost'], 'Your bank gave your money back', [byBank], nothingLeft, 'refunded'],
  [
    ['refund-part', 'dispute', 'dispute-lost'],
    'Your bank gave your money back',
    ['€5.00 was refunded', 'Refunded €5.00', 'Given back by your bank €'],
    nothingLeft,
    'refunded',
  ],
] as const)('after %j the pages say what became of the money', async (actions, title, said, form, status) => {
  const seen = await buysAnd(actions)
  expect(seen.html).toContain(title)
  for (const text of said) expect(seen.html).toContain(text)
  expect(seen.html).not.toMatch(/€0\.00/)
  expect(seen.form).toContain(form)
  expect(seen.form).not.toContain('We have your withdrawal.')
  expect(seen.html.includes('Withdraw from this order'), 'the page offers what the form does').toBe(form === open)
  if (form === nothingLeft) {
    for (const text of said.slice(0, 1)) expect(seen.form).toContain(text)
    const sent = await sendForm(shop, `${seen.page}/withdraw`, { name: 'Aoife', step: 'confirm' })
    expect(plain(await sent.text())).toContain(nothingLeft)
  }
  expect(seen.status).toMatchObject({ status })
})

test.each([
  [['refund'], "We've already refunded this order", 'Nothing is left to refund'],
  [['refund', 'refund-failed'], "We'll refund you by", 'Refund it within 14 days'],
  [['dispute', 'dispute-lost'], 'Your bank has given you this money back already', 'Nothing is left to refund'],
  [['dispute'], "We'll refund you by", 'Refund it within 14 days'],
])('a statement that comes after %j is answered by what became of the money', async (actions, receipt, notice) => {
  const { reference } = await buysAnd(actions)
  await post(shop, '/functions/v1/withdraw', { name: 'A', reference, email: 'aoife@example.ie', items: 'the red one' })
  await deliverDue(shop.services)
  const emails = await shop.emails()
  const about = (subject: RegExp) => emails.find((email) => subject.test(email.subject ?? ''))?.text ?? ''
  expect(about(/^We have received your withdrawal/)).toContain(receipt)
  expect(about(/^Withdrawal from order/)).toContain(notice)
})

test('the owner is not reminded to refund what the bank has given back', async () => {
  const { reference } = await buysAnd(['dispute', 'dispute-lost'])
  await post(shop, '/functions/v1/withdraw', { name: 'A', reference, email: 'aoife@example.ie', items: 'the red one' })
  shop.advance(12 * 86_400_000)
  await maintain(shop.services)
  await deliverDue(shop.services)
  expect((await shop.emails()).filter(({ subject }) => subject?.startsWith('Money back by'))).toEqual([])
})

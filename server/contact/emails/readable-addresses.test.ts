import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { formPaths } from '#shop/paths.ts'
import { signIn } from '../../testing/desk.ts'
import { openForms, shownBy } from '../../testing/form-shop.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { deliverDue } from './emails.ts'

const typed = 'info@müller.ie'

test('international addresses are shown as typed, and e-mails are sent to their ASCII form', async () => {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: typed })
  await payOn(shop, sessionId, 'visa', { ...aoife, email: 'info@xn--mller-kva.ie' })
  await webhooksArrive(shop)
  expect(await statusOf(shop, sessionId)).toMatchObject({ email: 'i•••@müller.ie' })
  const desk = await signIn(shop)
  const orders = await (await desk.get(deskCalls.readOrders.path)).text()
  expect(orders).toContain(typed)
  const reference = /"reference":"(?<found>[^"]+)"/.exec(orders)?.groups?.found ?? ''
  const statement = { name: 'Anna Müller', reference, email: typed, items: '' }
  const forms = openForms(shop)
  const review = await shownBy(await forms.send(formPaths.withdraw, statement))
  expect(review.form?.values).toMatchObject({ email: typed })
  const received = await shownBy(await forms.send(formPaths.withdraw, { ...statement, step: 'confirm' }))
  expect(received.form?.values).toMatchObject({ email: typed })
  await deliverDue(shop.services)
  const emails = await shop.emails()
  expect(emails.filter(({ to }) => to?.[0]?.address === 'info@xn--mller-kva.ie').length).toBeGreaterThan(1)
  for (const { subject, text = '', html = '' } of emails)
    expect([subject, /xn--/.test(text + html)]).toEqual([subject, false])
  expect(emails.filter(({ text = '' }) => text.includes(typed)).length).toBeGreaterThan(1)
})

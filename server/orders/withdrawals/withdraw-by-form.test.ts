import { expect, test } from 'vitest'
import { deliverDue } from '../../contact/emails/emails.ts'
import { openForms, shownBy } from '../../testing/form-shop.ts'
import { openShop } from '../../testing/open-shop.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { post } from '../../testing/shopper.ts'

const shop = shopForEachTest()

const statement = { name: 'Ciara Nolan', reference: 'SOL-A1B2C3D4', email: 'ciara@shopper.example', items: '' }
const send = (changes: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  openForms(shop).send('/withdraw', { ...statement, ...changes }, headers)
const statements = () => shop.services.db.selectFrom('withdrawals').selectAll().execute()

test('a withdrawal by form is shown for review, and then received like one by call', async () => {
  const review = await send({ name: ' Ciara Nolan ' })
  expect(review.status).toBe(200)
  expect(await shownBy(review)).toMatchObject({ path: '/returns-refunds', form: { values: statement, step: 'review' } })
  expect(await statements()).toEqual([])

  const receipt = await send({ step: 'confirm' })
  const receivedAt = '2026-11-20T12:00:00.000Z'
  expect((await shownBy(receipt)).form).toEqual({ values: { ...statement, formId: '' }, step: 'received', receivedAt })
  expect(await statements()).toMatchObject([{ ...statement, receivedAt }])
  await deliverDue(shop.services)
  expect(await shop.emails()).toHaveLength(2)

  shop.advance(60_000)
  expect((await shownBy(await send({ step: 'confirm' }))).form?.receivedAt).toBe(receivedAt)
  const answer: unknown = await (await post(shop, '/functions/v1/withdraw', statement)).json()
  expect(answer).toEqual({ ok: true, receivedAt })
  expect(await statements()).toHaveLength(1)
})

test('choosing to change a withdrawal returns its values to the form', async () => {
  const answer = await send({ step: 'change' })
  expect([answer.status, (await shownBy(answer)).form]).toEqual([200, { values: statement }])
})

test.each(['', 'change', 'confirm', 'received', '__proto__'])(
  'at the step %j all errors are shown at once, and nothing is saved',
  async (step) => {
    const answer = await send({ name: ' ', email: 'ciara at home', items: 'x'.repeat(1001), step })
    expect(answer.status).toBe(400)
    expect((await shownBy(answer)).form?.errors).toEqual({
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
      items: 'At most 1000 characters',
    })
    expect(await statements()).toEqual([])
  },
)

test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
  'refuses a withdrawal form from another site (%j)',
  async (headers) => {
    expect((await send({ step: 'confirm' }, headers)).status).toBe(403)
    expect(await statements()).toEqual([])
  },
)

test('form and call share one rate limit, and reviewing does not count', async () => {
  const limited = await openShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
  const from = { 'x-forwarded-for': '192.0.2.1' }
  const forms = openForms(limited)
  const confirm = () => forms.send('/withdraw', { ...statement, step: 'confirm' }, from)
  for (let time = 0; time < 12; time++) expect((await forms.send('/withdraw', statement, from)).status).toBe(200)
  for (let time = 0; time < 10; time++) expect((await confirm()).status).toBe(200)
  expect((await confirm()).status).toBe(429)
  const call = await limited.fetch('/functions/v1/withdraw', {
    method: 'POST',
    body: JSON.stringify(statement),
    headers: from,
  })
  expect(call.status).toBe(429)
  await limited.close()
})

test('the URL that the form is sent to redirects to the page with the form', async () => {
  const answer = await openForms(shop).get('/withdraw')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/returns-refunds?withdraw=1'])
})

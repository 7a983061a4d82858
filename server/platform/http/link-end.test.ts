import { expect, test } from 'vitest'
import { bareApp } from '../../testing/bare-app.ts'
import { trimLinkEnd } from './link-end.ts'

const app = bareApp()
app.use('*', trimLinkEnd)
app.get('*', (c) => c.text('the page'))
const token = '6f1c7d0e-0000-4000-8000-0000000000ff.aB-_cdEfGhIjKlMnOpQrStUvWxYz0123456789-_ABE'

test.each([
  ...['.', ',', ')', '…”', '%20', '%E2%80%9D', '>', '*', '_', '__', '-', "'s", '’s', '%27s', '%E2%80%99s.'],
  ...['&amp;', '&amp', '&quot;).', '&gt;'],
])('a link that ends in “%s” leads to its page', async (end) => {
  for (const page of [`/order/${token}`, `/order/${token}/withdraw`, `/gift/${token}`]) {
    const answer = await app.request(`${page}${end}?canceled=1`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${page}?canceled=1`])
    expect(await (await app.request(page)).text()).toBe('the page')
  }
})

test('what was no link of the shop is not led on, nor is a form', async () => {
  for (const path of ['/', '/order.', '/.', '/)']) expect((await app.request(path)).status, path).toBe(200)
  expect((await app.request(`/order/${token}.`, { method: 'POST' })).status).toBe(404)
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { BenchAnswer } from '#shop/desk/orders.ts'
import type { Question } from '#shop/settings/questions.ts'
import { privacy } from '#shop/texts/privacy.ts'
import { plainText } from '#shop/texts/text.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { erasePersonalData, exportPersonalData } from '../../desk/handlers/personal-data.ts'
import { findOrder, selectOrders } from '../../platform/database/orders.ts'
import { readEvents } from '../../platform/maintenance/read-events.ts'
import { buys, sendForm } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { openForms, shownBy } from '../../testing/form-shop.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { settingsOf } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut, oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { holdWebhooks } from '../../testing/webhooks.ts'
import { markPosted } from '../fulfilment/parcels.ts'

const question = (part: Partial<Question> & Pick<Question, 'id'>): Question => ({
  isOn: true,
  kind: 'line',
  label: part.id,
  hint: '',
  isRequired: false,
  max: 100,
  choices: [],
  products: null,
  ...part,
})
const delivery = question({ id: 'delivery', kind: 'text', label: 'Delivery instructions', max: 200 })
const ribbon = question({
  id: 'ribbon',
  kind: 'choice',
  label: 'Which ribbon?',
  isRequired: true,
  choices: ['Red', 'Blue'],
  products: ['1'],
})
const card = question({ id: 'card', kind: 'tick', label: 'Add a card' })

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
const { save, publishAll } = settingsOf(() => shop)
async function asks(...questions: Question[]) {
  await save({ questions })
  expect(await publishAll()).toBeNull()
}

const byCart = async (answers: object, id = '1') => {
  const { status, code = null } = await checkOut(shop, {
    cart: [{ id, quantity: 1, size: 'Medium' }],
    email: aoife.email,
    answers,
  })
  return { status, code }
}
const byForm = (answers: Record<string, string>, product = '1') => {
  const fields = Object.fromEntries(Object.entries(answers).map(([id, answer]) => [`answer-${id}`, answer]))
  return openForms(shop).send('/checkout/buy', { product, size: 'Medium', email: aoife.email, ...fields })
}
const newest = async () => {
  const rows = await selectOrders(shop.services.db).orderBy('createdAt', 'desc').execute()
  const order = await findOrder(shop.services.db, 'id', rows[0]?.id ?? '')
  if (order === null) throw new Error('There is no order')
  return order
}
const lose = async () => {
  for (const table of ['outbox', 'orderWords', 'orderEvents', 'invoices', 'orders'] as const)
    await shop.services.db.deleteFrom(table).execute()
}

test.each<[answers: Record<string, string>, product: string, refused: string | null, kept: string[]]>([
  [{ ribbon: 'Blue' }, '1', null, ['Which ribbon? Blue']],
  [{ ribbon: 'Blue', card: 'Yes', delivery: ' by the\r\ngate\u200b ' }, '1', null, ['by the\ngate', 'Blue', 'Yes']],
  [{}, '1', 'ribbon', []],
  [{ ribbon: '\u3164' }, '1', 'ribbon', []],
  [{ ribbon: 'Green' }, '1', 'ribbon', []],
  [{ ribbon: 'Red', delivery: 'x'.repeat(201) }, '1', 'delivery', []],
  [{ ribbon: 'Red', card: 'on' }, '1', 'card', []],
  [{}, '2', null, []],
  [{ gone: '=SUM(A1)' }, '2', null, ['=SUM(A1)']],
])('cart and form take or refuse the answers %j for product %s alike', async (answers, product, refused, kept) => {
  await asks(delivery, ribbon, card)
  const cart = await byCart(answers, product)
  const form = await byForm(answers, product)
  expect(cart.status).toBe(refused === null ? 200 : 409)
  expect(form.status).toBe(refused === null ? 303 : 400)
  if (refused === null) {
    const orders = await selectOrders(shop.services.db).execute()
    expect(orders.map((order) => order.answers)).toEqual([orders[0]?.answers, orders[0]?.answers])
    const texts = (await newest()).answers.map(({ label, answer }) => `${label} ${answer}`)
    expect(texts).toEqual(kept.map((text) => expect.stringContaining(text) as string))
  } else {
    expect(['unanswered', 'no-such-answer', 'long-answer']).toContain(cart.code)
    const { form: sent } = await shownBy(form)
    expect(Object.keys(sent?.errors ?? {})).toEqual([`answer-${refused}`])
    for (const [id, answer] of Object.entries(answers)) expect(sent?.values[`answer-${id}`]).toBe(answer)
    expect(await selectOrders(shop.services.db).execute()).toEqual([])
  }
})

test('without open questions nothing is asked, and a request need not say so', async () => {
  expect(await byCart({})).toEqual({ status: 200, code: null })
  expect((await newest()).answers).toEqual([])
})

test('a question that is switched off while somebody checks out loses neither order nor answer', async () => {
  await asks(delivery)
  await asks({ ...delivery, isOn: false })
  expect((await byForm({ delivery: 'By the gate' })).status).toBe(303)
  expect((await newest()).answers).toEqual([{ id: 'delivery', label: 'Delivery instructions', answer: 'By the gate' }])
})

test('another answer opens another payment page, the same one does not', async () => {
  const cartId = '59dfea4b-0000-4000-8000-000000000000'
  const open = (answer: string) =>
    startCheckout(shop, { cart: oneBracelet, email: aoife.email, cartId, answers: { delivery: answer } })
  const first = await open('By the gate')
  expect(await open('By the gate')).toBe(first)
  expect(await open('By the door')).not.toBe(first)
})

const answers = { delivery: 'By the gate', ribbon: 'Blue' }
const emailsTo = async (part: RegExp) => {
  await deliverDue(shop.services)
  return (await shop.emails()).filter(({ subject }) => part.test(subject ?? ''))
}

const fileText = (file: { readonly content: string | ArrayBuffer | Uint8Array } | undefined) =>
  typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content)

test('the answers are in the e-mails, at the desk, on the bench and on the slip, as they were asked', async () => {
  await asks(delivery, ribbon)
  const { id, page } = await buys(shop, { answers })
  await asks({ ...delivery, label: 'Something else' })
  for (const [email] of [await emailsTo(/^New order/), await emailsTo(/^Thank you/)]) {
    for (const part of [email?.text, email?.html]) {
      expect(part).toMatch(/Delivery instructions:[\s\S]*By the gate/)
      expect(part).toMatch(/Which ribbon\?[\s\S]*Blue/)
      expect(part).not.toContain('Something else')
    }
  }
  const [owner] = await emailsTo(/^New order/)
  const [slip] = owner?.attachments ?? []
  expect(fileText(slip)).toContain('By the gate')
  const desk = await signIn(shop)
  const kept = [
    { id: 'delivery', label: 'Delivery instructions', answer: 'By the gate' },
    { id: 'ribbon', label: 'Which ribbon?', answer: 'Blue' },
  ]
  expect((await orderAtDesk(desk, id)).answers).toEqual(kept)
  const bench = v.parse(BenchAnswer, await (await desk.get(deskCalls.readBench.path)).json())
  expect(bench.orders.map((order) => order.answers)).toEqual([kept])
  const html = await (await shop.fetch(page)).text()
  expect(html).toContain('Which ribbon?')
  expect(html).toContain('Change your answers')
})

test('the receiver of a gift sees no answers, on the slip or on the page for a swap', async () => {
  await asks(delivery, ribbon)
  const { id } = await buys(shop, { giftWrap: true, giftNote: 'For Róisín', answers })
  const { services } = shop
  const order = await findOrder(services.db, 'id', id)
  if (order === null) throw new Error('There is no order')
  const [owner] = await emailsTo(/^New order/)
  expect(owner?.text).toContain('By the gate')
  const desk = await signIn(shop)
  await markPosted(services.shop(), services, order, { tracking: null, correct: false }, { who: 'owner@solas.test' })
  const path = `/gift/${signToken(await linkSecret(services.db), 'gift', id)}`
  const slip = await (await desk.get(pathTo(deskCalls.showParcelSlip, { id }))).text()
  for (const seen of [fileText(owner?.attachments[0]), slip, await (await shop.fetch(path)).text()]) {
    expect(seen).not.toContain('By the gate')
    expect(seen).not.toContain('Blue')
  }
})

test('the buyer changes the answers until the order is made, and both are told', async () => {
  await asks(delivery, ribbon, card)
  const { id, page } = await buys(shop, { answers })
  const change = (fields: Record<string, string>) => sendForm(shop, page, { change: 'answers', ...fields })
  const kept = async () => (await findOrder(shop.services.db, 'id', id))?.answers.map(({ answer }) => answer)

  const refused = await change({ 'answer-delivery': 'By the door', 'answer-ribbon': '' })
  expect(refused.status).toBe(400)
  const shown = await refused.text()
  expect(shown).toContain('Please answer “Which ribbon?”')
  expect(shown).toContain('By the door')
  expect(await kept()).toEqual(['By the gate', 'Blue'])

  const done = await change({ 'answer-delivery': '', 'answer-ribbon': 'Red', 'answer-card': 'Yes', 'answer-x': 'x' })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${page}?done=answers`])
  expect(await (await shop.fetch(`${page}?done=answers`)).text()).toContain('Your answers are changed.')
  expect(await kept()).toEqual(['Red', 'Yes'])
  const told = [...(await emailsTo(/has changed$/)), ...(await emailsTo(/changed/))]
  for (const { text } of told) expect(text).toMatch(/Which ribbon\?[\s\S]*Red[\s\S]*Add a card:[\s\S]*Yes/)
  expect(told.length).toBeGreaterThan(1)
  const { timeline } = await orderAtDesk(await signIn(shop), id)
  expect(timeline.map(({ what }) => what)).toContain('changes the answers')
  expect(JSON.stringify(timeline)).not.toContain('Red')

  const { services } = shop
  const order = await findOrder(services.db, 'id', id)
  if (order === null) throw new Error('There is no order')
  await markPosted(services.shop(), services, order, { tracking: null, correct: false }, { who: 'owner@solas.test' })
  expect((await change({ 'answer-ribbon': 'Blue' })).status).toBe(409)
  expect(await kept()).toEqual(['Red', 'Yes'])
})

test('staff change the answers until the order is made, and the buyer is told', async () => {
  await asks(delivery, ribbon, card)
  const { id } = await buys(shop, { answers })
  const desk = await signIn(shop)
  const before = await orderAtDesk(desk, id)
  expect(before.questions?.map(({ label }) => label)).toEqual(['Delivery instructions', 'Which ribbon?', 'Add a card'])
  const change = async (typed: object, version?: string) => {
    const path = pathTo(deskCalls.answers, { id })
    const seen = version ?? (await orderAtDesk(desk, id)).version
    const answer = await desk.post(path, { version: seen, answers: typed })
    return [answer.status, v.parse(v.object({ code: v.optional(v.string()) }), await answer.json()).code]
  }
  const kept = async () => (await findOrder(shop.services.db, 'id', id))?.answers.map(({ answer }) => answer)

  expect(await change({ delivery: 'By the gate', ribbon: '' })).toEqual([409, 'wrong-answer'])
  expect(await change({ delivery: 'By the gate', ribbon: 'Green' })).toEqual([409, 'wrong-answer'])
  expect(await change({ delivery: '\u3164By the gate', ribbon: 'Blue' })).toEqual([409, 'nothing-changed'])
  expect(await kept()).toEqual(['By the gate', 'Blue'])

  expect(await change({ ribbon: 'Red', card: 'Yes', gone: '=SUM(A1)' })).toEqual([200, undefined])
  expect(await kept()).toEqual(['Red', 'Yes'])
  expect(await change({ ribbon: 'Blue' }, before.version)).toEqual([409, 'stale'])
  const [told] = await emailsTo(/changed/)
  expect(told?.text).toMatch(/Which ribbon\?[\s\S]*Blue[\s\S]*Red/)
  const { timeline } = await orderAtDesk(desk, id)
  expect(timeline.map(({ what }) => what)).toContain('changes the answers')
  expect(JSON.stringify(timeline)).not.toContain('Red')

  const { version } = await orderAtDesk(desk, id)
  await desk.post(pathTo(deskCalls.made, { id }), { version })
  expect((await orderAtDesk(desk, id)).questions).toBeUndefined()
  expect(await change({ ribbon: 'Blue' })).toEqual([409, 'answers-made'])
  expect(await kept()).toEqual(['Red', 'Yes'])
})

test('the privacy policy names the answers from the first question on, also once none is asked any more', async () => {
  const isNamed = () => plainText(privacy(shop.services.shop())).includes('your answers to our questions')
  expect(isNamed()).toBe(false)
  await asks(card)
  expect(isNamed()).toBe(true)
  await asks()
  expect(isNamed()).toBe(true)
  await save({ carrier: 'DPD' })
  expect(await publishAll()).toBeNull()
  expect([isNamed(), shop.services.shop().questions]).toEqual([true, []])
})

test('answers are exported and erased with the person’s data', async () => {
  await asks(delivery)
  const { services } = shop
  await startCheckout(shop, { cart: oneBracelet, email: aoife.email, answers: { delivery: 'Xylander' } })
  expect((await exportPersonalData(services, aoife.email, 'owner@solas.test')).text).toContain('Xylander')
  shop.advance(86_400_000)
  await services.db.updateTable('orders').set({ state: 'expired' }).execute()
  const { erased } = await erasePersonalData(services, aoife.email, 'owner@solas.test')
  expect(erased.join()).toContain('gift note, answers and notes')
  expect((await newest()).answers).toEqual([])
})

test.each([
  ['a few', { delivery: 'By the gate 👩‍🎨' }, 1],
  [
    'more than the payment page keeps',
    Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => [id, '青'.repeat(500)])),
    0,
  ],
])('an order with %s answers is rebuilt from its payment', async (_, typed, count) => {
  await asks(delivery)
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email, answers: typed })
  const { answers: before } = await newest()
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId)
  await lose()
  await readEvents(shop.services)
  const order = await newest()
  expect(order.state).toBe('paid')
  expect(order.answers).toEqual(count === 0 ? [] : before)
})

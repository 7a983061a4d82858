import { beforeAll, expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { personalField } from '#shop/cart/choice-fields.ts'
import { PERSONAL_FIELDS_MAX, WORDS_LENGTH_MAX } from '#shop/catalogue/personal-fields.ts'
import { answerField } from '#shop/checkout/answers.ts'
import { formPaths } from '#shop/paths.ts'
import { GIFT_NOTE_MAX, ORDER_ITEMS_MAX, REVIEW_TEXT_MAX } from '#shop/promises.ts'
import { ANSWER_TEXT_MAX, QUESTIONS_MAX } from '#shop/settings/questions.ts'
import { draftsOf } from '../../catalogue/publishing/draft.ts'
import { saveProduct } from '../../catalogue/publishing/edit.ts'
import { buys } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { postedOrder, reviewing, sendForm } from '../../testing/reviewing.ts'
import { shopForAllTests } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut } from '../../testing/shopper.ts'
import { storedDraft } from '../../testing/stored.ts'

const owner = 'owner@solas.test'
const ids = Array.from({ length: PERSONAL_FIELDS_MAX }, (_, at) => `words-${at}`)
const personal = ids.map(
  (id) =>
    ({ id, label: id, kind: 'text', extra: 0, bespoke: true, maxLength: WORDS_LENGTH_MAX, required: false }) as const,
)
const written = (letters: string, length: number) => Array.from(letters.repeat(length)).slice(0, length).join('')
const longest = (letters: string) =>
  Object.fromEntries(
    Array.from({ length: QUESTIONS_MAX }, (_, at) => [`q-${at}`, written(letters, ANSWER_TEXT_MAX)] as const),
  )
const scripts = [
  ['Irish', 'Ádh mór ort, a Órla '],
  ['Japanese', '美しい腕輪をありがとう'],
  ['emoji', '🎂🎈'],
] as const

const shop = shopForAllTests({ env: { OWNER_EMAIL: owner } })

beforeAll(async () => {
  const draft = await storedDraft(shop.services.db, '1')
  await saveProduct(shop.services, { ...draft.product, personal }, { who: owner, version: draft.version })
  expect(await publishDraft(shop.services)).toBeNull()
})

test.each(scripts)('the largest bag in %s can be bought, also with escaped characters', async (_, letters) => {
  const text = written(letters, WORDS_LENGTH_MAX - 3).trim()
  const cart = Array.from({ length: ORDER_ITEMS_MAX }, (_line, at) => ({
    id: '1',
    size: 'Medium',
    quantity: 1,
    personal: Object.fromEntries(ids.map((id) => [id, `${text}${String(at).padStart(3, '0')}`])),
  }))
  const body = {
    cart,
    giftWrap: true,
    giftNote: written(letters, GIFT_NOTE_MAX),
    email: aoife.email,
    answers: longest(letters),
  }
  expect(await checkOut(shop, body)).toMatchObject({ status: 200, ok: true })
  const escaped = JSON.stringify(body).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const answer = await shop.fetch('/functions/v1/create-checkout-v2', { method: 'POST', body: escaped })
  expect(answer.status).toBe(200)
})

test.each(scripts)('the largest form of a product in %s is bought', async (_, letters) => {
  const answer = await sendForm(shop, formPaths.buy, {
    product: '1',
    size: 'Medium',
    email: aoife.email,
    giftWrap: 'yes',
    giftNote: written(letters, GIFT_NOTE_MAX),
    ...Object.fromEntries(Object.entries(longest(letters)).map(([id, text]) => [answerField(id), text])),
    ...Object.fromEntries(ids.map((id) => [personalField(id), written(letters, WORDS_LENGTH_MAX)])),
  })
  expect(answer.status).toBe(303)
})

test('a note counts its line breaks as one character each, as a form sends them', async () => {
  const lines = Array.from({ length: GIFT_NOTE_MAX / 2 }, () => 'a').join('\r\n')
  const note = `${lines}b`
  const fields = { product: '1', size: 'Medium', email: aoife.email, giftWrap: 'yes', giftNote: note }
  expect((await sendForm(shop, formPaths.buy, fields)).status).toBe(303)
  const { page } = await buys(shop, { giftWrap: true, giftNote: 'Hello' })
  expect((await sendForm(shop, page, { change: 'note', giftNote: note })).status).toBe(303)
})

test('every review of the largest order is taken', async () => {
  const cart = ['1', '2', '3'].map((id, at) => ({ id, size: 'Medium', quantity: at === 0 ? 20 : 15 }))
  const { id, path } = await postedOrder(shop, cart)
  const words = written('美しい腕輪をありがとう', REVIEW_TEXT_MAX)
  const fields = reviewing(id, ...cart.map(() => ({ stars: '5', words })))
  expect((await sendForm(shop, path, fields)).status).toBe(303)
})

test.each([
  ['an order’s form', '/order'],
  ['a product’s form', formPaths.buy],
  ['a withdrawal', formPaths.withdraw],
])('a body over the limit is refused for %s', async (_, path) => {
  expect((await sendForm(shop, path, { more: 'x'.repeat(64 * 1024) })).status).toBe(413)
})

test('a product with every choice that it may have is kept at the desk', async () => {
  const desk = await signIn(shop)
  const choices = Array.from({ length: 40 }, (_, at) => `${written('腕', WORDS_LENGTH_MAX - 3)}${100 + at}`)
  const draft = (await draftsOf(shop.services.db)).find(({ product }) => product.id === '2')
  const product = { ...draft?.product, personal: personal.map((one) => ({ ...one, kind: 'choice', choices })) }
  const answer = await desk.post(pathTo(deskCalls.saveProduct, { id: '2' }), { product, version: draft?.version })
  expect(answer.status).toBe(200)
})

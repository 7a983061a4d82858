import { expect, test } from 'vitest'
import { discoveryPaths } from '#shop/paths.ts'
import { refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { standardShipsTo } from '#shop/settings/settings.ts'
import { story } from '#shop/texts/about.ts'
import { bespoke } from '#shop/texts/bespoke.ts'
import { terms } from '#shop/texts/terms.ts'
import { plainText } from '#shop/texts/text.ts'
import { solas, solasSnapshot } from '#shops/solas.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { settingsOf } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { payOn, startCheckout } from '../../testing/shopper.ts'
import { storedDraft } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { publicSettings, publishedSolas } from '../published/current.ts'
import { draftsOf, versionOf } from './draft.ts'
import { saveProduct } from './edit.ts'
import { publish } from './publish.ts'
import { revertSettings, saveSettings } from './settings-draft.ts'

// Shows S2.92, S10.197.

const who = 'nora@solas.test'

const shop = shopForEachTest()

const { draft, save, publishAll, undo } = settingsOf(() => shop, who)
const text = async (path: string) => (await shop.fetch(path)).text()

function checkout(expectedTotal: number, more: object = {}) {
  const body = JSON.stringify({
    items: [{ price: 30, quantity: 1 }],
    cart: [{ id: '3', quantity: 1, size: 'Medium' }],
    email: 'a@b.ie',
    expectedTotal,
    ...more,
  })
  const headers = { origin: 'http://solas.test' }
  return shop.fetch('/functions/v1/create-checkout-v2', { method: 'POST', body, headers })
}
const refusal = { ok: false, code: 'prices-changed', error: 'Prices have changed. Please review your bag.' }

test('an unedited shop has the settings of its folder, and its pages contain those that no script knows', async () => {
  expect(shop.services.shop().settings).toEqual(solas.settings)
  expect(publicSettings(shop.services.shop())).toEqual(solasSnapshot.settings)
  expect(await draft()).toEqual({ own: {}, version: 0 })
  expect(await shop.services.db.selectFrom('settingsDraft').selectAll().execute()).toEqual([])
})

test('settings are invisible until they are published, and are undone as a whole', async () => {
  const shipsTo = { countries: ['IE', 'FR'], zones: [], dutiesMet: {} }
  expect(await save({ brand: 'Tonn', making: { from: 4, to: 6 }, shipsTo })).toBeNull()
  expect(await text(discoveryPaths.llms)).toContain('# Solas')
  expect(await publishAll()).toBeNull()
  expect(shop.services.shop()).toMatchObject({ version: 2, dataPath: publishedSolas.dataPath })
  const llms = await text(discoveryPaths.llms)
  expect(llms).toContain('# Tonn')
  expect(llms).toContain('in 4–6 business days')
  expect(await text(discoveryPaths.products)).toContain('<g:max_handling_time>6<')
  expect(plainText(terms(shop.services.shop()))).toContain('in 4–6 business days')
  expect(await publishAll()).toEqual(refuseDraft('nothing-changed'))
  expect(await undo()).toBeNull()
  expect(await text(discoveryPaths.llms)).toContain('# Solas')
  expect(shop.services.shop().settings).toEqual(solas.settings)
  expect((await draft()).own.brand).toBe('Tonn')
  const log = await shop.services.db.selectFrom('auditLog').select(['what']).execute()
  expect(log.map(({ what }) => what)).toEqual(expect.arrayContaining(['settings edited', 'catalogue 2 published']))
})

test('the date of the legal texts changes only if their words change', async () => {
  await save({
    announcement: 'New pearls',
    words: { mission: 'To shine.' },
    look: { accent: '#1f4f4a', highlight: '#b08d57', fonts: 'book', corners: 'round' },
    bespoke: { isShown: true, title: 'Made for you', text: '' },
  })
  expect(await publishAll()).toBeNull()
  expect(shop.services.shop().settings.legal.updated).toBe('2026-11-22')
  shop.advance(10 * 86_400_000)
  await save({ ...(await draft()).own, giftWrapFee: 400 })
  await publishAll()
  expect(shop.services.shop().settings.legal.updated).toBe('2026-11-30')
  expect((await draft()).own.legal?.updated).toBe('2026-11-30')
})

test('an order keeps the fees its buyer saw, and a cart with old fees has to be reviewed', async () => {
  expect((await checkout(3000 + 495)).status).toBe(200)
  await save({ shippingFee: 600, giftWrapFee: 450 })
  expect(await publishAll()).toBeNull()
  const late = await checkout(3000 + 495)
  expect([late.status, await late.json()]).toEqual([409, refusal])
  expect((await checkout(3000 + 600)).status).toBe(200)
  expect((await checkout(3000 + 600 + 350, { giftWrap: true })).status).toBe(409)
  expect((await checkout(3000 + 600 + 450, { giftWrap: true })).status).toBe(200)
  const orders = await shop.services.db.selectFrom('orders').select(['shipping', 'giftWrap']).execute()
  expect(orders).toEqual(
    expect.arrayContaining([
      { shipping: 495, giftWrap: 0 },
      { shipping: 600, giftWrap: 450 },
    ]),
  )
  await undo()
  expect((await checkout(3000 + 495)).status).toBe(200)
})

test('gift wrap that is no longer offered is not charged, and existing orders keep it', async () => {
  const wrapped = { giftWrap: true, giftNote: 'For you' }
  expect((await checkout(3000 + 495 + 350, wrapped)).status).toBe(200)
  await save({ giftWrapFee: null })
  expect(await publishAll()).toEqual(
    refuseDraft(
      'wrong-settings',
      'Love Letter: the text speaks of gift wrap, which you do not offer. Change it first.',
    ),
  )
  const heart = await storedDraft(shop.services.db, '22')
  await saveProduct(shop.services, { ...heart.product, story: 'One small heart.' }, { who, version: heart.version })
  const guidance = { care: 'Keep it in its gift wrap.' }
  const [first, ...others] = solas.settings.categories
  if (!first) throw new Error('There are no categories')
  await save({ giftWrapFee: null, categories: [{ ...first, guidance }, ...others] })
  expect(await publishAll()).toEqual(
    refuseDraft('wrong-settings', 'Burgundy: the text speaks of gift wrap, which you do not offer. Change it first.'),
  )
  await save({ giftWrapFee: null })
  expect(await publishAll()).toBeNull()
  for (const total of [3000 + 495 + 350, 3000 + 495]) {
    const late = await checkout(total, wrapped)
    expect([late.status, await late.json()]).toEqual([409, refusal])
  }
  expect((await checkout(3000 + 495)).status).toBe(200)
  const text = plainText(terms(shop.services.shop()))
  expect(text).toContain('Tell us by e-mail if you would like a card.')
  expect(text).not.toContain('per order')
  expect([story(shop.services.shop()).gifts, bespoke(shop.services.shop()).weddings.list.join()].join()).not.toMatch(
    /gift wrap/i,
  )
  const orders = await shop.services.db.selectFrom('orders').select('giftWrap').execute()
  expect(orders.map(({ giftWrap }) => giftWrap).toSorted((one, other) => one - other)).toEqual([0, 350])
  await undo()
  expect((await checkout(3000 + 495 + 350, wrapped)).status).toBe(200)
})

test('published zones open and close, and a cart for a removed zone is refused', async () => {
  const ireland = { id: 'ireland', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: 4000 }
  const france = { id: 'france', name: 'France', countries: ['FR'], fee: 900, freeFrom: null }
  await save({ shipsTo: { ...standardShipsTo, zones: [ireland, france] } })
  expect(await publishAll()).toBeNull()
  expect(shop.services.shop().zones.map(({ name }) => name)).toEqual(['Ireland', 'France'])
  expect((await checkout(3900, { zone: 'france' })).status).toBe(200)
  expect(await text(discoveryPaths.llms)).toContain('France €9')
  await undo()
  expect(shop.services.shop().zones).toHaveLength(1)
  expect((await checkout(3900, { zone: 'france' })).status).toBe(400)
})

test('publishing a VAT number sets number and scheme of the shop, and undo removes them', async () => {
  await save({ vatNumber: 'IE1234567FA' })
  await publishAll()
  expect(shop.services.shop()).toMatchObject({ vatNumber: 'IE1234567FA', vatScheme: 'ireland' })
  await undo()
  expect(shop.services.shop()).toMatchObject({ vatNumber: null, vatScheme: 'none' })
})

test('faulty settings are not published, and a sentence explains why', async () => {
  await save({ brand: '' })
  expect(await publishAll()).toEqual(refuseDraft('wrong-settings', 'Give the shop a name.'))
  expect(shop.services.shop().version).toBe(0)
})

test('the second of two owners who edit settings at once is refused', async () => {
  const { version } = await draft()
  expect(await saveSettings(shop.services, { brand: 'One' }, { who, version })).toBeNull()
  expect(await saveSettings(shop.services, { brand: 'Two' }, { who, version })).toMatchObject({ code: 'stale' })
  expect(await publish(shop.services, { who, version: versionOf(await draftsOf(shop.services.db)) })).toMatchObject({
    code: 'stale',
  })
  const seen = (await draft()).version
  const both = await Promise.all(
    ['Three', 'Four'].map((brand) => saveSettings(shop.services, { brand }, { who, version: seen })),
  )
  expect(both.filter((answer) => answer === null)).toHaveLength(1)
})

test('settings are reverted to the published ones', async () => {
  await save({ brand: 'Tonn' })
  await publishAll()
  await save({ brand: 'Grian' })
  expect(await revertSettings(shop.services, { who, version: (await draft()).version })).toBeNull()
  expect((await draft()).own).toMatchObject({ brand: 'Tonn' })
})

test('e-mails are written with the settings at the time of writing', async () => {
  await save({ brand: 'Tonn', contactEmail: 'hello@tonn.test' })
  await publishAll()
  const sessionId = await startCheckout(shop, { cart: [{ id: '2', quantity: 1, size: 'Medium' }] })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await deliverDue(shop.services, new AbortController().signal)
  const email = (await shop.emails()).find(({ subject }) => subject?.startsWith('Thank you'))
  expect(email?.subject).toContain('Your Tonn order')
  expect(email?.text).toContain('hello@tonn.test')
  expect(email?.html).not.toContain('Solas')
})

test('e-mails come from the name and address that the shop has published when they are sent', async () => {
  await save({ brand: 'Tonn, Dingle', contactEmail: 'hello@tonn.test' })
  await publishAll()
  const sessionId = await startCheckout(shop, { cart: [{ id: '3', quantity: 1, size: 'Medium' }] })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await deliverDue(shop.services)
  expect((await shop.emails()).at(-1)?.from).toMatchObject({ name: 'Tonn, Dingle', address: 'hello@tonn.test' })
})

test('a slow request is answered with the shop that is published when its body has arrived', async () => {
  const cart = [{ id: '3', quantity: 1, size: 'Medium' }]
  const order = { items: [{ price: 30, quantity: 1 }], cart, email: 'a@b.ie', expectedTotal: 3495 }
  const text = JSON.stringify(order)
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  const init: RequestInit & { readonly duplex: 'half' } = {
    method: 'POST',
    body: body.readable,
    headers: { origin: 'http://solas.test', 'content-type': 'application/json' },
    duplex: 'half',
  }
  const answer = shop.app.request('/functions/v1/create-checkout-v2', init)
  await writer.write(new TextEncoder().encode(text.slice(0, 20)))
  await save({ shippingFee: 900 })
  expect(await publishAll()).toBeNull()
  await writer.write(new TextEncoder().encode(text.slice(20)))
  await writer.close()
  expect(await (await answer).json()).toEqual(refusal)
})

test('refuses to publish colours that make text hard to read, and suggests the nearest that works', async () => {
  const look = { accent: '#ffcc00', highlight: '#222222', fonts: 'plain', corners: 'soft' } as const
  expect(await save({ look })).toBeNull()
  expect((await publishAll())?.message).toContain('The nearest that works: #7')
  expect(shop.services.shop().ownLook).toBeNull()
})

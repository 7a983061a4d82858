import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { standardLook } from '#shop/look.ts'
import { invoicesPaper } from '#shop/orders/papers.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import { openInvoices, setFirm } from '../../orders/fulfilment/invoice-firms.ts'
import { onLockedOrder } from '../../orders/order/transition.ts'
import { changeOrder } from '../../orders/order-page/buyer-changes.ts'
import { buys } from '../../testing/buyer.ts'
import { settingsOf } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { storedOrder } from '../../testing/stored.ts'
import { storefrontFromSource } from '../../testing/storefront.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { REFUND_ITEMS } from '../refunds/refund-items.ts'
import { movementsIn } from './accounts.ts'
import { type Invoice, invoicesOf, issueInvoices } from './invoices.ts'

// Shows S10.86.

const shop = shopForEachTest({ env: { VAT_NUMBER: 'IE1234567FA' } })

const owner = { who: 'owner@solas.test' }
const acme = { name: 'Acme & Co', vatNumber: 'DE123456789' }
const elsewhere = { change: 'address', name: 'Róisín Walsh', line1: '8 Sea Road', line2: '', city: 'Cork' } as const
const move = (id: string, changes: object = {}) =>
  changeOrder(shop.services.shop(), shop.services, id, { ...elsewhere, county: '', postcode: 'T12 ABC1', ...changes })
const resize = (id: string) =>
  changeOrder(shop.services.shop(), shop.services, id, {
    change: 'options',
    itemId: `${id}-1`,
    id: '1',
    from: 'Medium',
    to: 'Large',
  })
const cart = [{ id: '1', quantity: 2, ...inSize('Medium') }]

const orderOf = (id: string) => storedOrder(shop.services.db, 'id', id)

async function documents(id: string): Promise<Map<string, string>> {
  const invoices = await openInvoices(shop.services.shop(), shop.services, id)
  const { renderer } = await storefrontFromSource()
  const { html } = renderer.renderPaper(standardLook, invoicesPaper(shop.services.shop(), id, invoices), {})
  const sections = html.match(/<section>[\s\S]*?<\/section>/g) ?? []
  return new Map(invoices.map(({ number }, index) => [number, sections[index] ?? '']))
}

async function refund(id: string, amount: number, items?: string) {
  const { paymentId } = await shop.services.db
    .selectFrom('orders')
    .select('paymentId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await shop.stripe.refunds.create({
    payment_intent: paymentId ?? '',
    amount,
    ...(items !== undefined && { metadata: { [REFUND_ITEMS]: items } }),
  })
  await webhooksArrive(shop)
}

test('an issued invoice never changes, whatever changes in shop and order', async () => {
  const { id } = await buys(shop, { cart })
  const [[number = '', first = ''] = []] = await documents(id)
  expect(first).toContain('Claret Evening (Medium)')

  shop.advance(86_400_000)
  const { legal } = allSettings({})
  const own = { brand: 'Gealach', legal: { ...legal, trader: 'Nuala Ní Dhomhnaill', address: '1 New Lane' } }
  const settings = settingsOf(() => shop)
  expect(await settings.save(own)).toBeNull()
  expect(await settings.publishAll()).toBeNull()
  expect(await move(id)).toBeNull()
  expect(await resize(id)).toBeNull()
  expect(await setFirm(shop.services.shop(), shop.services, { id }, acme, owner)).toBeNull()
  await refund(id, 500)
  await shop.services.db.updateTable('orders').set({ name: 'Nobody', address: null }).where('id', '=', id).execute()
  expect((await documents(id)).get(number)).toBe(first)
})

test('a change of the buyer’s address gives a credit note to the old address and a new invoice to the new one', async () => {
  const { id } = await buys(shop, { cart })
  expect(await move(id)).toBeNull()
  const [first, credit, second] = await invoicesOf(shop.services.db, id)
  expect([first?.content.title, credit?.content.title, second?.content.title]).toEqual([
    'Invoice',
    'Credit note',
    'Invoice',
  ])
  expect([credit?.gross, second?.gross]).toEqual([-(first?.gross ?? 0), first?.gross])
  const vatIn = (one: Invoice | undefined) => one?.parts.map(({ vat }) => vat)
  expect([vatIn(credit), vatIn(second)]).toEqual([vatIn(first)?.map((vat) => -vat), vatIn(first)])
  expect(credit?.content.to).toEqual(first?.content.to)
  expect(second?.content.to).toEqual(['Róisín Walsh', '8 Sea Road', 'Cork', 'T12 ABC1', 'Ireland'])
  expect(credit?.content.facts).toContain('Refers to TEST-000001')
  expect(credit?.content.rows).toEqual([
    { what: 'TEST-000001 is replaced by TEST-000003', quantity: null, cents: -(first?.gross ?? 0) },
  ])
  expect(second?.content.facts).toContain('Replaces TEST-000001')
})

test.each<[string, (id: string) => Promise<unknown>, string]>([
  ['another size', resize, 'Claret Evening (Large)'],
  ['a firm', (id) => setFirm(shop.services.shop(), shop.services, { id }, acme, owner), 'Acme &amp; Co'],
])('%s gives a credit note and a new invoice', async (_, change, said) => {
  const { id } = await buys(shop, { cart })
  await change(id)
  const shown = [...(await documents(id)).values()]
  expect(shown.map((html) => html.includes(said))).toEqual([false, false, true])
})

test('a gift note or an unchanged company name issues no new invoice', async () => {
  const { id } = await buys(shop, { cart, giftWrap: true })
  await changeOrder(shop.services.shop(), shop.services, id, { change: 'note', giftNote: 'For you' })
  expect(await invoicesOf(shop.services.db, id)).toHaveLength(1)
  await setFirm(shop.services.shop(), shop.services, { id }, acme, owner)
  await setFirm(shop.services.shop(), shop.services, { id }, acme, owner)
  expect(await invoicesOf(shop.services.db, id)).toHaveLength(3)
})

test('after a refund the new invoice is for what is left, and all documents add up to the money that moved', async () => {
  const { id } = await buys(shop, { cart })
  const { total } = await orderOf(id)
  await refund(id, 1000)
  await move(id)
  const issued = await invoicesOf(shop.services.db, id)
  expect(issued.map(({ kind, gross }) => [kind, gross])).toEqual([
    ['sale', total],
    ['refund', -1000],
    ['correction', -(total - 1000)],
    ['sale', total - 1000],
  ])
  expect(issued.at(-1)?.content.rows.at(-1)).toEqual({ what: 'Credited before', quantity: null, cents: -1000 })
  await refund(id, total - 1000)
  const all = await invoicesOf(shop.services.db, id)
  expect([
    all.reduce((sum, { gross }) => sum + gross, 0),
    all.flatMap(({ parts }) => parts).reduce((sum, { vat }) => sum + vat, 0),
  ]).toEqual([0, 0])
  expect(all.at(-1)?.content.facts).toContain('Refers to TEST-000004')
  await setFirm(shop.services.shop(), shop.services, { id }, acme, owner)
  expect(await invoicesOf(shop.services.db, id), 'nothing is left to invoice').toHaveLength(all.length)
})

test('documents and accounts of an order with goods at two rates are by rate, and those of a refund at the rate of its item', async () => {
  const { services } = shop
  const { db } = services
  const { id } = await buys(shop, { cart: [...cart, { id: '3', quantity: 1, ...inSize('Small') }] })
  // As if the second product had another rate when it was paid.
  await db.updateTable('orderItems').set({ vatBasisPoints: 900 }).where('id', '=', `${id}-2`).execute()
  await db.deleteFrom('invoices').execute()
  await onLockedOrder(services, id, (locked) => issueInvoices(services.shop(), locked))
  await refund(id, 3000, '2:1')
  await refund(id, 1000)
  const both = [
    [
      { percent: 23, gross: 7000, vat: 1309 },
      { percent: 9, gross: 3000, vat: 248 },
    ],
    [{ percent: 9, gross: -3000, vat: -248 }],
    [{ percent: 23, gross: -1000, vat: -187 }],
  ]
  expect((await invoicesOf(db, id)).map(({ parts }) => parts)).toEqual(both)
  const always = { from: '2026-01-01', before: '2030-01-01', livemode: 0, vatScheme: 'ireland' } as const
  const rows = await movementsIn(db, always)
  expect(rows.map(({ percent, gross, vat }) => ({ percent, gross, vat }))).toEqual(both.flat())
  expect([...(await documents(id)).values()][0]).toContain('VAT at 23% €13.09. Net €27.52, VAT at 9% €2.48.')
})

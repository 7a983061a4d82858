import { afterEach, expect, test } from 'vitest'
import type { Order } from '#shop/orders/order.ts'
import type { RefundWhat } from '#shop/orders/refund-amount.ts'
import { orderPaths } from '#shop/paths.ts'
import { isRefusal } from '#shop/refusal.ts'
import { findZone, standardShipsTo, type Zone } from '#shop/settings/settings.ts'
import type { VatScheme } from '#shop/settings/vat-schemes.ts'
import { openZones } from '#shop/shipping/zones.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { movementsIn } from '../../money/accounting/accounts.ts'
import { issueRefund, planRefund } from '../../money/refunds/issue-refund.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { settingsOf, withoutNotes } from '../../testing/publish-draft.ts'
import { sendAll } from '../../testing/send-all.ts'
import { aoife, checkOut, oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { sixZones } from '../../testing/six-zones.ts'
import { storedOrder } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

// Shows S9.29, S10.7, S10.84, S10.86.

const DAY = 86_400_000
const always = { from: '2020-01-01', before: '2030-01-01', livemode: 0 } as const

const statuses: Record<VatScheme, Record<string, string>> = {
  none: {},
  ireland: { VAT_NUMBER: 'IE1234567FA' },
  oss: { VAT_NUMBER: 'IE1234567FA', VAT_SCHEME: 'oss' },
  small: { VAT_NUMBER: 'IE1234567FAEX' },
}
const schemes = ['none', 'ireland', 'oss', 'small'] as const

const atHome = /^$/
const byTheBuyer = /^Your country may charge import duty or tax. It isn't included. You pay it on delivery.$/
/** A bracelet of €35 to each zone: where to, what shipping costs, in how many days it comes, what is said of duty before paying, and the rate and cents of VAT by the seller's status. */
const destinations = {
  ireland: {
    country: 'IE',
    postcode: 'H91 X2Y3',
    shipping: 495,
    total: '€39.95',
    days: 'Ireland 3–5',
    duty: atHome,
    vat: { none: [0, 0], ireland: [23, 747], oss: [23, 747], small: [0, 0] },
  },
  north: {
    country: 'GB',
    postcode: 'BT1 1AA',
    shipping: 695,
    total: '€41.95',
    days: 'Northern Ireland 3–5',
    duty: /^For postcodes that begin with BT. There is no import duty.$/,
    vat: { none: [0, 0], ireland: [23, 784], oss: [20, 699], small: [0, 0] },
  },
  britain: {
    country: 'GB',
    postcode: 'SW1A 1AA',
    shipping: 995,
    total: '€44.95',
    days: 'Great Britain 10–15',
    duty: byTheBuyer,
    vat: { none: [0, 0], ireland: [0, 0], oss: [0, 0], small: [0, 0] },
  },
  europe: {
    country: 'FI',
    postcode: '00100',
    shipping: 1195,
    total: '€46.95',
    days: 'European Union 5–10',
    duty: atHome,
    vat: { none: [0, 0], ireland: [23, 878], oss: [25.5, 954], small: [0, 0] },
  },
  america: {
    country: 'US',
    postcode: '10001',
    shipping: 1900,
    total: '€54.00',
    days: 'United States 10–15',
    duty: /^The United States charge import duty on every parcel.*You pay it in advance through our carrier's partner.*are returned to us.$/,
    vat: { none: [0, 0], ireland: [0, 0], oss: [0, 0], small: [0, 0] },
  },
  world: {
    country: 'CH',
    postcode: '8001',
    shipping: 1500,
    total: '€50.00',
    days: 'Rest of the world 10–15',
    duty: byTheBuyer,
    vat: { none: [0, 0], ireland: [0, 0], oss: [0, 0], small: [0, 0] },
  },
} as const
const zoneIds = ['ireland', 'north', 'britain', 'europe', 'america', 'world'] as const

let shop: OpenShop
afterEach(() => shop.close())

async function open(scheme: VatScheme) {
  shop = await openShop({ env: statuses[scheme] })
  await publishZones(sixZones)
  return shop.services.shop().zones
}

async function publishZones(zones: readonly Zone[]) {
  const { save, publishAll } = settingsOf(() => shop)
  expect(await save({ shipsTo: { ...standardShipsTo, zones: withoutNotes(zones) } })).toBeNull()
  expect(await publishAll()).toBeNull()
}

async function buy(zone: string, country: string, postcode: string) {
  const { services } = shop
  const sessionId = await startCheckout(shop, { cart: oneBracelet, zone })
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const street = { line1: '1 High Street', line2: null, city: 'Somewhere', state: null }
  await payOn(shop, sessionId, 'visa', { ...aoife, address: { ...street, country, postal_code: postcode } })
  await webhooksArrive(shop)
  const emails = await sendAll(shop)
  const order = await storedOrder(services.db, 'sessionId', sessionId)
  const token = signToken(await linkSecret(services.db), 'order', order.id)
  const invoice = await (await shop.fetch(orderPaths.invoice(token))).text()
  return { sessionId, session, order, emails, invoice }
}

const rows = () => movementsIn(shop.services.db, { ...always, vatScheme: shop.services.shop().vatScheme })

async function giveBack(order: Order, amount: number | null) {
  const what: RefundWhat = amount === null ? { kind: 'all' } : { kind: 'amount', amount }
  const plan = await planRefund(shop.services.shop(), shop.services, order, {
    what,
    another: false,
  })
  if (isRefusal(plan)) throw new Error(plan.message)
  expect(
    await issueRefund(shop.services.shop(), shop.services, order, plan, {
      reason: 'requested_by_customer',
      who: 'owner',
    }),
  ).toBeNull()
}

const withoutVat: Record<VatScheme, string> = {
  none: 'No VAT: the seller is not registered for VAT.',
  ireland: 'VAT at 0%: delivered outside the EU.',
  oss: 'VAT at 0%: delivered outside the EU.',
  small: 'No VAT: EU scheme for small enterprises, Directive (EU) 2020/285.',
}
const euro = (cents: number) => `€${(cents / 100).toFixed(2)}`

async function sellTo(id: (typeof zoneIds)[number], scheme: VatScheme, zones: readonly Zone[]) {
  const { country, postcode, shipping, total, days, duty, vat } = destinations[id]
  const [percent, cents] = vat[scheme]
  const note = findZone(zones, id)?.note
  expect(note ?? '').toMatch(duty)

  const { session, sessionId, emails, invoice, order } = await buy(id, country, postcode)
  expect(session.amount_total).toBe(3500 + shipping)
  expect(session.shipping_cost?.amount_total).toBe(shipping)
  expect(session.shipping_address_collection?.allowed_countries).toContain(country)
  expect(session.custom_text.submit?.message).toContain(`Delivery then takes ${days} business days`)
  expect(session.custom_text.shipping_address?.message ?? '').toMatch(duty)
  const totals = { shipping, total: 3500 + shipping }
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid', totals })

  const text = emails.find(({ subject }) => subject?.startsWith('Thank you'))?.text ?? ''
  expect(text).toContain(`Total paid  ${total}`)
  expect(text).toContain(`We post it. ${days} business days.${note === undefined ? '' : ` ${note}`}\n`)
  expect(text.includes('import duty'), 'duty in the e-mail').toBe(note !== undefined)
  if (percent > 0) expect(text).toContain(`Includes VAT at ${percent}%: ${euro(cents)}.`)
  else expect(text).not.toContain('Includes VAT')
  expect(text.includes('VAT IE1234567FA'), 'the number in the e-mail').toBe(scheme !== 'none')

  expect(invoice).toMatch(scheme === 'none' ? /Receipt TEST-\d{6}/ : /Invoice TEST-\d{6}/)
  expect(invoice).toContain(total)
  const net = `Net ${euro(3500 + shipping - cents)}, VAT at ${percent}% ${euro(cents)}.`
  expect(invoice).toContain(percent > 0 ? net : withoutVat[scheme])
  const own = async () => (await rows()).filter(({ orderId }) => orderId === order.id)
  const sold = { country: id === 'north' ? 'XI' : country, percent }
  expect(await own()).toMatchObject([{ kind: 'sale', ...sold, vat: cents, gross: 3500 + shipping }])

  // What goes back takes its VAT off at the rate of the sale.
  await giveBack(order, null)
  expect((await own())[1]).toMatchObject({ kind: 'refund', ...sold, vat: -cents || 0, gross: -3500 - shipping })
}

test.each(schemes)(
  'for a seller with the VAT status %s, payment page, e-mail, invoice and accounts agree for each zone',
  async (scheme) => {
    const zones = await open(scheme)
    for (const id of zoneIds)
      await sellTo(id, scheme, zones).catch((error: unknown) => {
        throw new Error(`selling to ${id}`, { cause: error })
      })
  },
)

test.each([
  ['north', 'SW1A 1AA', 'Northern Ireland', 4195],
  ['north', 'IM1 1AA', 'Northern Ireland', 4195],
  ['britain', 'BT1 1AA', 'Great Britain', 4495],
] as const)(
  'an order to %s with the postcode %s waits for review, and a full refund is suggested',
  async (id, postcode, name, total) => {
    await open('ireland')
    const { sessionId, emails, order } = await buy(id, 'GB', postcode)
    expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'review' })
    const toBuyer = emails.find(({ to }) => to?.[0]?.address === aoife.email)
    expect(toBuyer?.subject).toContain("can't go to this address")
    expect(toBuyer?.text).toContain(`It was to go to ${name}`)
    expect(toBuyer?.text).toContain("we'll refund all of it")
    expect(emails.map(({ subject }) => subject)).not.toContainEqual(expect.stringMatching(/^Thank you/))
    const plan = await planRefund(shop.services.shop(), shop.services, order, { what: { kind: 'all' }, another: false })
    expect(plan).toMatchObject({ amount: total })
  },
)

test('checkout refuses an unknown zone and does not offer closed ones', async () => {
  await open('none')
  expect(await checkOut(shop, { cart: oneBracelet, zone: 'moon' })).toMatchObject({ status: 400 })
  const { settings, shipping } = shop.services.shop()
  const live = openZones({ settings, shipping: { ...shipping, zones: sixZones, dutiesMet: { DE: 'DE1' } } }, true)
  await publishZones(live)
  expect(live.map(({ id, countries }) => [id, countries])).toEqual([
    ['ireland', ['IE']],
    ['north', ['XI']],
    ['europe', ['DE']],
  ])
  for (const zone of ['britain', 'america', 'world'])
    expect(await checkOut(shop, { cart: oneBracelet, zone })).toMatchObject({ status: 400 })
})

test('sales and later refunds keep the VAT rate of the sale day in e-mail, invoice and accounts', async () => {
  await open('oss')
  const sales = [
    ['FI', '2024-08-31T22:59:59Z', 24],
    ['FI', '2024-08-31T23:00:00Z', 25.5],
    ['FI', '2024-09-02T12:00:00Z', 25.5],
    ['EE', '2025-06-30T22:59:59Z', 22],
    ['EE', '2025-06-30T23:00:00Z', 24],
    ['EE', '2025-07-02T12:00:00Z', 24],
  ] as const
  const sold: Order[] = []
  for (const [country, moment, percent] of sales) {
    shop.advance(Date.parse(moment) - shop.services.now().getTime())
    const { emails, invoice, order } = await buy('europe', country, '00100')
    const email = emails.find(({ subject }) => subject?.startsWith('Thank you'))
    expect(email?.text, moment).toContain(`Includes VAT at ${percent}%`)
    expect(invoice, moment).toContain(`VAT at ${percent}%`)
    sold.push(order)
  }
  shop.advance(500 * DAY)
  for (const order of sold) await giveBack(order, 1000)
  const all = await rows()
  expect(sold.map(({ id }) => all.filter(({ orderId }) => orderId === id).map(({ percent }) => percent))).toEqual(
    sales.map(([, , percent]) => [percent, percent]),
  )
  expect(new Set(all.map(({ at, kind }) => `${at.slice(0, 4)} ${kind}`))).toEqual(
    new Set(['2024 sale', '2025 sale', '2026 refund']),
  )
})

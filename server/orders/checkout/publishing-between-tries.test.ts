import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { totalsOfForm } from '#shop/checkout/buy-form.ts'
import { quote } from '#shop/checkout/quote.ts'
import { findZone, type OwnSettings } from '#shop/settings/settings.ts'
import { saveProduct } from '../../catalogue/publishing/edit.ts'
import { undoPublish } from '../../catalogue/publishing/publish.ts'
import { offerLink } from '../../contact/emails/offer.ts'
import { linkSecret } from '../../contact/mail/link-token.ts'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { cases } from '../../testing/every-change.ts'
import { openForms, shownBy } from '../../testing/form-shop.ts'
import { settingsOf } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut, payOn } from '../../testing/shopper.ts'
import { slowness } from '../../testing/slowness.ts'
import { storedDraft } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { makeOffer } from '../sales/offers.ts'

// Shows S10.211.

const claret = () => findProduct(shop.services.shop(), '1') ?? expect.fail()

const who = 'nora@solas.test'
const cartId = '6f1c7d0e-0000-4000-8000-000000000001'
const offerId = '6f1c7d0e-0000-4000-8000-0000000000ff'
const cart = [{ id: '1', ...inSize('Medium'), quantity: 1 }]
const rate = { fee: 495, freeFrom: 4000 }
const home = { id: 'ireland', name: 'Ireland', countries: ['IE'], ...rate }
const north = { id: 'north', name: 'Northern Ireland', countries: ['XI'], ...rate }
const world = { id: 'world', name: 'Everywhere else', countries: ['DE', 'US'], fee: 1500, freeFrom: null }
const shipsTo = (...zones: (typeof home | typeof world)[]) => ({ countries: ['IE', 'DE'], zones, dutiesMet: {} })

const published: Record<string, OwnSettings> = {
  standard: {},
  slower: { making: { from: 3, to: 5 }, brand: 'Solas of Dingle' },
  dearer: { shippingFee: 600, giftWrapFee: 500 },
  zones: { shipsTo: shipsTo(home, north, world) },
  'other zones': { making: { from: 1, to: 1 }, shipsTo: shipsTo(home, { ...world, countries: ['FR'], fee: 1600 }) },
}

const settings = settingsOf(() => shop, who)
const requests = new Map<string, string[]>()
type Fault = 'none' | 'away' | 'answer lost'
let fault: Fault = 'none'

const shop = shopForEachTest({ shops: 1 })

beforeEach(async () => {
  requests.clear()
  fault = 'none'
  const payments = openProvider(null, async (input, init) => {
    const key = new Headers(init?.headers).get('idempotency-key')
    if (key === null || init?.method !== 'POST') return shop.sandbox.fetch(input, init)
    if (fault === 'away') throw new TypeError('fetch failed')
    requests.set(key, [...(requests.get(key) ?? []), await new Request('http://x', init).text()])
    const answer = await shop.sandbox.fetch(input, init)
    if (fault === 'answer lost') throw new TypeError('fetch failed')
    return answer
  })
  Object.assign(shop.services, { payments })
})

async function publishPrice(priceCents: number) {
  const draft = await storedDraft(shop.services.db, '1')
  await saveProduct(shop.services, { ...draft.product, priceCents }, { who, version: draft.version })
  await settings.publishAll()
}
async function publishSettings(own: OwnSettings = {}) {
  expect(await settings.save(own)).toBeNull()
  const refusal = await settings.publishAll()
  expect([undefined, 'nothing-changed']).toContain(refusal?.code)
}
const orderOf = (sessionId: string) =>
  shop.services.db.selectFrom('orders').selectAll().where('sessionId', '=', sessionId).executeTakeFirstOrThrow()
const states = async () =>
  (await shop.services.db.selectFrom('orders').select('state').execute()).map(({ state }) => state)
const sessionAt = (url: string | null) => /cs_test_\w+/.exec(url ?? '')?.[0] ?? ''
async function offerPath(): Promise<string> {
  const { config, db } = shop.services
  const link = offerLink({ id: offerId }, { publicUrl: config.publicUrl, linkSecret: await linkSecret(db) })
  return new URL(link).pathname
}

type Step =
  | { readonly do: 'price'; readonly cents: number }
  | { readonly do: 'settings'; readonly name: string }
  | { readonly do: 'look'; readonly giftWrap: boolean; readonly zone: string | undefined }
  | { readonly do: 'fault'; readonly fault: Fault }
  | { readonly do: 'undo' | 'cart' | 'form' | 'offer' | 'pay' | 'wait' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('price' as const), cents: fc.constantFrom(3000, 3500, 4000) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('settings' as const), name: fc.constantFrom(...Object.keys(published)) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('look' as const),
      giftWrap: fc.boolean(),
      zone: fc.constantFrom(undefined, 'north', 'world'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom('none' as const, 'none' as const, 'away' as const, 'answer lost' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('undo', 'cart', 'cart', 'form', 'offer', 'offer', 'pay', 'wait') }),
  },
)

const look: Step = { do: 'look', giftWrap: false, zone: undefined }
/** Meets every outcome, so that a run of chance sequences that miss one is no failure. */
const everyOutcome: Step[] = [
  { do: 'price', cents: 3000 },
  look,
  { do: 'fault', fault: 'answer lost' },
  { do: 'cart' },
  { do: 'fault', fault: 'none' },
  { do: 'cart' },
  { do: 'pay' },
  look,
  { do: 'price', cents: 4000 },
  { do: 'form' },
]

test('whatever is published between two tries, the provider gets the same request, and nobody pays another amount than they saw', {
  timeout: 120_000 * slowness(),
}, async () => {
  const outcomes = { opened: 0, refused: 0, repeated: 0, paid: 0 }
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), async (steps) => {
        const offer = { id: offerId, email: aoife.email, zone: 'everywhere', shipping: 0, leadDays: 20, words: '' }
        await publishSettings(published.standard)
        const lines = [{ name: 'A long necklace', quantity: 1, unitCents: 12_000 }]
        await makeOffer(shop.services.shop(), shop.services, { ...offer, lines }, who)
        const priced = (giftWrap: boolean, id: string | undefined) => {
          const { zones } = shop.services.shop()
          const zone = findZone(zones, id) ?? zones[0]
          return {
            giftWrap,
            zone: zone?.id,
            total: quote(shop.services.shop(), cart, { giftWrap, zone }).total,
            totals: totalsOfForm(shop.services.shop(), claret(), zones),
          }
        }
        let seen = priced(false, undefined)
        const open = new Map<string, number>()
        const note = (sessionId: string, total: number) => {
          open.set(sessionId, total)
          outcomes.opened += 1
        }
        for (const next of steps) {
          if (next.do === 'price') await publishPrice(next.cents)
          else if (next.do === 'settings') await publishSettings(published[next.name])
          else if (next.do === 'undo') await undoPublish(shop.services, { who, number: shop.services.shop().version })
          else if (next.do === 'look') seen = priced(next.giftWrap, next.zone)
          else if (next.do === 'fault') fault = next.fault
          else if (next.do === 'wait') shop.advance(60_000)
          else if (next.do === 'cart') {
            const { total, giftWrap, zone } = seen
            const request = { cart, cartId, email: aoife.email, giftWrap, zone, expectedTotal: total }
            const { sessionId } = await checkOut(shop, request)
            if (sessionId !== undefined) note(sessionId, total)
          } else if (next.do === 'form') {
            const { total, totals, giftWrap, zone = '' } = seen
            const fields = { product: '1', size: 'Medium', email: aoife.email, zone, totals }
            const answer = await openForms(shop).send('/checkout/buy', {
              ...fields,
              ...(giftWrap && { giftWrap: 'yes' }),
            })
            if (answer.status === 303) note(sessionAt(answer.headers.get('location')), total)
            else if (answer.status === 409) outcomes.refused += 1
          } else if (next.do === 'offer') {
            const answer = await shop.fetch(await offerPath(), {
              method: 'POST',
              body: '',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            })
            const location = answer.headers.get('location')
            if (answer.status === 303) note(sessionAt(location), 12_000)
          } else
            for (const sessionId of open.keys())
              await payOn(shop, sessionId).then(
                () => {
                  outcomes.paid += 1
                },
                () => {},
              )
        }
        fault = 'none'
        await webhooksArrive(shop)
        for (const bodies of requests.values()) {
          expect(new Set(bodies).size).toBe(1)
          if (bodies.length > 1) outcomes.repeated += 1
        }
        for (const [sessionId, total] of open) {
          const { amount_total: asked } = await shop.stripe.checkout.sessions.retrieve(sessionId)
          expect([(await orderOf(sessionId)).total, asked]).toEqual([total, total])
        }
        expect(await states()).not.toContain('failed')
        expect(await states()).not.toContain('review')
      })
      .beforeEach(async () => {
        requests.clear()
        fault = 'none'
        for (const table of ['orders', 'outbox', 'offers'] as const) await shop.services.db.deleteFrom(table).execute()
      }),
    { numRuns: cases(10, 25), examples: [[everyOutcome]] },
  )
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0)
})

test('a publish while the provider is away does not fail the order: the next try opens its page', async () => {
  await publishSettings(published.zones)
  const request = { cart, cartId, email: aoife.email, zone: 'world' }
  fault = 'answer lost'
  expect((await checkOut(shop, request)).status).toBe(503)
  await publishSettings({ ...published.zones, making: { from: 3, to: 5 } })
  fault = 'none'
  expect((await checkOut(shop, request)).status).toBe(200)
  expect(await states()).toEqual(['pending'])
})

test('a page opened before a publish asks again before it sells at another price, with what was typed', async () => {
  const totals = totalsOfForm(shop.services.shop(), claret(), shop.services.shop().zones)
  await publishPrice(4000)
  const fields = { product: '1', size: 'Large', email: aoife.email, totals }
  const answer = await openForms(shop).send('/checkout/buy', fields)
  expect(answer.status).toBe(409)
  expect((await shownBy(answer)).form).toEqual({
    values: fields,
    problem:
      'The price has changed since you opened this page. Please look at the new total, then press Buy Now again.',
  })
  expect(await states()).toEqual([])
  const again = { ...fields, totals: totalsOfForm(shop.services.shop(), claret(), shop.services.shop().zones) }
  expect((await openForms(shop).send('/checkout/buy', again)).status).toBe(303)
})

test('an order to Northern Ireland that is paid after its zone was unpublished is paid, and not in doubt', async () => {
  await publishSettings(published.zones)
  const { sessionId = '' } = await checkOut(shop, { cart, cartId, email: aoife.email, zone: 'north' })
  await publishSettings(published.standard)
  const address = {
    line1: '1 High Street',
    line2: null,
    city: 'Newry',
    state: null,
    country: 'GB',
    postal_code: 'BT34 1AB',
  }
  await payOn(shop, sessionId, 'visa', { ...aoife, address })
  await webhooksArrive(shop)
  expect(await states()).toEqual(['paid'])
})

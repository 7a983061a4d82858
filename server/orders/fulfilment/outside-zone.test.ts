import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#shop/refusal.ts'
import { standardShipsTo } from '#shop/settings/settings.ts'
import { openZones } from '#shop/shipping/zones.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { issueRefund, planRefund } from '../../money/refunds/issue-refund.ts'
import { settingsOf, withoutNotes } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut, oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { storedOrder } from '../../testing/stored.ts'
import { fulfil } from '../order/fulfil.ts'

// Shows S10.84.

const shop = shopForEachTest()

beforeEach(async () => {
  // As with a live key, for which the sandbox cannot stand in.
  const { save, publishAll } = settingsOf(() => shop)
  const zones = withoutNotes(openZones(shop.services.shop(), true))
  expect(await save({ shipsTo: { ...standardShipsTo, zones } })).toBeNull()
  expect(await publishAll()).toBeNull()
})

const at = (country: string, postal_code: string) => ({
  ...aoife,
  address: { line1: '1 High Street', line2: null, city: 'Newry', state: null, country, postal_code },
})

async function paidWith(postcode: string) {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, zone: 'northern-ireland' })
  const { shipping_address_collection } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  expect(shipping_address_collection?.allowed_countries).toEqual(['GB'])
  await payOn(shop, sessionId, 'visa', at('GB', postcode))
  await fulfil(shop.services.shop(), shop.services, sessionId)
  await deliverDue(shop.services)
  const order = await storedOrder(shop.services.db, 'sessionId', sessionId)
  return { sessionId, order, emails: await shop.emails() }
}

test('an order to Northern Ireland is paid with a postcode of Northern Ireland', async () => {
  const { sessionId, emails } = await paidWith('BT34 1AB')
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
  const confirmation = emails.find(({ subject }) => subject?.startsWith('Thank you'))
  expect(confirmation?.text).toContain('We post it. Northern Ireland 3–5 business days.')
})

test('with a postcode of Great Britain it is held for review: the buyer is offered the money back, and gets it', async () => {
  const { sessionId, order, emails } = await paidWith('SW1A 1AA')
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'review' })
  expect(new Set(emails.map(({ subject }) => subject?.replace(/SOL-\w{8}/, 'SOL')))).toEqual(
    new Set(['Order SOL needs a look before anything is made', "Your Solas order SOL can't go to this address"]),
  )
  const [toBuyer, toOwner] = ["can't go", 'needs a look'].map((words) =>
    emails.find(({ subject }) => subject?.includes(words)),
  )
  expect(toBuyer?.to?.[0]?.address).toBe(aoife.email)
  expect(toBuyer?.text).toContain('It was to go to Northern Ireland')
  expect(toBuyer?.text).toContain("we'll refund all of it")
  expect(toOwner?.text).toContain('One tap at the desk sends it.')

  const plan = await planRefund(shop.services.shop(), shop.services, order, { what: { kind: 'all' }, another: false })
  if (isRefusal(plan)) throw new Error(plan.message)
  expect(plan.amount).toBe(3995)
  await issueRefund(shop.services.shop(), shop.services, order, plan, { reason: 'requested_by_customer', who: 'owner' })
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'refunded' })
})

test('countries that are closed with a live key can be chosen neither as a zone nor as an address', async () => {
  expect(await checkOut(shop, { cart: oneBracelet, zone: 'united-states' })).toMatchObject({
    status: 400,
    error: 'We do not ship to this zone',
  })
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId)
  expect(session.shipping_address_collection?.allowed_countries).toEqual(['IE'])
})

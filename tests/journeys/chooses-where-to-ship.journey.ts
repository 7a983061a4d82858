import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

// Shows S9.29, S10.84.

test.use({ settings: { NODE_OPTIONS: `--import=${new URL('./six-zones.ts', import.meta.url).href}` } })

const notOurs = "It isn't included. You pay it"
const destinations = [
  ['Ireland', '€4.95', '€39.95', null],
  ['European Union', '€11.95', '€46.95', null],
  ['Great Britain', '€9.95', '€44.95', `Your country may charge import duty or tax. ${notOurs} on delivery.`],
  ['United States', '€19.00', '€54.00', `The United States charge import duty on every parcel. ${notOurs} in advance`],
  ['Rest of the world', '€15.00', '€50.00', `Your country may charge import duty or tax. ${notOurs} on delivery.`],
  ['Northern Ireland', '€6.95', '€41.95', 'For postcodes that begin with BT. There is no import duty.'],
] as const

test('sees what each zone costs and who pays duty before paying; a postcode of Britain for Northern Ireland waits for review', async ({
  page,
  shop,
}) => {
  const orla = shopper(page)
  await orla.putsInTheCart('Leopard Lane')
  const summary = page.getByRole('region', { name: 'Order summary' })
  for (const [zone, shipping, total, duty] of destinations) {
    await summary.getByText(zone, { exact: true }).click()
    await expect(summary.getByRole('radio', { name: zone, exact: true })).toBeChecked()
    await orla.seesAmounts({ Shipping: shipping, Total: total })
    await expect(summary).toContainText(`(${zone}).`)
    if (duty === null) await expect(summary).not.toContainText('import duty')
    else await expect(summary).toContainText(duty)
  }
  await expectAccessible(page)

  await orla.proceedsToPayment('orla@shopper.example')
  await expect(page.getByText('For postcodes that begin with BT.')).toBeVisible()
  await expect(page.getByText('Northern Ireland 3–5 business days')).toBeVisible()
  await orla.saysWhereToPost({
    name: 'Orla Quinn',
    phone: '+44 28 5550 0100',
    country: 'United Kingdom',
    line1: '1 High Street',
    city: 'London',
    postcode: 'SW1A 1AA',
  })
  await orla.pays('€41.95', 'visa')
  await orla.arrivesAt('Payment received, we are checking your order')
  const email = await readEmail(page, shop.inbox, /can't go to this address/)
  expect(email).toContain('It was to go to Northern Ireland')
  expect(email).toContain("we'll refund all of it")
})

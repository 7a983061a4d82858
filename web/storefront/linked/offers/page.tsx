import type { OfferToPay, OfferPage as Page } from '#shop/checkout/offer-page.ts'
import { dayInIreland, formatDay } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { findZone } from '#shop/settings/settings.ts'
import { bespoke } from '#shop/texts/bespoke.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import { deliveryTimes, zoneDays } from '#shop/texts/shipping.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { GuaranteeNotice } from '../../layout/guarantee-notice.tsx'
import { Amounts } from '../amounts.tsx'
import { Actions, Card, DoneNote, Form, LinkedPage } from '../linked-page.tsx'
import { ShopByColour } from '../shop-by-colour.tsx'

export function OfferPage({ page }: { page: Page }) {
  if (page.page === 'offer') return <Offer {...page} />
  return (
    <LinkedPage title="This order is paid" lead="Thank you. Your confirmation e-mail has a link to your order.">
      <ShopByColour />
    </LinkedPage>
  )
}

/** The terms that a buyer has to know before they are bound: product, price, time, seller and rights (Consumer Rights Act 2022, Part 5). */
function Offer(offer: OfferToPay) {
  const { action, words, lines, shipping, total, leadDays, zone: id, addsTo, expiresAt, isCanceled, form } = offer
  const shop = useShop()
  const zone = findZone(shop.zones, id)
  const anywhere = zone && shop.zones.length > 1 ? zoneDays(zone.name, zone.transit) : deliveryTimes(shop.zones)
  const ready = addsTo?.isInStock ? 'post it the next business day' : `make it in about ${leadDays} business days`
  const title = addsTo === null ? 'Your bespoke order' : `More for your order ${addsTo.reference}`
  const { contactEmail } = shop.settings
  const seller = [legalFact(shop, 'trader'), legalFact(shop, 'address'), contactEmail, legalFact(shop, 'contactPhone')]
  return (
    <LinkedPage
      title={title}
      tabTitle={isCanceled ? `Payment cancelled – ${title}` : title}
      lead={words}
      problems={form.errors}
      above={
        isCanceled && (
          <DoneNote>
            <p>Your payment was cancelled and no charges were made.</p>
          </DoneNote>
        )
      }
    >
      <Card title="What you get">
        <Amounts
          rows={[
            ...lines.map(
              ({ name, quantity, lineCents }) => [`${quantity > 1 ? `${quantity} × ` : ''}${name}`, lineCents] as const,
            ),
            ['Shipping', shipping === 0 ? 'Free' : shipping],
          ]}
          total={total}
        />
        <p>Prices include VAT where chargeable.</p>
        <p>
          Once you have paid, we {ready}.{' '}
          {addsTo === null ? `Delivery then takes ${anywhere}.` : `Delivery time: ${addsTo.delivery}.`}
        </p>
        {addsTo && (
          <p>
            {addsTo.isInSameParcel ? 'We post it in the same parcel as your order' : 'We post it'} to:{' '}
            {addsTo.address.join(', ')}.
          </p>
        )}
      </Card>
      <Card title="Before you pay">
        {addsTo === null ? <p>{bespoke(shop).right}</p> : <RightToWithdraw lines={lines} />}
        <GuaranteeNotice />
        <p>
          <Link to={paths.terms}>Terms &amp; Conditions</Link> and{' '}
          <Link to={paths.returns}>Shipping &amp; Returns</Link> apply.
        </p>
        <p>Sold by {seller.join(', ')}.</p>
      </Card>
      <Form action={action}>
        <Actions>
          <Button type="submit" size="large">
            Proceed to Payment, {formatCents(total)}
          </Button>
        </Actions>
        <p>
          You pay on the page of our payment provider, {paymentProvider.name}. The link works until{' '}
          {formatDay(dayInIreland(new Date(expiresAt)))}.
        </p>
      </Form>
    </LinkedPage>
  )
}

function RightToWithdraw({ lines }: Pick<OfferToPay, 'lines'>) {
  const { returnDays } = useShop().settings
  return (
    <>
      {lines.some(({ noWithdrawal }) => noWithdrawal === null) && (
        <p>You have {returnDays} days from delivery to change your mind. You pay the postage back to us.</p>
      )}
      {lines.map(
        ({ name, noWithdrawal }) =>
          noWithdrawal !== null && (
            <p key={name}>
              <strong>{name}:</strong> {noWithdrawal}
            </p>
          ),
      )}
    </>
  )
}

import { counted } from '#shop/counted.ts'
import { formatMomentToSecond } from '#shop/dates.ts'
import type { FilledForm } from '#shop/filled-form.ts'
import { formatCents } from '#shop/money.ts'
import type { Choice, ClosedPaymentPage, PaymentPage, SandboxPanel } from '#shop/pages/sandbox-page.ts'
import type { SandboxEventRow } from '../../server/platform/database/schema.ts'
import { cardIds, testCard } from '../payments/cards.ts'
import type { FormValues, Requirements } from '../payments/customer.ts'
import { amounts, type Payment, successAddress } from '../payments/payment.ts'
import { type TestControl, testControls } from './test-controls.ts'

const countryNames = new Intl.DisplayNames('en-IE', { type: 'region' })

export function requirementsOf({ parameters }: Payment): Requirements {
  return {
    countries: parameters.shipping_address_collection?.allowed_countries ?? null,
    phone: parameters.phone_number_collection?.enabled ?? false,
  }
}

export function initialValues({ card, parameters, payer }: Payment): FormValues {
  if (!payer) return { email: parameters.customer_email ?? '' }
  const { address } = payer
  return {
    email: payer.email,
    name: payer.name,
    phone: payer.phone ?? '',
    card: card ?? '',
    ...(address && { ...address, line2: address.line2 ?? '', state: address.state ?? '' }),
  }
}

/** Ireland, or whatever comes first, stays first; the others follow by name. */
function countryChoices(countries: readonly string[]): Choice[] {
  const choices = countries.map((value) => ({ value, label: countryNames.of(value) ?? value }))
  const others = choices.slice(1).toSorted((a, b) => a.label.localeCompare(b.label, 'en-IE'))
  return [...choices.slice(0, 1), ...others]
}

function summaryOf(payment: Payment): PaymentPage['summary'] {
  const { parameters } = payment
  const { shipping, total } = amounts(payment)
  const rate = parameters.shipping_options?.[0]?.shipping_rate_data
  const lines = parameters.line_items.map(({ price_data: { product_data, unit_amount }, quantity }) => {
    return { name: product_data.name, quantity, unitCents: unit_amount }
  })
  return { lines, shipping: rate ? { name: rate.display_name, cents: shipping } : null, total }
}

function deliveryOf({ attempts, deliveredAt, held }: SandboxEventRow): string {
  if (deliveredAt !== null) return `delivered ${formatMomentToSecond(new Date(deliveredAt))}`
  if (held === 1) return 'held back'
  return attempts === 0 ? 'waiting' : `not taken after ${counted(attempts, 'try', 'tries')}`
}

export function panelOf(
  payment: Payment,
  events: readonly SandboxEventRow[],
  done: TestControl | undefined,
): SandboxPanel {
  return {
    action: `/sandbox/pay/${payment.id}/panel`,
    controls: testControls
      .filter((control) => control.offered(payment, events))
      .map(({ name, label }) => ({ name, label })),
    done: done?.label ?? null,
    webhooks: events.map((event) => ({ type: event.type, delivery: deliveryOf(event) })),
  }
}

export function paymentPage(payment: Payment, form: FilledForm, panel: SandboxPanel): PaymentPage {
  const { parameters, problem } = payment
  const { countries, phone } = requirementsOf(payment)
  const { shipping_address: atAddress, submit } = parameters.custom_text ?? {}
  return {
    standIn: 'payments',
    page: 'payment',
    action: `/sandbox/pay/${payment.id}`,
    summary: summaryOf(payment),
    form,
    problem,
    countries: countries && countryChoices(countries),
    asksForPhone: phone,
    cards: cardIds.map((value) => ({ value, label: testCard(value).label })),
    notes: { address: atAddress?.message, submit: submit?.message },
    cancelUrl: parameters.cancel_url ?? null,
    panel,
  }
}

function endingOf(payment: Payment): Pick<ClosedPaymentPage, 'title' | 'text' | 'link'> {
  const { parameters, state } = payment
  const back = { label: 'Back to the shop', href: parameters.cancel_url ?? '/' }
  const on = { label: 'See your order', href: successAddress(payment) }
  const { refunded, total } = amounts(payment)
  const givenBack = refunded === total ? 'All of it was given back.' : `${formatCents(refunded)} of it was given back.`
  switch (state) {
    case 'paid':
      return {
        title: 'This order is paid',
        text: refunded > 0 ? givenBack : 'It cannot be paid a second time.',
        link: on,
      }
    case 'waiting':
      return { title: 'Your payment is on its way', text: 'The bank has not sent the money yet.', link: on }
    case 'failed':
      return { title: 'The payment did not arrive', text: 'Nothing was charged. You can order again.', link: back }
    default:
      return {
        title: 'This payment page has expired',
        text: 'Nothing was charged. Your bag is as you left it, so you can check out again.',
        link: back,
      }
  }
}

export function closedPaymentPage(payment: Payment, panel: SandboxPanel): ClosedPaymentPage {
  return { standIn: 'payments', page: 'closed-payment', ...endingOf(payment), summary: summaryOf(payment), panel }
}

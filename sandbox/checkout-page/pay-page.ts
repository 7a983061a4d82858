import { html } from 'hono/html'
import { formatCents } from '#shop/money.ts'
import { cardIds, testCard } from '../payments/cards.ts'
import { type FormValues, formFields, type Requirements } from '../payments/customer.ts'
import { amounts, type Payment } from '../payments/payment.ts'
import type { Html } from '../ui/page.ts'
import { type Choice, type FormState, selectField, textField } from './field.ts'
import { orderSummary } from './summary.ts'

const countryNames = new Intl.DisplayNames('en-IE', { type: 'region' })

/** What the payment page of this session requires. */
export function requirementsOf({ parameters }: Payment): Requirements {
  return {
    countries: parameters.shipping_address_collection?.allowed_countries ?? null,
    phone: parameters.phone_number_collection?.enabled ?? false,
  }
}

/** What the fields hold before anything is typed: what the last try took, else the e-mail that the shop knows. */
export function initialValues({ card, parameters, payer }: Payment): FormValues {
  if (!payer) return { email: parameters.customer_email ?? '' }
  const { address } = payer
  return {
    ...{ email: payer.email, name: payer.name, phone: payer.phone ?? '', card: card ?? '' },
    ...(address && { ...address, line2: address.line2 ?? '', state: address.state ?? '' }),
  }
}

/** Ireland, or whatever comes first, stays first; the others follow by name. */
function countryChoices(countries: readonly string[]): Choice[] {
  const choices = countries.map((value) => ({ value, label: countryNames.of(value) ?? value }))
  const others = choices.slice(1).toSorted((a, b) => a.label.localeCompare(b.label, 'en-IE'))
  return [...choices.slice(0, 1), ...others]
}

function addressFields(countries: readonly string[], form: FormState): Html {
  const choices = countryChoices(countries)
  return html`${selectField({ name: 'country', label: 'Country', autocomplete: 'shipping country' }, choices, form)}
${textField({ name: 'line1', label: 'Address line 1', autocomplete: 'shipping address-line1' }, form)}
${textField({ name: 'line2', label: 'Address line 2 (optional)', autocomplete: 'shipping address-line2', required: false }, form)}
${textField({ name: 'city', label: 'Town or city', autocomplete: 'shipping address-level2' }, form)}
${textField({ name: 'state', label: 'County (optional)', autocomplete: 'shipping address-level1', required: false }, form)}
${textField({ name: 'postal_code', label: 'Eircode or postcode', autocomplete: 'shipping postal-code' }, form)}`
}

function problems(problem: string | null, { errors }: FormState): Html {
  const wrong = formFields.flatMap((field) => (errors[field] ? [[field, errors[field]] as const] : []))
  if (wrong.length > 0) {
    return html`<div class="problem" role="alert" tabindex="-1" autofocus><h2>Please check your details</h2>
<ul>${wrong.map(([field, error]) => html`<li><a href="#${field}">${error}</a></li>`)}</ul></div>`
  }
  if (problem === null) return html``
  return html`<div class="problem" role="alert" tabindex="-1" autofocus><h2>${problem}</h2>
<p>Nothing was charged. Choose another card and try again.</p></div>`
}

/** The payment page of an open session, with the values of its form and what is wrong with them. */
export function payPage(payment: Payment, form: FormState, panel: Html): Html {
  const { countries, phone } = requirementsOf(payment)
  const { parameters } = payment
  const cards = cardIds.map((value) => ({ value, label: testCard(value).label }))
  const { shipping_address: atAddress, submit } = parameters.custom_text ?? {}
  return html`<h1>Payment</h1>
<div class="columns">
${orderSummary(payment)}
<form method="post" action="/sandbox/pay/${payment.id}" novalidate>
${problems(payment.problem, form)}
<fieldset><legend>Contact</legend>
${textField({ name: 'email', label: 'Email', autocomplete: 'email', type: 'email' }, form)}
${phone ? textField({ name: 'phone', label: 'Phone', autocomplete: 'tel', type: 'tel' }, form) : html``}
</fieldset>
<fieldset><legend>${countries ? 'Shipping address' : 'Your name'}</legend>
${textField({ name: 'name', label: 'Full name', autocomplete: 'name' }, form)}
${countries ? addressFields(countries, form) : html``}
${atAddress ? html`<p class="quiet">${atAddress.message}</p>` : html``}
</fieldset>
<fieldset><legend>Payment method</legend>
${selectField({ name: 'card', label: 'Test card', autocomplete: 'off' }, cards, form)}
</fieldset>
${submit ? html`<p class="quiet">${submit.message}</p>` : html``}
<p class="actions"><button class="button" type="submit">Pay ${formatCents(amounts(payment).total)}</button>
${parameters.cancel_url ? html`<a href="${parameters.cancel_url}">Cancel and go back</a>` : html``}</p>
</form>
</div>
${panel}`
}

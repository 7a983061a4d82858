import * as v from 'valibot'
import { parseEmail } from '#shop/checkout/email.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { type CardId, cardIds } from './cards.ts'

/** Who pays and where the goods go, as the payment page took it. */
export const Payer = v.object({
  email: v.string(),
  name: v.string(),
  phone: v.nullable(v.string()),
  address: v.nullable(
    v.object({
      line1: v.string(),
      line2: v.nullable(v.string()),
      city: v.string(),
      state: v.nullable(v.string()),
      postal_code: v.string(),
      country: v.string(),
    }),
  ),
})
export type Payer = v.InferOutput<typeof Payer>

/** The fields of the payment page, in the order in which they stand there. */
export const payerFields = [
  'email',
  'phone',
  'name',
  'country',
  'line1',
  'line2',
  'city',
  'state',
  'postal_code',
  'card',
] as const
export type PayerField = (typeof payerFields)[number]
/** What was typed, by field; kept so that nothing is lost when something is missing. */
export type Typed = Readonly<Partial<Record<PayerField, string>>>

/** What a payment page asks for beside the e-mail, the name and the card; `countries` is null where no address is asked. */
export type Asked = { readonly countries: readonly string[] | null; readonly phone: boolean }

export type PayerReading =
  | { ok: true; payer: Payer; card: CardId }
  | { ok: false; errors: Partial<Record<PayerField, string>> }

const LONGEST = 200

/** The fields of the payment page as they were typed, each on one line, trimmed; anything else in the form is dropped. */
export function readTyped(form: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(
    payerFields.flatMap((field) => {
      const value = form[field]
      return typeof value === 'string' ? [[field, sanitizeLine(value)]] : []
    }),
  )
}

/** Checks what was typed against what is asked; an error is one sentence beside its field. */
export function readPayer(typed: Typed, asked: Asked): PayerReading {
  const errors: Partial<Record<PayerField, string>> = {}
  const text = (field: PayerField, needed: string | null): string => {
    const value = typed[field] ?? ''
    if (value.length > LONGEST) errors[field] = `Use at most ${LONGEST} characters`
    else if (value === '' && needed !== null) errors[field] = needed
    return value
  }
  const email = parseEmail(typed.email ?? '')
  if (!email.ok) errors.email = email.message
  const name = text('name', 'Enter your full name')
  const address = {
    country: text('country', null),
    line1: asked.countries ? text('line1', 'Enter the first line of your address') : '',
    line2: text('line2', null) || null,
    city: asked.countries ? text('city', 'Enter your town or city') : '',
    state: text('state', null) || null,
    postal_code: asked.countries ? text('postal_code', 'Enter your Eircode or postcode') : '',
  }
  if (asked.countries && !asked.countries.includes(address.country)) errors.country = 'Choose a country from the list'
  const phone = asked.phone ? text('phone', 'Enter a phone number for the delivery') : ''
  if (phone !== '' && !/^\+?[\d ()./-]{6,30}$/.test(phone)) errors.phone = 'Enter a phone number, such as 085 123 4567'
  const card = cardIds.find((id) => id === typed.card)
  if (!card) errors.card = 'Choose a test card'
  if (!email.ok || !card || Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    card,
    payer: { email: email.email, name, phone: phone || null, address: asked.countries ? address : null },
  }
}

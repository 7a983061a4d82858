import * as v from 'valibot'
import { parseEmail } from '#shop/checkout/typed-email.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { type CardId, cardIds } from './cards.ts'

export const Customer = v.object({
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
export type Customer = v.InferOutput<typeof Customer>

export const formFields = [
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
export type FormField = (typeof formFields)[number]
export type FormValues = Readonly<Partial<Record<FormField, string>>>

/** `countries` is null if it takes no address. */
export type Requirements = { readonly countries: readonly string[] | null; readonly phone: boolean }

export type CustomerReading =
  | { ok: true; customer: Customer; card: CardId }
  | { ok: false; errors: Partial<Record<FormField, string>> }

const MAX_LENGTH = 200

export function readFormValues(form: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    formFields.flatMap((field) => {
      const value = form[field]
      return typeof value === 'string' ? [[field, sanitizeLine(value)]] : []
    }),
  )
}

export function readCustomer(values: FormValues, { countries, phone: needsPhone }: Requirements): CustomerReading {
  const errors: Partial<Record<FormField, string>> = {}
  const text = (field: FormField, needed: string | null): string => {
    const value = values[field] ?? ''
    if (value.length > MAX_LENGTH) errors[field] = `Use at most ${MAX_LENGTH} characters`
    else if (value === '' && needed !== null) errors[field] = needed
    return value
  }
  const email = parseEmail(values.email ?? '')
  if (!email.ok) errors.email = email.message
  const name = text('name', 'Enter your full name')
  const address = {
    country: text('country', null),
    line1: countries ? text('line1', 'Enter the first line of your address') : '',
    line2: text('line2', null) || null,
    city: countries ? text('city', 'Enter your town or city') : '',
    state: text('state', null) || null,
    postal_code: countries ? text('postal_code', 'Enter your Eircode or postcode') : '',
  }
  if (countries && !countries.includes(address.country)) errors.country = 'Choose a country from the list'
  const phone = needsPhone ? text('phone', 'Enter a phone number for the delivery') : ''
  if (phone !== '' && !/^\+?[\d ()./-]{6,30}$/.test(phone)) errors.phone = 'Enter a phone number, such as 085 123 4567'
  const card = cardIds.find((id) => id === values.card)
  if (!card) errors.card = 'Choose a test card'
  if (!email.ok || !card || Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    card,
    customer: { email: email.email, name, phone: phone || null, address: countries ? address : null },
  }
}

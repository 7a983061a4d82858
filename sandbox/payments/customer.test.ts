import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formValues } from '../../server/testing/open-sandbox.ts'
import { formFields, readCustomer, readFormValues } from './customer.ts'

const requirements = { countries: ['IE', 'FR'], phone: true }

test('reads card and customer from a complete form', () => {
  expect(readCustomer(formValues(), requirements)).toEqual({
    ok: true,
    card: 'visa',
    customer: {
      email: 'aoife@example.ie',
      name: 'Aoife Byrne',
      phone: '085 123 4567',
      address: {
        line1: '1 Main Street',
        line2: null,
        city: 'Galway',
        state: null,
        postal_code: 'H91 AB12',
        country: 'IE',
      },
    },
  })
})

test('address and phone are required only if the session asks for them', () => {
  const bare = { email: 'a@example.ie', name: 'A', card: 'visa' }
  expect(readCustomer(bare, { countries: null, phone: false })).toMatchObject({
    customer: { address: null, phone: null },
  })
})

test.each([
  ['email', '', 'Please enter a valid email address'],
  ['email', 'nobody', 'Please enter a valid email address'],
  ['email', `${'a'.repeat(250)}@example.ie`, 'Email must be less than 255 characters'],
  ['name', '', 'Enter your full name'],
  ['name', 'x'.repeat(201), 'Use at most 200 characters'],
  ['country', 'GB', 'Choose a country from the list'],
  ['country', '', 'Choose a country from the list'],
  ['line1', '', 'Enter the first line of your address'],
  ['line2', 'x'.repeat(201), 'Use at most 200 characters'],
  ['city', '', 'Enter your town or city'],
  ['state', 'x'.repeat(201), 'Use at most 200 characters'],
  ['postal_code', '', 'Enter your Eircode or postcode'],
  ['phone', '', 'Enter a phone number for the delivery'],
  ['phone', 'call me', 'Enter a phone number, such as 085 123 4567'],
  ['card', '', 'Choose a test card'],
  ['card', '4242424242424242', 'Choose a test card'],
])('the form field %s with the value %j has one error', (field, value, message) => {
  expect(readCustomer(formValues({ [field]: value }), requirements)).toEqual({
    ok: false,
    errors: { [field]: message },
  })
})

test('a form is trimmed, and only its known fields are kept', () => {
  expect(readFormValues({ name: ' Aoife ', colour: 'red', email: new Blob() })).toEqual({ name: 'Aoife' })
})

test('any typed values give a customer or an error, and never throw', () => {
  const anything = fc.record(Object.fromEntries(formFields.map((field) => [field, fc.string()])), { requiredKeys: [] })
  fc.assert(
    fc.property(anything, (form) => {
      const reading = readCustomer(readFormValues(form), requirements)
      return reading.ok || Object.keys(reading.errors).length > 0
    }),
  )
})

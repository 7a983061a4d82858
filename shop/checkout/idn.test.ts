import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiEmail, readableEmail } from './idn.ts'

test.each([
  ['info@müller.ie', 'info@xn--mller-kva.ie'],
  ['info@straße.de', 'info@xn--strae-oqa.de'],
  ['mail@例え.jp', 'mail@xn--r8jz45g.jp'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  ['a@bücher.example.ie', 'a@xn--bcher-kva.example.ie'],
  ['a@example.ie', 'a@example.ie'],
])('%s is stored as %s and shown as it was typed', (typed, kept) => {
  expect(asciiEmail(typed)).toBe(kept)
  expect(readableEmail(kept)).toBe(typed)
})

test.each(['a@xn--a.ie', 'a@xn--.ie', 'a@xn--99999999999.ie', 'a@xn--example.ie', 'a@XN--abc-.ie'])(
  '%s is not valid Punycode and stays unchanged',
  (email) => {
    expect(readableEmail(email)).toBe(email)
  },
)

test('international domain names are encoded exactly as Node encodes them', () => {
  const letters = fc.array(
    fc.constantFrom('a', 'z', '0', 'é', 'ü', 'ß', 'ł', 'ø', 'я', 'ж', '青', 'い', 'ש', '한', '𠀀'),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(letters, (parts) => {
      const domain = `${parts.join('')}.ie`
      const ascii = domainToASCII(domain)
      fc.pre(ascii !== '' && /[^ -~]/.test(domain))
      expect(asciiEmail(`a@${domain}`)).toBe(`a@${ascii}`)
      expect(readableEmail(`a@${ascii}`)).toBe(`a@${domainToUnicode(ascii)}`)
    }),
    { numRuns: 1000 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metaDescription, pageTitle, productMetaDescription, scriptJson } from './metadata.ts'

// Shows S2.3, S9.20, S9.21.

test.each([
  [metaDescription, 155, 155, false],
  [metaDescription, 156, 155, true],
  [metaDescription, 400, 155, true],
  [productMetaDescription, 150, 150, false],
  [productMetaDescription, 151, 150, true],
])('%o shortens %i characters to %i', (describe, given, kept, shortened) => {
  const described = describe('x'.repeat(given))
  expect(described).toHaveLength(kept)
  expect(described.endsWith('x...')).toBe(shortened)
})

test('a cut description is the beginning of the text plus the ellipsis', () => {
  const text = Array.from({ length: 200 }, (_, index) => String(index % 10)).join('')
  expect(metaDescription(text)).toBe(`${text.slice(0, 152)}...`)
  expect(productMetaDescription(text)).toBe(`${text.slice(0, 147)}...`)
})

test('a page title ends with the brand, unless the brand is already in it', () => {
  expect(pageTitle('Our Collection', 'Solas')).toBe('Our Collection – Solas')
  expect(pageTitle('Solas: small lights, strung by hand', 'Solas')).toBe('Solas: small lights, strung by hand')
})

test('JSON in a script element cannot close the element, and is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const json = scriptJson({ text: `</script><!--${text}` })
      expect(json).not.toContain('<')
      expect(JSON.parse(json)).toEqual({ text: `</script><!--${text}` })
    }),
  )
})

import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { lineId } from '../cart/cart.ts'
import { OrderLineData } from '../cart/order-line-data.ts'
import { inSize, sizes } from '../crafts/bracelets/sizes.ts'
import { withOptions } from './buyer-changes.ts'

const line = fc
  .record({
    id: fc.constantFrom('1', '2', '3'),
    size: fc.constantFrom(...sizes),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ id, size, quantity }) =>
    v.parse(OrderLineData, { id, name: id, size, quantity, unitCents: 3500, lineCents: 3500 * quantity }),
  )
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: lineId })

test('a new size keeps items and prices, and merges equal lines', () => {
  fc.assert(
    fc.property(lines, fc.nat(5), fc.constantFrom(...sizes), (all, nth, size) => {
      const lineIndex = nth % all.length
      const changed = withOptions(all, lineIndex, { ...inSize(size), optionNames: [['Size', size]] })
      const sums = (list: readonly { quantity: number; lineCents: number }[]) => [
        list.reduce((total, { quantity }) => total + quantity, 0),
        list.reduce((total, { lineCents }) => total + lineCents, 0),
      ]
      expect(sums(changed)).toEqual(sums(all))
      const keys = changed.map(lineId)
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys).toContain(lineId({ id: all[lineIndex]?.id ?? '', ...inSize(size) }))
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSize, sizes } from '#crafts/bracelets/sizes.ts'
import { lineId } from '../cart/cart.ts'
import { withOptions } from './buyer-changes.ts'
import { itemFor } from './items-for-tests.ts'

// Shows S10.121.

const line = fc
  .record({
    id: fc.constantFrom('1', '2', '3'),
    size: fc.constantFrom(...sizes),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  .map((given) => itemFor(given))
const lines = fc
  .uniqueArray(line, { minLength: 1, maxLength: 6, selector: lineId })
  .map((all) => all.map((item, index) => ({ ...item, itemId: `order-${index + 1}` })))

test('a new size keeps items, their ids and prices, and merges equal ones', () => {
  fc.assert(
    fc.property(lines, fc.nat(5), fc.constantFrom(...sizes), (all, nth, size) => {
      const item = all[nth % all.length]
      if (item === undefined) throw new Error('An order has items')
      const changed = withOptions(all, item.itemId, { ...inSize(size), optionNames: [['Size', size]] })
      const sums = (list: readonly { quantity: number; lineCents: number }[]) => [
        list.reduce((total, { quantity }) => total + quantity, 0),
        list.reduce((total, { lineCents }) => total + lineCents, 0),
      ]
      expect(sums(changed)).toEqual(sums(all))
      const keys = changed.map(lineId)
      expect(new Set(keys).size).toBe(keys.length)
      const ids = changed.map(({ itemId }) => itemId)
      expect(ids).toEqual(all.map(({ itemId }) => itemId).filter((id) => ids.includes(id)))
      expect(keys).toContain(lineId({ id: item.id, ...inSize(size) }))
    }),
  )
})

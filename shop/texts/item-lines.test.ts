import { expect, test } from 'vitest'
import { products, solas } from '#shops/solas.ts'
import { createShop } from '../shop.ts'
import { careAfterColon, careLine, safetyLine } from './item-lines.ts'
import { careOf } from './product-care.ts'
import { productSafety } from './product-lines.ts'
import { plainText } from './text.ts'

const contact = 'Safety concern? hello@solas.example'
const [first, second] = products
if (!first || !second) throw new Error('There are no products')
const potted = { craft: undefined, guidance: undefined } as const
const made = (id: string, name: string, category: string) => ({ ...first, ...potted, id, name, category })
const mug = made('101', 'Mug', 'Mugs')
const bowl = made('102', 'Bowl', 'Bowls')
const print = { ...made('103', 'Print', 'Mugs'), guidance: { care: '', careLine: '', safety: '' } }
const contactEmail = 'hello@solas.example'
const own = {
  contactEmail,
  words: { care: 'Rinse it.', careLine: 'Rinse it', safety: 'Hot when full.' },
  categories: [
    { id: 'category-1', name: 'Mugs' },
    {
      id: 'category-2',
      name: 'Bowls',
      guidance: { care: '# Every day\n- Not for the microwave', careLine: 'No microwave', safety: 'Breaks' },
    },
  ],
}
const shop = createShop({ products: [first, second, mug, bowl, print], settings: own })
const mixed = createShop({ products: [first, mug], settings: { contactEmail } })

test('an order of the built-in bracelets has the standard texts, each once', () => {
  expect(careLine(solas, products)).toBe('Roll it on, keep it dry, perfume first')
  expect(careAfterColon(solas, products)).toBe('roll it on, keep it dry, perfume first')
  expect(safetyLine(solas, products)).toBe(`Small parts, not for children under 3. ${contact}`)
  expect(productSafety(solas, first)).toBe(safetyLine(solas, [first]))
  expect(plainText(careOf(solas, products) ?? { title: '', sections: [] })).toMatch(/^Care\n\nEvery day\n/)
})

test('an order that does not say what it holds has the texts of the whole shop', () => {
  expect(safetyLine(solas, [])).toBe(safetyLine(solas, products))
  expect(careLine(shop, [])).toBe('Rinse it')
  expect(careOf(createShop({ products: [mug] }), [])).toBeNull()
})

test.each<[what: string, items: readonly { id: string; name: string }[], care: string, safety: string]>([
  ['one product', [mug], 'Rinse it', 'Hot when full. '],
  ['the product of a category with its own', [bowl], 'No microwave', 'Breaks. '],
  ['a product that shows none', [print], '', ''],
  ['two with the same', [mug, { id: '101', name: 'Mug' }], 'Rinse it', 'Hot when full. '],
  ['two that differ', [mug, bowl], 'Mug: Rinse it. Bowl: No microwave', 'Mug: Hot when full. Bowl: Breaks. '],
  ['one that needs none beside another', [print, bowl], 'Bowl: No microwave', 'Bowl: Breaks. '],
  ['one that the shop does not know', [{ id: '999', name: 'Bespoke' }], 'Rinse it', 'Hot when full. '],
])('the care and safety lines of %s', (_, items, care, safety) => {
  expect(careLine(shop, items)).toBe(care)
  expect(safetyLine(shop, items)).toBe(`${safety}${contact}`)
})

test('the full care texts name the items if the texts differ', () => {
  expect(careOf(shop, [bowl])?.sections).toEqual([
    { heading: 'Every day', blocks: [{ list: ['Not for the microwave'], ordered: false }] },
  ])
  const text = careOf(shop, [mug, bowl, print])
  expect(plainText(text ?? { title: '', sections: [] })).toBe(
    'Care\n\nMug\n\nRinse it.\n\nBowl\n\nEvery day\n\n- Not for the microwave\n',
  )
  expect(careOf(shop, [print])).toBeNull()
  expect(careAfterColon(shop, [mug, bowl])).toBe('Mug: rinse it. Bowl: no microwave')
})

test('the small-parts warning of bracelets is not shown for other items of the same parcel', () => {
  expect(safetyLine(mixed, [first, mug])).toBe(`${first.name}: Small parts, not for children under 3. ${contact}`)
})

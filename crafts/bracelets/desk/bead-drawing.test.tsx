import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { products, solasSnapshot } from '#shops/solas.ts'
import { recipesIn } from '../recipes-for-tests.ts'
import { BeadDrawing } from './bead-drawing.tsx'
import { ringOf } from './bead-ring.ts'

const recipes = recipesIn(solasSnapshot.recipes)
const planOf = ({ id }: (typeof products)[number]) => {
  const recipe = recipes[id]
  if (!recipe) throw new Error(`${id} has no bead plan`)
  return recipe
}
const draw = (product: (typeof products)[number], view: 'flat' | 'close') =>
  renderToStaticMarkup(<BeadDrawing recipe={planOf(product)} close={view === 'close'} alt={product.alt} />)

test.each(products)('the drawing of $name has every bead of its plan, in the right numbers', (product) => {
  const html = draw(product, 'flat')
  const drawn = [...html.matchAll(/data-bead="(\w+)"/g)].map(([, key]) => key)
  for (const bead of recipes[product.id]?.beads ?? [])
    expect(drawn.filter((key) => key === bead.key)).toHaveLength(bead.count)
  expect(drawn).toHaveLength(recipes[product.id]?.beadCount ?? 0)
})

test.each(products)('the close view of $name shows at least three of its beads, larger', (product) => {
  expect(draw(product, 'close').match(/data-bead/g)?.length).toBeGreaterThanOrEqual(3)
})

test.each(products)('every drawing of $name refers only to what it defines', (product) => {
  for (const view of ['flat', 'close'] as const) {
    const html = draw(product, view)
    const defined = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const used = [...html.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id)
    expect(used.filter((id) => !defined.has(id))).toEqual([])
  }
})

test('beads touch their neighbours round the whole ring, from 6 o’clock to the right', () => {
  for (const recipe of Object.values(recipes)) {
    const { beads, radius } = ringOf(recipe)
    const first = beads[0]
    expect(first && first.x > 0 && first.y > 0.9 * radius).toBe(true)
    beads.forEach((placed, at) => {
      const next = beads[(at + 1) % beads.length] ?? placed
      const apart = Math.hypot(next.x - placed.x, next.y - placed.y)
      const expected = 2 * radius * Math.sin((placed.bead.lengthMm + next.bead.lengthMm) / (4 * radius))
      expect(apart).toBeCloseTo(expected, 6)
    })
  }
})

test('a drawing has the alt text as its label, and is hidden from screen readers without one', () => {
  const [product] = products
  if (!product) throw new Error('no products')
  const spoken = renderToStaticMarkup(<BeadDrawing recipe={planOf(product)} close={false} alt={product.alt} />)
  expect(spoken).toContain(`role="img" aria-label="${product.alt}"`)
  const silent = renderToStaticMarkup(<BeadDrawing recipe={planOf(product)} close={false} alt="" />)
  expect(silent).toContain('aria-hidden="true"')
})

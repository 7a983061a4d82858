import { type FilterState, wholeList } from '#shop/catalogue/filter-state.ts'
import { filteredProducts, materialCounts } from '#shop/catalogue/listing.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { products } from '#shop/catalogue/products.ts'
import { sortOptions } from '#shop/catalogue/sort.ts'
import { calledWith } from './many-pieces.ts'
import { median } from './measures.ts'
import { printTable } from './table.ts'

const ROUNDS = 21
const SEARCHES = ['g', 'garnet', 'garnet pearl', 'stones with gold', 'zzz']

const states: readonly (readonly [name: string, states: readonly FilterState[]])[] = [
  ['a keystroke in the search', SEARCHES.map((search) => ({ ...wholeList(), search }))],
  ['a material', [{ ...wholeList(), materials: ['Garnet'] }]],
  ['a category and a price', [{ ...wholeList(), category: 'Burgundy', priceTo: 3500 }]],
  ['an order', sortOptions.map((sort) => ({ ...wholeList(), sort }))],
  ['all at once', sortOptions.map((sort) => ({ ...wholeList(), search: 'g', materials: ['Garnet', 'Wood'], sort }))],
]

// With one number alone where it is given.
const { pieces } = calledWith()
const counts = pieces === products.length ? [1, 100, 1000].map((copies) => copies * products.length) : [pieces]

/** The catalogue again and again, with ids and names of its own for each product. */
function grown(count: number): Product[] {
  return Array.from({ length: Math.ceil(count / products.length) }, (_, copy) =>
    products.map((product) => ({ ...product, id: `${product.id}-${copy}`, name: `${product.name} ${copy}` })),
  )
    .flat()
    .slice(0, count)
}

function milliseconds(task: () => void): number {
  const start = performance.now()
  task()
  return performance.now() - start
}

/** What the list does at each change with its filters open: the products and the number beside every material. */
function show(state: FilterState, list: readonly Product[]): void {
  filteredProducts(state, [], list)
  materialCounts(state, [], list)
}

const columns = counts.map((size) => {
  const list = grown(size)
  const first = milliseconds(() => show({ ...wholeList(), search: 'g' }, list))
  const firstOrder = milliseconds(() => show({ ...wholeList(), sort: 'name-asc' }, list))
  const slowest = states.map(([, each]) =>
    Math.max(
      ...each.map((state) => median(Array.from({ length: ROUNDS }, () => milliseconds(() => show(state, list))))),
    ),
  )
  return { count: list.length, times: [first, firstOrder, ...slowest] }
})

const rows = ['the first search, which indexes the list', 'the first order by name', ...states.map(([name]) => name)]
printTable(
  ['ms, products and material counts', ...columns.map(({ count }) => `${count.toLocaleString('en-IE')} products`)],
  rows.map((name, row) => [name, ...columns.map(({ times }) => (times[row] ?? Number.NaN).toFixed(2))]),
)

import type { Product } from '#shop/catalogue/product.ts'
import { type FilterState, wholeList } from '#shop/listing/filter-state.ts'
import { filteredProducts, materialCounts } from '#shop/listing/listing.ts'
import { sortOptions } from '#shop/listing/sort.ts'
import { createShop, type Shop } from '#shop/shop.ts'
import { products } from '#shop/solas/products.ts'
import { solas } from '#shop/solas/solas.ts'
import { printTable } from '../../setup/table.ts'
import { calledWith } from './many-products.ts'
import { median } from './measures.ts'

const ROUNDS = 21
const SEARCHES = ['g', 'garnet', 'garnet pearl', 'stones with gold', 'zzz']

const states: readonly (readonly [name: string, states: readonly FilterState[]])[] = [
  ['a keystroke in the search', SEARCHES.map((search) => ({ ...wholeList(solas), search }))],
  ['a material', [{ ...wholeList(solas), materials: ['Garnet'] }]],
  ['a category and a price', [{ ...wholeList(solas), category: 'Burgundy', priceTo: 3500 }]],
  ['an order', sortOptions.map((sort) => ({ ...wholeList(solas), sort }))],
  [
    'all at once',
    sortOptions.map((sort) => ({ ...wholeList(solas), search: 'g', materials: ['Garnet', 'Wood'], sort })),
  ],
]

// With one number alone where it is given.
const { productCount } = calledWith()
const counts =
  productCount === products.length ? [1, 100, 1000].map((copies) => copies * products.length) : [productCount]

/** Repeats the catalogue until it has `count` products, each with a unique id and name. */
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
function show(shop: Shop, state: FilterState): void {
  filteredProducts(shop, state, [])
  materialCounts(shop, state, [])
}

const columns = counts.map((size) => {
  const shop = createShop({ products: grown(size) })
  const first = milliseconds(() => show(shop, { ...wholeList(shop), search: 'g' }))
  const firstOrder = milliseconds(() => show(shop, { ...wholeList(shop), sort: 'name-asc' }))
  const slowest = states.map(([, each]) =>
    Math.max(
      ...each.map((state) => median(Array.from({ length: ROUNDS }, () => milliseconds(() => show(shop, state))))),
    ),
  )
  return { count: shop.catalogue.products.length, times: [first, firstOrder, ...slowest] }
})

const rows = ['the first search, which indexes the list', 'the first order by name', ...states.map(([name]) => name)]
printTable(
  ['ms, products and material counts', ...columns.map(({ count }) => `${count.toLocaleString('en-IE')} products`)],
  rows.map((name, row) => [name, ...columns.map(({ times }) => (times[row] ?? Number.NaN).toFixed(2))]),
)

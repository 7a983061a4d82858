import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import type { PageSettings } from '#shop/pages/page-settings.ts'
import { solas, solasSnapshot } from '#shops/solas.ts'
import { StaticRouter } from '../../platform/router.tsx'
import { DetailsContext } from '../../shop/use-shop.ts'
import { noSettings } from '../layout/page-settings.tsx'
import { App } from './app.tsx'

// Shows S2.19, S2.61, S2.63, S2.67, S2.70.

async function render(path: string, flags: PageSettings['flags'] = {}) {
  const { prelude } = await prerender(
    <DetailsContext value={solasSnapshot}>
      <StaticRouter path={path}>
        <App shop={solas} settings={{ ...noSettings, flags }} />
      </StaticRouter>
    </DetailsContext>,
  )
  const html = await new Response(prelude).text()
  return {
    html,
    says: (words: string) => html.includes(words),
    products: [...html.matchAll(/<article.*?<a [^>]*>([^<]+)<\/a>/g)].map(([, name]) => name),
  }
}

test.each([
  ['/shop?sort=name-asc', 27, 'Bunting'],
  ['/shop?search=tigers+eye&sort=price-desc', 5, 'Tawny'],
  ['/shop?category=Burgundy&from=40', 2, 'Velvet Curtain'],
  ['/shop?pick=best-sellers', 6, 'Claret Evening'],
  ['/shop?pick=26-1', 2, 'Claret Evening'],
])('the list at %s has %i products, %s first', async (path, count, first) => {
  const { says, products } = await render(path)
  expect(says(`>${count} products</p>`)).toBe(true)
  expect(products).toHaveLength(count)
  expect(products[0]).toBe(first)
})

test('a list of one product says "1 product"', async () => {
  const { says } = await render('/shop?material=Amazonite')
  expect(says('>1 product</p>')).toBe(true)
})

test.each([
  ['/shop?search=unicorn', 'No products found for &quot;unicorn&quot;'],
  ['/shop?pick=saved', 'No products found matching your filters.'],
  ['/shop?from=40&category=Warm%20Tones&material=Amazonite', 'No products found matching your filters.'],
])('the empty list at %s says so and suggests four other products', async (path, words) => {
  const { says, products } = await render(path)
  expect([says(words), says('Clear Filters')]).toEqual([true, true])
  expect(products).toHaveLength(4)
})

test.each([{}, { content_purge: true }])(
  'server-rendered lists have no sample ratings, with the flags %j',
  async (flags) => {
    const { says } = await render('/shop?pick=1', flags)
    expect([says('Claret Evening'), says('Sample')]).toEqual([true, false])
  },
)

test('the whole list has two picture tiles in any sort order, a filtered list has none', async () => {
  const tiles = async (path: string) => {
    const { html } = await render(path)
    const items = html.split('<li ').filter((item) => /<article|strung when you order it|Three at once/.test(item))
    return items.flatMap((item, index) => (item.includes('<article') ? [] : [index]))
  }
  for (const path of ['/shop', '/shop?sort=price-asc']) expect(await tiles(path)).toEqual([10, 19])
  for (const path of ['/shop?category=Burgundy', '/shop?search=glass', '/shop?from=30&to=35', '/shop?pick=1-2-3'])
    expect(await tiles(path)).toEqual([])
  expect((await render('/shop')).html).toContain('href="/shop?pick=15-5-19"')
})

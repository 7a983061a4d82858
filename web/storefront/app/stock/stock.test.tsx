import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import type { Supply } from '#shop/catalogue/supply.ts'
import { structuredData } from '#shop/pages/structured-data.ts'
import { paths } from '#shop/paths.ts'
import { createShop } from '#shop/shop.ts'
import { products, solas, solasSnapshot } from '#shops/solas.ts'
import { StaticRouter } from '../../../platform/router.tsx'
import { DetailsContext } from '../../../shop/use-shop.ts'
import { WithoutScriptsContext } from '../../../ui/without-scripts.tsx'
import { StructuredDataContext } from '../../layout/metadata.tsx'
import { noSettings } from '../../layout/page-settings.tsx'
import { App } from '../app.tsx'
import { partsWithoutScripts } from '../without-scripts/parts.tsx'
import { CountedShop } from './counted-shop.tsx'

const supplies: Readonly<Record<string, Supply>> = {
  1: { kind: 'in-stock', counts: {} },
  2: { kind: 'in-stock', counts: {} },
  3: { kind: 'one-of-a-kind' },
}
const stock = { '1.Small': 2, '1.Medium': 0, '1.Large': 9, '2.Small': 0, '2.Medium': 0, '2.Large': 0, 3: 1 }
const shop = {
  ...createShop({ products: products.map((one) => ({ ...one, supply: supplies[one.id] ?? one.supply })) }),
  stock,
}

async function htmlOf(path: string, counted = true) {
  const settings = { ...noSettings, publicUrl: 'https://shop.example', newsletter: true }
  const page = (
    <DetailsContext value={solasSnapshot}>
      <StaticRouter path={path}>
        <WithoutScriptsContext value={partsWithoutScripts}>
          <StructuredDataContext value={structuredData}>
            <App shop={counted ? shop : solas} settings={settings} provider={counted ? CountedShop : undefined} />
          </StructuredDataContext>
        </WithoutScriptsContext>
      </StaticRouter>
    </DetailsContext>
  )
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}

test('a sold variant is marked, another one is preselected, and low stock is shown', async () => {
  const html = await htmlOf(paths.product('1'))
  expect(html).toMatch(/value="Medium"[^>]*><span>Medium, sold</)
  expect(html).toMatch(/checked=""[^>]*value="Small"|value="Small"[^>]*checked=""/)
  expect(html).toContain('Only 2 left')
  expect(html).toContain('Small: Only 2 left')
  expect(html).toContain('Medium: Sold')
  expect(html).toContain('Add to Cart')
  expect(html).toContain('https://schema.org/InStock')
})

test('a sold product cannot be bought, and its page links to others, without scripts too', async () => {
  const html = await htmlOf(paths.product('2'))
  expect(html).toContain('Somebody has bought the last one.')
  expect(html).toContain(`href="/tell-me-when?about=piece-2"`)
  expect(html).toMatch(/Similar: [A-Z]/)
  expect(html).toContain('https://schema.org/OutOfStock')
  expect(html).not.toMatch(/Buy Now|\/checkout\/buy/)
})

test('a product in stock shows no making time, and a product made to order shows its own', async () => {
  for (const id of ['1', '3']) {
    const html = await htmlOf(paths.product(id))
    expect(html).toContain('Posted the next business day, delivered in 3–5 in Ireland.')
    expect(html).not.toContain('made in 2–3')
  }
  expect(await htmlOf(paths.product('4'))).toContain('Made in 2–3 business days, delivered in 3–5 in Ireland.')
})

test('a one-of-a-kind product says so, and cards show which products are sold', async () => {
  expect(await htmlOf(paths.product('3'))).toContain('One of a kind')
  const list = await htmlOf(paths.shop)
  for (const words of ['Sold', 'One of a kind']) expect(list).toContain(`>${words}</p>`)
  expect(list).not.toContain(`Add ${products[1]?.name} to cart`)
})

test('a shop whose products are all made to order says nothing of stock', async () => {
  for (const path of [paths.shop, paths.product('1')]) {
    const html = await htmlOf(path, false)
    expect(html).not.toMatch(/Sold|sold<|Only \d left|One of a kind/)
  }
})

import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { structuredData } from '#shop/pages/structured-data.ts'
import { paths } from '#shop/paths.ts'
import { howWeCheck } from '#shop/texts/reviews.ts'
import { solas, solasSnapshot } from '#shops/solas.ts'
import { StaticRouter } from '../../platform/router.tsx'
import { DetailsContext } from '../../shop/use-shop.ts'
import { StructuredDataContext } from '../layout/metadata.tsx'
import { noSettings } from '../layout/page-settings.tsx'
import { App } from './app.tsx'

// Shows S10.141.

const script = '</script><script>alert(1)</script>'
const reviews = [
  {
    id: 'a',
    productId: '1',
    rating: 5,
    name: 'Aoife',
    text: `Soft. ${script}`,
    answer: 'Thank you!',
    day: '2026-11-20',
  },
  { id: 'b', productId: '1', rating: 4, name: '', text: '', answer: '', day: '2026-11-19' },
]
const settings = {
  ...noSettings,
  publicUrl: 'https://shop.example',
  flags: { content_purge: true },
  reviews,
  ratings: [['1', '4.5 (2)']],
}

async function htmlOf(path: string) {
  const page = (
    <DetailsContext value={solasSnapshot}>
      <StaticRouter path={path}>
        <StructuredDataContext value={structuredData}>
          <App shop={solas} settings={settings} />
        </StructuredDataContext>
      </StaticRouter>
    </DetailsContext>
  )
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}

test('a product’s page shows what its buyers wrote and how that is checked, as text alone, and search engines read the same', async () => {
  const html = await htmlOf(paths.product('1'))
  for (const words of [
    'Customer Reviews 4.5 (2)',
    '4.5 of 5 stars',
    'Aoife · November 2026',
    'A buyer · ',
    'Thank you!',
  ])
    expect(html).toContain(words)
  for (const sentence of howWeCheck) expect(html).toContain(sentence)
  expect(html).toContain('"ratingValue":4.5')
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('Sample')
})

test('a product without reviews says so, and claims nothing', async () => {
  const html = await htmlOf(paths.product('2'))
  expect(html).toContain('No reviews yet')
  expect(html).not.toMatch(/aggregateRating|How we check/)
})

test('cards show the rating of what was reviewed, and no sample beside it', async () => {
  const html = await htmlOf(paths.shop)
  expect(html).toContain('4.5 (2)')
  expect(html).not.toContain('Sample')
})

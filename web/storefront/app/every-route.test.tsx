import { prerender } from 'react-dom/static'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listedPages } from '#shop/pages/all-pages.ts'
import { structuredData } from '#shop/pages/structured-data.ts'
import { paths, redirectedToShop } from '#shop/paths.ts'
import { socialCard } from '#shop/pictures/social-card.ts'
import { openZones } from '#shop/shipping/zones.ts'
import { products, solas, solasSnapshot } from '#shops/solas.ts'
import { StaticRouter } from '../../platform/router.tsx'
import { DetailsContext } from '../../shop/use-shop.ts'
import { StructuredDataContext } from '../layout/metadata.tsx'
import { noSettings } from '../layout/page-settings.tsx'
import { App } from './app.tsx'

// Shows S2.1, S2.3, S2.4, S2.5, S2.9, S2.10, S2.11, S2.14, S2.16, S2.18, S2.20, S2.88, S2.94, S2.106, S8.13, S8.14,
// S10.20.

const zones = openZones(solas, false)

async function render(path: string): Promise<string> {
  const { prelude } = await prerender(
    <DetailsContext value={solasSnapshot}>
      <StaticRouter path={path}>
        <StructuredDataContext value={structuredData}>
          <App shop={solas} settings={{ ...noSettings, publicUrl: 'https://shop.example', zones }} />
        </StructuredDataContext>
      </StaticRouter>
    </DetailsContext>,
  )
  return new Response(prelude).text()
}

const routes = [
  [paths.home, 'Small lights'],
  [paths.shop, 'Our Collection'],
  [paths.product('1'), 'Claret Evening'],
  [paths.product('burgundy-safari'), 'Burgundy Safari'],
  [paths.product('999'), 'Product not found'],
  [paths.cart, 'Your cart is empty'],
  [paths.orderConfirmation, 'Order page'],
  [`${paths.orderConfirmation}?session_id=cs_test_a1b2c3d4e5f6`, 'Verifying your order...'],
  [paths.paymentCanceled, 'Payment Cancelled'],
  [paths.about, 'Our Story'],
  [paths.bespoke, 'Bespoke &amp; Corporate Services'],
  [paths.comingSoon, 'Be the First to Know'],
  [paths.privacy, 'Who is responsible'],
  [paths.terms, 'Changing your mind'],
  [paths.returns, 'Withdraw from contract here'],
  [paths.cookies, 'announcementDismissed'],
  [paths.accessibility, 'What you can rely on'],
  [paths.guarantee, 'What the law gives you'],
  [paths.imageEditor, 'Internal tool, not part of the shop'],
  [`${paths.diagnostics}?debug=1&flags=1`, 'QR code of this page'],
  [paths.checkoutHealth, 'No checkouts recorded'],
  [paths.errorTest, 'Reject a promise'],
  [paths.testPlan, 'Copy checklist'],
  ['/no/such/page', 'Oops! Page not found'],
] as const

const { imageEditor, diagnostics, checkoutHealth, errorTest, testPlan } = paths
const tools = [imageEditor, diagnostics, checkoutHealth, errorTest, testPlan]

test.each(routes)('%s renders on the server without a browser', async (path, words) => {
  expect(typeof document).toBe('undefined')
  const html = await render(path)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain(words)
  expect(html).toContain('Skip to main content')
  expect(html).not.toContain('Unexpected Application Error!')
  // Style attributes in HTML are refused by the content security policy.
  expect(html).not.toContain(' style="')
  expect(html.match(/<title>/g)).toHaveLength(1)
  for (const once of [
    /<meta name="keywords" content="[^"]+"/g,
    /<link rel="canonical" href="https:\/\/shop\.example\//g,
    /<meta name="description" content="[^"]+"/g,
    /<meta property="og:title" content="[^"]+"/g,
    /<meta property="og:description" content="[^"]+"/g,
    /<meta property="og:image" content="[^"]+"/g,
    /<meta property="og:locale" content="en_IE"/g,
    /<meta name="twitter:card" content="[^"]+"/g,
    /<meta name="twitter:title" content="[^"]+"/g,
  ])
    expect(html.match(once)).toHaveLength(1)
  for (const tool of tools) if (!path.startsWith(tool)) expect(html).not.toContain(`href="#${tool}`)
})

test('the page for a cancelled payment links to cart and shop, also with an empty cart', async () => {
  const html = await render(paths.paymentCanceled)
  expect(html).toContain('Return to Cart</a>')
  expect(html).toContain('Continue Shopping</a>')
})

test.each([
  [paths.bespoke, 'Bespoke &amp; Corporate Services'],
  ['/no/such/page', 'Oops! Page not found'],
])('the page %s has the name %s in its title and heading', async (path, name) => {
  const html = await render(path)
  expect(html).toContain(`<title>${name} – Solas</title>`)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`))
})

test.each(['/shop', '/shop/', '/Shop', '/SHOP//'])(
  '%s marks the link to the shop as the current page',
  async (path) => {
    const html = await render(path)
    expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*>Shop<\/a>/)
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  },
)

test('the diagnostics page works at a URL too long for a QR code', async () => {
  const html = await render(`${paths.diagnostics}?x=${'x'.repeat(3000)}`)
  expect(html).toContain('Run</span></button>')
})

test.each(redirectedToShop)('%s renders the frame and redirects to the shop', async (pattern) => {
  const html = await render(pattern.replace('*', 'anything'))
  expect(html).toContain('Skip to main content')
  expect(html).not.toContain('<h1')
})

test.each(tools)('the internal tool %s says so and is hidden from search engines', async (path) => {
  const html = await render(path)
  expect(html).toContain('Internal tool, not part of the shop')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('<title>Internal: ')
})

const Span = v.object({ minValue: v.number(), maxValue: v.number() })
const Told = v.object({
  offers: v.object({
    price: v.string(),
    shippingDetails: v.array(
      v.object({
        shippingRate: v.object({ value: v.string() }),
        shippingDestination: v.array(v.object({ addressCountry: v.string() })),
        deliveryTime: v.object({ handlingTime: Span, transitTime: Span }),
      }),
    ),
  }),
})

const content = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const listed: readonly string[] = [
  ...Object.values(listedPages(solas)).map(({ path }) => path),
  paths.product('1'),
  paths.product('burgundy-safari'),
]

test.each(routes)('search engines may list %s only if it is one of the listed pages', async (path) => {
  const html = await render(path)
  expect(content(html, 'robots')).toBe(listed.includes(path) ? undefined : 'noindex')
  expect(html.includes('application/ld+json')).toBe(content(html, 'robots') === undefined)
})

test.each(listed)('the social card of %s is its own, with its size and its words', async (path) => {
  const html = await render(path)
  const picture = `https://shop.example${socialCard(solas, path)?.url}`
  expect(content(html, 'og:image')).toBe(picture)
  expect(content(html, 'twitter:image')).toBe(picture)
  expect([content(html, 'og:image:width'), content(html, 'og:image:height')]).toEqual(['1200', '630'])
  expect(content(html, 'og:image:alt')).toBeTruthy()
  expect(content(html, 'twitter:card')).toBe('summary_large_image')
})

test.each(products.map(({ handle }) => handle))(
  'the structured data of %s has the same price and delivery as its page',
  async (handle) => {
    const html = await render(paths.product(handle))
    const [told] = v.parse(
      v.looseTuple([Told]),
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''),
    )
    const { price, shippingDetails } = told.offers
    const home = shippingDetails.find(({ shippingDestination }) => shippingDestination[0]?.addressCountry === 'IE')
    const { handlingTime, transitTime } = home?.deliveryTime ?? {}
    const words = html.replaceAll(/<!-- -->/g, '')
    expect(words).toContain(`>€${price}</p>`)
    const fee = home?.shippingRate.value
    expect(words).toContain(fee === '0.00' ? 'Free shipping in Ireland' : `Shipping in Ireland €${fee}`)
    expect(words).toContain(
      `Made in ${handlingTime?.minValue}–${handlingTime?.maxValue} business days, delivered in ${transitTime?.minValue}–${transitTime?.maxValue} in Ireland`,
    )
  },
)

test('the canonical URL of a product has its handle', async () => {
  for (const address of ['26', 'burgundy-safari'])
    expect(await render(paths.product(address))).toContain(
      '<link rel="canonical" href="https://shop.example/product/burgundy-safari"/>',
    )
})

test('a page has the structured data of its product unchanged', async () => {
  const html = await render(paths.product('1'))
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject([
    { '@type': 'Product', name: 'Claret Evening' },
    { '@type': 'BreadcrumbList' },
  ])
  expect(html).toContain('<link rel="canonical" href="https://shop.example/product/')
  expect(html).toContain('<meta property="og:locale" content="en_IE"/>')
})

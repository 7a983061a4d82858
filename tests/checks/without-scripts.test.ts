import { resolve } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Fact, materialsFact } from '#shop/catalogue/facts.ts'
import { openZones } from '#shop/shipping/zones.ts'
import { createShop } from '#shop/shop.ts'
import { createApp } from '../../server/app.ts'
import type { PageSource } from '../../server/catalogue/pages/page-cache.ts'
import { loadRenderer, openSite } from '../../server/catalogue/pages/site.ts'
import { publishedSolas } from '../../server/catalogue/published/current.ts'
import { linkSecret } from '../../server/contact/mail/link-token.ts'
import { leavePath } from '../../server/orders/order/leave.ts'
import { shopForAllTests } from '../../server/testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout } from '../../server/testing/shopper.ts'

// Shows S10.21.

const settings = {
  mode: 'sandbox',
  flags: {},
  build: { version: '1', time: '' },
  publicUrl: 'http://solas.test',
  vatNumber: null,
  vatScheme: 'none',
  newsletter: false,
  serviceWorker: true,
  guaranteeLink: null,
  packaging: '',
  zones: openZones(publishedSolas, false),
  today: '2026-11-20',
} as const
const source: PageSource = { shop: () => publishedSolas, settings: () => settings }

let app: ReturnType<typeof createApp>
const shop = shopForAllTests()

beforeAll(async () => {
  const renderer = await loadRenderer(resolve('dist/storefront'))
  if (!renderer) throw new Error('The pages are not built')
  app = createApp(shop, await openSite(resolve('dist/storefront'), renderer, source))
})

const opened = async (answer: Response) => (await answer.text()).replaceAll(/<\/?noscript[^>]*>/g, '')
const get = async (path: string) => app.fetch(new Request(`http://solas.test${path}`))
const send = async (path: string, fields: Record<string, string>) =>
  app.fetch(new Request(`http://solas.test${path}`, { method: 'POST', body: new URLSearchParams(fields) }))

test('content for browsers without scripts is only inside noscript', async () => {
  for (const path of ['/', '/shop', '/product/5', '/cart', '/returns-refunds']) {
    const html = await (await get(path)).text()
    const rest = html.replaceAll(/<noscript>.*?<\/noscript>|<script>.*?<\/script>/gs, '')
    expect(rest).not.toMatch(/without-scripts|plain-form|plain-menu/)
    expect(html).toContain('<noscript><link rel="stylesheet" href="/without-scripts.css"')
  }
})

test('the list is searched, filtered and sorted by a form whose fields say what was asked for', async () => {
  const html = await opened(await get('/shop?sort=price-desc&from=30&material=Garnet%2CWood'))
  const form = /<form [^>]*action="\/shop".*?<\/form>/s.exec(html)?.[0] ?? ''
  for (const name of ['search', 'category', 'sort', 'from', 'to', 'material']) expect(form).toContain(` name="${name}"`)
  expect(form).toContain('<option value="price-desc" selected="">')
  expect([...form.matchAll(/checked="" value="(\w+)"|value="(\w+)" checked=""/g)].flat()).toEqual(
    expect.arrayContaining(['Garnet', 'Wood']),
  )
  const count = /(\d+) products<\/p>/.exec(form)?.[1]
  expect(Number(count)).toBeGreaterThan(1)
  expect(html).toContain(`Showing ${count}`)
  expect(form).toContain('href="/shop?sort=price-desc"')
})

test('a filter form with several materials redirects to the URL that the app uses', async () => {
  const answer = await get('/shop?search=&category=&sort=price-desc&from=30&to=&material=Wood&material=Garnet')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/shop?material=Garnet%2CWood&from=30&sort=price-desc',
  ])
})

test('the filter form also clears the filters', async () => {
  const html = await opened(await get('/shop?category=Burgundy&material=Garnet&from=30'))
  const form = /<form [^>]*action="\/shop".*?<\/form>/s.exec(html)?.[0] ?? ''
  expect(form).toContain('<input type="hidden" name="material" value="Garnet"/>')
  const answer = await get(
    '/shop?category=Burgundy&material=Garnet&from=30&search=&sort=featured&category=&from=&to=&material=',
  )
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/shop'])
})

test('the owner’s own facts are on the page, and a form filters by them', async () => {
  const fact = (id: string, part: Partial<Fact>): Fact => ({ ...materialsFact, id, name: id, feedAs: null, ...part })
  const facts = [
    materialsFact,
    fact('burn-time', { name: 'Burn time', kind: 'number', unit: 'h' }),
    fact('wax', { name: 'Wax', kind: 'choice', choices: ['Soy', 'Bees & co'] }),
    fact('vegan', { name: 'Vegan', kind: 'yes-no' }),
  ]
  const products = publishedSolas.snapshot.products.map((product, index) =>
    index < 3
      ? {
          ...product,
          facts: { 'burn-time': (index + 1) * 20, wax: index === 0 ? 'Soy' : 'Bees & co', vegan: index === 1 },
        }
      : product,
  )
  const own = { ...publishedSolas, ...createShop({ products, settings: { facts } }) }
  const renderer = await loadRenderer(resolve('dist/storefront'))
  if (!renderer) throw new Error('The pages are not built')
  const ownPages = { shop: () => own, settings: () => ({ ...settings, own: { facts } }) }
  const services = { ...shop.services, shop: () => own }
  const ownApp = createApp({ ...shop, services }, await openSite(resolve('dist/storefront'), renderer, ownPages))
  const at = async (path: string) => ownApp.fetch(new Request(`http://solas.test${path}`))
  const page = await opened(await at('/product/claret-evening'))
  expect(page).toMatch(/<dt>Burn time<\/dt><dd>20\u00a0h<\/dd>/)
  expect(page).toMatch(/<dt>Vegan<\/dt><dd>No<\/dd>/)
  expect(page).toContain('{"@type":"PropertyValue","name":"Burn time","value":20,"unitText":"h"}')

  const list = await opened(await at('/shop?fact.wax=Bees%20%26%20co'))
  const form = /<form [^>]*action="\/shop".*?<\/form>/s.exec(list)?.[0] ?? ''
  expect(form).toContain('2 products')
  for (const name of ['fact.burn-time', 'fact.wax', 'fact.vegan', 'material']) expect(form).toContain(` name="${name}"`)
  const asked = new URLSearchParams([
    ['fact.wax', 'Bees & co'],
    ['fact.burn-time', ''],
    ['fact.burn-time', '20'],
    ['fact.burn-time', '60'],
    ['fact.wax', ''],
    ['fact.vegan', ''],
    ['fact.vegan', 'no'],
    ['material', ''],
  ])
  const answer = await at(`/shop?${asked}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/shop?fact.burn-time=20%2C60&fact.vegan=no'])
  expect(await opened(await at('/shop?fact.burn-time=30..60&fact.vegan=no'))).toContain('1 product')
  expect(await opened(await get('/shop?fact.wax=Soy'))).toContain('27 products')
})

const bought = { product: '26', size: 'Large', email: aoife.email }

test('a wrong e-mail brings the product’s page back with the message at its field and all that was typed', async () => {
  const answer = await send('/checkout/buy', {
    ...bought,
    email: 'aoife at home',
    giftWrap: 'yes',
    giftNote: '</textarea>',
  })
  expect(answer.status).toBe(400)
  const html = await opened(answer)
  expect(html).toContain('<title>Error: Burgundy Safari')
  expect(html).toMatch(/aria-invalid="true"[^>]*value="aoife at home"|value="aoife at home"[^>]*aria-invalid="true"/)
  expect(html.match(/Please enter a valid email address/g)).toHaveLength(2)
  expect(html).toMatch(/checked="" value="Large"|value="Large" checked=""/)
  expect(html).toContain('&lt;/textarea&gt;</textarea>')
  // No page of the storefront lives here: the browser's code would take it for a missing one.
  expect(html).not.toContain('<script type="module"')
})

test('an address that is probably mistyped brings the page back once, with the question at its field and all that was typed', async () => {
  const typed = { ...bought, email: 'aoife@gmial.com', giftWrap: 'yes', giftNote: 'For you' }
  const answer = await send('/checkout/buy', typed)
  expect(answer.status).toBe(422)
  const html = await opened(answer)
  expect(html.match(/Did you mean aoife@gmail\.com\? Correct it, or send the form again/g)).toHaveLength(2)
  expect(html).toMatch(
    /value="aoife@gmial.com"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*value="aoife@gmial.com"/,
  )
  expect(html).toMatch(/checked="" value="Large"|value="Large" checked=""/)
  expect(html).toContain('>For you</textarea>')
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"\/>/g)]
  const sent = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  expect(sent.askedEmail).toBe('aoife@gmial.com')
  expect((await send('/checkout/buy', { ...typed, ...sent, product: bought.product })).status).toBe(303)
  expect(await opened(await get('/product/burgundy-safari'))).not.toContain('askedEmail')
})

test('a withdrawal goes from the form over the review to the receipt', async () => {
  const statement = { name: 'Ciara Nolan', reference: 'SOL-A1B2C3D4', email: 'ciara@shopper.example', items: '' }
  expect(await opened(await get('/returns-refunds'))).toMatch(/<form [^>]*action="\/withdraw" method="post"/)
  const review = await opened(await send('/withdraw', statement))
  expect(review).toContain('Check your statement')
  expect(review).toContain('<input type="hidden" name="name" value="Ciara Nolan"/>')
  expect(review).toMatch(/<button (?=[^>]*name="step")[^>]*value="confirm"[^>]*><span>Confirm withdrawal/)
  const receipt = await opened(await send('/withdraw', { ...statement, step: 'confirm' }))
  expect(receipt.replaceAll('', '')).toContain(
    'We have received your withdrawal for order SOL-A1B2C3D4 on 20 November 2026 at 12:00',
  )
})

test('the confirmation page shows reference and status of an order', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  const page = async () => (await opened(await get(`/order-confirmation?session_id=${sessionId}`))).replaceAll('', '')
  expect(await page()).toContain('>Look again</a>')
  await payOn(shop, sessionId)
  shop.advance(4000)
  const paid = await page()
  for (const words of ['<h1>Order Confirmed!</h1>', `SOL-${sessionId.slice(8, 16).toUpperCase()}`, '€39.95'])
    expect(paid).toContain(words)
  expect(await opened(await get('/order-confirmation?session_id=cs_test_nobody'))).toContain(
    '<h1>We could not find this order</h1>',
  )
})

const MARK = 'zq'
const odd = fc.oneof(
  fc.constantFrom(
    `<script>${MARK}</script>`,
    `"><img src=x onerror=${MARK}>`,
    `</noscript><b>${MARK}</b>`,
    `</textarea><i>${MARK}</i>`,
    `$&$1<u>${MARK}</u>`,
  ),
  fc.string({ unit: 'binary' }),
)
const names = [
  'product',
  'size',
  'email',
  'giftWrap',
  'giftNote',
  'answer-delivery',
  'zone',
  'name',
  'reference',
  'items',
  'step',
  'x',
]
const fields = fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 5 })

test('300 odd forms and orders cause no server error, and none becomes markup', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/checkout/buy', '/withdraw', '/order-confirmation'),
      fields,
      odd,
      async (path, typed, id) => {
        const values = { product: '5', ...typed }
        const answer =
          path === '/order-confirmation'
            ? await get(`${path}?session_id=${encodeURIComponent(id.toWellFormed())}`)
            : await send(path, values)
        expect(answer.status).toBeLessThan(500)
        const html = await opened(answer)
        for (const [tag] of html.matchAll(/<[a-z!/][^>]*>/gi))
          expect(tag.replaceAll(/"[^"]*"/g, '')).not.toContain(MARK)
        expect(html).not.toMatch(new RegExp(`</?(script|b|i|u)[^>]*>${MARK}`))
      },
    ),
    { numRuns: 300 },
  )
})

test('cancelling a purchase by the Buy form leads back to the product', async () => {
  const answer = await send('/checkout/buy', bought)
  expect(answer.status).toBe(303)
  const order = await shop.services.db
    .selectFrom('orders')
    .select('id')
    .where('cartId', 'like', 'form-%')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  const left = (await get(leavePath(await linkSecret(shop.services.db), order.id))).headers.get('location') ?? ''
  expect(left).toBe('/payment-canceled?product=burgundy-safari')
  expect(await opened(await get(left))).toMatch(
    /<a [^>]*href="\/product\/burgundy-safari"[^>]*>Back to Burgundy Safari<\/a>/,
  )
  for (const path of ['/payment-canceled', '/payment-canceled?product=nothing', '/payment-canceled?product=%3Cb%3E'])
    expect(await opened(await get(path))).not.toContain('Back to')
})

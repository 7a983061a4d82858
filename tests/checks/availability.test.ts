import { readFileSync } from 'node:fs'
import { createElement, type ReactNode } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { isSameLine } from '#shop/cart/cart.ts'
import { leftInAll, reservedUntil } from '#shop/catalogue/availability.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import type { Product } from '#shop/catalogue/product.ts'
import type { Supply } from '#shop/catalogue/supply.ts'
import { quote } from '#shop/checkout/quote.ts'
import { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { filterUrl } from '#shop/listing/filter-url.ts'
import { findBackInStock, pieceTopic } from '#shop/newsletter/topics.ts'
import { discoveryPaths, paths } from '#shop/paths.ts'
import { availabilityWords, stockWords } from '#shop/texts/stock.ts'
import { pageSettings } from '../../server/catalogue/pages/page-settings.ts'
import { fillTemplate, openNoscripts, withoutScripts } from '../../server/catalogue/pages/page-template.ts'
import { backInStockEmail } from '../../server/contact/emails/back-in-stock.ts'
import { fulfil } from '../../server/orders/order/fulfil.ts'
import { type Browser, signIn } from '../../server/testing/desk.ts'
import { shopForAllTests } from '../../server/testing/shop-for-tests.ts'
import { payOn, startCheckout } from '../../server/testing/shopper.ts'
import { supply } from '../../server/testing/stocked.ts'
import { renderPage } from '../../web/storefront/app/render.tsx'
import { CartLineRow } from '../../web/storefront/pages/cart/line-row.tsx'
import { OrderSummary } from '../../web/storefront/pages/cart/order-summary.tsx'
import { MiniCartLine } from '../../web/storefront/pages/mini-cart/mini-cart-line.tsx'
import { QuickView } from '../../web/storefront/pages/product-card/quick-view.tsx'
import { ComparisonTable } from '../../web/storefront/pages/shop/comparison-dialog.tsx'
import { readAs } from './makers.ts'
import { renderPart } from './render-part.tsx'

type State = {
  readonly id: string
  readonly supply: Supply
  readonly says: string
  readonly told: string
  readonly soldSizes?: readonly string[]
  readonly quantity?: number
}

const counted = (counts: Readonly<Record<string, number>>): Supply => ({ kind: 'in-stock', counts })
const states: Readonly<Record<string, State>> = {
  'made to order': { id: '9', supply: { kind: 'made-to-order' }, says: '', told: '' },
  'many left': { id: '1', supply: counted({ Small: 9, Medium: 9, Large: 9 }), says: '', told: 'In stock' },
  'two left': {
    id: '2',
    supply: counted({ Medium: 2 }),
    says: 'Only 2 left',
    told: 'Only 2 left',
    soldSizes: ['Small', 'Large'],
    quantity: 2,
  },
  'sold out': { id: '3', supply: counted({}), says: 'Sold', told: 'Sold' },
  'one of a kind': { id: '5', supply: { kind: 'one-of-a-kind' }, says: 'One of a kind', told: 'One of a kind' },
  'one of a kind that is sold': { id: '6', supply: { kind: 'one-of-a-kind' }, says: 'Sold', told: 'Sold' },
  'one of a kind that somebody is paying for': {
    id: '8',
    supply: { kind: 'one-of-a-kind' },
    says: 'Reserved',
    told: 'Reserved',
  },
  'one variant sold, another left': {
    id: '7',
    supply: counted({ Medium: 9, Large: 9 }),
    says: '',
    told: 'In stock',
    soldSizes: ['Small'],
  },
}

let owner: Browser
const shop = shopForAllTests({ env: { OWNER_EMAIL: 'nora@solas.test' } })

beforeAll(async () => {
  await supply(shop, Object.fromEntries(Object.values(states).map((state) => [state.id, state.supply])))
  const [sold] = [
    await startCheckout(shop, { cart: [{ id: '6', quantity: 1, size: 'Medium' }] }),
    await startCheckout(shop, { cart: [{ id: '8', quantity: 1, size: 'Medium' }] }),
  ]
  await payOn(shop, sold)
  await fulfil(shop.services.shop(), shop.services, sold)
  await shop.services.loadStock()
  owner = await signIn(shop, 'nora@solas.test')
})

const published = () => shop.services.shop()
const settings = () => pageSettings(published(), shop.services.config, '2026-11-20')
const productOf = (id: string): Product => findProduct(published(), id) ?? expect.fail(`there is no product ${id}`)

const sizesOf = ({ options }: Product) => options.flatMap(({ values }) => values)

const saidIn = (html: string) => /Sold|Reserved|One of a kind|Only \d+ left/.exec(html)?.[0] ?? ''

const template = readFileSync('web/storefront/index.html', 'utf8').replaceAll(/<!--(?!page).*?-->/gs, '')
async function pageOf(path: string) {
  const page = await renderPage(published(), path, settings())
  return page.head + page.root
}

async function plainPageOf(path: string) {
  const page = await renderPage(published(), path, settings())
  const html = openNoscripts(fillTemplate(withoutScripts(template), page, [], settings()))
  return html.replaceAll(/<(p|div)\b[^>]* data-scripted="".*?<\/\1>/gs, '')
}

const cardIn = (html: string, { name }: Product) =>
  html.split('<article').find((card) => card.includes(`>${name}</a>`)) ?? expect.fail(`${name} has no card`)

const withoutOthers = (html: string) => html.split('aria-labelledby="similar"')[0] ?? ''

const rendered = (part: ReactNode) => renderPart(published(), settings(), part)
const ignore = () => {}

describe.each(Object.entries(states))('a product that is %s', (_, { id, says, told, soldSizes = [], quantity = 1 }) => {
  const isGone = says === 'Sold' || says === 'Reserved'
  const awaited = 'Somebody is paying for it; it may be free again at 12:30.'
  const isCounted = told !== ''
  const chosen = { size: 'Medium' }
  const inBag = () => [{ id, options: chosen, personal: {}, quantity }]

  test('has the right availability in shop/catalogue', () => {
    const left = leftInAll(published(), productOf(id))
    const isReserved = reservedUntil(published(), productOf(id)) !== null
    expect([stockWords(productOf(id), left, isReserved), availabilityWords(productOf(id), left, isReserved)]).toEqual([
      says,
      told,
    ])
  })

  test('shows its availability on its card, in list and wishlist, with scripts and without', async () => {
    const product = productOf(id)
    for (const path of [paths.shop, filterUrl(published(), { pick: [id] })])
      for (const html of [await pageOf(path), await plainPageOf(path)]) {
        const card = cardIn(html, product)
        expect([path, saidIn(card)]).toEqual([path, says])
        expect(card.includes(`Add ${product.name} to cart`)).toBe(!isGone)
      }
  })

  test('shows its availability on its page', async () => {
    const html = withoutOthers(await pageOf(paths.product(id))).replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    const isCalledSold = /Somebody has bought the last one\.|There was only one of it/.test(html)
    expect([isCalledSold, html.includes(awaited)]).toEqual([says === 'Sold', says === 'Reserved'])
    expect(saidIn(html)).toBe(says)
    expect(html.includes('Add to Cart')).toBe(!isGone)
    const sold = [...html.matchAll(/>(\w+), sold</g)].map(([, size]) => size)
    expect(sold).toEqual(soldSizes)
    if (!isGone) expect(html).toContain(isCounted ? 'Posted the next business day' : 'Made in 2–3 business days')
    if (isCounted) expect(html).not.toMatch(/made to order/i)
  })

  test('shows its availability on its page without scripts', async () => {
    const html = withoutOthers(await plainPageOf(paths.product(id)))
    const [said] = /(?:\w+: )?(?:Sold|Reserved|One of a kind|Only \d+ left)/.exec(html) ?? ['']
    expect(saidIn(said)).toBe(soldSizes.length > 0 ? 'Sold' : says)
    expect(html.includes('/checkout/buy')).toBe(!isGone)
    for (const size of soldSizes) expect(html).toContain(`${size}: Sold`)
    if (soldSizes.length > 0 && says) expect(html).toContain(`Medium: ${says}`)
    expect(html.includes('>: ')).toBe(false)
  })

  test('has its availability in structured data and social metadata', async () => {
    const html = await pageOf(paths.product(id))
    const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(data).toContain(`"availability":"https://schema.org/${isGone ? 'OutOfStock' : 'InStock'}"`)
    const named = /"size":\[([^\]]*)\]/.exec(data)?.[1] ?? ''
    for (const { name } of sizesOf(productOf(id))) expect(named.includes(name)).toBe(!soldSizes.includes(name))
    // The cards that came with the shop say 'Made to order'.
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(image).toMatch(isCounted ? /-lead-800\..*jpg$/ : /-card\..*\.jpg$/)
  })

  test('has its availability in the product feed, llms.txt and the stock call', async () => {
    const feed = await (await shop.fetch(discoveryPaths.products)).text()
    const item = feed.split('<item>').find((one) => one.includes(`<g:id>${id}</g:id>`)) ?? ''
    expect(item).toContain(`<g:availability>${isGone ? 'out_of_stock' : 'in_stock'}</g:availability>`)
    const [, sizes = ''] = /<g:attribute_name>Sizes<\/g:attribute_name>\s*<g:attribute_value>([^<]*)/.exec(item) ?? []
    for (const size of sizesOf(productOf(id))) expect(sizes.includes(size.name)).toBe(!soldSizes.includes(size.name))
    const { name } = productOf(id)
    const line = (await (await shop.fetch('/llms.txt')).text()).split('\n').find((one) => one.includes(`[${name}]`))
    expect(line).toBeDefined()
    if (told === '') expect(saidIn(line ?? '')).toBe('')
    else expect(line).toContain(`${told}.`)
    const stock = await (await shop.fetch(publicCalls.readShopStock.path)).text()
    expect(stock.includes(`"${id}`)).toBe(isCounted)
  })

  test('shows its availability in quick view and comparison', async () => {
    const product = productOf(id)
    const view = await rendered(createElement(QuickView, { product, onClose: ignore }))
    expect([saidIn(view), view.includes('Add to Cart')]).toEqual([says, !isGone])
    const table = await rendered(createElement(ComparisonTable, { products: [product] }))
    expect([saidIn(table), table.includes('Add to Cart')]).toEqual([says, !isGone])
  })

  test('shows its availability in the bag', async () => {
    const [product, cart] = [productOf(id), inBag()]
    const priced = quote(published(), cart, { giftWrap: false, zone: settings().zones[0] })
    const line = priced.lines.find((one) => cart.some((other) => isSameLine(one, other))) ?? expect.fail('no line')
    const shared = { product, line, picture: null, onOptions: ignore, onQuantity: ignore, onRemove: ignore }
    for (const row of [
      createElement(CartLineRow, shared),
      createElement(MiniCartLine, { ...shared, onFollow: ignore }),
    ])
      expect(saidIn(await rendered(row))).toBe(says)
    const options = { giftWrap: false, giftNote: '' }
    const summary = await rendered(createElement(OrderSummary, { cart, options, quote: priced }))
    expect(summary.includes('Update my bag')).toBe(isGone)
    if (isGone) expect(summary).toContain(`${product.name} (Medium): ${says === 'Sold' ? 'sold' : awaited}`)
  })

  test('has its availability in the e-mail to those who waited for it', async () => {
    const back = findBackInStock(published(), pieceTopic(id))
    expect(back !== null).toBe(isCounted && !isGone)
    if (back === null) return
    const reader = { email: 'aoife@example.ie', signedUpAt: '2026-11-19T12:00:00.000Z' }
    const email = await backInStockEmail(published(), { reader, back, leave: '/leave' }, shop.services.config)
    expect(saidIn(email.text)).toBe(says)
  })

  test('shows its availability at the desk', async () => {
    const catalogue = await readAs(CatalogueAnswer, await owner.get(deskCalls.readCatalogue.path))
    expect(catalogue.products.find((one) => one.id === id)).toMatchObject({ availability: told })
  })
})

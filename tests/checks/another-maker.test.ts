import { readFileSync } from 'node:fs'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { orderChanges } from '#shop/calls/order-changes.ts'
import type { CartLine } from '#shop/cart/cart.ts'
import { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { BenchAnswer, OrderAnswer } from '#shop/desk/orders.ts'
import { detailsPath, discoveryPaths, orderPaths, paths } from '#shop/paths.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { manifestOf } from '../../server/catalogue/pages/answer-site.ts'
import { pageSettings } from '../../server/catalogue/pages/page-settings.ts'
import { fillTemplate } from '../../server/catalogue/pages/page-template.ts'
import { deliverDue } from '../../server/contact/emails/emails.ts'
import { sampleEmails } from '../../server/contact/emails/samples.ts'
import { linkSecret, signToken } from '../../server/contact/mail/link-token.ts'
import type { Browser } from '../../server/testing/desk.ts'
import type { OpenShop } from '../../server/testing/open-shop.ts'
import { aoife, payOn, post, startCheckout } from '../../server/testing/shopper.ts'
import { webhooksArrive } from '../../server/testing/webhooks.ts'
import { BenchSheet } from '../../web/desk/bench/bench-sheet.tsx'
import { PackingSlip } from '../../web/desk/print/packing-slip.tsx'
import { StaticRouter } from '../../web/platform/router.tsx'
import { DetailsContext, ShopContext } from '../../web/shop/use-shop.ts'
import { everyPath, pageAt, renderPage } from '../../web/storefront/app/render.tsx'
import { type Maker, makers, openFor, pottery, publish, readAs, save } from './makers.ts'

// Shows S10.197.

// What goes with beads, what only jewellery is, and the option that none of these products has.
const FALSE_WORDS =
  /\b(?:bracelets?|beads?|beaded|wrists?|strung|solas|restring\w*|stringing|knotted|brooch(?:es)?|jewell?ery|elastic|pearls?|garnets?|jasper|unworn|worn|wearing|wear|sizes?|sized)\b/i
const KEY = 'solas-wishlist'
const CODE = / (?:class|style|type|id|for|aria-labelledby|aria-describedby|href|src|srcSet|imageSrcSet)="[^"]*"/g

function wordsIn(words: RegExp, name: string, text: string): string[] {
  const said = text
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(CODE, '')
    .replaceAll(KEY, '')
    .replaceAll(shop.services.config.dataDir, '')
  return [...said.matchAll(new RegExp(words, 'gi'))].map(
    ({ index }) => `${name}: …${said.slice(Math.max(0, index - 60), index + 40).replaceAll(/\s+/g, ' ')}…`,
  )
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const Router = (props: { children?: ReactNode }) => StaticRouter({ path: '/desk', children: props.children })
const inRouter = (...children: ReactNode[]) => createElement(Router, {}, ...children)

const template = readFileSync('web/storefront/index.html', 'utf8').replaceAll(/<!--(?!page).*?-->/gs, '')
const published = () => shop.services.shop()
const ofPages = () => pageSettings(published(), shop.services.config, '2026-11-20')

let shop: OpenShop
let desk: Browser

const soldIn = ({ sold }: Maker) => published().catalogue.products.filter(({ name }) => sold?.includes(name))

async function sell(line: CartLine): Promise<string> {
  const sessionId = await startCheckout(shop, { cart: [line], giftWrap: true, giftNote: 'For you' })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const order = shop.services.db.selectFrom('orders').select('id').where('sessionId', '=', sessionId)
  return (await order.executeTakeFirstOrThrow()).id
}

function crawls(maker: Maker): void {
  beforeAll(async () => {
    ;({ shop, desk } = await openFor(maker))
    for (const { id } of soldIn(maker)) await sell({ id, options: {}, personal: {}, quantity: 1 })
    await shop.services.loadStock()
  })
  afterAll(() => shop.close())
  const falseWordsIn = (name: string, text: string) =>
    [FALSE_WORDS, maker.falseWords ?? []].flat().flatMap((words) => wordsIn(words, name, text))

  test('the page of a sold product says "Sold"', async () => {
    for (const { handle } of soldIn(maker)) expect(await htmlOf(paths.product(handle))).toContain('Sold')
  })

  test('each product page has the care text of its product, category or shop', async () => {
    expect(Object.keys(maker.care)).toEqual(published().catalogue.products.map(({ handle }) => handle))
    for (const [handle, text] of Object.entries(maker.care)) {
      const page = await htmlOf(paths.product(handle))
      expect([handle, page.includes('Care Instructions')]).toEqual([handle, text !== ''])
      expect(page).toContain(text)
    }
  })

  test('nothing on a product page opens to nothing', async () => {
    for (const { handle } of published().catalogue.products)
      expect(await htmlOf(paths.product(handle))).not.toMatch(/<\/summary><div[^>]*><\/div>/)
  })

  test('no page has statements that are only true for the built-in shop', async () => {
    const found: string[] = []
    for (const path of everyPath(published())) {
      const page = await renderPage(published(), path, ofPages())
      found.push(...falseWordsIn(path, fillTemplate(template, page, [], ofPages())))
    }
    expect(found).toEqual([])
  })

  test('nothing is left of the sample: no product, category or picture, in pages, their data or documents', async () => {
    const names = solasSnapshot.products.flatMap(({ name, handle, category }) => [name, handle, category])
    const sample = new RegExp(
      `\\b(?:${[...new Set(names)].join('|')})\\b|/pictures/(?!own-)|${(solasSnapshot.settings?.categories ?? []).map(({ words }) => words).join('|')}`,
      'i',
    )
    const { dataPath } = published()
    const others = [...Object.values(discoveryPaths), dataPath, detailsPath(dataPath)]
    const texts = new Map<string, string>()
    for (const path of others) texts.set(path, await (await shop.fetch(path)).text())
    for (const path of [...everyPath(published()), paths.shop, '/shop?q=claret'])
      texts.set(path, fillTemplate(template, await renderPage(published(), path, ofPages()), [], ofPages()))
    expect(texts.size).toBeGreaterThan(20)
    expect(
      [...texts].flatMap(([path, text]) => (sample.exec(text) ? [`${path}: ${sample.exec(text)?.[0]}`] : [])),
    ).toEqual([])
  })

  test('no feed or document has statements that are only true for the built-in shop', async () => {
    const found: string[] = []
    for (const path of Object.values(discoveryPaths))
      found.push(...falseWordsIn(path, await (await shop.fetch(path)).text()))
    const manifest = readFileSync('web/storefront/public/manifest.webmanifest', 'utf8')
    found.push(...falseWordsIn('manifest', textsIn(manifestOf(published(), JSON.parse(manifest))).join('\n')))
    expect(found).toEqual([])
  })

  test('no sample e-mail has statements that are only true for the built-in shop', async () => {
    const found: string[] = []
    for (const { key, subject, text, html = '', attachments } of await sampleEmails(published(), shop.services))
      found.push(
        ...falseWordsIn(
          key,
          [subject, text, html, ...(attachments ?? []).map(({ content }) => String(content))].join('\n'),
        ),
      )
    expect(found).toEqual([])
  })

  test('no e-mail, page or desk screen of an order has statements only true for the built-in shop', async () => {
    const before = (await shop.emails()).length
    const [product] = published().catalogue.products
    const id = await sell({ id: product?.id ?? '', ...maker.bought })
    const bench = await readAs(BenchAnswer, await desk.get(deskCalls.readBench.path))
    const page = orderPaths.page(signToken(await linkSecret(shop.services.db), 'order', id))
    const found: string[] = []
    const readOrderPage = async () => found.push(...falseWordsIn('order', await (await shop.fetch(page)).text()))
    await readOrderPage()
    for (const change of ['made', 'posted', 'delivered'] as const) {
      const { version } = await readAs(OrderAnswer, await desk.get(pathTo(deskCalls.readOrder, { id })))
      const changed = await desk.post(pathTo(orderChanges[change], { id }), { version, tracking: 'RX 123 456 789 IE' })
      expect(changed.status).toBe(200)
      await readOrderPage()
    }
    shop.advance(2 * 60_000)
    await post(shop, '/functions/v1/withdraw', {
      name: aoife.name,
      reference: 'SOL-NONE0000',
      email: aoife.email,
      items: '',
    })
    await deliverDue(shop.services, new AbortController().signal)

    // Those that let her in came before she had named the shop.
    const emails = (await shop.emails()).slice(before)
    for (const { subject, text = '', html = '', attachments } of emails) {
      const parts = attachments.map(({ content }) =>
        typeof content === 'string' ? content : new TextDecoder().decode(content),
      )
      found.push(...falseWordsIn(`e-mail ${subject}`, [subject, text, html, ...parts].join('\n')))
    }
    for (const path of [
      `${page}/withdraw`,
      `${page}/invoice`,
      '/order',
      '/newsletter/confirm?id=x',
      '/tell-me-when?about=brooches',
    ])
      found.push(...falseWordsIn(path.replace(page, 'order'), await (await shop.fetch(path)).text()))
    for (const path of [pathTo(deskCalls.showInvoices, { id }), pathTo(deskCalls.showParcelSlip, { id })])
      found.push(...falseWordsIn(path, await (await desk.get(path)).text()))

    const products = published().catalogue.products.map((one) => pathTo(deskCalls.readProduct, { id: one.id }))
    const calls = [
      deskCalls.readToday.path,
      deskCalls.readBench.path,
      deskCalls.readOrders.path,
      pathTo(deskCalls.readOrder, { id }),
      deskCalls.readCatalogue.path,
      deskCalls.readSettings.path,
      deskCalls.readBatches.path,
      deskCalls.readShop.path,
      deskCalls.readLaw.path,
      deskCalls.readIssues.path,
      deskCalls.readReviews.path,
      ...products,
    ]
    for (const path of calls) found.push(...falseWordsIn(path, textsIn(await (await desk.get(path)).json()).join('\n')))

    const answer = await readAs(OrderAnswer, await desk.get(pathTo(deskCalls.readOrder, { id })))
    const papers = renderToStaticMarkup(
      createElement(
        ShopContext,
        { value: published() },
        createElement(
          DetailsContext,
          { value: published().details },
          inRouter(
            createElement(PackingSlip, { order: answer, isSmall: true }),
            createElement(BenchSheet, { orders: bench.orders }),
          ),
        ),
      ),
    )
    for (const chosen of textsIn(maker.bought)) expect(papers.toLowerCase()).toContain(chosen.toLowerCase())
    found.push(...falseWordsIn('papers of the desk', papers))
    expect(found).toEqual([])
  })
}

const htmlOf = async (path: string) => {
  const { head, root } = await renderPage(published(), path, ofPages())
  return head + root
}
const sitemap = async () => (await shop.fetch(discoveryPaths.sitemap)).text()

describe('a pottery', () => {
  crawls(pottery)

  test('e-mail and documents of an order say which item each care text belongs to', async () => {
    const [mug, cup] = published().catalogue.products
    const before = (await shop.emails()).length
    const cart = [mug, cup].map((product) => ({ id: product?.id ?? '', ...pottery.bought, quantity: 1 }))
    const sessionId = await startCheckout(shop, { cart })
    await payOn(shop, sessionId)
    await webhooksArrive(shop)
    await deliverDue(shop.services, new AbortController().signal)
    const confirmation = (await shop.emails()).slice(before).find(({ subject }) => subject?.includes('Thank you'))
    const care = confirmation?.attachments.find(({ filename }) => filename === 'care.txt')?.content ?? ''
    expect(typeof care === 'string' ? care : new TextDecoder().decode(care)).toContain(
      'Breakfast Mug\n\nEvery day\n\n- Food safe, not for the microwave\n\nEspresso Cup\n\nWash it by hand.',
    )
    expect(confirmation?.text).toContain('Care: Breakfast Mug: not for the microwave. Espresso Cup: wash it by hand.')
    expect(confirmation?.text).toContain('Breakfast Mug: Hot when full. Safety')
    const { id } = await shop.services.db
      .selectFrom('orders')
      .select('id')
      .where('sessionId', '=', sessionId)
      .executeTakeFirstOrThrow()
    const slip = await (await desk.get(pathTo(deskCalls.showParcelSlip, { id }))).text()
    expect(slip).toContain('Breakfast Mug: Not for the microwave. Espresso Cup: Wash it by hand.')
    expect(slip).toContain('Breakfast Mug: Hot when full. Safety')
    const order = await readAs(OrderAnswer, await desk.get(pathTo(deskCalls.readOrder, { id })))
    const packing = renderToStaticMarkup(
      createElement(ShopContext, { value: published() }, createElement(PackingSlip, { order, isSmall: true })),
    )
    expect(packing).toContain('Breakfast Mug: Hot when full. Safety')
  })

  test('pages about the built-in products are hidden until the owner writes her own text for them', async () => {
    for (const path of [paths.comingSoon, paths.bespoke]) {
      expect(pageAt(published(), path, '')).toBeNull()
      expect(await sitemap()).not.toContain(path)
      expect(await htmlOf(paths.home)).not.toContain(`#${path}`)
    }
    await save(desk, { ...pottery.settings, comingSoon: { isShown: true, title: '', text: '' } })
    const refused = await publish(desk)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Write what the page says')])

    const words = { care: '# Every day\n- No microwave', safety: 'Hot when full', sizeGuide: 'Tall holds 300 ml.' }
    const comingSoon = { isShown: true, title: 'Bowls next', text: '# In spring\n\nWe are making bowls.' }
    await save(desk, { ...pottery.settings, words, comingSoon })
    await readAs(CatalogueAnswer, await publish(desk))
    const page = await htmlOf(paths.comingSoon)
    for (const said of [
      '<title>Bowls next – Kiln &amp; Clay',
      '<h1>Bowls next',
      'In spring</h2>',
      '<p>We are making bowls.</p>',
    ])
      expect(page).toContain(said)
    expect(await sitemap()).toContain(paths.comingSoon)
    expect(await htmlOf(paths.home)).toContain('Bowls next</a>')
    const product = await htmlOf(paths.product('espresso-cup'))
    for (const said of ['<li>No microwave</li>', 'Hot when full. Safety', 'Tall holds 300 ml.'])
      expect(product).toContain(said)
    const confirmation = (await sampleEmails(published(), shop.services)).find(({ key }) => key === 'confirmation')
    expect(confirmation?.attachments?.find(({ filename }) => filename === 'care.txt')?.content).toContain(
      '- No microwave',
    )
  })

  test('the owner’s own page has its URL, and is in menu and sitemap with a description', async () => {
    const pages = [
      { slug: 'our-kiln', title: 'Our kiln', text: '# Gas\n\nIt fires at night.\n\n- Slowly', place: 'menu' as const },
    ]
    await save(desk, { ...pottery.settings, pages })
    await readAs(CatalogueAnswer, await publish(desk))
    expect(pageAt(published(), '/pages/our-kiln', '')).toEqual({ path: '/pages/our-kiln', status: 200 })
    expect(pageAt(published(), '/pages/another', '')).toBeNull()
    expect(everyPath(published())).toContain('/pages/our-kiln')
    const page = await htmlOf('/pages/our-kiln')
    for (const said of ['<h1>Our kiln</h1>', 'Gas</h2>', '<li>Slowly</li>', 'content="Gas It fires at night. Slowly"'])
      expect(page).toContain(said)
    expect(page).not.toContain('noindex')
    expect(await htmlOf(paths.home)).toMatch(/<a [^>]*\/pages\/our-kiln"[^>]*>Our kiln<\/a>/)
    expect(await sitemap()).toContain('http://maker.test/pages/our-kiln</loc>')
  })
})

describe.each(makers.filter((maker) => maker !== pottery))('$craft', crawls)

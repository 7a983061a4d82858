import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { orderChanges } from '#shop/calls/order-changes.ts'
import { materialsFact } from '#shop/catalogue/facts.ts'
import { OrderAnswer } from '#shop/desk/orders.ts'
import type { PageSettings } from '#shop/pages/page-settings.ts'
import { discoveryPaths, productIn } from '#shop/paths.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import { standardSettings } from '#shop/settings/settings.ts'
import { wordNames } from '#shop/settings/word-names.ts'
import { createShop } from '#shop/shop.ts'
import type { Snapshot } from '#shop/snapshot.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { createApp } from '../../server/app.ts'
import { publishedSolas } from '../../server/catalogue/published/current.ts'
import { deliverDue } from '../../server/contact/emails/emails.ts'
import { sampleEmails } from '../../server/contact/emails/samples.ts'
import { signIn } from '../../server/testing/desk.ts'
import type { OpenShop } from '../../server/testing/open-shop.ts'
import { readXml } from '../../server/testing/read-xml.ts'
import { shopForTest } from '../../server/testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout } from '../../server/testing/shopper.ts'
import { webhooksArrive } from '../../server/testing/webhooks.ts'
import { everyPath, renderPage } from '../../web/storefront/app/render.tsx'

// Shows S10.205.

const hostile =
  '](javascript:alert(1)) [x](y) </title></script></style></textarea>--><!--<script>alert(1)</script><img src=x onerror=alert(1)>"\'&]]>{{7*7}}'

function catalogueSaying(words: string): Snapshot {
  const [product, retired, ...rest] = solasSnapshot.products
  if (!product || !retired) throw new Error('There are no products')
  const said = {
    name: `${words} one`,
    description: words,
    alt: words,
    category: words,
    materials: [words, `${words} 2`],
    facts: { own: words, list: [words, `${words} 2`], count: 4 },
  }
  const described = { ...materialsFact, feedAs: null, choices: [], unit: words }
  const facts = { trader: words, address: words, returnsAddress: words, registration: words, processors: words }
  const zone = { id: 'ie', name: words, countries: ['IE'], fee: 495, freeFrom: 5000, note: words }
  const far = { ...zone, id: 'far', name: `${words} far`, countries: ['US'] }
  const [category, ...categories] = solasSnapshot.settings?.categories ?? []
  return {
    ...solasSnapshot,
    products: [{ ...product, ...said }, { ...retired, ...said, name: `${words} two`, retired: true }, ...rest],
    stories: { ...solasSnapshot.stories, [product.id]: words, [retired.id]: words },
    closeAlts: { ...solasSnapshot.closeAlts, [product.id]: words },
    settings: {
      brand: words,
      tagline: words,
      announcement: words,
      contactPhone: words,
      town: words,
      carrier: words,
      payments: [words],
      vatNumber: words,
      social: [{ name: words, url: 'https://example.ie/x' }],
      legal: { ...facts, updated: standardSettings.legal.updated },
      guaranteeNotice: { sha256: words, link: words },
      words: Object.fromEntries(wordNames.map((name) => [name, words])),
      facts: [
        { ...materialsFact, name: words },
        { ...described, id: 'own', name: `${words} own`, kind: 'text', feedAs: 'product_detail' },
        { ...described, id: 'list', name: `${words} list`, feedAs: 'product_detail' },
        { ...described, id: 'count', name: `${words} count`, kind: 'number', feedAs: 'product_weight' },
      ],
      categories: [{ id: category?.id ?? '', name: words, former: [`${words} once`] }, ...categories],
      pages: [{ slug: 'our-kiln', title: words, text: words, place: 'footer' }],
      tiers: allSettings({}).tiers.map((tier) => ({ ...tier, name: words })),
      shipsTo: { countries: ['IE', 'US'], zones: [zone, far], dutiesMet: { US: words } },
    },
  }
}

const SCRIPT = /(<script\b[^>]*>)([\s\S]*?)<\/script>/g
const TAG = /<[^>"]*(?:"[^"]*"[^>"]*)*>/g

function skeletonOf(html: string): string[] {
  const bare = html.replaceAll(SCRIPT, (_, tag: string, content: string) => {
    if (content.includes('<')) throw new Error('The data holds markup')
    // The script that prints a paper is the shop's own, the same on every page.
    if (tag === '<script>') return tag + content
    JSON.parse(content)
    return tag
  })
  return [...bare.matchAll(TAG)].map(([tag]) => tag.replaceAll(/="[^"]*"/g, ''))
}

const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

function formOf(path: string, document: string): unknown {
  if (/\.(xml|atom)$/.test(path)) return skeletonOf(document)
  const unescaped = document.replaceAll(/\\./g, '')
  return [
    document.split(/\r\n|[\n\r\u2028]/).length,
    unescaped.match(/\]\(/g)?.length,
    unescaped.match(/[<`]/g)?.length,
  ]
}

const ordinary = 'Words of an owner'

const shopOf = (catalogue: Snapshot): PublishedShop => ({
  ...publishedSolas,
  ...createShop(catalogue),
  details: catalogue,
  snapshot: catalogue,
})

async function pagesOf(catalogue: Snapshot, words = '', isWanted = (_path: string) => true) {
  const shop = shopOf(catalogue)
  const settings: PageSettings = {
    mode: 'test',
    vatNumber: words,
    vatScheme: 'none',
    guaranteeLink: null,
    packaging: words,
    flags: {},
    publicUrl: 'http://a.test',
    build: { version: '1', time: '' },
    newsletter: true,
    serviceWorker: true,
    today: '2026-11-20',
    zones: catalogue.settings?.shipsTo?.zones ?? [],
    own: catalogue.settings,
  }
  const pages = new Map<string, string>()
  for (const path of everyPath(shop).filter(isWanted)) {
    const { head, root } = await renderPage(shop, path, settings)
    pages.set(path, head + root)
  }
  return pages
}

function expectSameElements(plain: ReadonlyMap<string, string>, pages: ReadonlyMap<string, string>) {
  expect([...pages.keys()]).toEqual([...plain.keys()])
  for (const [name, html] of pages) expect([name, skeletonOf(html)]).toEqual([name, skeletonOf(plain.get(name) ?? '')])
}

/** Pages of other products than the two that `catalogueSaying` changes are made by the same code. */
const changed = solasSnapshot.products.slice(0, 2).map(({ handle }) => handle)
function saysWords(path: string): boolean {
  const handle = productIn(path)
  return handle === undefined || changed.includes(handle)
}

test('no text of an owner changes the elements of a page', async () => {
  const plain = await pagesOf(catalogueSaying(ordinary), ordinary, saysWords)
  const pages = await pagesOf(catalogueSaying(hostile), hostile, saysWords)
  for (const [path, html] of pages) expect([path, html.includes('alert(1)')]).toEqual([path, true])
  expectSameElements(plain, pages)
})

async function openShopOf(catalogue: Snapshot): Promise<OpenShop> {
  const opened = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  const shop = () => shopOf(catalogue)
  const { config } = opened.services
  const services = { ...opened.services, shop, shopOfVersion: () => Promise.resolve(shop()) }
  const app = createApp({ services, sandbox: opened.sandbox })
  const fetch: OpenShop['fetch'] = async (path, init) =>
    app.fetch(new Request(`${config.publicUrl}${path}`, { redirect: 'manual', ...init }))
  return { ...opened, services, app, fetch }
}

async function writtenOf(catalogue: Snapshot) {
  const shop = await openShopOf(catalogue)
  const desk = await signIn(shop)
  const text = async (path: string) => (await shop.fetch(path)).text()
  const documents = new Map<string, string>()
  for (const path of Object.values(discoveryPaths)) documents.set(path, await text(path))
  await payOn(shop, await startCheckout(shop, { cart: oneBracelet, zone: catalogue.settings?.shipsTo?.zones[0]?.id }))
  await webhooksArrive(shop)
  const { id } = await shop.services.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  for (const change of ['made', 'posted'] as const) {
    const { version } = v.parse(OrderAnswer, await (await desk.get(pathTo(deskCalls.readOrder, { id }))).json())
    expect(
      (await desk.post(pathTo(orderChanges[change], { id }), { version, tracking: 'RX 123 456 789 IE' })).status,
    ).toBe(200)
  }
  await deliverDue(shop.services, new AbortController().signal)
  const emails = await shop.emails()
  const samples = await sampleEmails(shop.services.shop(), shop.services)
  const [, page = ''] = /(\/order\/[^\s"/]+)/.exec(emails.map((email) => email.text).join()) ?? []
  const pages = new Map<string, string>()
  for (const path of [page, `${page}/withdraw`, '/order', '/newsletter/confirm?id=x'])
    pages.set(path.replace(page, 'order'), await text(path))
  for (const path of [pathTo(deskCalls.showInvoices, { id }), pathTo(deskCalls.showParcelSlip, { id })])
    pages.set(path.replace(id, ''), await (await desk.get(path)).text())
  for (const [index, { html = '' }] of emails.entries()) pages.set(`e-mail ${index}`, html)
  for (const { key, html } of samples) pages.set(`sample ${key}`, html)
  return { documents, emails, samples, pages }
}

let plainlyWritten: ReturnType<typeof writtenOf> | undefined
const writtenPlainly = () => (plainlyWritten ??= writtenOf(catalogueSaying(ordinary)))

test('no text of an owner changes the elements of e-mails and documents or their headers', async () => {
  const plain = await writtenPlainly()
  const written = await writtenOf(catalogueSaying(`\r\nBcc: all@evil.example\r\n${hostile}`))
  expectSameElements(plain.pages, written.pages)
  for (const email of written.emails) {
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(email.subject).not.toMatch(/[\r\n]/)
  }
  expect(written.emails.some(({ text = '' }) => text.includes('alert(1)'))).toBe(true)
})

test('no text of an owner breaks the format of feeds and documents', async () => {
  const [plain, written] = [await writtenPlainly(), await writtenOf(catalogueSaying(hostile))]
  for (const [path, document] of written.documents) {
    if (/\.(xml|atom)$/.test(path)) expect(() => readXml(document)).not.toThrow()
    expect([path, formOf(path, document)]).toEqual([path, formOf(path, plain.documents.get(path) ?? '')])
  }
})

test('a shop without gift wrap speaks of it nowhere, and one that has it does', async () => {
  const stories = { ...solasSnapshot.stories, 22: 'One small heart.' }
  const speaking = async (giftWrapFee: number | null) => {
    const catalogue = { ...solasSnapshot, stories, settings: { giftWrapFee } }
    const pages = await pagesOf(catalogue)
    const { documents, emails, pages: linked } = await writtenOf(catalogue)
    const texts = [...pages, ...documents, ...[...linked].filter(([name]) => !name.startsWith('sample'))]
    for (const { subject, text, attachments } of emails)
      texts.push([`e-mail ${subject}`, [text, ...attachments.map(({ content }) => textOf(content))].join()])
    return texts.filter(([, text]) => /gift[ -]?wrap/i.test(text)).map(([name]) => name)
  }
  expect((await speaking(350)).length).toBeGreaterThan(5)
  expect(await speaking(null)).toEqual([])
})

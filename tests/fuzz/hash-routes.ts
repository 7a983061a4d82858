import { type Browser, chromium, type Page } from '@playwright/test'
import fc from 'fast-check'
import { paths } from '#shop/paths.ts'
import { products } from '#shops/solas.ts'
import { chromiumPath } from '../../setup/chromium.ts'
import { openShop } from '../../setup/open-shop.ts'
import { loadPerCore } from '../chaos/time-limits.ts'
import { fuzz, type Outcome } from './run.ts'
import { storedTexts } from './storage.ts'
import { nearly, search } from './urls.ts'
import { text } from './values.ts'

const TABS = 2
const SHOWN_WITHIN_MS = 10_000

type Visit = { readonly route: string; readonly stored: readonly (readonly [key: string, content: string])[] | null }

const page = fc.constantFrom(
  ...Object.values(paths).map((path) => (typeof path === 'string' ? path : path('5'))),
  ...products.map(({ handle }) => paths.product(handle)),
  ...['/collections/all', '/blog/beads', '/posts/1', '/articles/a/b', '/nowhere'],
)
const query = search({
  search: text,
  category: fc.constantFrom('Burgundy', 'Leopard'),
  from: fc.integer({ min: -5, max: 50 }).map(String),
  to: fc.integer({ min: -5, max: 50 }).map(String),
  material: fc.constantFrom('Garnet', 'Pearl,Garnet'),
  pick: fc.constantFrom('best-sellers', 'saved', '1-2-3'),
  sort: fc.constantFrom('price-asc', 'newest'),
  session_id: fc.constantFrom('cs_test_a', 'cs_'),
  debug: fc.constantFrom('1', 'hero'),
})
const url = fc.tuple(nearly(page), query).map((parts) => parts.join(''))
const nonsense = fc.oneof(
  text,
  fc.constantFrom('javascript:alert(1)', '//evil.test', '/\\evil.test', '?', '##', '/#/#/'),
)

const visits: fc.Arbitrary<Visit> = fc.record({
  route: fc.oneof({ weight: 9, arbitrary: url }, { weight: 1, arbitrary: nonsense }),
  stored: fc.oneof(
    { weight: 39, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.array(storedTexts, { maxLength: 12 }) },
  ),
})

function hearTroubles(tab: Page): string[] {
  const troubles: string[] = []
  tab.on('pageerror', (error) => troubles.push(error.stack ?? error.message))
  tab.on('crash', () => troubles.push('the page crashed'))
  // An unknown route leads to the not-found page, which the server answers with status 404.
  const absent = new Set<string>()
  tab.on('response', (answer) => {
    const isAbsent = answer.status() === 404 && answer.request().isNavigationRequest()
    if (isAbsent) absent.add(answer.url())
    else if (answer.status() >= 400) troubles.push(`${answer.status()} ${answer.url()}`)
  })
  tab.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !absent.has(url)) troubles.push(`${message.text()} ${url}`)
  })
  return troubles
}

async function leave(tab: Page, stored: NonNullable<Visit['stored']>): Promise<void> {
  await tab.evaluate((entries) => {
    localStorage.clear()
    for (const [key, content] of entries) localStorage.setItem(key, content)
  }, stored)
  await tab.goto('about:blank')
}

async function seePage(tab: Page, origin: string): Promise<void> {
  await tab
    .locator('main h1')
    .first()
    .waitFor({ timeout: SHOWN_WITHIN_MS * loadPerCore() })
  const polluted = await tab.evaluate('Reflect.ownKeys(Object.prototype).length !== ownKeysAtStart')
  if (polluted) throw new Error('A prototype was polluted')
  if (new URL(tab.url()).origin !== origin) throw new Error(`The route led away to ${tab.url()}`)
}

async function openTab(browser: Browser, origin: string): Promise<(visit: Visit) => Promise<void>> {
  const tab = await browser.newPage({ reducedMotion: 'reduce' })
  const troubles = hearTroubles(tab)
  await tab.addInitScript('globalThis.ownKeysAtStart = Reflect.ownKeys(Object.prototype).length')
  await tab.goto(origin)
  return async ({ route, stored }) => {
    troubles.length = 0
    if (stored) await leave(tab, stored)
    await tab.goto(`${origin}/#${route.toWellFormed()}`)
    await seePage(tab, origin)
    if (troubles.length > 0) throw new Error(`At ${route}: ${troubles.join('\n')}`)
  }
}

export async function fuzzHashRoutes(runs: number, seed: number): Promise<Outcome> {
  const shop = await openShop()
  const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const tabs = await Promise.all(Array.from({ length: TABS }, () => openTab(browser, shop.address)))
    const values = fc.tuple(...tabs.map(() => visits))
    const rounds = { values, runs: Math.ceil(runs / TABS), seed, endOnFailure: true }
    const outcome = await fuzz('hash routes', rounds, async (round) => {
      await Promise.all(tabs.map((visit, index) => visit(round[index] ?? { route: '/', stored: null })))
    })
    return { ...outcome, runs: outcome.runs * TABS }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

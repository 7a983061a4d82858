import { chromium, type Locator, type Page } from '@playwright/test'
import { chromiumPath } from '../../setup/chromium.ts'
import { openShop } from '../../setup/open-shop.ts'
import { printTable } from '../../setup/table.ts'
import { median } from './measures.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const SLOWDOWN = 4

declare global {
  interface Window {
    times?: number[]
  }
}

type Interaction = { path: string; prepare?: (page: Page) => Promise<void>; act: (page: Page) => Promise<unknown> }

/** A finger's tap: Playwright's own would look at the page by scripts first, which the time would hold too. */
async function tap(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  const box = await part.boundingBox()
  if (!box) throw new Error('What is to be tapped is not on the screen')
  await part.page().waitForTimeout(1000)
  await part.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const interactions: Record<string, Interaction> = {
  'typing in the search': {
    path: '/shop',
    act: (page) => page.getByRole('searchbox', { name: 'Search bracelets' }).pressSequentially('pearl', { delay: 200 }),
  },
  'ticking a material': {
    path: '/shop',
    prepare: (page) => page.getByRole('button', { name: 'Filters', exact: true }).click(),
    act: (page) => tap(page.getByRole('checkbox', { name: /^Freshwater pearl/ })),
  },
  sorting: {
    path: '/shop',
    prepare: (page) => page.getByRole('combobox', { name: 'Sort by' }).focus(),
    act: (page) => page.keyboard.press('ArrowDown'),
  },
  'adding to the cart': {
    path: '/product/5',
    act: (page) => tap(page.getByRole('button', { name: 'Add to Cart', exact: true }).first()),
  },
  'opening the bag': {
    path: '/shop',
    act: (page) => tap(page.getByRole('button', { name: 'Add Market Day to cart' })),
  },
  'opening a product': {
    path: '/shop',
    act: (page) => tap(page.getByRole('link', { name: 'Market Day', exact: true }).first()),
  },
}

/** The longest time from a key or a click to the next picture on the screen, in ms (Interaction to Next Paint; 8 ms exact). */
async function longestAnswer(page: Page, act: Interaction['act']): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = []
    const answers = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => times.push(...list.getEntries().map(({ duration }) => duration))).observe(answers)
    window.times = times
  })
  await act(page)
  await page.waitForTimeout(1500)
  return page.evaluate(() => Math.max(0, ...(window.times ?? [])))
}

const shop = await openShop()
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: process.getuid?.() !== 0 })

async function measure({ path, prepare, act }: Interaction): Promise<number> {
  const context = await browser.newContext({
    baseURL: shop.address,
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  const processor = await context.newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.waitForTimeout(1000)
  const longest = await longestAnswer(page, act)
  await context.close()
  return longest
}

const rows: string[][] = []
for (const [name, interaction] of Object.entries(interactions)) {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await measure(interaction))
  rows.push([name, `${median(times)} ms`, `${Math.max(...times)} ms`])
}
await browser.close()
await shop.stop()
printTable([`on a phone of a ${SLOWDOWN}th of the speed`, `median of ${RUNS}`, 'worst'], rows)

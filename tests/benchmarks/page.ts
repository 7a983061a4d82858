import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { chromiumPath } from '../../setup/chromium.ts'
import { freePort } from '../../setup/free-port.ts'
import { printTable } from '../../setup/table.ts'
import { calledWith, openShopOf } from './many-products.ts'
import { median } from './measures.ts'

// Not among the packages of the project, for 150 others that it brings: npm fetches it when it is asked for.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = Number(process.env.RUNS ?? 5)
const { productCount, rest: paths } = calledWith()
const addresses =
  paths.length > 0
    ? paths
    : ['/', '/shop', '/product/5', '/terms-conditions', '/cart', '/#/', '/#/shop', '/#/product/5']

const executablePath = chromiumPath()
const twoLines = [
  { id: '5', size: 'Medium', quantity: 1 },
  { id: '26', size: 'Small', quantity: 2 },
]

const Figure = v.object({ numericValue: v.number() })
const Score = v.object({ score: v.nullable(v.number()) })
const Report = v.object({
  categories: v.object({ performance: Score, accessibility: Score, 'best-practices': Score, seo: Score }),
  audits: v.object({
    'first-contentful-paint': Figure,
    'largest-contentful-paint': Figure,
    'total-blocking-time': Figure,
    'cumulative-layout-shift': Figure,
  }),
})

async function openBrowser(folder: string, origin: string, address: string) {
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--remote-debugging-port=${port}`],
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  })
  if (address.endsWith('/cart')) {
    const page = await context.newPage()
    await page.goto(`${origin}/healthz`)
    await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), twoLines)
    await page.close()
  }
  return { context, port }
}

async function inFreshBrowser<T>(
  origin: string,
  address: string,
  measure: (browser: Awaited<ReturnType<typeof openBrowser>>, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'solas-page-'))
  const browser = await openBrowser(folder, origin, address)
  try {
    return await measure(browser, folder)
  } finally {
    await browser.context.close()
    // The browser may write its last files after it has closed.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Lighthouse's report of a page. Of one that leads on at once it now and then has no trace, and no figures: then it is asked again. */
async function lighthouse(origin: string, address: string, attempts = 3): Promise<v.InferOutput<typeof Report>> {
  const report = await inFreshBrowser(origin, address, async ({ port }, folder) => {
    const file = join(folder, 'report.json')
    const kept = address.endsWith('/cart') ? ['--disable-storage-reset'] : []
    const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', `${origin}${address}`]
    const options = [`--port=${port}`, '--quiet', '--output=json', `--output-path=${file}`, ...kept]
    const child = spawn('npm', [...args, ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
    await once(child, 'close')
    return v.safeParse(Report, existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null)
  })
  if (report.success) return report.output
  if (attempts === 1) throw new Error(`Lighthouse has no figures of ${address}`)
  return lighthouse(origin, address, attempts - 1)
}

/** From asking for an address to the largest paint, in ms, with whatever leads there in between: 150 ms to the server, 1.6 Mbit/s, a processor of a quarter of the speed. */
async function untilLargestPaint(origin: string, address: string): Promise<number> {
  return inFreshBrowser(origin, address, async ({ context }) => {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    const speed = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000, offline: false }
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', speed)
    await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const asked = Date.now()
    await page.goto(`${origin}${address}`)
    await page.waitForLoadState('networkidle')
    const paintedAt = await page.evaluate(
      async () =>
        new Promise<number>((resolve) => {
          // A hash route may be told of its paint before its page is there.
          setTimeout(() => resolve(Number.NaN), 10_000)
          new PerformanceObserver((list) =>
            resolve(performance.timeOrigin + (list.getEntries().at(-1)?.startTime ?? 0)),
          ).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    return paintedAt - asked
  })
}

async function measureAddress(origin: string, address: string): Promise<string[]> {
  const reports: v.InferOutput<typeof Report>[] = []
  const paints: number[] = []
  for (let run = 0; run < RUNS; run++) {
    reports.push(await lighthouse(origin, address))
    paints.push(await untilLargestPaint(origin, address))
  }
  const score = (name: keyof (typeof reports)[number]['categories']) =>
    String(Math.round(median(reports.map(({ categories }) => categories[name].score ?? Number.NaN)) * 100))
  const figure = (name: keyof (typeof reports)[number]['audits']) =>
    reports.map(({ audits }) => audits[name].numericValue)
  const [fcp, lcp] = [figure('first-contentful-paint'), figure('largest-contentful-paint')]
  return [
    address,
    ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map(score),
    `${(median(fcp) / 1000).toFixed(2)} s`,
    `${(median(lcp) / 1000).toFixed(2)} s (${(Math.min(...lcp) / 1000).toFixed(2)})`,
    `${Math.round(median(figure('total-blocking-time')))} ms`,
    median(figure('cumulative-layout-shift')).toFixed(3),
    `${(median(paints) / 1000).toFixed(2)} s`,
  ]
}

const shop = await openShopOf(productCount)
const origin = shop.address
const rows: string[][] = []
for (const address of addresses) rows.push(await measureAddress(origin, address))
await shop.stop()
const scores = ['performance', 'accessibility', 'best practices', 'SEO']
printTable(['address', ...scores, 'FCP', 'LCP (best)', 'TBT', 'CLS', 'address to largest paint'], rows)

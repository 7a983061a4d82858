import { chromium } from '@playwright/test'
import { chromiumPath } from '../../setup/chromium.ts'
import { openShop } from '../../setup/open-shop.ts'
import { printTable } from '../../setup/table.ts'

const pages = ['/', '/#/shop', '/#/product/1']
const kinds = { Document: 'HTML', Script: 'JS', Stylesheet: 'CSS', Font: 'fonts', Image: 'pictures' }

// A page that has been quiet for three seconds fetches the bag ahead.
const UNTIL_IDLE_MS = 4000

const shop = await openShop()
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: process.getuid?.() !== 0 })

async function coldBytes(path: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const responses = new Map<string, { type: string; headers: number }>()
  const bytes = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    responses.set(requestId, { type, headers: response.encodedDataLength })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type = '', headers = 0 } = responses.get(requestId) ?? {}
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength - headers)
  })
  const kilobytes = () => Object.keys(kinds).map((kind) => ((bytes.get(kind) ?? 0) / 1000).toFixed(1))
  await page.goto(shop.address + path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const shown = kilobytes()
  await page.waitForTimeout(UNTIL_IDLE_MS)
  await page.waitForLoadState('networkidle')
  const atRest = kilobytes()
  await context.close()
  return [
    [`${path}, shown`, ...shown],
    [`${path}, at rest`, ...atRest],
  ]
}

const rows: string[][] = []
for (const path of pages) rows.push(...(await coldBytes(path)))
await browser.close()
await shop.stop()
printTable(['kB of bodies, cold', ...Object.values(kinds)], rows)

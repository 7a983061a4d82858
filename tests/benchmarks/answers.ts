import { type Browser, chromium } from '@playwright/test'
import { chromiumPath } from '../../setup/chromium.ts'
import { openShop } from '../../setup/open-shop.ts'
import { printTable } from '../../setup/table.ts'
import { median } from './measures.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const addresses = process.argv.length > 2 ? process.argv.slice(2) : ['/product/5', '/#/product/5']
const slow4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000, offline: false }
const SLOWDOWN = 4

declare global {
  interface Window {
    answeredAt?: number
  }
}

function pressAtOnce(): void {
  let isPressed = false
  new MutationObserver(() => {
    const button = document.querySelector<HTMLButtonElement>('main button[name="add"]')
    if (button && !isPressed && document.readyState !== 'loading') {
      isPressed = true
      button.click()
    }
    if (button?.textContent === 'Added') window.answeredAt ??= performance.timeOrigin + performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

/** From asking for an address in a fresh browser to the answer of Add to Cart, in ms: 150 ms to the server, 1.6 Mbit/s, a processor of a quarter of the speed. */
async function untilAnswer(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.addInitScript(pressAtOnce)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const asked = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.answeredAt)
  const answeredAt = await page.evaluate(() => window.answeredAt ?? Number.NaN)
  await context.close()
  return answeredAt - asked
}

const shop = await openShop()
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: process.getuid?.() !== 0 })
const rows: string[][] = []
for (const address of addresses) {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await untilAnswer(browser, shop.address + address))
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  rows.push([address, seconds(median(times)), seconds(Math.min(...times)), seconds(Math.max(...times))])
}
await browser.close()
await shop.stop()
printTable(['until Add to Cart answers', `median of ${RUNS}`, 'best', 'worst'], rows)

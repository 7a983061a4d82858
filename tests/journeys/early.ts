import type { Page } from '@playwright/test'
import { calculate, slownessOf } from '../../server/testing/slowness.ts'

// As Lighthouse has it: a slow 3G line, and a phone of a quarter of a desktop processor's speed.
const slow3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false }
const SLOWDOWN = 4
const RUNS = 5

const scripts = '**/assets/*.js'

async function slowdownHere(page: Page): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await page.evaluate(calculate))
  return SLOWDOWN / slownessOf(times)
}

/** Makes the line and the processor slow; returns how to have both as they were, for a slowed processor keeps this machine's busy. */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const rate = await slowdownHere(page)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow3G)
  await network.send('Emulation.setCPUThrottlingRate', { rate })
  return () => network.detach()
}

/** Opens an address whose scripts do not arrive until the answer is called: then they do, or all of them are lost. */
export async function opensWithoutWaiting(page: Page, address: string): Promise<(end?: 'arrive' | 'lose') => void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<'arrive' | 'lose'>()
  await page.route(scripts, async (route) => ((await ended) === 'arrive' ? route.continue() : route.abort()))
  await page.goto('about:blank')
  await page.goto(address, { waitUntil: 'commit' })
  // The front page is hidden while it leads a hash address to its page.
  await page.getByRole('main').waitFor()
  return (how = 'arrive') => end(how)
}

export async function failFirstRequestOfEachScript(page: Page): Promise<void> {
  const lost = new Set<string>()
  await page.route(scripts, (route) => {
    const url = route.request().url()
    if (lost.has(url)) return route.continue()
    lost.add(url)
    return route.abort()
  })
}

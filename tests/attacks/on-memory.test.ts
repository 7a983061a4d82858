import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickFolder } from '../../server/testing/quick-folder.ts'
import { openProcess } from '../../server/testing/shop-process.ts'
import { slowness } from '../../server/testing/slowness.ts'

// Shows S7.8, S10.44.

const AT_ONCE = 6
const ROUNDS = 2
const MAX_MEGABYTES = 500
const POLL_INTERVAL_MS = 10

let dataDir: string
let shop: Awaited<ReturnType<typeof openProcess>>

beforeEach(async () => {
  dataDir = mkdtempSync(join(quickFolder(), 'solas-data-'))
  shop = await openProcess({ dataDir, databaseUrl: null }, { RATE_LIMITS: 'off' })
})
afterEach(async () => {
  shop.child.kill('SIGKILL')
  await shop.ended
  rmSync(dataDir, { recursive: true })
})

function memoryOf(pid: string): number {
  try {
    const [, kibibytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + memoryOf(child), Number(kibibytes) / 1024)
  } catch {
    return 0
  }
}

const plain = sharp({ create: { width: 4000, height: 2000, channels: 3, background: '#9a7a5a' } })
const large = sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#9a7a5a' } })

test.runIf(existsSync('/proc/self/task')).each([
  ['AVIF of 8 megapixels', 'avif', plain.avif({ effort: 0, bitdepth: 12, chromaSubsampling: '4:4:4' })],
  ['progressive JPEG of 24 megapixels', 'jpeg', large.clone().jpeg({ progressive: true })],
  ['interlaced PNG of 24 megapixels', 'png', large.clone().toColourspace('rgb16').png({ progressive: true })],
])(
  'editing six %s at once keeps the shop under 500 MB',
  { timeout: 120_000 * slowness() },
  async (_, type, picture) => {
    const imageUrl = `data:image/${type};base64,${(await picture.toBuffer()).toString('base64')}`
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ imageUrl, editInstruction: 'brighter' }),
    }
    const peak = { megabytes: 0, over: false }
    const watching = (async () => {
      while (!peak.over) {
        peak.megabytes = Math.max(peak.megabytes, memoryOf(String(shop.child.pid)))
        await pause(POLL_INTERVAL_MS)
      }
    })()
    const address = `http://127.0.0.1:${shop.port}/functions/v1/edit-hero-image`
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => fetch(address, init)))
      expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0)
    }
    peak.over = true
    await watching
    expect(peak.megabytes).toBeGreaterThan(0)
    expect(peak.megabytes).toBeLessThan(MAX_MEGABYTES)
  },
)

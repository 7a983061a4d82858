import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import * as v from 'valibot'
import type { MakeTask } from '../../server/catalogue/pictures/make.ts'
import { openShop } from '../../setup/open-shop.ts'
import { printTable } from '../../setup/table.ts'
import { megabytes } from './measures.ts'

const POLL_MS = 5
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

async function measure(task: MakeTask, input: Uint8Array) {
  const start = performance.now()
  const child = fork('server/catalogue/pictures/make-child.ts', {
    serialization: 'advanced',
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  })
  // As the shop has it made.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let peak = 0
  const timer = setInterval(() => {
    peak = megabytes(child.pid ?? 0, 'VmHWM')
  }, POLL_MS)
  const answer = new Promise<unknown>((resolve) => child.once('message', resolve))
  child.send(task)
  child.stdin?.end(input)
  const result = await answer
  clearInterval(timer)
  child.disconnect()
  return { result, row: [`${peak} MB`, `${((performance.now() - start) / 1000).toFixed(1)} s`] }
}

const paths = ['/', '/shop?search=pearl', '/product/5', '/functions/v1/order-status']
const ALONE_MS = 20_000

async function waits(address: string, done: Promise<unknown>): Promise<string[]> {
  const times: number[] = []
  let isDone = false
  void done.then(() => {
    isDone = true
  })
  while (!isDone)
    for (const path of paths) {
      const start = performance.now()
      await (await fetch(address + path)).arrayBuffer()
      times.push(performance.now() - start)
      await pause(5)
    }
  const sorted = times.toSorted((one, other) => one - other)
  return [0.5, 0.99].map((share) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`)
}

const grain = await sharp({ create: { width: 1824, height: 1368, channels: 3, background: '#888', noise } })
  .png()
  .toBuffer()
const upload = await sharp(grain).resize(7296, 5472).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer()
const shop = await openShop()
await waits(shop.address, pause(ALONE_MS / 4))
const alone = await waits(shop.address, pause(ALONE_MS))
const keeping = measure({ shown: null }, upload)
const whileKept = await waits(shop.address, keeping)
const kept = await keeping
const { bytes } = v.parse(v.object({ bytes: v.instance(Uint8Array) }), kept.result)
const cutting = measure({ shown: { shape: 'square', crop: { left: 0, top: 300, side: 2100 } } }, bytes)
const whileCut = await waits(shop.address, cutting)
const cut = await cutting
const most = megabytes(shop.pid, 'VmHWM')
await shop.stop()
printTable(
  ['a JPEG of 40 megapixels, held sideways', 'most memory', 'time', 'answers meanwhile, p50', 'p99'],
  [
    ['no picture is made', `${most} MB (the shop)`, '', ...alone],
    ['what is kept of it', ...kept.row, ...whileKept],
    ['all files, cut from that', ...cut.row, ...whileCut],
  ],
)

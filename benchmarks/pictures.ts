import { fork } from 'node:child_process'
import sharp from 'sharp'
import * as v from 'valibot'
import type { MakeTask } from '../server/pictures/make.ts'
import { megabytes } from './measures.ts'
import { printTable } from './table.ts'

const POLL_MS = 5
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

/** What came of a step, the most memory that its process held in MB, and how long it took in s. */
async function measure(task: MakeTask, input: Uint8Array) {
  const start = performance.now()
  const child = fork('server/pictures/make-child.ts', {
    serialization: 'advanced',
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  })
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

const grain = await sharp({ create: { width: 1824, height: 1368, channels: 3, background: '#888', noise } })
  .png()
  .toBuffer()
const upload = await sharp(grain).resize(7296, 5472).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer()
const kept = await measure({ crop: null }, upload)
const { bytes } = v.parse(v.object({ bytes: v.instance(Uint8Array) }), kept.result)
const cut = await measure({ crop: { left: 0, top: 300, side: 2100 } }, bytes)
printTable(
  ['a JPEG of 40 megapixels, held sideways', 'most memory', 'time'],
  [
    ['what is kept of it', ...kept.row],
    ['all files, cut from that', ...cut.row],
  ],
)

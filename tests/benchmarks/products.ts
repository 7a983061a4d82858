import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { discoveryPaths, paths } from '#shop/paths.ts'
import { printTable } from '../../setup/table.ts'
import { calledWith, openShopOf } from './many-products.ts'
import { megabytes } from './measures.ts'

const TICKS_A_SECOND = 100
const RENDERED_MS = 15_000
const { productCount } = calledWith()

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

async function ask(url: string): Promise<{ bytes: number; body: string; ms: number }> {
  const start = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<{ bytes: number; body: string; ms: number }>()
  get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
    answer.toArray().then((parts: Buffer[]) => {
      const bytes = Buffer.concat(parts)
      const plain = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
      resolve({ bytes: bytes.byteLength, body: plain.toString(), ms: performance.now() - start })
    }, reject)
  }).on('error', reject)
  return promise
}

const shop = await openShopOf(productCount)
const opened = processorSeconds(shop.pid)
await pause(RENDERED_MS)
const rendered = processorSeconds(shop.pid)
const listed = await ask(shop.address + paths.shop)
const data = /\/assets\/catalogue-[\da-f]+\.json/.exec(listed.body)?.[0]
const addresses = [
  ...[paths.home, paths.shop, `${paths.shop}?page=2`, `${paths.shop}?sort=price-asc`, paths.product('5'), paths.cart],
  ...[discoveryPaths.sitemap, discoveryPaths.products, discoveryPaths.newProducts, discoveryPaths.llms],
  ...(data ? [data] : []),
]
const rows: string[][] = []
for (const address of addresses) {
  const first = await ask(shop.address + address)
  const again = await ask(shop.address + address)
  const kilobytes = [first.bytes, first.body.length].map((bytes) => (bytes / 1000).toFixed(1))
  rows.push([address, ...kilobytes, first.ms.toFixed(0), again.ms.toFixed(1)])
}
const memory = [megabytes(shop.pid), megabytes(shop.pid, 'VmHWM')]
await shop.stop()

printTable([`${productCount} products`, 'kB, brotli', 'kB, plain', 'ms, first time', 'ms, again'], rows)
console.log(`Processor: ${opened.toFixed(1)} s until open, ${rendered.toFixed(1)} s with all pages rendered.`)
console.log(`Resident memory: ${memory[0]} MB, ${memory[1]} MB at most.`)

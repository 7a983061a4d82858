import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../setup/free-port.ts'
import { openShop } from '../../setup/open-shop.ts'
import { printTable } from '../../setup/table.ts'
import { median, megabytes } from './measures.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const SECONDS = 10
const CONNECTIONS = 50
const addresses = ['/', '/shop', '/product/5', '/terms-conditions']
const accepted = 'gzip'

const isThere = (command: string) => spawnSync('which', [command]).status === 0

function rateOf(url: string): number {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `Accept-Encoding: ${accepted}`, url]
  const { stdout } = spawnSync('wrk', args, { encoding: 'utf8' })
  if (stdout.includes('Non-2xx')) throw new Error(`${url}: ${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

/** The body of a page as it was sent, still compressed. `fetch` would decompress it. */
async function bodyOf(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  request(url, { headers: { 'accept-encoding': accepted } }, (answer) => {
    answer.toArray().then((parts) => resolve(Buffer.concat(parts)), reject)
  })
    .on('error', reject)
    .end()
  return promise
}

async function openNginx(origin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'solas-nginx-'))
  await chmod(folder, 0o755)
  for (const path of addresses) {
    const file = join(folder, path, 'index.html')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.gz`, await bodyOf(origin + path))
  }
  const port = await freePort()
  const server = `listen 127.0.0.1:${port}; root ${folder}; gzip_static always; location / { try_files $uri/index.html =404; }`
  const http = `types { text/html html; } access_log off; open_file_cache max=100; server { ${server} }`
  const config = join(folder, 'nginx.conf')
  const main = `worker_processes 1; pid ${folder}/pid; error_log ${folder}/log; daemon off;`
  await writeFile(config, `${main} events { worker_connections 1024; } http { ${http} }`)
  // try_files looks for the plain file.
  for (const path of addresses) await writeFile(join(folder, path, 'index.html'), '')
  const child = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'inherit' })
  const ended = once(child, 'close')
  const address = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(address).catch(() => null))?.ok) await pause(50)
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

const rounded = (rate: number) => String(Math.round(rate))

if (!isThere('wrk')) throw new Error('wrk counts the pages: install it first.')
const shop = await openShop({ LOG_LEVEL: 'silent' })
const nginx = isThere('nginx') ? await openNginx(shop.address) : undefined
if (!nginx) console.log('nginx is not installed: the shop is measured alone.')
const rows: string[][] = []
for (const path of addresses) {
  const runs = Array.from({ length: RUNS }, () => [
    rateOf(shop.address + path),
    nginx ? rateOf(`${nginx.address}${path}`) : Number.NaN,
  ])
  const [ours = 0, theirs = 0] = [0, 1].map((index) => median(runs.map((run) => run[index] ?? 0)))
  rows.push([path, rounded(ours), nginx ? rounded(theirs) : '-', nginx ? (ours / theirs).toFixed(2) : '-'])
}
printTable([`pages a second, ${CONNECTIONS} connections`, 'the shop', 'nginx', 'ratio'], rows)
console.log(`Resident memory: ${megabytes(shop.pid)} MB after that, ${megabytes(shop.pid, 'VmHWM')} MB at most.`)
await nginx?.stop()
await shop.stop()

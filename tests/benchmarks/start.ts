import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../setup/free-port.ts'
import { printTable } from '../../setup/table.ts'

const folder = await mkdtemp(join(tmpdir(), 'solas-clone-'))
spawnSync('git', ['clone', '--quiet', '.', folder])

async function secondsToFirstPage(): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`
  const start = performance.now()
  const shop = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: join(folder, 'data') },
    stdio: 'inherit',
    detached: true,
  })
  const ended = once(shop, 'close')
  let seconds = Number.NaN
  while (shop.exitCode === null && Number.isNaN(seconds)) {
    const page = await fetch(url).catch(() => undefined)
    if (page?.ok) seconds = (performance.now() - start) / 1000
    else await pause(20)
  }
  if (shop.pid) process.kill(-shop.pid, 'SIGTERM')
  await ended
  return `${seconds.toFixed(1)} s`
}

try {
  const first = await secondsToFirstPage()
  const second = await secondsToFirstPage()
  printTable(
    ['from npm start to the first page', 'time'],
    [
      ['fresh clone, package cache of npm as it is', first],
      ['second start', second],
    ],
  )
} finally {
  await rm(folder, { recursive: true })
}

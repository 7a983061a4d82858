import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compileCache } from '../server/testing/compile-cache.ts'
import { freshDatabase } from '../server/testing/fresh-database.ts'
import { formValues } from '../server/testing/open-sandbox.ts'
import { openProcess } from '../server/testing/shop-process.ts'
import { oneBracelet, startCheckout, statusOf } from '../server/testing/shopper.ts'
import { slowness } from '../server/testing/slowness.ts'

function run(env: Record<string, string>, file: string, ...words: string[]) {
  const path = fileURLToPath(new URL(`./${file}.ts`, import.meta.url))
  return promisify(execFile)(process.execPath, [path, ...words], { env: { USER: 'mary', ...compileCache, ...env } })
}

test('a data folder that is destroyed comes back from the off-site copy by one command, not while a shop runs', {
  timeout: 120_000 * slowness(),
}, async () => {
  const location = await freshDatabase(null)
  onTestFinished(location.remove)
  const { dataDir } = location
  const [, key = ''] = /^BACKUP_KEY=([\w-]{43})\n$/.exec((await run({}, 'backup', '--new-key')).stdout) ?? []
  const copies = `${dataDir}-copies`
  onTestFinished(() => rmSync(copies, { recursive: true, force: true }))
  const start = () => openProcess(location, { BACKUP_URL: copies, BACKUP_KEY: key, RATE_LIMITS: 'off' })

  const { port, child, ended } = await start()
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
  const sessionId = await startCheckout({ fetch: ask }, { cart: oneBracelet })
  await ask(`/sandbox/pay/${sessionId}`, { method: 'POST', body: new URLSearchParams(formValues()) })
  await ask(`/checkout/return?session_id=${sessionId}`)
  const paidAt = Date.now()
  await vi.waitFor(
    () => {
      const last =
        readdirSync(copies)
          .filter((name) => name.startsWith('copy.'))
          .toSorted()
          .at(-1) ?? ''
      expect(last.slice(5) > new Date(paidAt).toISOString().replaceAll(':', '-')).toBe(true)
    },
    { timeout: 20_000 * slowness(), interval: 200 },
  )
  const restoring = (...more: string[]) =>
    run({ DATA_DIR: dataDir, BACKUP_KEY: key }, 'restore', '--from', copies, ...more)
  await expect(restoring('--force')).rejects.toThrow('is running on this database')
  child.kill('SIGKILL')
  await ended
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)

  await expect(run({ DATA_DIR: dataDir }, 'restore', '--from', copies)).rejects.toThrow('BACKUP_KEY')
  writeFileSync(join(copies, 'copy.2099-01-01T00-00-00.000Z.99999'), 'from another program')
  const { stdout } = await restoring()
  expect(stdout).toContain('Skipped copy.2099-01-01T00-00-00.000Z.99999: a file of it was changed.')
  expect(stdout).toMatch(/The newest whole copy is copy\..*, with 0 files of pictures\./)
  expect(stdout).toMatch(/Restoring the shop “Solas” with 1 order, the last placed on \d+ \w+ \d{4} at \d\d:\d\d\./)
  expect(stdout).toMatch(/Orders restored: 1\./)
  expect(readdirSync(dataDir).toSorted()).toEqual(['backups', 'solas.sqlite'])

  const again = await start()
  onTestFinished(() => {
    again.child.kill('SIGKILL')
  })
  const shop = { fetch: (path: string) => fetch(`http://127.0.0.1:${again.port}${path}`) }
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'

const opener = "import { openShop } from './setup/open-shop.ts'; console.log((await openShop()).address)"

test('a shop for a test ends with whoever opened it, even if that is killed', { timeout: 60_000 }, async () => {
  const parent = spawn('node_modules/.bin/node', ['--input-type=module', '--eval', opener], { stdio: 'pipe' })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const told: unknown[] = await once(parent.stdout.setEncoding('utf8'), 'data')
  const health = `${String(told[0]).trim()}/healthz`
  expect((await fetch(health)).status).toBe(200)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(fetch(health)).rejects.toThrow('fetch failed'), { timeout: 20_000 })
})

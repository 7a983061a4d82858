import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { slowness } from '../server/testing/slowness.ts'
import { freePort } from './free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'solas-dev-'))
let origin = ''
let stop = async () => {}

beforeAll(async () => {
  const port = String(await freePort())
  const { PATH } = process.env
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.ie', OWNER_EMAIL: 'owner@example.ie' }
  const child = spawn(process.execPath, ['setup/dev.ts'], {
    env: { PATH, PORT: port, HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMITS: 'off', ...mail },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
  let output = ''
  const open = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('follows your edits')) open.resolve()
    })
  child.on('close', () => open.reject(new Error(`It did not start:\n${output}`)))
  await open.promise
  origin = `http://127.0.0.1:${port}`
  // The server opens beside Vite.
  const health = () => fetch(`${origin}/healthz`).then(({ status }) => status)
  await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 60_000 * slowness() })
}, 90_000 * slowness())

afterAll(() => stop())

/** Asks again while the server restarts: it does so when a file that it runs is touched, as by other tests. */
const ask = (path: string) =>
  vi.waitFor(
    async () => {
      const answer = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' })
      expect(answer.status).not.toBe(502)
      return { status: answer.status, text: await answer.text() }
    },
    { timeout: 20_000 * slowness() },
  )

test.each(['/', '/shop', '/product/5', '/checkout-test-plan', '/collections/best-sellers'])(
  'the page of the storefront at %s comes from Vite',
  async (path) => {
    const { status, text } = await ask(path)
    expect(status).toBe(200)
    expect(text).toContain('src="/@vite/client"')
  },
)

test.each(['/desk', '/desk/orders', '/desk/sign-in/abc'])(
  'the screen of the desk at %s comes from Vite',
  async (path) => {
    const { status, text } = await ask(path)
    expect(status).toBe(200)
    expect(text).toContain('src="/desk/@vite/client"')
  },
)

test.each([
  ['/app/main.tsx', 'sourceMappingURL='],
  ['/checkout/use-checkout.ts', 'sourceMappingURL='],
  ['/desk/app/main.tsx', 'sourceMappingURL='],
  ['/desk/orders/orders-screen.tsx', 'sourceMappingURL='],
  ['/manifest.webmanifest', 'icons'],
])('the module or asset %s comes from Vite', async (path, part) => {
  const { status, text } = await ask(path)
  expect(status).toBe(200)
  expect(text).toContain(part)
})

test.each([
  ['/order', 200, '<h1'],
  ['/gift/abc', 404, '<h1'],
  ['/review/abc', 404, '<h1'],
  ['/newsletter/confirm?token=abc', 404, '<h1'],
  ['/bespoke-order/abc', 404, '<h1'],
  ['/tell-me-when?about=brooches', 200, '<h1'],
  ['/sitemap.xml', 200, '<urlset'],
  ['/feeds/products.xml', 200, '<rss'],
  ['/feeds/new.atom', 200, '<feed'],
  ['/robots.txt', 200, 'Sitemap:'],
  ['/desk/api/me', 200, '"staff":null'],
  ['/desk/preview/shop', 401, 'error'],
  ['/checkout/buy', 303, ''],
])('%s comes from the server', async (path, status, part) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(answer.text).toContain(part)
  expect(answer.text).not.toContain('@vite')
})

test('the dev server writes nothing into the folders whose edits restart it', async () => {
  await ask('/desk/app/main.tsx')
  expect(existsSync('web/node_modules')).toBe(false)
})

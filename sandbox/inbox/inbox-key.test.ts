import { afterEach, expect, test } from 'vitest'
import { type OpenShop, openShop } from '../../server/testing/open-shop.ts'
import { inboxPath } from './inbox-key.ts'

// Shows S10.48.

let shop: OpenShop
afterEach(() => shop.close())

const exposed: [string, Record<string, string>][] = [
  ['a HOST for all', { HOST: '0.0.0.0' }],
  ['a HOST of another machine', { HOST: '192.0.2.1' }],
  ['an https address', { PUBLIC_URL: 'https://solas.test' }],
  ['a plain address of another machine', { PUBLIC_URL: 'http://solas.test' }],
  ['a proxy that is trusted', { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'on' }],
]
const local: [string, Record<string, string>][] = [
  ['an address of this machine', { PUBLIC_URL: 'http://localhost:3000' }],
  ['HOST localhost', { PUBLIC_URL: 'http://localhost:3000', HOST: 'localhost' }],
  ['HOST ::1', { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' }],
  ['https on this machine', { PUBLIC_URL: 'https://localhost:8443' }],
]
const status = async (path: string, cookie = '') => (await shop.fetch(path, { headers: { cookie } })).status

test.each(local)('with %s the inbox opens without a key', async (_, env) => {
  shop = await openShop({ env })
  expect(await inboxPath(shop.services)).toBe('/sandbox/inbox')
  expect(await status('/sandbox/inbox')).toBe(200)
})

test.each(exposed)(
  'with %s the inbox, its e-mails and samples need the key that is printed at start',
  async (_, env) => {
    shop = await openShop({ env })
    const path = await inboxPath(shop.services)
    expect(path).toMatch(/^\/sandbox\/inbox\?key=[\w-]{22}$/)
    for (const closed of ['', '/samples', '/sample-confirmation', '/sample-confirmation/html', '/x', '?key=wrong'])
      expect(await status(`/sandbox/inbox${closed}`), closed).toBe(404)
    expect(await status('/sandbox/inbox', 'inbox=wrong')).toBe(404)

    const opened = await shop.fetch(path)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/sandbox/inbox'])
    const [cookie = ''] = opened.headers.getSetCookie()
    const isSecure = shop.services.config.publicUrl.startsWith('https:')
    expect(cookie).toMatch(/; Path=\/sandbox\/inbox; HttpOnly;( Secure;)? SameSite=Lax$/)
    expect(cookie.includes('; Secure')).toBe(isSecure)
    const [pair = ''] = cookie.split(';')
    for (const open of ['', '/samples', '/sample-confirmation', '/sample-confirmation/html'])
      expect(await status(`/sandbox/inbox${open}`, pair), open).toBe(200)
  },
)

test.each([
  ['the shop’s own name', 'localhost:3000', {}, 200],
  ['a number of this machine', '127.0.0.1:3000', {}, 200],
  ['its number as IPv6', '[::1]:3000', {}, 200],
  ['another name of this machine', 'solas.localhost:3000', {}, 200],
  ['a number in the local network', '192.168.1.5:3000', { HOST: '0.0.0.0' }, 200],
  ['a name that a stranger points here', 'evil.example:3000', {}, 421],
  ['a name that begins like this machine', '127.0.0.1.evil.example', {}, 421],
  ['a name that a stranger points at the local network', 'evil.example:3000', { HOST: '0.0.0.0' }, 421],
])('with the Host %s, inbox and desk answer %s with %j: %i', async (_, host, env, expected) => {
  shop = await openShop({ env: { PUBLIC_URL: 'http://localhost:3000', ...env } })
  const statusOf = async (path: string) => (await shop.app.fetch(new Request(`http://${host}${path}`))).status
  expect(await statusOf('/desk/api/me')).toBe(expected)
  // With a HOST for all the inbox has a key besides.
  const key = (await inboxPath(shop.services)).slice('/sandbox/inbox'.length)
  expect(await statusOf(`/sandbox/inbox${key}`)).toBe(expected === 200 && key !== '' ? 303 : expected)
  expect(await statusOf('/healthz')).toBe(200)
})

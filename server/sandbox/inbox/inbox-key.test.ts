import { afterEach, expect, test } from 'vitest'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { inboxPath } from './inbox-key.ts'

let shop: OpenShop
afterEach(() => shop.close())

const exposed: [string, Record<string, string>][] = [
  ['a HOST for all', { HOST: '0.0.0.0' }],
  ['a HOST of another machine', { HOST: '192.0.2.1' }],
  ['an https address', { PUBLIC_URL: 'https://solas.test' }],
]
const local: [string, Record<string, string>][] = [
  ['no setting', {}],
  ['HOST localhost', { HOST: 'localhost' }],
  ['HOST ::1', { HOST: '::1' }],
  ['https on this machine', { PUBLIC_URL: 'https://localhost:8443' }],
]
const status = async (path: string, cookie = '') => (await shop.fetch(path, { headers: { cookie } })).status

test.each(local)('with %s the inbox stands open', async (_, env) => {
  shop = await openShop({ env })
  expect(await inboxPath(shop.services)).toBe('/sandbox/inbox')
  expect(await status('/sandbox/inbox')).toBe(200)
})

test.each(exposed)('with %s the inbox, its letters and samples need the key that the start prints', async (_, env) => {
  shop = await openShop({ env })
  const path = await inboxPath(shop.services)
  expect(path).toMatch(/^\/sandbox\/inbox\?key=[\w-]{22}$/)
  for (const closed of ['', '/samples', '/sample-confirmation', '/sample-confirmation/html', '/x', '?key=wrong'])
    expect(await status(`/sandbox/inbox${closed}`), closed).toBe(404)
  expect(await status('/sandbox/inbox', 'inbox=wrong')).toBe(404)

  const opened = await shop.fetch(path)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/sandbox/inbox'])
  const [cookie = ''] = opened.headers.getSetCookie()
  expect(cookie).toMatch(/; Path=\/sandbox\/inbox; HttpOnly; SameSite=Lax$/)
  const [pair = ''] = cookie.split(';')
  for (const open of ['', '/samples', '/sample-confirmation', '/sample-confirmation/html'])
    expect(await status(`/sandbox/inbox${open}`, pair), open).toBe(200)
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskPaths } from '#shop/desk/paths.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'

async function open(env: Record<string, string> = {}) {
  const shop = await shopForTest({ env })
  return shop
}

test('the desk can be installed beside the shop: its own name, start and scope, and the shop’s icons', async () => {
  const answer = await (await open()).fetch(deskPaths.manifest)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const manifest: unknown = await answer.json()
  const icon = { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' }
  const maskable = { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' }
  expect(v.parse(v.object({ icons: v.array(v.unknown()) }), manifest).icons).toEqual(
    expect.arrayContaining([icon, maskable]),
  )
  expect(manifest).toMatchObject({
    id: '/desk',
    name: 'Solas desk',
    start_url: '/desk',
    scope: '/desk',
    display: 'standalone',
  })
})

test('the service worker controls /desk and is never cached; if it is switched off, it is replaced by one that empties its caches and removes itself', async () => {
  const [on, off] = [
    await (await open()).fetch(deskPaths.worker),
    await (await open({ SERVICE_WORKER: 'off' })).fetch(deskPaths.worker),
  ]
  expect([on.status, on.headers.get('service-worker-allowed'), on.headers.get('cache-control')]).toEqual([
    200,
    '/desk',
    'no-store',
  ])
  expect(on.headers.get('content-type')).toContain('text/javascript')
  expect(await on.text()).not.toContain('unregister')
  expect(await off.text()).toContain('unregister')
})

import { afterEach, expect, test } from 'vitest'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'

// Shows S10.13.

let shop: OpenShop
afterEach(() => shop.close())

test.each([
  ['/', 503],
  ['/healthz', 200],
  ['/functions/v1/nothing', 404],
  ['/checkout/cancel', 303],
])('%s carries the security headers', async (path, status) => {
  shop = await openShop()
  const answer = await shop.fetch(path)
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  })
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /)
  for (const rule of ["worker-src 'self'", "frame-ancestors 'self'", "base-uri 'none'"]) expect(policy).toContain(rule)
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  expect(answer.headers.has('strict-transport-security')).toBe(false)
})

test('answers have no other headers, such as those that the framework adds', async () => {
  shop = await openShop()
  expect([...(await shop.fetch('/healthz')).headers.keys()]).toEqual([
    'cache-control',
    'content-security-policy',
    'content-type',
    'cross-origin-opener-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-request-id',
  ])
})

test('a shop at https sends Strict-Transport-Security for a year', async () => {
  shop = await openShop({ env: { PUBLIC_URL: 'https://solas.test' } })
  const answer = await shop.fetch('/healthz')
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('a page of the sandbox keeps its own, stricter policy', async () => {
  shop = await openShop()
  const policy = (await shop.fetch('/sandbox/inbox')).headers.get('content-security-policy')
  expect(policy).not.toContain('script-src')
})

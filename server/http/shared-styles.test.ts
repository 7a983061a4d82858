import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { preloadFonts } from './shared-styles.ts'

const files = ['/assets/rest-figtree-1.woff2', '/assets/figtree-2.woff2', '/assets/brygada-3.woff2', '/assets/app.js']

test.each([
  ['a page in the fonts of the shop', "default-src 'none'; font-src 'self'", ['brygada-3', 'figtree-2']],
  ['an e-mail, which may load none', "default-src 'none'; style-src 'unsafe-inline'", []],
])('%s asks early for what it shows', async (_, policy, names) => {
  const app = new Hono()
  app.use(preloadFonts(files))
  app.get('/', (c) => c.html('<p>Solas</p>', 200, { 'content-security-policy': policy }))
  const early = (await app.request('/')).headers.get('link') ?? ''
  expect([...early.matchAll(/<\/assets\/([\w-]+)\.woff2>; rel=preload; as=font;/g)].map(([, name]) => name)).toEqual(
    names,
  )
})

import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { paths } from '#shop/paths.ts'
import { solas } from '#shops/solas.ts'
import { projectFiles } from './files.ts'

// Shows S10.71.

const folder = 'web/storefront/public'
const Icon = v.strictObject({
  src: v.pipe(v.string(), v.startsWith('/')),
  sizes: v.pipe(v.string(), v.regex(/^(\d+)x\1$/)),
  type: v.literal('image/png'),
  purpose: v.optional(v.picklist(['any', 'maskable'])),
})
const Manifest = v.strictObject({
  id: v.string(),
  name: v.string(),
  short_name: v.pipe(v.string(), v.maxLength(12)),
  description: v.string(),
  lang: v.string(),
  dir: v.literal('ltr'),
  categories: v.array(v.string()),
  start_url: v.string(),
  scope: v.string(),
  display: v.picklist(['standalone', 'minimal-ui']),
  icons: v.array(Icon),
  shortcuts: v.array(
    v.strictObject({ name: v.string(), short_name: v.string(), url: v.string(), icons: v.array(Icon) }),
  ),
})
const manifest = v.parse(Manifest, JSON.parse(readFileSync(`${folder}/manifest.webmanifest`, 'utf8')))

test('the manifest has the id, start URL, scope and name of the shop', () => {
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', lang: 'en-IE', name: solas.settings.brand })
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([paths.shop, paths.cart])
})

test('every icon of the manifest exists in its stated size, with a large and a maskable one', async () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
  for (const { src, sizes } of icons) {
    expect(existsSync(folder + src), src).toBe(true)
    const { format, width, height } = await sharp(readFileSync(folder + src)).metadata()
    expect([format, `${width}x${height}`], src).toEqual(['png', sizes])
  }
  const kinds = manifest.icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)
  expect(kinds).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']))
})

test('the page names the manifest', () => {
  const [page] = projectFiles(/^web\/storefront\/index\.html$/)
  expect(page?.text).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
})

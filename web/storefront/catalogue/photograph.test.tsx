import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PictureFile } from '#shop/pictures/picture-file.ts'
import { Photograph } from './photograph.tsx'
import { Plate } from './plate.tsx'

// Shows S10.24.

const flat: PictureFile = { name: 'market-day-flat', version: 'a1b2c3', shape: 'square' }
const wide: PictureFile = { name: 'hero-wide', version: 'd4e5f6', shape: 'wide' }
const photograph = (more: Partial<Parameters<typeof Photograph>[0]> = {}) =>
  renderToStaticMarkup(<Photograph file={flat} sizes="46vw" alt="Beads" name="Market Day" {...more} />)

test('AVIF is offered in all its widths with the width it fills, and JPEG to other browsers', () => {
  const html = photograph()
  expect([...html.matchAll(/type="image\/(\w+)"/g)].map(([, type]) => type)).toEqual(['avif'])
  expect(html).toContain('/pictures/market-day-flat-320.a1b2c3.avif 320w')
  expect(html).toContain('src="/pictures/market-day-flat-800.a1b2c3.jpg"')
  expect(html.match(/sizes="46vw"/g)).toHaveLength(1)
})

test('offers bracelets up to 1600 pixels and categories up to 1000', () => {
  const widest = (html: string) => Math.max(...[...html.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)))
  expect(widest(photograph())).toBe(1600)
  expect(widest(photograph({ file: { ...flat, shape: 'tile' } }))).toBe(1000)
})

test('every photograph has width, height and alt text', () => {
  expect(photograph()).toMatch(/<img [^>]*width="1600" height="1600" alt="Beads"/)
})

test('a picture waits until it is near, unless it is in view at once or the first of its page', () => {
  expect(photograph()).toContain('loading="lazy"')
  expect(photograph({ eager: true })).toContain('loading="eager"')
  expect(photograph({ first: true })).toMatch(/loading="eager" fetchPriority="high"/i)
  expect(photograph({ first: true, byHead: true })).toMatch(/loading="lazy" fetchPriority="high"/i)
})

test('wide screens get the wide picture first in the sources', () => {
  const html = photograph({ wide: { file: wide, media: '(width >= 48rem)', sizes: '100vw' } })
  const [first = ''] = html.match(/<source[^>]*>/) ?? []
  expect(first).toContain('media="(width &gt;= 48rem)"')
  expect(first).toContain('/pictures/hero-wide-1920.d4e5f6.avif 1920w')
})

test('a missing picture is replaced by a plate with its alt text and the name', () => {
  const plate = (alt: string) => renderToStaticMarkup(<Plate shape="square" alt={alt} name="Market Day" />)
  expect(plate('Beads')).toMatch(/^<span role="img" aria-label="Beads" [^>]*><span [^>]*>Market Day<\/span><\/span>$/)
  expect(plate('')).toContain('aria-hidden="true"')
})

import { expect, test } from 'vitest'
import { FIRST_COLLECTION } from '#shop/catalogue/product.ts'
import { createShop } from '#shop/shop.ts'
import { products, solas } from '#shops/solas.ts'
import { childrenOf, readXml, textsOf, type XmlElement } from '../../testing/read-xml.ts'
import { atomFeed } from './atom-feed.ts'

// Shows S10.57.

const publicUrl = 'https://shop.example'
const feed = readXml(atomFeed(solas, publicUrl))
const entries = childrenOf(feed, 'entry')
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const linksOf = (element: XmlElement, rel: string) =>
  childrenOf(element, 'link').filter(({ attributes }) => attributes.get('rel') === rel)

test('the Atom feed has every element that RFC 4287 requires, once', () => {
  expect([feed.name, feed.attributes.get('xmlns')]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  for (const once of ['id', 'title', 'subtitle', 'updated', 'icon']) expect(textsOf(feed, once), once).toHaveLength(1)
  expect(textsOf(feed, 'updated')[0]).toMatch(moment)
  expect(textsOf(childrenOf(feed, 'author')[0], 'name')).toEqual(['Solas'])
  expect(linksOf(feed, 'self').map(({ attributes }) => attributes.get('href'))).toEqual(textsOf(feed, 'id'))
  expect(linksOf(feed, 'alternate')).toHaveLength(1)
})

test('every entry of the Atom feed has the required elements and its own absolute id', () => {
  expect(entries).toHaveLength(Math.min(products.length, 30))
  const ids = entries.flatMap((entry) => textsOf(entry, 'id'))
  expect(new Set(ids).size).toBe(entries.length)
  for (const id of ids) expect(new URL(id).href).toBe(id)
  for (const entry of entries) {
    for (const once of ['id', 'title', 'updated', 'published', 'summary', 'content'])
      expect(textsOf(entry, once), once).toHaveLength(1)
    for (const name of ['updated', 'published']) expect(textsOf(entry, name)[0]).toMatch(moment)
    expect(linksOf(entry, 'alternate').map(({ attributes }) => attributes.get('href'))).toEqual(textsOf(entry, 'id'))
    const [content] = childrenOf(entry, 'content')
    expect(content?.attributes.get('type')).toBe('html')
    const pictures = content?.text.match(/src="[^"]+"/g)
    expect(pictures?.every((source) => source.startsWith(`src="${publicUrl}/pictures/`))).toBe(true)
  }
})

test('the newest products come first in the Atom feed, with the day they were added', () => {
  const [first, ...rest] = products
  if (!first) throw new Error('There is no product')
  const shop = createShop({ products: [{ ...first, added: '2027-07-01' }, ...rest] })
  const later = readXml(atomFeed(shop, publicUrl))
  const [newest, next] = childrenOf(later, 'entry')
  expect(textsOf(newest, 'title')).toEqual([first.name])
  // Summer time: the day begins an hour before that of UTC.
  expect(textsOf(newest, 'updated')).toEqual(['2027-06-30T23:00:00.000Z'])
  expect(textsOf(later, 'updated')).toEqual(['2027-06-30T23:00:00.000Z'])
  expect(textsOf(next, 'updated')).toEqual([`${FIRST_COLLECTION}T00:00:00.000Z`])
})

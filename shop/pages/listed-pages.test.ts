import { expect, test } from 'vitest'
import { products, solas } from '#shops/solas.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import { paths } from '../paths.ts'
import { leadView } from '../pictures/product-pictures.ts'
import { socialCard } from '../pictures/social-card.ts'
import { createShop } from '../shop.ts'
import { accessibility } from '../texts/accessibility.ts'
import { cookies } from '../texts/cookies.ts'
import { privacy } from '../texts/privacy.ts'
import { returns } from '../texts/returns.ts'
import { terms } from '../texts/terms.ts'
import { listedPages } from './all-pages.ts'
import { metaDescription } from './metadata.ts'

// Shows S2.3.

const pages = Object.values(listedPages(solas))
const everyPath = [...pages.map(({ path }) => path), ...products.map(({ handle }) => paths.product(handle))]

test('legal pages have the titles of their texts', () => {
  const texts = {
    privacy: privacy(solas),
    terms: terms(solas),
    returns: returns(solas),
    cookies: cookies(solas),
    accessibility: accessibility(solas),
  }
  for (const key of ['privacy', 'terms', 'returns', 'cookies', 'accessibility'] as const)
    expect(listedPages(solas)[key].title).toBe(texts[key].title)
})

test('no description is cut, and none is used twice', () => {
  for (const { description } of pages) expect(metaDescription(description)).toBe(description)
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
})

test('every page has its own social card with an alt text', () => {
  const cards = everyPath.map((path) => socialCard(solas, path, 'Our Story'))
  expect(new Set(cards.map((card) => card?.url)).size).toBe(everyPath.length)
  for (const card of cards) expect(card?.alt).toMatch(/\w{3,}.*\.$/)
  expect(socialCard(solas, paths.product('26'))).toEqual(socialCard(solas, paths.product('burgundy-safari')))
})

test('a shop without products made to order does not claim so in descriptions or social cards', () => {
  const supply = { kind: 'in-stock', counts: {} } as const
  const shop = createShop({ products: products.map((product) => ({ ...product, supply })) })
  for (const { path, description } of Object.values(listedPages(shop))) {
    expect(description).not.toContain('made to order')
    expect(socialCard(shop, path)?.url).not.toContain('-card')
  }
  expect(shop.settings.words.heroText).not.toContain('made to order')
  const firstDance = findProduct(shop, 'first-dance')
  if (!firstDance) throw new Error('There is no First Dance')
  const card = socialCard(shop, paths.product('5'))
  expect(card?.url).toContain(`first-dance-${leadView(firstDance)}-800`)
  expect(card?.size).toEqual({ width: 800, height: 800 })
})

test('a page without its own social card uses the card of the home page', () => {
  for (const path of [paths.cart, '/nowhere', paths.product('999')])
    expect(socialCard(solas, path)).toEqual(socialCard(solas, paths.home))
})

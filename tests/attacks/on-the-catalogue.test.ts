import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recipesIn } from '#crafts/bracelets/recipes-for-tests.ts'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { ProductAnswer } from '#shop/desk/catalogue.ts'
import { DRAFT_TEXT_MAX } from '#shop/settings/own-settings.ts'
import { publishDraft } from '../../server/testing/publish-draft.ts'
import { deskForEachTest, shopForEachTest } from '../../server/testing/shop-for-tests.ts'

// Shows S10.193, S10.205.

const who = 'owner@solas.test'

const shop = shopForEachTest({ env: { OWNER_EMAIL: who } })
const desk = deskForEachTest(shop)

const productAt = async (id: string) =>
  v.parse(ProductAnswer, await (await desk.get(pathTo(deskCalls.readProduct, { id }))).json())
async function save(change: Partial<ProductAnswer['product']>) {
  const { product, version } = await productAt('3')
  return desk.post(pathTo(deskCalls.saveProduct, { id: '3' }), { product: { ...product, ...change }, version })
}

function withWords(product: Awaited<ReturnType<typeof productAt>>['product'], words: string) {
  const bead = { ...recipesIn({ recipe: product.recipe }).recipe?.beads[0], key: words, kind: words }
  const changes = Object.entries(product).flatMap(([field, value]): Record<string, unknown>[] => {
    if (typeof value === 'string' || value === null) return [{ [field]: words }]
    if (field === 'materials' || field === 'sizes') return [{ [field]: [words] }]
    if (field === 'photos')
      return [{ photos: [{ file: '0123456789abcdef', alt: words }] }, { photos: [{ file: words, alt: '' }] }]
    return field === 'recipe' ? [{ recipe: { ...product.recipe, beads: [bead] } }] : []
  })
  expect(changes.length).toBeGreaterThan(12)
  return changes
}

test('every field of a product refuses text over the limit', async () => {
  const { product, version } = await productAt('3')
  for (const change of withWords(product, 'x'.repeat(DRAFT_TEXT_MAX + 1))) {
    const { status } = await desk.post(pathTo(deskCalls.saveProduct, { id: '3' }), {
      product: { ...product, ...change },
      version,
    })
    expect([change, status]).toEqual([change, 400])
  }
  expect(await productAt('3')).toMatchObject({ product, version })
})

test('handles that are special names of programs work like others', async () => {
  for (const handle of ['constructor', 'con', 'x'.repeat(60)]) {
    expect((await save({ handle })).status).toBe(200)
    expect(await publishDraft(shop.services)).toBeNull()
    expect(findAnyProduct(shop.services.shop(), handle)?.id).toBe('3')
    expect(await (await shop.fetch('/sitemap.xml')).text()).toContain(`/product/${handle}<`)
  }
  expect([findAnyProduct(shop.services.shop(), 'toString'), findAnyProduct(shop.services.shop(), '__proto__')]).toEqual(
    [undefined, undefined],
  )
})

test.each([
  '../../etc/passwd',
  '../x',
  'm\u0430rket-day',
  'market\u2010day',
  'x'.repeat(61),
  '../../server',
  '%2e%2e',
  'a/b',
  'a\\b',
  'desk?x',
  '-a',
  'ä',
  'A',
  '1',
  'javascript:alert(1)',
  '',
])('a product with the handle %j is not published', async (handle) => {
  expect((await save({ handle })).status).toBe(200)
  expect(await publishDraft(shop.services)).toMatchObject({
    code: 'wrong-product',
    message: expect.stringMatching(/: (The|An) address /) as string,
  })
  expect(findAnyProduct(shop.services.shop(), '3')?.handle).toBe('market-day')
})

test('fields of a product that only the server sets cannot be sent by a client', async () => {
  expect((await save({ added: '1999-01-01', pictures: 'tawny', name: 'Fair Day' })).status).toBe(200)
  expect((await save({ pictures: '../../web/desk' })).status).toBe(400)
  expect((await productAt('3')).product).toMatchObject({ added: null, pictures: 'market-day', name: 'Fair Day' })
  const forged = { ...(await productAt('3')).product, id: '5' }
  await desk.post(pathTo(deskCalls.saveProduct, { id: '3' }), { product: forged, version: 1 })
  expect((await productAt('5')).product.name).not.toBe('Fair Day')
})

test('a price outside the limits is not published', async () => {
  for (const state of ['shown', 'retired'] as const)
    for (const priceCents of [0, 1, 49, 1_000_000]) {
      expect((await save({ priceCents, state })).status).toBe(200)
      expect(await publishDraft(shop.services)).toMatchObject({
        code: 'wrong-product',
        message: expect.stringMatching(priceCents === 0 ? /: Add a price/ : /: A product costs/) as string,
      })
    }
  for (const priceCents of [-3500, 35.5]) expect((await save({ priceCents })).status).toBe(400)
})

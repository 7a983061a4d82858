import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Fact } from '#shop/catalogue/facts.ts'
import { materialsFact } from '#shop/catalogue/facts.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { ProductData } from '#shop/catalogue/product-data.ts'
import { EditableProduct, editableProductsOf, snapshotOf } from '#shop/publishing/editable-product.ts'
import { duplicateOf } from '#shop/publishing/pricing.ts'
import { Snapshot } from '#shop/snapshot.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { contentOf } from '../published/snapshots.ts'
import { readCatalogueFile, writeCatalogueFile } from './catalogue-file.ts'

// Shows S10.230.

type Whole<Value> = { readonly [Key in keyof Value]-?: NonNullable<Value[Key]> }

const photo = 'a1b2c3d4e5f60718'
const guidance = { care: 'Keep it dry.', careLine: 'Wipes clean.', safety: 'Not for children.', sizeGuide: 'One size.' }
const facts = { wax: 'Soy', 'burn-time': 40, vegan: true, scents: ['Fig', 'Clove'], note: 'Smells of June.' }
const [bracelet] = editableProductsOf(solasSnapshot)
if (!bracelet?.recipe || !bracelet.craft) throw new Error('the first product is no bracelet')

const edited: Whole<EditableProduct> = {
  ...bracelet,
  id: '1',
  state: 'retired',
  recipe: bracelet.recipe,
  craft: bracelet.craft,
  facts,
  personal: [{ id: 'words', label: 'Words', kind: 'text', maxLength: 20, required: true, extra: 300, bespoke: true }],
  supply: { kind: 'made-to-order', leadDays: 3 },
  added: '2026-11-24',
  pictures: 'claret',
  photos: [{ file: photo, alt: bracelet.alt }],
  guidance,
}

const product: Whole<Product> = {
  id: '1',
  name: 'Claret Evening',
  handle: 'claret-evening',
  priceCents: 3500,
  category: 'Burgundy',
  materials: ['Garnet'],
  facts,
  description: 'Small garnets.',
  alt: 'A bracelet of small garnets',
  added: '2026-11-24',
  retired: true,
  options: edited.options,
  personal: edited.personal,
  supply: edited.supply,
  craft: 'bracelets',
  guidance,
  formerHandles: ['claret'],
  pictures: 'claret',
  photos: [photo],
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('every field of a product is read from a snapshot', () => {
  expect(v.parse(ProductData, throughJson(product))).toEqual(product)
})

test('every field of an edited product survives publishing and reading', () => {
  const stored: unknown = JSON.parse(contentOf(snapshotOf([edited])))
  expect(editableProductsOf(v.parse(Snapshot, stored))).toEqual([edited])
  expect(v.parse(EditableProduct, throughJson(edited))).toEqual(edited)
})

test('every field of an edited product survives export and import', () => {
  const fact = (id: string, part: Partial<Fact>): Fact => ({ ...materialsFact, id, name: id, feedAs: null, ...part })
  const settings = {
    facts: [
      materialsFact,
      fact('wax', { kind: 'choice', choices: ['Soy', 'Beeswax'] }),
      fact('burn-time', { kind: 'number', unit: 'h' }),
      fact('vegan', { kind: 'yes-no' }),
      fact('scents', { kind: 'several' }),
      fact('note', { kind: 'text', isFiltered: false }),
    ],
  }
  const shown: EditableProduct = { ...edited, state: 'shown' }
  const read = readCatalogueFile(
    'catalogue.json',
    writeCatalogueFile([shown], new Map(), settings),
    new Map([[`${photo}.jpg`, photo]]),
  )
  expect(read).toMatchObject({ ok: true, content: { products: [shown], settings } })
})

test('a duplicate has every field but those of the one product', () => {
  const own = ['id', 'state', 'name', 'handle', 'alt', 'closeAlt', 'added', 'pictures', 'photos']
  const shared = Object.entries(edited).filter(([field]) => !own.includes(field))
  const duplicate = duplicateOf(edited)
  expect(duplicate).toMatchObject(Object.fromEntries(shared))
  expect(Object.keys(duplicate).toSorted()).toEqual(Object.keys(edited).toSorted())
})

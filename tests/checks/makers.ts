import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import type { CartLine } from '#shop/cart/cart.ts'
import { CatalogueAnswer, CreatedAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import { importShop } from '../../console/shop-files.ts'
import { CATALOGUE_FILE, writeCatalogueFile } from '../../server/catalogue/publishing/catalogue-file.ts'
import { type Browser, signIn } from '../../server/testing/desk.ts'
import { type OpenShop, openShop } from '../../server/testing/open-shop.ts'

type NewProduct = Omit<EditableProduct, 'id'>
type Choice = Pick<EditableProduct, 'options' | 'personal' | 'supply'>

/** A maker of something else than bracelets: how her shop is set up and opened, what is bought first, and what it must never say beyond what no other shop may. */
export type Maker = {
  readonly craft: string
  readonly settings: OwnSettings
  readonly products: readonly NewProduct[]
  readonly opensBy: 'desk' | 'import'
  readonly bought: Omit<CartLine, 'id'>
  readonly sold?: readonly string[]
  readonly falseWords?: RegExp
  /** How to care for each product, by its handle; '' if its page says nothing about it. */
  readonly care: Readonly<Record<string, string>>
}

const legal = (trader: string, address: string) => ({
  trader,
  address,
  returnsAddress: address,
  registration: 'Registered business name no. 123456',
  processors: 'Hetzner and Postmark',
  updated: '2026-11-20',
})

const productNamed = (name: string, part: Pick<NewProduct, 'category' | 'materials' | 'alt'> & Choice): NewProduct => ({
  state: 'shown',
  name,
  handle: name.toLowerCase().replaceAll(' ', '-'),
  priceCents: 2800,
  description: 'Made slowly, by hand, from good material.',
  story: 'It is meant to be used every day.',
  closeAlt: 'The surface, seen closely',
  craft: null,
  recipe: null,
  added: null,
  pictures: '',
  photos: [],
  guidance: {},
  facts: {},
  ...part,
})

const madeToOrder = { kind: 'made-to-order' } as const
const mug = {
  category: 'Mugs',
  materials: ['Stoneware', 'Glaze'],
  alt: 'A mug of pale green stoneware with a wide handle',
  options: [
    {
      id: 'glaze',
      name: 'Glaze',
      values: [
        { id: 'celadon', name: 'Celadon', extra: 0 },
        { id: 'tenmoku', name: 'Tenmoku', extra: 200 },
      ],
    },
  ],
  personal: [],
  supply: madeToOrder,
}

export const pottery: Maker = {
  craft: 'pottery',
  opensBy: 'desk',
  settings: {
    brand: 'Kiln & Clay',
    nouns: {
      one: 'mug',
      many: 'mugs',
      described: 'stoneware mugs',
      title: 'stoneware mug',
      category: 'Mugs',
      googleCategory: '2169',
    },
    contactEmail: 'ciara@kiln.test',
    contactPhone: '+353 1 555 0199',
    social: [],
    town: 'Dingle, Co. Kerry',
    legal: legal('Ciara Nolan', '2 Strand Street, Dingle, Co. Kerry'),
    words: { care: 'Wash it by hand.', careLine: 'Wash it by hand' },
    categories: [
      {
        id: 'category-mugs',
        name: 'Mugs',
        guidance: {
          care: '# Every day\n- Food safe, not for the microwave',
          careLine: 'Not for the microwave',
          safety: 'Hot when full',
        },
      },
      { id: 'category-cups', name: 'Cups' },
    ],
  },
  products: [
    productNamed('Breakfast Mug', mug),
    productNamed('Espresso Cup', { ...mug, category: 'Cups' }),
    productNamed('Tall Mug', mug),
  ],
  care: {
    'breakfast-mug': '<li>Food safe, not for the microwave</li>',
    'espresso-cup': '<p>Wash it by hand.</p>',
    'tall-mug': '<li>Food safe, not for the microwave</li>',
  },
  bought: { options: { glaze: 'tenmoku' }, personal: {}, quantity: 2 },
}

const spoon = {
  category: 'Spoons',
  materials: ['Sterling silver'],
  alt: 'A silver spoon with a plain handle',
  options: [],
  personal: [
    { id: 'name', label: 'Name', kind: 'text', maxLength: 20, required: true, extra: 500, bespoke: true },
    {
      id: 'hand',
      label: 'Lettering',
      kind: 'choice',
      choices: ['Roman', 'Script'],
      maxLength: 20,
      required: false,
      extra: 0,
      bespoke: false,
    },
  ],
  supply: madeToOrder,
} satisfies Parameters<typeof productNamed>[1]

const silver: Maker = {
  craft: 'engraved silver',
  opensBy: 'desk',
  settings: {
    brand: 'Hallmark Lane',
    nouns: {
      one: 'spoon',
      many: 'spoons',
      described: 'engraved silver spoons',
      title: 'engraved silver spoon',
      category: 'Spoons',
      googleCategory: '3939',
    },
    contactEmail: 'niamh@hallmark.test',
    contactPhone: '+353 1 555 0198',
    social: [],
    town: 'Kilkenny',
    legal: legal('Niamh Walsh', '3 Castle Lane, Kilkenny'),
    categories: [{ id: 'category-spoons', name: 'Spoons' }],
  },
  products: ['Christening Spoon', 'Jam Spoon', 'Tea Spoon'].map((name) => ({
    ...productNamed(name, spoon),
    ...(name === 'Jam Spoon' && { guidance: { care: 'Rinse it at once: fruit stains silver.' } }),
  })),
  care: { 'christening-spoon': '', 'jam-spoon': '<p>Rinse it at once: fruit stains silver.</p>', 'tea-spoon': '' },
  bought: { options: {}, personal: { name: 'Fiadh', hand: 'Script' }, quantity: 2 },
  // Nobody can buy one without a name, which costs nothing more and cannot be sent back.
  falseWords:
    /\b(?:30 day policy|days to (?:change your mind|return)\b(?!, (?:14 of them by law, )?not)|FiniteReturnWindow|if you fill this in)|\(\+€5/i,
}

const knit = {
  materials: ['Wool'],
  category: 'Throws',
  alt: 'A throw of grey wool with a wide border',
  options: [],
  personal: [],
}

const knitwear: Maker = {
  craft: 'knitwear',
  opensBy: 'import',
  settings: {
    brand: 'Moher Knits',
    nouns: {
      one: 'throw',
      many: 'throws',
      described: 'hand-knit throws',
      title: 'hand-knit throw',
      category: 'Throws',
      googleCategory: '1985',
    },
    contactEmail: 'orla@moher.test',
    contactPhone: '+353 1 555 0197',
    social: [],
    town: 'Doolin, Co. Clare',
    legal: legal('Orla Daly', '4 Fisher Street, Doolin, Co. Clare'),
    words: { care: 'Wash it cool, dry it flat.' },
    categories: [{ id: 'category-throws', name: 'Throws' }],
  },
  products: [
    productNamed('Grey Throw', { ...knit, supply: { kind: 'one-of-a-kind' } }),
    productNamed('Oat Throw', { ...knit, supply: { kind: 'one-of-a-kind' } }),
    productNamed('Small Blanket', { ...knit, supply: { kind: 'in-stock', counts: { '': 2 } } }),
  ].map((product) => (product.name === 'Small Blanket' ? { ...product, guidance: { care: '' } } : product)),
  care: {
    'grey-throw': '<p>Wash it cool, dry it flat.</p>',
    'oat-throw': '<p>Wash it cool, dry it flat.</p>',
    'small-blanket': '',
  },
  bought: { options: {}, personal: {}, quantity: 1 },
  sold: ['Oat Throw'],
  falseWords: /\b(?:made (?:to order|for you|after|in \d)|make your order|making it now|starting on it)\b/i,
}

/** Has said no more than she must: what she sells is called what anything may be called. */
const plain: Maker = {
  craft: 'something she has not named',
  opensBy: 'desk',
  settings: {
    brand: 'Bare Clay',
    contactEmail: 'una@bare.test',
    contactPhone: '+353 1 555 0196',
    town: 'Sneem, Co. Kerry',
    legal: legal('Una Daly', '5 South Square, Sneem, Co. Kerry'),
    categories: [{ id: 'category-mugs', name: 'Mugs' }],
  },
  products: [productNamed('Moss Mug', mug)],
  care: { 'moss-mug': '' },
  bought: { options: { glaze: 'tenmoku' }, personal: {}, quantity: 1 },
  falseWords: /<dt>made in/i,
}

export const makers: readonly Maker[] = [pottery, silver, knitwear, plain]

export const readAs = async <Schema extends v.GenericSchema>(schema: Schema, response: Response) => {
  expect([response.status, response.status === 200 ? '' : await response.clone().text()]).toEqual([200, ''])
  return v.parse(schema, await response.json())
}

export async function save(desk: Browser, own: OwnSettings): Promise<void> {
  const { version } = await readAs(SettingsAnswer, await desk.get(deskCalls.readSettings.path))
  await readAs(SettingsAnswer, await desk.post(deskCalls.saveSettings.path, { settings: own, version }))
}

export async function publish(desk: Browser): Promise<Response> {
  const { version } = await readAs(CatalogueAnswer, await desk.get(deskCalls.readCatalogue.path))
  return desk.post(deskCalls.publish.path, { version })
}

async function setUpAtTheDesk(desk: Browser, { settings, products }: Maker): Promise<void> {
  await readAs(CatalogueAnswer, await desk.post(deskCalls.removeSample.path))
  await save(desk, settings)
  for (const product of products.toReversed()) {
    const draft = { ...product, state: 'draft' }
    const { id } = await readAs(CreatedAnswer, await desk.post(deskCalls.createProduct.path, { product: draft }))
    const { product: saved, version } = await readAs(
      ProductAnswer,
      await desk.get(pathTo(deskCalls.readProduct, { id })),
    )
    const shown = { product: { ...saved, state: 'shown' }, version }
    await readAs(ProductAnswer, await desk.post(pathTo(deskCalls.saveProduct, { id }), shown))
  }
}

async function setUpByImport({ services }: OpenShop, { settings, products }: Maker): Promise<void> {
  const folder = join(services.config.dataDir, 'import')
  mkdirSync(folder)
  const numbered = products.map((product, index) => ({ ...product, id: String(index + 1) }))
  writeFileSync(join(folder, CATALOGUE_FILE), writeCatalogueFile(numbered, new Map(), settings))
  expect(await importShop(services, folder, 'orla')).toMatchObject({ ok: true })
}

export async function openFor(maker: Maker): Promise<{ shop: OpenShop; desk: Browser }> {
  const shop = await openShop({
    env: { OWNER_EMAIL: maker.settings.contactEmail ?? '', PUBLIC_URL: 'http://maker.test' },
  })
  const desk = await signIn(shop)
  await (maker.opensBy === 'desk' ? setUpAtTheDesk(desk, maker) : setUpByImport(shop, maker))
  await readAs(CatalogueAnswer, await publish(desk))
  return { shop, desk }
}

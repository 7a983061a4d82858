import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#shop/desk/picture-troubles.ts'
import { EditableProduct, editableProductsOf } from '#shop/publishing/editable-product.ts'
import { cleanLine } from '#shop/typed-text.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { readCatalogueFile, writeCatalogueFile } from './catalogue-file.ts'
import { draftsOf } from './draft.ts'
import { importListings, importProducts } from './import.ts'
import { readListings } from './listings-file.ts'
import { sourcesIn } from './picture-files.ts'
import { settingsDraftOf } from './settings-draft.ts'

// Shows S10.196, S10.205.

const who = 'nora@solas.test'
const builtIn = editableProductsOf(solasSnapshot)
const shops: OpenShop[] = []
async function open(): Promise<OpenShop> {
  const shop = await openShop()
  shops.push(shop)
  return shop
}
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})
const productsAt = async ({ services }: OpenShop) => (await draftsOf(services.db)).map(({ product }) => product)
const settingsAt = async ({ services }: OpenShop) => settingsDraftOf(services.db)

test('an exported catalogue is read back unchanged, whatever its texts', () => {
  const words = fc.stringMatching(/^[\w "\\/<>&é€]{0,40}$/).map(cleanLine)
  const change = fc.record({ name: words, description: words, story: words, alt: words })
  fc.assert(
    fc.property(fc.shuffledSubarray([...builtIn]), change, (products, part) => {
      const drafts = products.map((product): EditableProduct => ({ ...product, ...part, state: 'draft' }))
      const [first] = builtIn
      const all = first ? [...drafts, { ...first, id: '99', name: 'Shown', handle: 'shown' }] : drafts
      expect(readCatalogueFile('x', writeCatalogueFile(all))).toEqual({
        ok: true,
        content: { products: all, pictures: [], settings: {} },
      })
      const settings = { tagline: `x${part.alt}`, giftWrapFee: all.length + 1 }
      expect(readCatalogueFile('x', writeCatalogueFile(all, new Map(), settings))).toEqual({
        ok: true,
        content: { products: all, pictures: [], settings },
      })
    }),
  )
})

test('the built-in shop is a folder that an owner could import, written as an export is', () => {
  const text = readFileSync('shops/solas/catalogue.json', 'utf8')
  const { settings = {} } = solasSnapshot
  const file = readCatalogueFile('catalogue.json', text)
  expect(file).toEqual({ ok: true, content: { products: builtIn, pictures: [], settings } })
  expect(writeCatalogueFile(builtIn, new Map(), settings)).toBe(text)
})

const exported = writeCatalogueFile(builtIn)
const lineOf = (words: string) => exported.slice(0, exported.indexOf(words)).split('\n').length

test.each<[what: string, text: string, fault: string]>([
  ['what is no JSON', '{\n\n oops', 'f:3: this is not JSON.'],
  ['what is cut short', exported.slice(0, 500), `f:${exported.slice(0, 500).split('\n').length}: this is not JSON.`],
  ['an empty file', '', 'f:1: this is not JSON.'],
  ['a comma after the last product', exported.replace('}\n  ]', '},\n  ]'), `f:${exported.split('\n').length - 2}: `],
  ['a text without its second quote', exported.replace('Market Day",', 'Market Day,'), `f:${lineOf('Market Day')}: `],
  ['a comment', exported.replace('"name": "Market Day"', '// mine\n$&'), `f:${lineOf('Market Day')}: this is`],
  ['typographic quotes', exported.replace('"Market Day"', '“Market Day”'), `f:${lineOf('Market Day')}: this is`],
  [
    'markup in the care text of a product',
    exported.replace('"guidance": {}', '"guidance": {\n"care": "<b>"}'),
    `f:${lineOf('"guidance": {}')}: Write it without < and >`,
  ],
  [
    'markup in the care text of a category',
    exported.replace(
      '"settings": {}',
      `"settings": {"categories": [\n${JSON.stringify({ id: 'Burgundy', name: 'Burgundy', guidance: { care: '<b>' } })}]}`,
    ),
    `f:${lineOf('"settings": {}') + 1}: Write it without < and >`,
  ],
  ['another file', '{"format": 2, "pieces": []}', 'f:1: format is not as a shop was exported'],
  [
    'a product without a name',
    exported.replace('"name": "Market Day",', ''),
    'pieces.2.name is not as a shop was exported',
  ],
  [
    'a price in words',
    exported.replace('"priceCents": 3500', '"priceCents": "35"'),
    `f:${lineOf('"priceCents": 3500')}: pieces.0.priceCents`,
  ],
  [
    'a rule that is broken',
    exported.replace('"handle": "market-day"', '"handle": "Market Day"'),
    `f:${lineOf('"handle": "market-day"')}: An address has only lower-case letters`,
  ],
  [
    'a setting that breaks a rule',
    exported.replace('"settings": {}', '"settings": {\n"brand": ""}'),
    'f:4: Give the shop a name.',
  ],
  ...[
    '../ring.jpg',
    '/etc/passwd.jpg',
    'a/b.jpg',
    'a\\b.jpg',
    '.ring.jpg',
    'ring.jpg\0.jpg',
    `${'x'.repeat(200)}.jpg`,
  ].map((file): [string, string, string] => [
    `a picture called ${JSON.stringify(file).slice(0, 30)}`,
    exported.replace('"photos": []', `"photos": [{"file": ${JSON.stringify(file)}}]`),
    `f:${lineOf('"photos": []')}: pieces.0.photos.0.file is not as a shop was exported`,
  ]),
  [
    'what is nested without end',
    '['.repeat(200_000) + ']'.repeat(200_000),
    'f:1: format is not as a shop was exported',
  ],
  [
    'a bead plan without end',
    exported
      .replace(/"repeat": \d+/, '"repeat": 1000')
      .replace(/"sequence": \[/, `"sequence": [${'"A",'.repeat(5000)}`),
    'pieces.0.recipe is not as a shop was exported',
  ],
  [
    'a number that is there twice',
    exported.replace('"id": "2"', '"id": "1"'),
    `f:${lineOf('"id": "2"')}: Another product has the number 1 too.`,
  ],
])('%s is reported with its line', (_, text, fault) => {
  const read = readCatalogueFile('f', text)
  expect(read.ok ? [] : read.faults.filter((sentence) => sentence.includes(fault))).not.toEqual([])
})

test('a shop that is exported and imported elsewhere is the same there once it is published', async () => {
  const from = await open()
  const [first, second, ...rest] = builtIn
  if (!first || !second) throw new Error('There are no products')
  await importProducts(
    from.services,
    [second, { ...first, name: 'Claret Morning', guidance: { safety: 'Hot', care: '' } }, ...rest.slice(0, 5)],
    who,
    {
      brand: 'Tonn',
      shippingFee: 600,
      categories: [
        ...(solasSnapshot.settings?.categories ?? []),
        { id: 'category-1', name: 'Mugs', guidance: { care: '# Care\nDry' } },
      ],
    },
  )
  expect(await publishDraft(from.services, who)).toBeNull()
  const { products, recipes, stories, settings } = from.services.shop().snapshot
  expect(settings).toMatchObject({ brand: 'Tonn', shippingFee: 600 })
  expect(settings?.categories?.at(-1)?.guidance).toEqual({ care: '# Care\nDry' })
  expect(products[1]?.guidance).toEqual({ care: '', safety: 'Hot' })
  const read = readCatalogueFile(
    'x',
    writeCatalogueFile(await productsAt(from), new Map(), (await settingsAt(from)).own),
  )
  if (!read.ok) throw new Error(read.faults.join())

  const to = await open()
  expect(await importProducts(to.services, read.content.products, who, read.content.settings)).toBe(0)
  expect(to.services.shop().version).toBe(0)
  expect(await publishDraft(to.services, who)).toBeNull()
  expect(to.services.shop().snapshot).toMatchObject({ products, recipes, stories, settings })
  expect(products).toHaveLength(7)
})

test('products missing in an import stay in the shop as retired', async () => {
  const shop = await open()
  await importProducts(shop.services, builtIn.toReversed(), who)
  await publishDraft(shop.services, who)
  expect(await importProducts(shop.services, builtIn.slice(0, 3), who)).toBe(24)
  const products = await productsAt(shop)
  expect(products.map(({ state }, index) => state === (index < 3 ? 'shown' : 'retired'))).not.toContain(false)
})

test('only regular files of a picture folder are read, no links and no huge files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'solas-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const elsewhere = join(folder, '.secret')
  writeFileSync(elsewhere, 'secret')
  writeFileSync(join(folder, 'ring.jpg'), 'a picture')
  symlinkSync(elsewhere, join(folder, 'link.jpg'))
  symlinkSync(join(folder, 'nowhere'), join(folder, 'lost.jpg'))
  mkdirSync(join(folder, 'folder.jpg'))
  writeFileSync(join(folder, 'huge.jpg'), '')
  truncateSync(join(folder, 'huge.jpg'), PICTURE_MAX_BYTES + 1)
  execFileSync('mkfifo', [join(folder, 'pipe.jpg')])
  expect([...sourcesIn(folder).keys()]).toEqual(['ring.jpg'])
  // Names that differ in case alone are two pictures, wherever the folder tells them apart.
  writeFileSync(join(folder, 'Ring.jpg'), 'another picture')
  const sources = sourcesIn(folder)
  expect(sources.get('ring.jpg')).not.toBe(existsSync(join(folder, 'RING.jpg')) ? '' : sources.get('Ring.jpg'))
  symlinkSync(folder, `${folder}-link`)
  onTestFinished(() => rmSync(`${folder}-link`))
  expect([sourcesIn(`${folder}-link`), sourcesIn(elsewhere), sourcesIn(join(folder, 'nowhere'))]).toEqual(
    Array(3).fill(new Map()),
  )
})

const csv = [
  'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS',
  '"Sea ""Glass"" Bracelet","Found on the strand. Strung by hand.\n\nEach is different.",38.00,EUR,3,"sea,glass","Sea_glass,Silver,Sea_glass"',
  'Plain <b>one</b>,One line,12,EUR,1,,',
  '',
].join('\r\n')

test('Etsy listings are imported as drafts with their own price', async () => {
  const read = readListings('l.csv', `\uFEFF${csv}`)
  if (!read.ok) throw new Error(read.faults.join())
  expect(read.content).toMatchObject([
    {
      state: 'draft',
      name: 'Sea "Glass" Bracelet',
      handle: 'sea-glass-bracelet',
      priceCents: 3800,
      description: 'Found on the strand.',
      story: 'Found on the strand. Strung by hand.\n\nEach is different.',
      materials: ['Sea glass', 'Silver'],
    },
    { name: 'Plain <b>one</b>', priceCents: 1200, materials: [] },
  ])
  const shop = await open()
  await importListings(shop.services, read.content, who)
  expect((await productsAt(shop)).slice(0, 2)).toMatchObject([
    { id: '29', name: 'Sea "Glass" Bracelet', state: 'draft' },
    { id: '28', name: 'Plain <b>one</b>' },
  ])
})

const columns =
  'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 NAME,VARIATION 2 VALUES,IS_PERSONALIZABLE,PERSONALIZATION_IS_REQUIRED,PERSONALIZATION_CHAR_COUNT_MAX,PERSONALIZATION_INSTRUCTIONS'

test('variations, personalisation, stock, tags and HTML entities of a listing are imported', () => {
  const read = readListings(
    'l.csv',
    [
      columns,
      'Mug &amp; saucer,It&#39;s thrown.,28.50,EUR,4,"stoneware,warm_tones",CUSTOM,Glaze,"Celadon,Oxblood",Size,"Small,Large",true,true,12,Initials to stamp',
      'A bowl,Plain.,12,EUR,1,,,,,,,,,,',
    ].join('\n'),
    solasSnapshot.settings,
  )
  if (!read.ok) throw new Error(read.faults.join())
  expect(read.content).toMatchObject([
    {
      name: 'Mug & saucer',
      description: "It's thrown.",
      priceCents: 2850,
      category: 'Warm Tones',
      craft: null,
      options: [
        { id: 'glaze', name: 'Glaze', values: [{ id: 'Celadon' }, { id: 'Oxblood', name: 'Oxblood', extra: 0 }] },
        { id: 'size', name: 'Size', values: [{ name: 'Small' }, { name: 'Large' }] },
      ],
      personal: [{ label: 'Initials to stamp', kind: 'text', maxLength: 12, required: true, bespoke: true }],
      supply: { kind: 'in-stock', counts: {} },
    },
    { name: 'A bowl', options: [], personal: [], supply: { kind: 'in-stock', counts: { '': 1 } } },
  ])
})

test('a long title ends with a whole word', () => {
  const title = 'Stoneware mug with a celadon glaze that pools at the foot of the handle'
  const read = readListings('l.csv', `TITLE,DESCRIPTION,PRICE\n${title},x,30`)
  expect(read).toMatchObject({ content: [{ name: 'Stoneware mug with a celadon glaze that pools at the foot of' }] })
})

test('listings that cannot be imported are reported by line, and nothing is imported', () => {
  const long = Array.from({ length: 21 }, (_, index) => `v${index}`).join()
  const lines = [
    'A,x,30,GBP,1,,,,,,,,,,',
    `B,x,30,EUR,1,,,Glaze,"${long}",,,,,,`,
    'C,x,30,EUR,1,,,,"One,Two",,,,,,',
    'D,x,30,EUR,many,,,,,,,,,,',
  ]
  expect(readListings('l.csv', [columns, ...lines].join('\n'))).toEqual({
    ok: false,
    faults: [
      'l.csv:2: its price is in GBP: write it in euro, and EUR as the currency.',
      'l.csv:3: Glaze has more than 20 values.',
      'l.csv:4: its variation 1 has no name.',
      'l.csv:5: "many" is no quantity.',
    ],
  })
})

test('a second import updates what the first began', async () => {
  const shop = await open()
  const importing = async (text: string) => {
    const read = readListings('l.csv', text)
    if (!read.ok) throw new Error(read.faults.join())
    await importListings(shop.services, read.content, who)
  }
  await importing('TITLE,DESCRIPTION,PRICE,MATERIALS\nBlue mug,One.,30,Stoneware')
  const before = await productsAt(shop)
  await importing('TITLE,DESCRIPTION,PRICE\nBlue mug,Two.,32')
  const after = await productsAt(shop)
  expect(after).toHaveLength(before.length)
  expect(after[0]).toMatchObject({ name: 'Blue mug', description: 'Two.', priceCents: 3200, materials: ['Stoneware'] })
})

test('any listing that is read is a valid draft, also if a text is cut within a character', () => {
  const words = fc.string({ unit: 'binary', maxLength: 80 }).map((text) => text.repeat(60))
  fc.assert(
    fc.property(fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 3 }), (texts) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const lines = texts.map(([title, description]) => `${quoted(title)},${quoted(description)},30`)
      const read = readListings('l', ['TITLE,DESCRIPTION,PRICE', ...lines].join('\n'))
      for (const product of read.ok ? read.content : []) v.parse(v.omit(EditableProduct, ['id']), product)
    }),
    { examples: [[[[`${'x'.repeat(59)}🎉`, `${'y'.repeat(149)}🎉`]]]] },
  )
})

test.each<[what: string, unit: string]>([
  ['letters', 'x'],
  ['doubled quotes', '""'],
  ['commas', ','],
])('reads a quoted cell of 10 MB of %s', (_, unit) => {
  const cell = unit.repeat(10_000_000 / unit.length)
  expect(readListings('l', `TITLE,DESCRIPTION,PRICE\nBig,"${cell}",30\nNext,x,30`)).toMatchObject({
    content: [{ name: 'Big' }, { name: 'Next' }],
  })
})

test.each<[what: string, unit: string]>([
  ['letters', 'x'],
  ['escaped quotes', '\\"'],
  ['backslashes', '\\\\'],
  ['line ends', '\\n'],
])('reads an exported shop with a string of 10 MB of %s, and refuses it by its line', (_, unit) => {
  const exported = writeCatalogueFile(builtIn).replace(
    '"name": "Market Day"',
    `"name": "${unit.repeat(10_000_000 / unit.length)}"`,
  )
  const line = exported.split('\n').findIndex((text) => text.length > 5_000_000) + 1
  const read = readCatalogueFile('c.json', exported)
  expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(`^c\\.json:${line}: `)])
})

test('a draft that was kept with half a character can be read', async () => {
  const shop = await open()
  await importProducts(shop.services, builtIn, who)
  const { db } = shop.services
  const content = JSON.stringify({ ...builtIn[0], name: 'Jet \uD83C\uD83C \\ud83c' })
  await db.updateTable('catalogueDraft').set({ content }).where('id', '=', '1').execute()
  expect((await productsAt(shop))[0]?.name).toBe('Jet \\ud83c')
})

test.each<[what: string, text: string, faults: string[]]>([
  [
    'another table',
    'a,b\n1,2',
    ['TITLE', 'DESCRIPTION', 'PRICE'].map((column) => `l:1: there is no column ${column}, as Etsy's listings have it.`),
  ],
  ['a quote without an end', 'TITLE,DESCRIPTION,PRICE\n"x,y,1', ['l:2: this is not CSV: a quote is never closed.']],
  [
    'materials without end',
    `TITLE,DESCRIPTION,PRICE,MATERIALS\na,x,30,${'y'.repeat(10_001)}\nb,x,30,"${Array.from({ length: 200 }, (_, at) => `m${at}`).join()}"`,
    ['l:2', 'l:3'].map((line) => `${line}: these are too many or too long materials.`),
  ],
  [
    'no title and no price',
    `TITLE,DESCRIPTION,PRICE\n"a\nb",x,30\n,"y",=1+1`,
    ['l:4: this listing has no title.', 'l:4: "=1+1" is no price.'],
  ],
])('every fault of %s is reported by line', (_, text, faults) => {
  expect(readListings('l', text)).toEqual({ ok: false, faults })
})

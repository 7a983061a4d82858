import { expect, test } from 'vitest'
import { PICTURE_NAME } from '#shop/desk/shop-file.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { draftsOf } from './draft.ts'
import { saveProduct } from './edit.ts'
import { importListings } from './import.ts'
import { readListings } from './listings-file.ts'
import { findPicture } from './picture-files.ts'

const who = 'nora@solas.test'
const plain = 'TITLE,DESCRIPTION,PRICE'
const counted =
  'TITLE,PRICE,QUANTITY,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 NAME,VARIATION 2 VALUES,DESCRIPTION'
const file = (...lines: readonly string[]) => lines.join('\n')

const shop = shopForEachTest()

const productsNow = async () => (await draftsOf(shop.services.db)).map(({ product }) => product)
async function importing(text: string): Promise<EditableProduct[]> {
  const read = readListings('l', text)
  if (!read.ok) throw new Error(read.faults.join())
  const imported = await importListings(shop.services, read.content, who)
  const ids = new Set(imported.map(({ id }) => id))
  return (await productsNow()).filter(({ id }) => ids.has(id))
}

test.each(['1e3', '0x10', 'Infinity', '1e400', '-5', '+5', '12.345', '"1,234.50"', '€12', '1234567', '0', '0.00'])(
  'rejects the price %s',
  (price) => {
    const read = readListings('l', file(plain, `a,x,${price}`))
    expect(read).toEqual({ ok: false, faults: [`l:2: ${JSON.stringify(price.replaceAll('"', ''))} is no price.`] })
  },
)

test.each([
  ['38', 3800],
  ['38.5', 3850],
  [' 38.05 ', 3805],
  ['"38,05"', 3805],
  ['0.5', 50],
])('a price of %s is %i cents', (price, priceCents) => {
  expect(readListings('l', file(plain, `a,x,${price}`))).toMatchObject({ content: [{ priceCents }] })
})

test('products with non-Latin names stay different products', async () => {
  const titles = ['青い vase', '赤い vase', '🌸', '🌼', 'товар', '手作り', 'がま', 'かま']
  const text = file(plain, ...titles.map((title) => `${title},x,1`))
  for (const _ of ['first', 'again']) {
    const imported = await importing(text)
    expect(imported.map(({ name }) => name).sort()).toEqual(titles.toSorted())
    const handles = imported.map(({ handle }) => handle)
    expect(new Set(handles).size).toBe(titles.length)
    for (const handle of handles) expect(handle).toMatch(/^[a-z]+(-\d+)?$/)
  }
  const [green] = await importing(file(plain, '緑の vase,x,1'))
  expect(titles).not.toContain(green?.name)
  expect((await productsNow()).filter(({ name }) => titles.includes(name))).toHaveLength(titles.length)
})

test('a tag chooses a category in any spelling', () => {
  const own = {
    categories: [
      { id: 'a', name: 'Keramik' },
      { id: 'b', name: 'Weiß & Grün' },
    ],
  }
  expect(readListings('l', file('TITLE,DESCRIPTION,PRICE,TAGS', 'Mug,x,1,weiss_&_grun'), own)).toMatchObject({
    content: [{ category: 'Weiß & Grün' }],
  })
})

test.each([
  ['semicolons', 'TITLE;DESCRIPTION;PRICE;TAGS\r\n"A; b";One, two.;38,00;sea,glass\r\n'],
  ['tabs', 'TITLE\tDESCRIPTION\tPRICE\tTAGS\n"A; b"\tOne, two.\t38,00\tsea,glass'],
  ['the line ends of an old Mac', 'TITLE,DESCRIPTION,PRICE\r"A; b","One, two.",38.00\r'],
])('reads a file with %s', (_, text) => {
  expect(readListings('l', text)).toMatchObject({
    ok: true,
    content: [{ name: 'A; b', story: 'One, two.', priceCents: 3800 }],
  })
})

test.each([
  [
    'a quote that never ends',
    file(plain, 'a,x,1', '"b,x,1', 'c,x,1'),
    'l:3: this is not CSV: a quote is never closed.',
  ],
  [
    'a quote that never ends after cells of several lines, in a file from Windows',
    [plain, '"a\r\nb","x\r\n\r\ny",1', 'c,x,1', '', '"d,x,1', 'e,x,1'].join('\r\n'),
    'l:8: this is not CSV: a quote is never closed.',
  ],
  [
    'a quote amid words after a line of Excel',
    ['sep=,', plain, '"a\r\nb",x,1', '7" plate,x,1'].join('\r\n'),
    'l:5: this is not CSV: words stand beside a quoted text.',
  ],
  ['words after a quote', file(plain, 'a,x,1', '"b"b,x,1'), 'l:3: this is not CSV: words stand beside a quoted text.'],
  ['a quote amid words', file(plain, '7" plate,x,1'), 'l:2: this is not CSV: words stand beside a quoted text.'],
  [
    'a comma in no quotes',
    file(plain, 'Big bowl,x,1,50'),
    'l:2: it has 4 cells, and there are 3 columns. Put a text with commas in quotes.',
  ],
  [
    'one title twice',
    file(plain, 'Mug,x,1', '"A\nb",x,1', 'mug!,x,2'),
    'l:5: its title is like the one in line 2, so both would be one product. Change one of them.',
  ],
  [
    'titles that begin alike',
    file(plain, `${'Stoneware '.repeat(8)}large,x,1`, `${'Stoneware '.repeat(8)}small,x,2`),
    'l:3: its title begins with the same 60 characters as the one in line 2, so both would be one product. Change one of them.',
  ],
  [
    'one Japanese title twice',
    file(plain, '青い器,x,1', '青い器,x,2'),
    'l:3: its title is like the one in line 2, so both would be one product. Change one of them.',
  ],
  ['a title of hyphens', file(plain, '---,x,1'), 'l:2: this listing has no title.'],
  [
    'another currency',
    'TITLE,DESCRIPTION,PRICE,CURRENCY CODE\na,x,1,USD',
    'l:2: its price is in USD: write it in euro, and EUR as the currency.',
  ],
  [
    'numbers that are not those of the variations',
    file(counted, 'a,1,"3,2",Glaze,"Red,Blue,Green",,,x'),
    'l:2: its quantity has 2 numbers, and its variations have 3 choices. Write one number for each choice, or one in all.',
  ],
  [
    'a quantity in words among numbers',
    file(counted, 'a,1,"3,many",Glaze,"Red,Blue",,,x'),
    'l:2: "3,many" is no quantity.',
  ],
])('refuses %s with its line', (_, text, fault) => {
  expect(readListings('l', text)).toEqual({ ok: false, faults: [fault] })
})

test('reads the entities of HTML, also those with hexadecimal digits, and leaves out the number of no character', () => {
  const read = readListings('l', file(plain, 'It&#x27;s &#X41;&amp;amp;&#x110000;&#0;&#xd800;,x,1'))
  expect(read).toMatchObject({ content: [{ name: "It's A&amp" }] })
})

test('reads all entities of HTML by name, and the numbers of Windows', () => {
  const title =
    '&eacute;&rsquo;&hellip;&Scaron;&lbrace;&CounterClockwiseContourIntegral;&nbsp;&#146;&#8217;&bogus; AT&T'
  const read = readListings('l', file(plain, `"${title}",x,1`))
  expect(read).toMatchObject({ content: [{ name: 'é’…Š{∳ ’’&bogus; AT&T' }] })
})

test.each([';', ',', '\t'])('takes the line sep=%s of Excel', (separator) => {
  const rows = [
    ['TITLE', 'DESCRIPTION', 'PRICE'],
    ['Mug', 'One; two, three', '"38,00"'],
    ['Bowl', 'x', 'none'],
  ]
  const quoted = rows.map((cells) => cells.map((cell) => (cell.startsWith('"') ? cell : `"${cell}"`)).join(separator))
  const text = [`sep=${separator}`, ...quoted].join('\r\n')
  expect(readListings('l', text)).toEqual({ ok: false, faults: ['l:4: "none" is no price.'] })
  expect(readListings('l', text.replace('none', '9'))).toMatchObject({
    content: [{ name: 'Mug', story: 'One; two, three', priceCents: 3800 }, { name: 'Bowl' }],
  })
})

test('a text that is too long is kept whole or reported, never cut silently', () => {
  const title = `${'Stoneware mug '.repeat(7)}with a lid`
  const long = 'Thrown by hand. '.repeat(250).trim()
  const asked = 'Tell us the name, the date and the words that you would like to see on the foot of the mug, please'
  const personal = 'IS_PERSONALIZABLE,PERSONALIZATION_CHAR_COUNT_MAX,PERSONALIZATION_INSTRUCTIONS'
  const read = readListings(
    'l',
    file(`${plain},${personal}`, 'Short,x,1,,,', `"${title}","${long}",1,true,1024,"${asked}"`),
  )
  if (!read.ok) throw new Error(read.faults.join())
  const [short, listing] = read.content
  expect(short?.notes).toEqual([])
  expect(listing?.story, 'a draft keeps what the rules then ask to be shortened').toBe(long)
  const left = title.slice(listing?.name.length).trim()
  expect(listing?.notes).toEqual([
    `l:3: its title has ${title.length} characters, and a name has at most 60. Left out: “${left}”.`,
    `l:3: its description has ${long.length} characters, and a story has at most 3000: shorten it before you publish.`,
    `l:3: its instruction for personalisation has ${asked.length} characters, and a label has at most 40. Left out: “${asked}”.`,
    'l:3: its personalisation may have 1024 characters there, and 200 here.',
  ])
  const huge = readListings('l', file(plain, `a,"${'x '.repeat(6000)}",1`))
  expect(huge).toMatchObject({
    content: [{ notes: [expect.stringContaining('the rest is left out'), expect.anything()] }],
  })
})

const composed = 'caf\u00e9.jpg'
const apart = 'cafe\u0301.jpg'
test.each([
  [composed, apart],
  [apart, composed],
  ['Mary’s ring.jpg', 'Mary’s ring.jpg'],
  ["Mary's ring.jpg", "Mary's ring.jpg"],
  ['oak & ash + [1] @ home!.jpg', 'oak & ash + [1] @ home!.jpg'],
  ['50 % off.png', '50 % off.png'],
  ['#3.jpg', '#3.jpg'],
  ['C:\\photos\\#3.jpg', '#3.jpg'],
  ['https://i.etsystatic.com/1/%233.jpg?version=0', '#3.jpg'],
  ['https://i.etsystatic.com/1/caf%C3%A9.jpg?version=0', apart],
  ['photos/mug.jfif', 'mug.jfif'],
  ['mug.jpg?version=0', 'mug.jpg'],
  ['IMG_0001.JPG', 'IMG_0001.JPG'],
  ['青い花瓶.webp', '青い花瓶.webp'],
  ['👩‍🎨.png', '👩‍🎨.png'],
])('a picture that a listing calls %s is found as %s', (called, name) => {
  const read = readListings('l', file(`${plain},IMAGE1`, `Mug,x,1,"${called}"`))
  const [wanted = ''] = read.ok ? (read.content[0]?.images ?? []) : []
  expect(name).toMatch(PICTURE_NAME)
  expect(
    findPicture(
      new Map([
        ['other.jpg', 'other'],
        [name, 'digest'],
      ]),
      wanted,
    ),
  ).toEqual({ name, content: 'digest' })
})

test.each(['../mug.jpg', '/mug.jpg', '.hidden.jpg', 'a\\b.jpg', 'mug.heic', 'nul\u0000.jpg', '.jpg'])(
  'rejects the picture name %j',
  (name) => {
    expect(name).not.toMatch(PICTURE_NAME)
  },
)

test('listings with titles in other letters are two products, and a second import updates them', async () => {
  const before = await productsNow()
  await importing(file(plain, '青い器,x,1', '赤い器,x,2'))
  await importing(file(plain, '青い器,x,3', '赤い器,x,4'))
  const after = await productsNow()
  expect(after).toHaveLength(before.length + 2)
  expect(after.slice(0, 2)).toMatchObject([
    { name: '青い器', priceCents: 300 },
    { name: '赤い器', priceCents: 400 },
  ])
})

test('a product whose address was changed at the desk is updated by its name', async () => {
  const [mug] = await importing(file(plain, 'Blue mug,x,30'))
  if (!mug) throw new Error('Nothing was imported')
  expect(await saveProduct(shop.services, { ...mug, handle: 'mug' }, { who, version: 1 })).toBeNull()
  const before = await productsNow()
  // The title of the other one leads to the address that the mug has now.
  await importing(file(plain, 'Blue mug,x,31', 'Mug,x,9'))
  expect(await productsNow()).toHaveLength(before.length + 1)
})

const glazed = (quantity: string) => file(counted, `Mug,30,${quantity},Glaze,"Red,Blue",Size,"S,L",x`)

test.each([
  ['one number for each choice', glazed('"4,0, 2 ,1"'), { 'Red / S': 4, 'Red / L': 0, 'Blue / S': 2, 'Blue / L': 1 }],
  ['none of any', glazed('0'), { 'Red / S': 0, 'Red / L': 0, 'Blue / S': 0, 'Blue / L': 0 }],
  ['a variation with one value', file(counted, 'Mug,30,4,Glaze,Red,,,x'), { Red: 4 }],
  ['no variations', file(counted, 'Mug,30,4,,,,,x'), { '': 4 }],
  // Etsy's file has the sum alone, so nothing is for sale until the owner has counted.
  ['the sum of several choices', glazed('7'), {}],
])('%s is imported as stock', (_, text, counts) => {
  expect(readListings('l', text)).toMatchObject({ content: [{ supply: { kind: 'in-stock', counts } }] })
})

test('a listing without a quantity is made to order', () => {
  expect(readListings('l', glazed(''))).toMatchObject({ content: [{ supply: { kind: 'made-to-order' } }] })
})

test('a second import keeps what the owner set at the desk and the file does not contain', async () => {
  const columns = `${counted},IS_PERSONALIZABLE,PERSONALIZATION_CHAR_COUNT_MAX,PERSONALIZATION_INSTRUCTIONS`
  const listing = (quantity: string, values: string, more = '') =>
    file(columns, `Mug,30,${quantity},Glaze,"${values}",,,x,true,12,Initials${more}`)
  const [mug] = await importing(listing('5', 'Red,Blue'))
  const [glaze] = mug?.options ?? []
  const [initials] = mug?.personal ?? []
  if (!mug || !glaze || !initials) throw new Error('The mug is not imported whole')
  const values = glaze.values.map((value) => ({ ...value, id: value.name.toLowerCase(), extra: 250 }))
  const edited: EditableProduct = {
    ...mug,
    options: [{ ...glaze, values, default: 'blue' }],
    personal: [{ ...initials, label: 'Your initials', extra: 400, bespoke: false }],
    supply: { kind: 'in-stock', counts: { red: 3, blue: 2 } },
  }
  expect(await saveProduct(shop.services, edited, { who, version: 1 })).toBeNull()
  expect(await importing(listing('6', 'Red,Blue'))).toEqual([edited])

  const [recounted] = await importing(listing('"1,2,9"', 'Blue,Red,Green', ' to stamp'))
  expect(recounted).toMatchObject({
    options: [{ default: 'blue', values: [values[1], values[0], { name: 'Green', extra: 0 }] }],
    personal: [{ label: 'Your initials', extra: 400, bespoke: false }],
    supply: { counts: { blue: 1, red: 2, Green: 9 } },
  })
  const [withoutBlue] = await importing(listing('', 'Red'))
  expect(withoutBlue?.options).toEqual([{ id: 'glaze', name: 'Glaze', values: [values[0]] }])
  expect(await importing(file(plain, 'Mug,y,31'))).toMatchObject([
    { ...withoutBlue, description: 'y', story: 'y', priceCents: 3100 },
  ])
})

test.each(['made-to-order', 'one-of-a-kind'] as const)('a second import leaves a product %s', async (kind) => {
  const [mug] = await importing(file(counted, 'Mug,30,1,,,,,x'))
  if (!mug) throw new Error('Nothing was imported')
  await saveProduct(shop.services, { ...mug, supply: { kind } }, { who, version: 1 })
  expect(await importing(file(counted, 'Mug,30,1,,,,,x'))).toMatchObject([{ supply: { kind } }])
})

test('imports ten thousand listings', async () => {
  const before = await productsNow()
  const lines = Array.from({ length: 10_000 }, (_, index) => `Mug ${index},x,30`)
  const imported = await importing(file(plain, ...lines))
  expect(imported[0]).toMatchObject({ name: 'Mug 0', id: String(before.length + 10_000) })
  expect(await productsNow()).toHaveLength(before.length + 10_000)
})

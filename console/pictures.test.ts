import { execFile } from 'node:child_process'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { takeInHero } from '../server/catalogue/pictures/heroes.ts'
import { logoFaults, takeInLogo } from '../server/catalogue/pictures/logos.ts'
import { pagePictureFaults } from '../server/catalogue/pictures/page-pictures.ts'
import { cropPicture, statesOf, takeIn } from '../server/catalogue/pictures/take-in.ts'
import { takeInWhole } from '../server/catalogue/pictures/whole-uploads.ts'
import { draftsOf } from '../server/catalogue/publishing/draft.ts'
import { saveProduct } from '../server/catalogue/publishing/edit.ts'
import { saveSettings, settingsDraftOf } from '../server/catalogue/publishing/settings-draft.ts'
import { compileCache } from '../server/testing/compile-cache.ts'
import { sampleLogo } from '../server/testing/logos.ts'
import type { OpenShop } from '../server/testing/open-shop.ts'
import { makePictures, photograph } from '../server/testing/photographs.ts'
import { shopForTest } from '../server/testing/shop-for-tests.ts'
import { slowness } from '../server/testing/slowness.ts'
import { storedDraft } from '../server/testing/stored.ts'
import { exportShop, importShop } from './shop-files.ts'

// Shows S10.199.

const who = 'nora@solas.test'
const alt = 'A ring of sea glass beads in green and white.'
const photo = await photograph({ width: 830, height: 800 })

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'solas-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
async function open() {
  const shop = await shopForTest({ shops: 1 })
  const { dataDir, databaseUrl } = shop.services.config
  const run = (command: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [fileURLToPath(new URL(`./${command}.ts`, import.meta.url)), ...words], {
      env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', USER: 'mary', ...compileCache },
    })
  return { shop, run }
}
const photosAt = async ({ services }: OpenShop) =>
  (await draftsOf(services.db)).flatMap(({ product: { id, photos } }) => (photos.length > 0 ? [{ id, photos }] : []))

const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string
const ownAt = async ({ services }: OpenShop) => (await settingsDraftOf(services.db)).own

/** A shop in which product 3 has a picture, a page shows it whole, and the front page two parts of it, of which the wide one was chosen. */
async function withPicture({ services }: OpenShop): Promise<string> {
  const taken = await takeIn(services, photo, who)
  const hero = await takeInHero(services, photo, who)
  const logo = await takeInLogo(services, await sampleLogo({ width: 640, height: 200, margin: 30 }), who)
  const onPage = await takeInWhole(services, photo, 'page', who)
  if (!taken.ok || !hero.ok || !logo.ok || !onPage.ok) throw new Error('The picture was not taken in')
  await makePictures({ services })
  const crop = { left: 10, top: 20, side: 640 }
  const wide = await cropPicture(services, { file: hero.hero.wide, crop }, who)
  if (wide === null) throw new Error('There is no such part')
  await makePictures({ services })
  const pages = [
    {
      slug: 'our-kiln',
      title: 'Our kiln',
      text: 'It is gas.\n\n[picture 1]',
      place: 'menu' as const,
      pictures: [{ ...onPage.shown, alt }],
    },
    { slug: 'hours', title: 'Hours', text: 'On Mondays.', place: 'footer' as const },
  ]
  const settings = { brand: 'Tonn', hero: { wide, tall: hero.hero.tall, alt }, logo: logo.logo, pages }
  await saveSettings(services, settings, { who, version: 0 })
  const draft = await storedDraft(services.db, '3')
  await saveProduct(
    services,
    { ...draft.product, photos: [{ file: taken.file, alt }] },
    { who, version: draft.version },
  )
  return taken.file
}

// The processes that make pictures give way to all other work, so a busy machine needs minutes for what takes seconds on a quiet one.
test('pictures travel with their products to another shop, and with a backup', {
  timeout: 300_000 * slowness(),
}, async () => {
  const from = await open()
  const file = await withPicture(from.shop)
  const folder = freshFolder()
  expect((await from.run('shop', 'export', folder)).stdout).toContain('their pictures in pictures/ beside it')
  const { hero, logo, pages = [] } = await ownAt(from.shop)
  const files = [file, hero?.wide ?? '', hero?.tall ?? '']
  const onPage = pages[0]?.pictures?.[0]?.file ?? ''
  expect(readdirSync(join(folder, 'pictures')).toSorted()).toEqual(
    [...[...files, onPage].map((one) => `${one}.jpg`), `${logo?.file}.png`].toSorted(),
  )

  const to = await open()
  expect((await to.run('shop', 'import', folder)).stdout).toContain('27 products in the draft.')
  expect(await photosAt(to.shop)).toEqual(await photosAt(from.shop))
  expect(await ownAt(to.shop)).toMatchObject({ hero, logo, pages })
  expect(await logoFaults(to.shop.services.db, logo)).toMatchObject([{ field: 'logo' }])
  expect(await pagePictureFaults(to.shop.services.db, pages)).toMatchObject([{ field: 'pages.0.pictures.0' }])
  // The command has the clock of this machine.
  to.shop.advance(Date.now() - to.shop.services.now().getTime())
  await makePictures(to.shop)
  for (const one of files)
    expect(await statesOf(to.shop.services.db, [one])).toEqual(await statesOf(from.shop.services.db, [one]))
  expect((await to.shop.fetch(`/pictures/hero-wide-960.${hero?.wide}.avif`)).status).toBe(200)
  expect((await to.shop.fetch(`/pictures/own-400.${file}.avif`)).status).toBe(200)
  expect(await logoFaults(to.shop.services.db, logo)).toEqual([])
  expect(await pagePictureFaults(to.shop.services.db, pages)).toEqual([])
  expect((await to.shop.fetch(`/pictures/page-640.${onPage}.avif`)).status).toBe(200)
  expect((await to.shop.fetch(`/pictures/logo-2x.${logo?.file}.png`)).status).toBe(200)

  const backup = join(freshFolder(), 'mine.sqlite')
  expect((await to.run('backup', backup)).stdout).toContain('files of pictures more')
  const empty = freshFolder()
  const restored = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('./restore.ts', import.meta.url)), backup],
    { env: { DATA_DIR: empty, USER: 'mary', ...compileCache } },
  )
  expect(restored.stdout).toMatch(/Files of pictures brought back: \d+\./)
  expect(readdirSync(join(empty, 'pictures')).toSorted()).toEqual((await to.shop.services.pictures.list()).toSorted())
})

test('import names the line of a picture that is missing or outside the folder, and changes nothing', async () => {
  const { shop } = await open()
  const folder = freshFolder()
  const importFolder = () => importShop(shop.services, folder, who)
  const refuses = (problem: RegExp) =>
    expect(importFolder()).resolves.toEqual({ ok: false, problem: matching(problem) })
  expect(await exportShop(shop.services, folder)).toMatchObject({ ok: true })
  const json = join(folder, 'catalogue.json')
  chmodSync(json, 0o644)
  await exportShop(shop.services, folder)
  expect(statSync(json).mode & 0o777, 'also over a file that others could read').toBe(0o600)
  // Another name of the same file: what an export that fails half way has written over is lost.
  const earlier = join(folder, 'earlier.json')
  linkSync(json, earlier)
  writeFileSync(earlier, 'earlier')
  await exportShop(shop.services, folder)
  expect(readFileSync(earlier, 'utf8'), 'a file is replaced once all of it is written').toBe('earlier')
  expect(readdirSync(folder).toSorted()).toEqual(['catalogue.json', 'earlier.json'])
  const written = readFileSync(json, 'utf8')
  const naming = (name: string) =>
    writeFileSync(json, written.replace('"photos": []', `"photos": [{ "file": "${name}", "alt": "${alt}" }]`))
  naming('ring.jpg')
  await refuses(/catalogue\.json:\d+: pictures\/ring\.jpg is not there\./)
  naming('../solas.sqlite')
  await refuses(/catalogue\.json:\d+: pieces\.0\.photos\.0\.file/)
  naming('ring.jpg')
  expect(await photosAt(shop)).toEqual([])
  expect(await shop.services.pictures.list()).toEqual([])
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, 'pictures', 'ring.jpg'), photo)
  expect(await importFolder()).toMatchObject({ ok: true })
  expect(await photosAt(shop)).toMatchObject([{ id: '1', photos: [{ alt }] }])
  const withPage = (name: string) => {
    const picture = { file: name, width: 830, height: 800, alt }
    const page = { slug: 'kiln', title: 'Kiln', text: '[picture 1]', place: 'menu', pictures: [picture] }
    writeFileSync(json, written.replace('"settings": {}', `"settings": {\n"pages": [\n${JSON.stringify(page)}]}`))
  }
  withPage('../ring.jpg')
  await refuses(/catalogue\.json:5: settings\.pages\.0\.pictures\.0\.file/)
  withPage('bench.jpg')
  await refuses(/catalogue\.json:5: pictures\/bench\.jpg is not there\./)
  withPage('ring.jpg')
  expect(await importFolder()).toMatchObject({ ok: true })
  await makePictures(shop)
  expect(await pagePictureFaults(shop.services.db, (await ownAt(shop)).pages)).toEqual([])
  // One file serves for both parts of the front page's picture, by a name of its maker's.
  const hero = (name: string) => ({ wide: { file: name }, tall: { file: 'ring.jpg' }, alt })
  const withHero = (name: string) =>
    writeFileSync(json, written.replace('"settings": {}', `"settings": {\n"hero": ${JSON.stringify(hero(name))}}`))
  withHero('../ring.jpg')
  await refuses(/catalogue\.json:4: settings\.hero\.wide\.file/)
  withHero('bench.jpg')
  await refuses(/catalogue\.json:4: pictures\/bench\.jpg is not there\./)
  withHero('ring.jpg')
  expect(await importFolder()).toMatchObject({ ok: true })
  expect((await ownAt(shop)).hero).toMatchObject({ alt, wide: expect.stringMatching(/^[\da-f]{16}$/) as string })
})

test('import finds the pictures of Etsy listings in the folder by the file names of their URLs', async () => {
  const { shop } = await open()
  const folder = freshFolder()
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, 'pictures', 'il_fullxfull.12_ab.jpg'), photo)
  const csv = join(folder, 'listings.csv')
  const images =
    'https://i.etsystatic.com/1/r/il/a/il_fullxfull.12_ab.jpg?version=0,https://i.etsystatic.com/../../secret.jpg'
  writeFileSync(csv, `TITLE,DESCRIPTION,PRICE,IMAGE1,IMAGE2\nTide Line,Sea glass.,35,${images}\n`)
  expect(await importShop(shop.services, csv, who)).toEqual({
    ok: true,
    text: matching(/1 of their pictures are not in /),
  })
  expect(await photosAt(shop)).toMatchObject([{ id: '28', photos: [{ alt: '' }] }])
})

const cut = photo.slice(0, 2000)
const tiny = await photograph({ width: 60, height: 50 })

test('pictures of an exported folder that cannot be read are named and left out wherever they stand, and all else is imported', async () => {
  const { shop } = await open()
  const folder = freshFolder()
  expect(await exportShop(shop.services, folder)).toMatchObject({ ok: true })
  mkdirSync(join(folder, 'pictures'))
  const put = (name: string, content: Uint8Array) => writeFileSync(join(folder, 'pictures', name), content)
  put('good.jpg', photo)
  put('cut.jpg', cut)
  put('tiny.jpg', tiny)
  put('words.png', Buffer.from('This is no picture.'))
  const shown = (file: string) => ({ file, alt })
  const onPage = (file: string) => ({ file, width: 830, height: 800, alt })
  const kiln = {
    slug: 'kiln',
    title: 'Kiln',
    place: 'menu',
    text: 'Before.\n\n[picture 1]\n\n[picture 2]\n\n[picture 3]\n\nAfter.',
    pictures: [onPage('cut.jpg'), onPage('good.jpg'), onPage('words.png')],
  }
  const settings = {
    brand: 'Kiln & Clay',
    hero: { wide: { file: 'good.jpg' }, tall: { file: 'cut.jpg' }, alt },
    logo: { file: 'words.png', width: 640, height: 200 },
    pages: [kiln],
  }
  const json = join(folder, 'catalogue.json')
  const photos = ['cut.jpg', 'good.jpg', 'tiny.jpg', 'words.png'].map(shown)
  writeFileSync(
    json,
    readFileSync(json, 'utf8')
      .replace('"photos": []', `"photos": ${JSON.stringify(photos)}`)
      .replace('"settings": {}', `"settings": ${JSON.stringify(settings)}`),
  )
  const imported = await importShop(shop.services, folder, who)
  if (!imported.ok) throw new Error(imported.problem)
  expect(imported.text.split('\n').slice(1).toSorted()).toEqual([
    'pictures/cut.jpg: This picture is damaged or incomplete. Save or take it again, then send it again. It was left out.',
    matching(/^pictures\/tiny\.jpg: This picture is too small.* It was left out\.$/),
    matching(/^pictures\/words\.png: .* It was left out\.$/),
  ])
  expect(await photosAt(shop)).toMatchObject([{ id: '1', photos: [{ alt }] }])
  const { brand, hero, logo, pages = [] } = await ownAt(shop)
  expect({ brand, hero, logo }).toEqual({ brand: 'Kiln & Clay', hero: undefined, logo: undefined })
  expect(pages).toMatchObject([{ text: 'Before.\n\n[picture 1]\n\nAfter.', pictures: [{ alt }] }])
  await makePictures(shop)
  expect(await pagePictureFaults(shop.services.db, pages)).toEqual([])
  const [file = ''] = (await photosAt(shop)).flatMap(({ photos: all }) => all.map((one) => one.file))
  expect(await statesOf(shop.services.db, [file])).toMatchObject([{ state: 'made' }])
})

test('one broken picture among good ones of a table is named and left out, and all listings are imported', async () => {
  const { shop } = await open()
  const folder = freshFolder()
  mkdirSync(join(folder, 'pictures'))
  const put = (name: string, content: Uint8Array) => writeFileSync(join(folder, 'pictures', name), content)
  put('cut.jpg', cut)
  put('good.jpg', photo)
  const csv = join(folder, 'listings.csv')
  const listings = [
    'Tide Line,Sea glass.,35,cut.jpg,good.jpg',
    'Market Day,Beads.,30,good.jpg,',
    'Mug,Clay.,20,cut.jpg,',
  ]
  writeFileSync(csv, ['TITLE,DESCRIPTION,PRICE,IMAGE1,IMAGE2', ...listings, ''].join('\n'))
  const imported = await importShop(shop.services, csv, who)
  if (!imported.ok) throw new Error(imported.problem)
  expect(imported.text).toMatch(/^3 products in the draft\./)
  expect(imported.text.split('\n').filter((line) => line.includes('.jpg'))).toEqual([
    matching(/^pictures\/cut\.jpg: This picture is damaged.* It was left out\.$/),
  ])
  const names = new Map((await draftsOf(shop.services.db)).map(({ product }) => [product.name, product.photos.length]))
  expect([names.get('Tide Line'), names.get('Market Day'), names.get('Mug')]).toEqual([1, 1, 0])
})

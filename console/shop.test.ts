import { execFile } from 'node:child_process'
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
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { draftsOf } from '../server/catalogue/publishing/draft.ts'
import { compileCache } from '../server/testing/compile-cache.ts'
import { openShop } from '../server/testing/open-shop.ts'
import { exportShop, importShop } from './shop-files.ts'

// Shows S10.196, S10.205.

async function open() {
  const shop = await openShop({ shops: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'solas-export-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await shop.close()
  })
  const { dataDir, databaseUrl } = shop.services.config
  /** Runs the command as the owner does. To start it takes longer than most of its work. */
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [fileURLToPath(new URL('./shop.ts', import.meta.url)), ...words], {
      env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', USER: 'mary', ...compileCache },
    })
  return { shop, folder, run }
}

test('a shop is exported to a folder, changed there and imported', async () => {
  const { shop, folder, run } = await open()
  const file = join(folder, 'new', 'catalogue.json')
  expect((await run('export', join(folder, 'new'))).stdout).toContain('27 products in ')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"name": "Market Day"', '"name": "Fair Day"'))
  expect((await run('import', join(folder, 'new'))).stdout).toContain('27 products in the draft.')
  const names = (await draftsOf(shop.services.db)).map(({ product }) => product.name)
  expect(names).toContain('Fair Day')
  const log = await shop.services.db.selectFrom('auditLog').select(['who', 'what']).execute()
  expect(log).toMatchObject([{ what: '27 products imported as drafts' }])
})

test.each(['a link', 'a folder', 'a pipe', 'too large'])('import changes nothing if its file is %s', async (what) => {
  const { shop, folder } = await open()
  const file = join(folder, 'catalogue.json')
  await exportShop(shop.services, join(folder, 'elsewhere'))
  if (what === 'a link') symlinkSync(join(folder, 'elsewhere', 'catalogue.json'), file)
  else if (what === 'a folder') mkdirSync(file)
  else if (what === 'a pipe') await promisify(execFile)('mkfifo', [file])
  else {
    writeFileSync(file, '')
    truncateSync(file, 21e6)
  }
  expect(await importShop(shop.services, folder, 'mary')).toEqual({
    ok: false,
    problem: expect.stringContaining('nothing was changed') as string,
  })
  expect(await shop.services.db.selectFrom('catalogueDraft').selectAll().execute()).toEqual([])
})

test('import names the line of a fault and changes nothing', async () => {
  const { shop, folder, run } = await open()
  await exportShop(shop.services, folder)
  const file = join(folder, 'catalogue.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"handle": "market-day"', '"handle": "../web/desk"'))
  await expect(run('import', folder)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /catalogue\.json:\d+: An address has only lower-case letters.*\nNothing was changed\./,
    ) as string,
  })
  expect(await importShop(shop.services, join(folder, 'missing'), 'mary')).toMatchObject({ ok: false })
  await expect(run('sell')).rejects.toMatchObject({ code: 2 })
  expect(await shop.services.db.selectFrom('catalogueDraft').selectAll().execute()).toEqual([])
  expect(existsSync(file)).toBe(true)
})

const listings = 'TITLE,DESCRIPTION,PRICE,QUANTITY,VARIATION 1 NAME,VARIATION 1 VALUES'

test('import names the Etsy listings whose stock is only known as a sum of all variations', async () => {
  const { shop, folder, run } = await open()
  const csv = join(folder, 'listings.csv')
  const mugs = Array.from({ length: 12 }, (_, index) => `Mug ${index},x,30,7,Glaze,"Red,Blue"`)
  writeFileSync(csv, [listings, 'Bowl,x,30,7,,', ...mugs].join('\n'))
  expect((await run('import', csv)).stdout).toContain(
    "13 products in the draft. Check category and words for the pictures at the desk, on Products. Etsy's file has only the sum of all variations for Mug 0, Mug 1, Mug 2, Mug 3, Mug 4, Mug 5, Mug 6, Mug 7, Mug 8, Mug 9 and 2 more. Enter how many you have of each: until then nobody can buy them.",
  )
  writeFileSync(csv, [listings, 'Bowl,x,30,7,,'].join('\n'))
  expect(await importShop(shop.services, csv, 'mary')).toEqual({
    ok: true,
    text: '1 product in the draft. Check category and words for the pictures at the desk, on Products.',
  })
})

test.each([
  ['windows-1252', Buffer.from(`${listings}\nCaf\u00e9,x,30,7,,`, 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff${listings}\nCaf\u00e9,x,30,7,,`, 'utf16le')],
])('an import of a file in %s changes nothing and says how to save it', async (_, content) => {
  const { shop, folder } = await open()
  const csv = join(folder, 'listings.csv')
  writeFileSync(csv, content)
  expect(await importShop(shop.services, csv, 'mary')).toEqual({
    ok: false,
    problem: `${csv} is not in UTF-8: save it as “CSV UTF-8”. Nothing was changed.`,
  })
  expect(await shop.services.db.selectFrom('catalogueDraft').selectAll().execute()).toEqual([])
})

test('an exported file that an editor saved with a byte order mark is imported', async () => {
  const { shop, folder } = await open()
  await exportShop(shop.services, folder)
  const file = join(folder, 'catalogue.json')
  writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`)
  expect(await importShop(shop.services, folder, 'mary')).toMatchObject({ ok: true })
})

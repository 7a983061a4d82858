import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopFile } from '#shop/desk/shop-file.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { projectFiles } from './files.ts'

const needed =
  /^(?!crafts\/.+\/|web\/storefront\/public\/)((shop|shops|crafts|web|server|sandbox|console|setup)\/|tests\/(checks|fuzz)\/|[^/]+\.(json|ts)$)/
const lists = /^crafts\/[^/]+\.ts$/
const CATALOGUE = 'shops/solas/catalogue.json'

let folder: string

/** The project without a craft: their folders and entries are gone, and the built-in shop has one product of none. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solas-without-crafts-'))
  for (const { path, text } of projectFiles(needed)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await (lists.test(path) ? writeFile(join(folder, path), withoutEntries(text)) : cp(path, join(folder, path)))
  }
  for (const path of ['node_modules', 'web/storefront/public']) await symlink(resolve(path), join(folder, path))
  const { pieces, ...shop } = v.parse(ShopFile, JSON.parse(await readFile(CATALOGUE, 'utf8')))
  const words = { name: 'Sample Tumbler', handle: 'sample-tumbler', description: 'A tumbler.', story: 'It was thrown.' }
  const plain = { category: 'Tumblers', materials: ['Clay'], options: [], craft: null, recipe: null, pictures: '' }
  const piece = { ...pieces[0], ...words, ...plain, alt: '', closeAlt: '' }
  await writeFile(join(folder, CATALOGUE), JSON.stringify({ ...shop, pieces: [piece] }))
}, 60_000 * slowness())
afterAll(() => rm(folder, { recursive: true }))

const withoutEntries = (text: string) =>
  text.replaceAll(/^import .* from '\.\/[^/\n]+\/.*\n/gm, '').replaceAll(/\{ \w+: \w+ \}/g, '{}')

async function run(program: string, ...args: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name))
  const options = { cwd: folder, env: Object.fromEntries(own), maxBuffer: 1e8 }
  const { stdout, stderr } = await promisify(execFile)(resolve('node_modules/.bin', program), args, options).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

test('without a craft a shop of mugs is set up, published, bought from and printed, and says nothing of bracelets', {
  timeout: 120_000 * slowness(),
}, async () => {
  const said = await run('vitest', 'run', 'tests/checks/another-maker.test.ts', '-t', 'a pottery')
  expect(said).toMatch(/Tests .*\d passed/)
  expect(said).not.toContain('failed')
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureSizes } from '#shop/pictures/sizes.ts'
import { products, recipes } from '#shops/solas.ts'
import { addressesInUse } from './addresses.ts'
import { cut, LIST_QUALITY, maxBytes, maxJpgBytes, QUALITIES, within } from './cut.ts'
import { digest, fingerprint } from './fingerprint.ts'
import { manifestOf } from './manifest.ts'
import { toRender } from './plan.ts'
import { duration, progress } from './progress.ts'
import { comparePictures, psnr, SAME_PICTURE_DB } from './psnr.ts'
import { blenderArguments, readReport } from './render.ts'
import { chosenShots, type Shot, shots } from './shots.ts'
import { eachOf } from './workers.ts'

// Shows S10.25.

const shotNamed = (wanted: string): Shot => {
  const found = shots.find(({ name }) => name === wanted)
  if (!found) throw new Error(`There is no picture ${wanted}`)
  return found
}
const flat = shotNamed('claret-evening-flat')

test('every product has its five views, and every picture has its own name', () => {
  for (const { handle } of products)
    for (const view of ['lead', 'flat', 'worn', 'close', 'scale'])
      expect(shots.map(({ name }) => name)).toContain(`${handle}-${view}`)
  expect(new Set(shots.map(({ name }) => name)).size).toBe(shots.length)
})

test('pictures are chosen by product, by kind, or both; unknown words are refused', () => {
  const names = (ids: string[], kinds: string[]) => chosenShots({ products: ids, shots: kinds }).map(({ name }) => name)
  expect(names([], [])).toHaveLength(shots.length)
  expect(names(['26', 'market-day'], ['flat'])).toEqual(['market-day-flat', 'burgundy-safari-flat'])
  expect(names(['27'], [])).toEqual([
    'safari-pearl-lead',
    'safari-pearl-flat',
    'safari-pearl-worn',
    'safari-pearl-close',
    'safari-pearl-scale',
  ])
  expect(names([], ['hero-wide'])).toEqual(['hero-wide'])
  expect(() => names(['28'], [])).toThrow('There is no product 28')
  expect(() => names([], ['aerial'])).toThrow('There is no shot aerial')
})

test('a digest of several parts depends on where one part ends', () => {
  expect(digest('ab', 'c')).not.toBe(digest('a', 'bc'))
  expect(digest('ab', 'c')).toBe(digest('ab', new TextEncoder().encode('c')))
})

test('the fingerprint of a picture changes only with the recipe of its product and with the scenes', () => {
  const plan = recipes['1']
  if (!plan) throw new Error('Product 1 has no recipe')
  const changed = { ...recipes, '1': { ...plan, repeat: 0 } }
  const now = fingerprint(flat, recipes, 'scene')
  expect(fingerprint(flat, recipes, 'scene')).toBe(now)
  expect(fingerprint(flat, changed, 'scene')).not.toBe(now)
  expect(fingerprint(flat, recipes, 'other scene')).not.toBe(now)
  const other = shotNamed('market-day-flat')
  expect(fingerprint(other, changed, 'scene')).toBe(fingerprint(other, recipes, 'scene'))
  const hero = shotNamed('hero-wide')
  expect(fingerprint(hero, changed, 'scene')).not.toBe(fingerprint(hero, recipes, 'scene'))
})

test('renders only missing and outdated pictures, unless asked for all', () => {
  const fingerprintOf = ({ name }: Shot) => `today ${name}`
  const [made, old, missing] = ['claret-evening-flat', 'market-day-flat', 'hero-wide'].map(shotNamed)
  if (!made || !old || !missing) throw new Error('Three pictures were wanted')
  const notes = { [made.name]: { fingerprint: `today ${made.name}` }, [old.name]: { fingerprint: 'yesterday' } }
  const facts = { made: notes, fingerprintOf }
  expect(toRender([made, old, missing], facts)).toEqual([old, missing])
  expect(toRender([made, old, missing], { ...facts, again: true })).toEqual([made, old, missing])
})

test.each([
  [{ done: 0, all: 81, seconds: 0 }, '0 done, 81 left, time to go not known yet'],
  [{ done: 2, all: 4, seconds: 60 }, '2 done, 2 left, time to go about 60 s'],
  [{ done: 1, all: 81, seconds: 75 }, '1 done, 80 left, time to go about 1 h 40 min'],
  [{ done: 4, all: 4, seconds: 300 }, '4 done in 5 min'],
])('progress %j is shown as "%s"', (state, told) => {
  expect(progress(state)).toBe(told)
})

test('a duration is shown in the largest units that fit', () => {
  expect([0, 89, 90, 3540, 3600].map(duration)).toEqual(['0 s', '89 s', '2 min', '59 min', '1 h 0 min'])
})

test('Blender is asked for a shot of a product with its threads, and drafts are named as such', () => {
  const rendering = { weights: 'w', catalogue: 'c', threads: 1, draft: true }
  const words = blenderArguments(flat, 'x.png', rendering).join(' ')
  expect(words).toContain('-P imagery/scene/shot.py -- --shot flat --product 1 --out x.png --threads 1 --draft')
  expect(blenderArguments(shotNamed('hero-wide'), 'x.png', { ...rendering, draft: false })).not.toContain('--product')
})

test("reads the colour and check reports of the scenes from Blender's log", () => {
  const log = 'Fra:1 Mem\nCOLOUR {"kind": "Garnet", "difference": 4.2}\nCHECK {"beads": 36}\nCHECK nothing\n'
  expect(readReport(log)).toEqual({ colours: [{ kind: 'Garnet', difference: 4.2 }], checks: [{ beads: 36 }] })
})

test('limits how many tasks run at once, and stops at the first failure', async () => {
  let [running, most] = [0, 0]
  await eachOf([1, 2, 3, 4, 5], 2, async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  })
  expect(most).toBe(2)
  const seen: number[] = []
  const failing = eachOf([1, 2, 3], 1, async (thing) => {
    seen.push(thing)
    if (thing === 2) throw new Error('no light')
  })
  await expect(failing).rejects.toThrow('no light')
  expect(seen).toEqual([1, 2])
})

test('equal pictures are the same beyond measure, and one level of difference is 48 decibels', () => {
  const grey = new Uint8Array(300).fill(100)
  expect(psnr(grey, grey)).toBe(Number.POSITIVE_INFINITY)
  expect(
    psnr(
      grey,
      grey.map((sample) => sample + 1),
    ),
  ).toBeCloseTo(48.13, 2)
  expect(
    psnr(
      grey,
      grey.map((sample) => sample + 4),
    ),
  ).toBeLessThan(SAME_PICTURE_DB)
  expect(() => psnr(grey, grey.slice(1))).toThrow('different sizes')
})

test('the size limits of pictures are the documented ones', () => {
  expect(maxBytes('square', 400)).toBeCloseTo(9000)
  expect(maxBytes('square', 1000)).toBeCloseTo(45_000)
  expect(maxBytes('square', 1600)).toBe(72_000)
  expect(maxJpgBytes('square')).toBe(45_000)
  for (const width of pictureSizes.tall.avif) expect(maxBytes('tall', width)).toBe(width > 736 ? 25_000 : 14_000)
})

test.each([
  [760, 76],
  [759, 70],
  [520, 52],
  [519, 46],
  [100, 46],
])('with %i bytes to spend, a file takes the best quality that fits, else the lowest', async (limit, quality) => {
  const encode = (tried: number) => Promise.resolve(Buffer.alloc(10 * tried))
  expect(await within(limit, [76, 70, 64, 58, 52, 46], encode)).toMatchObject({ quality })
})

test('an original is cut into all sizes of its shape, is never enlarged, and stays within the byte limit', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'solas-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const picture = (width: number) =>
    sharp({
      create: {
        width,
        height: width,
        channels: 3,
        background: '#EFE6DA',
        noise: { type: 'gaussian', mean: 128, sigma: 2 },
      },
    })
  const [large, small] = [join(folder, 'large.png'), join(folder, 'small.png')]
  await picture(1000).png().toFile(large)
  await picture(400).png().toFile(small)
  await expect(cut(small, 'tile')).rejects.toThrow('has 400 by 400 pixels')
  expect(await comparePictures(large, large)).toBe(Number.POSITIVE_INFINITY)

  const cuts = await cut(large, 'tile')
  const { avif, jpg } = pictureSizes.tile
  const sizesOf = (format: string) => cuts.filter((file) => file.format === format).map(({ width }) => width)
  expect(cuts).toHaveLength(avif.length + 1)
  expect([sizesOf('avif'), sizesOf('jpg')]).toEqual([avif, [jpg]])
  for (const { width, format, bytes, quality } of cuts) {
    const found = await sharp(bytes).metadata()
    expect([found.width, found.height]).toEqual([width, width])
    if (format === 'avif') expect(bytes.length <= maxBytes('tile', width) || quality === 26).toBe(true)
  }
})

test('a bracelet is cut into squares of up to 1600 pixels, the large ones in better quality', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'solas-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const plain = join(folder, 'plain.png')
  await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#EFE6DA' } })
    .png()
    .toFile(plain)
  const larger = await cut(plain, 'square')
  expect(larger.filter(({ format }) => format === 'avif').map(({ width }) => width)).toEqual(pictureSizes.square.avif)
  expect(larger.find(({ width, format }) => width === 400 && format === 'avif')?.quality).toBe(LIST_QUALITY)
  expect(larger.find(({ width, format }) => width === 1600 && format === 'avif')?.quality).toBe(QUALITIES[0])
})

test('the manifest lists only pictures that are made, and only their files are in use', () => {
  const made = {
    'claret-evening-flat': { version: 'aaaaaa' },
    'claret-evening-card': { version: 'bbbbbb' },
    'market-day-flat': { fingerprint: 'not cut yet' },
    'hero-wide': { version: 'cccccc' },
    'solas-card': { version: 'dddddd' },
    'about-card': { version: 'eeeeee' },
  }
  expect(manifestOf(made)).toEqual({
    products: { 'claret-evening': { flat: 'aaaaaa' } },
    cards: { 'claret-evening': 'bbbbbb' },
    scenes: { 'hero-wide': 'cccccc', card: 'dddddd', 'about-card': 'eeeeee' },
  })
  const inUse = addressesInUse(made, shots)
  expect(inUse).toContain('/pictures/claret-evening-flat-400.aaaaaa.avif')
  expect(inUse).toContain('/pictures/claret-evening-flat-1600.aaaaaa.avif')
  expect(inUse).toContain('/pictures/claret-evening-card.bbbbbb.jpg')
  expect(inUse).toContain('/pictures/solas-card.dddddd.jpg')
  expect(inUse).toContain('/pictures/about-card.eeeeee.jpg')
  expect([...inUse].filter((address) => address.includes('market-day'))).toEqual([])
})

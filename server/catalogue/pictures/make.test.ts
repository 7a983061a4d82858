import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { corners, photograph } from '../../testing/photographs.ts'
import { loadSharp } from '../image-editor/sharp.ts'
import { cutAll, makeMaster, middleOf } from './cut.ts'
import { makeMasterOf } from './make.ts'
import { troubleAtSight } from './troubles.ts'

// Shows S10.199.

const sharp = await loadSharp()
const never = new AbortController().signal
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

async function cornersOf(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const inset = 8
  const [right, bottom] = [info.width - inset, info.height - inset]
  return [
    [inset, inset],
    [right, inset],
    [right, bottom],
    [inset, bottom],
  ].map(([x = 0, y = 0]) => {
    const at = (y * info.width + x) * info.channels
    const nearest = corners.map((colour) => {
      const parts = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
      return parts.reduce((sum, part, channel) => sum + Math.abs(part - (data[at + channel] ?? 0)), 0)
    })
    return corners[nearest.indexOf(Math.min(...nearest))] ?? ''
  })
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'orientation %i is applied like the picture library applies it',
  async (orientation) => {
    const bytes = await sharp(await photograph({ width: 900, height: 850 }))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const master = await makeMaster(bytes)
    if (typeof master === 'string') throw new Error(master)
    const oracle = await sharp(bytes).autoOrient().png().toBuffer()
    expect(await cornersOf(Buffer.from(master.bytes))).toEqual(await cornersOf(oracle))
  },
)

test.each([1, 2, 3, 4, 6, 8])('a photograph taken with orientation %i is kept upright', async (orientation) => {
  const master = await makeMaster(Buffer.from(await photograph({ orientation })))
  if (typeof master === 'string') throw new Error(master)
  expect([master.width, master.height]).toEqual([1000, 800])
  expect(await cornersOf(Buffer.from(master.bytes))).toEqual([...corners])
})

test('a picture is made in every width and format, without enlarging, and within the size limit', async () => {
  const master = await makeMaster(Buffer.from(await photograph({ width: 1010, height: 1005 })))
  if (typeof master === 'string') throw new Error(master)
  const cuts = await cutAll(Buffer.from(master.bytes), { shape: 'square', crop: middleOf(master) })
  const sizes = await Promise.all(
    cuts.map(async ({ stem, format, bytes }) => {
      const { width, height } = await sharp(bytes).metadata()
      return `${stem}.${format} ${width}x${height}`
    }),
  )
  expect(sizes).toEqual([
    ...[320, 400, 480, 640, 800, 1000].map((side) => `own-${side}.avif ${side}x${side}`),
    'own-1280.avif 1005x1005',
    'own-1600.avif 1005x1005',
    'own-800.jpg 800x800',
    'own-card.jpg 1200x630',
  ])
})

test.each([
  ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['svg', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['not a picture', '<!doctype html><script>alert(1)</script>'],
  ['not a picture', 'GIF89a'],
  ['not a picture', '%PDF-1.7'],
  ['not a picture', 'PK\x03\x04'],
  ['not a picture', ''],
  ['not a picture', '\0\0\0\x18ftypqt  '],
])('%s is recognised from the first bytes', (trouble, start) => {
  expect(troubleAtSight(bytesOf(start))).toBe(trouble)
})

async function bomb() {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  small.writeUInt32BE(30_000, 16)
  small.writeUInt32BE(30_000, 20)
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29)
  return small
}

test.each([
  ['too many pixels', bomb],
  ['too small', async () => Buffer.from(await photograph({ width: 700, height: 900 }))],
  ['damaged', async () => Buffer.from((await photograph()).slice(0, 3000))],
  ['damaged', async () => Buffer.from('\xff\xd8\xff\xe0 no picture', 'latin1')],
])('%s is recognised by decoding in a separate process', async (trouble, picture) => {
  expect(await makeMasterOf(await picture(), never)).toBe(trouble)
})

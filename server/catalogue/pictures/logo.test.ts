import { expect, test } from 'vitest'
import { icons, PAPER, standardLook } from '#shop/look.ts'
import { logoSize } from '#shop/pictures/logo-size.ts'
import { sampleLogo } from '../../testing/logos.ts'
import { loadSharp } from '../image-editor/sharp.ts'
import { drawLogo, type MadeLogo } from './logo.ts'

type Kind = Parameters<typeof sampleLogo>[0]

const made = async (kind: Kind): Promise<MadeLogo> => {
  const logo = await drawLogo(Buffer.from(await sampleLogo(kind)))
  if (typeof logo === 'string') throw new Error(logo)
  return logo
}
function fileOf({ files }: MadeLogo, part: string): Buffer {
  const found = files.find((file) => file.part === part)
  if (!found) throw new Error(`There is no ${part}`)
  return Buffer.from(found.bytes)
}
async function look(png: Buffer, left = 0, top = 0) {
  const sharp = await loadSharp()
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((top * info.width + left) * 4)
  return { size: [info.width, info.height], rgb: [red, green, blue], alpha }
}
const rgb = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

test.each<readonly [name: string, kind: Kind, size: readonly [number, number]]>([
  ['a wide one with a transparent margin', { width: 1000, height: 200, margin: 150 }, [1000, 200]],
  ['a tall one', { width: 300, height: 900 }, [300, 900]],
  ['a dark one on white', { width: 600, height: 300, ground: '#ffffff', margin: 60, format: 'jpeg' }, [600, 300]],
  ['one with a coloured ground', { width: 500, height: 100, ground: '#f4c542', margin: 50 }, [600, 200]],
  ['a WebP', { width: 640, height: 128, format: 'webp', margin: 20 }, [640, 128]],
  ['a large one', { width: 3200, height: 800 }, [1600, 400]],
])('%s is kept without its margins', async (_, kind, [width, height]) => {
  const logo = await made(kind)
  // JPEG blurs the edge by a pixel or two.
  expect(Math.abs(logo.width - width)).toBeLessThanOrEqual(4)
  expect(Math.abs(logo.height - height)).toBeLessThanOrEqual(4)
  const size = logoSize(logo)
  expect((await look(fileOf(logo, '1x'))).size).toEqual([size.width, size.height])
  expect((await look(fileOf(logo, '2x'))).size).toEqual([2 * size.width, 2 * size.height])
})

test.each<readonly [name: string, kind: Kind, trouble: string]>([
  ['a small one', { width: 390, height: 70 }, 'small logo'],
  ['a small one in a large margin', { width: 200, height: 60, margin: 500 }, 'small logo'],
  ['white letters', { width: 800, height: 200, ink: '#ffffff' }, 'pale logo'],
  ['cream letters', { width: 800, height: 200, ink: '#efe6da' }, 'pale logo'],
])('%s is refused', async (_, kind, trouble) => {
  expect(await drawLogo(Buffer.from(await sampleLogo(kind)))).toBe(trouble)
})

test('a file that is not a picture, or is truncated, is damaged', async () => {
  const png = Buffer.from(await sampleLogo({ width: 900, height: 300 }))
  expect(await drawLogo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('damaged')
  expect(await drawLogo(png.subarray(0, png.byteLength / 2))).toBe('damaged')
})

test('a logo that is sent again as it is kept gives the same files', async () => {
  const first = await made({ width: 900, height: 300, margin: 40 })
  expect(await drawLogo(Buffer.from(first.bytes))).toEqual(first)
})

test('logos are transparent on pages and documents, and have a background in e-mails', async () => {
  const logo = await made({ width: 400, height: 400, ink: '#203040' })
  const sharp = await loadSharp()
  const cut = await sharp(Buffer.from(await sampleLogo({ width: 400, height: 400 })))
    .composite([
      {
        input: { create: { width: 100, height: 100, channels: 4, background: '#000' } },
        blend: 'dest-out',
        gravity: 'northwest',
      },
    ])
    .png()
    .toBuffer()
  const open = await drawLogo(cut)
  if (typeof open === 'string') throw new Error(open)
  for (const part of ['1x', '2x', '4x']) expect((await look(fileOf(open, part))).alpha).toBe(0)
  expect(await look(fileOf(open, 'email'))).toMatchObject({ rgb: rgb(standardLook.colors.surfaceRaised), alpha: 255 })
  expect(await look(fileOf(logo, 'email-dark'))).toMatchObject({ rgb: rgb(PAPER), alpha: 255 })
})

test('icons are squares in the colour of the page, with white taken out', async () => {
  const logo = await made({ width: 900, height: 300, ground: '#ffffff', margin: 30, format: 'jpeg' })
  for (const [icon, { side }] of Object.entries(icons)) {
    const drawn = fileOf(logo, icon.replace('.png', ''))
    expect(await look(drawn)).toMatchObject({ size: [side, side], rgb: rgb(standardLook.colors.surface), alpha: 255 })
    expect((await look(drawn, Math.round(side * 0.65), side / 2)).rgb[0]).toBeLessThan(60)
  }
})

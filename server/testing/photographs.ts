import type { Sharp } from 'sharp'
import { loadSharp } from '../catalogue/image-editor/sharp.ts'
import { makeDue } from '../catalogue/pictures/make.ts'
import { cutKeys, masterKey, uploadKey } from '../catalogue/pictures/names.ts'
import type { OpenShop } from './open-shop.ts'

export const corners = ['#d02020', '#20b020', '#2020d0', '#d0d020'] as const

type Look = {
  readonly width?: number
  readonly height?: number
  readonly orientation?: number
}

async function drawn(width: number, height: number): Promise<Sharp> {
  const sharp = await loadSharp()
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const positions = [
    { left: 0, top: 0 },
    { left: width - half.width, top: 0 },
    { left: width - half.width, top: height - half.height },
    { left: 0, top: height - half.height },
  ]
  const parts = await Promise.all(
    corners.map((background) =>
      sharp({ create: { ...half, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const whole = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(parts.map((input, index) => ({ input, ...(positions[index] ?? { left: 0, top: 0 }) })))
    .png()
    .toBuffer()
  return sharp(whole)
}

// How a camera that is held in that way stores what it sees.
const stored: Readonly<Record<number, (upright: Sharp) => Sharp>> = {
  2: (upright) => upright.flop(),
  3: (upright) => upright.rotate(180),
  4: (upright) => upright.flip(),
  6: (upright) => upright.rotate(270),
  8: (upright) => upright.rotate(90),
}

/** A JPEG as a phone takes it, with the GPS position where it was taken written into it; seen upright it has the four corners. */
export async function photograph({
  width = 1000,
  height = 800,
  orientation = 1,
}: Look = {}): Promise<Uint8Array<ArrayBuffer>> {
  const upright = await drawn(width, height)
  const sharp = await loadSharp()
  const turned = await (stored[orientation]?.(upright) ?? upright).png().toBuffer()
  const bytes = await sharp(turned)
    .withExif({ IFD0: { Make: 'Solas Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 20/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer()
  return new Uint8Array(bytes)
}

/** Puts stand-ins where the pictures that have come in would be made, where what they show does not matter. */
export async function standIn({ services: { db, pictures } }: Pick<OpenShop, 'services'>): Promise<void> {
  const rows = await db.selectFrom('pictures').select(['file', 'source', 'shape']).where('state', '=', 'due').execute()
  for (const { file, source, shape } of rows) {
    for (const key of [masterKey(source), ...cutKeys({ file, shape })]) await pictures.put(key, Buffer.from(key))
    await pictures.delete(uploadKey(source))
  }
  await db.updateTable('pictures').set({ state: 'made', width: 1000, height: 800 }).where('state', '=', 'due').execute()
}

export function makePictures({ services }: Pick<OpenShop, 'services'>): Promise<void> {
  return makeDue(services, new AbortController().signal)
}

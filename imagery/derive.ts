import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileUrl, type PictureFormat } from '#shop/pictures/picture-file.ts'
import { cut, cuttingOf, LIST_QUALITY } from './cut.ts'
import { digest } from './fingerprint.ts'
import { noteMade, readMade } from './made.ts'
import { originalFile, readOriginal } from './originals.ts'
import type { Shot } from './shots.ts'

export const publicFolder = 'web/storefront/public'
const pictureFolder = `${publicFolder}/pictures`
const VERSION_DIGITS = 6

export type Draft = { readonly stem: string; readonly format: PictureFormat; readonly bytes: Buffer }

export function publish(files: readonly Draft[]): string {
  const version = digest(...files.flatMap(({ stem, format, bytes }) => [stem, format, bytes])).slice(0, VERSION_DIGITS)
  mkdirSync(pictureFolder, { recursive: true })
  for (const { stem, format, bytes } of files) writeFileSync(`${publicFolder}${fileUrl(stem, version, format)}`, bytes)
  return version
}

export function sweepFiles(inUse: ReadonlySet<string>): number {
  const old = readdirSync(pictureFolder).filter((file) => !inUse.has(`/pictures/${file}`))
  for (const file of old) rmSync(`${pictureFolder}/${file}`)
  return old.length
}

const sourceOf = ({ name, shape }: Shot) => digest(readOriginal(name), cuttingOf(shape))

/** Cuts a picture's original again if it or the way of cutting has changed. True if it did. */
export async function derive(shot: Shot, { again = false } = {}): Promise<boolean> {
  const { name, shape } = shot
  const before = readMade()[name]
  const source = sourceOf(shot)
  if (!again && before?.source === source) return false
  const cuts = await cut(originalFile(name), shape)
  const files = cuts.map(({ width, format, bytes }) => ({ stem: `${name}-${width}`, format, bytes }))
  const version = publish(files)
  const lowered = cuts.filter(({ format, quality }) => format === 'avif' && quality < LIST_QUALITY)
  const quality = Object.fromEntries(lowered.map(({ width, quality: taken }) => [String(width), taken]))
  noteMade(name, { source, version, quality: lowered.length > 0 ? quality : undefined })
  return true
}

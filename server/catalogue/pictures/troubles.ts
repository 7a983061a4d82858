import { PICTURE_MAX_BYTES, type Trouble } from '#shop/desk/picture-troubles.ts'
import { isDiskFull } from '../../platform/database/disk-full.ts'

const heicBrands = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/
const textStart = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).toString('latin1')

/** The trouble with a file by its first bytes, not by its name; null if they are those of a picture. */
export function troubleAtSight(bytes: Uint8Array): Trouble | null {
  if (bytes.byteLength > PICTURE_MAX_BYTES) return 'too large'
  const start = textStart(bytes)
  const isKnown = start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')
  if (isKnown || (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP')) return null
  if (start.slice(4, 8) === 'ftyp') {
    const brand = start.slice(8, 12)
    // The brands of a file name every reader that can open it; AVIF is said to be of the family too.
    if (/avif|avis/.test(start.slice(8, 64))) return null
    return heicBrands.test(brand) ? 'heic' : 'not a picture'
  }
  return /<svg[\s>]/i.test(start) ? 'svg' : 'not a picture'
}

export function troubleOfStore(error: unknown): Trouble {
  return isDiskFull(error) ? 'no room' : 'no store'
}

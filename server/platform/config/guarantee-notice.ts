import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OwnSettings, type Settings, standardSettings, TO_BE_GIVEN } from '#shop/settings/settings.ts'

export type GuaranteeNotice = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: 'image/svg+xml' | 'image/png' }

export type NoticeSearch = { readonly notice: GuaranteeNotice } | { readonly problem: string }

const types = { svg: 'image/svg+xml', png: 'image/png' } as const
type Extension = keyof typeof types

/** Notices sent at the desk have their SHA-256 in the name. A file that the owner placed by hand may have none. */
const NOTICE_FILE = /^guarantee-notice(?:\.[\da-f]{64})?\.(svg|png)$/

const PNG = [0x89, 0x50, 0x4e, 0x47]
/** Bytes within which an SVG has its `<svg`, after comments and a declaration. */
const SVG_WITHIN = 4096

function extensionFor(bytes: Uint8Array): Extension | null {
  if (PNG.every((byte, index) => bytes[index] === byte)) return 'png'
  return new TextDecoder().decode(bytes.subarray(0, SVG_WITHIN)).includes('<svg') ? 'svg' : null
}

/**
 * Keeps a notice in DATA_DIR, byte for byte, beside the others: the published settings name the one that is shown.
 * Returns its SHA-256; null if it is neither an SVG nor a PNG.
 */
export function keepGuaranteeNotice(dataDir: string, bytes: Uint8Array): string | null {
  const extension = extensionFor(bytes)
  if (extension === null) return null
  const sum = sha256(bytes)
  const path = join(dataDir, `guarantee-notice.${sum}.${extension}`)
  writeFileSync(`${path}.new`, bytes, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return sum
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

type PlacedNotice = GuaranteeNotice & { readonly name: string; readonly sum: string }

function placedNotices(dataDir: string): PlacedNotice[] {
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => NOTICE_FILE.test(name)) : []
  const paths = names.map((name) => ({ name, path: join(dataDir, name) }))
  return paths
    .toSorted((a, b) => statSync(b.path).mtimeMs - statSync(a.path).mtimeMs)
    .map(({ name, path }) => {
      const bytes = new Uint8Array(readFileSync(path))
      return { name, bytes, type: name.endsWith('.png') ? types.png : types.svg, sum: sha256(bytes) }
    })
}

/** Finds the official notice in DATA_DIR, if the owner has confirmed its SHA-256 and the URL of its QR code: the file must be unchanged (Regulation (EU) 2025/1960) (S10.80). */
export function findGuaranteeNotice(dataDir: string, confirmed: Settings['guaranteeNotice']): NoticeSearch {
  const placed = placedNotices(dataDir)
  const [latest] = placed
  if (!latest)
    return {
      problem:
        'the official notice of the legal guarantee in English, from the Commission’s site, sent at the desk on Shop, Go live, or as guarantee-notice.svg or guarantee-notice.png in DATA_DIR',
    }
  if (confirmed.sha256 === TO_BE_GIVEN || confirmed.link === TO_BE_GIVEN)
    return {
      problem: `the sum and the address of the guaranteeNotice, at the desk on Shop, Settings: ${latest.name} is there, and its SHA-256 is ${latest.sum}`,
    }
  const found = placed.find(({ sum }) => sum === confirmed.sha256.toLowerCase())
  if (!found)
    return { problem: `the notice whose SHA-256 stands in the settings: the one that is there has ${latest.sum}` }
  return { notice: { bytes: found.bytes, type: found.type } }
}

export function hasGuaranteeNotice(dataDir: string, { guaranteeNotice }: OwnSettings = {}): boolean {
  return 'notice' in findGuaranteeNotice(dataDir, guaranteeNotice ?? standardSettings.guaranteeNotice)
}

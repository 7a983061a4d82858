import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OwnSettings, type Settings, standardSettings, TO_BE_GIVEN } from '#shop/settings/settings.ts'

/** The official notice of the legal guarantee, byte for byte as its owner placed it. */
export type GuaranteeNotice = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: 'image/svg+xml' | 'image/png' }

/** The notice, or a sentence that says what its owner still has to do. */
export type NoticeSearch = { readonly notice: GuaranteeNotice } | { readonly problem: string }

const files = [
  ['guarantee-notice.svg', 'image/svg+xml'],
  ['guarantee-notice.png', 'image/png'],
] as const

const PNG = [0x89, 0x50, 0x4e, 0x47]
/** Bytes within which an SVG has its `<svg`, after comments and a declaration. */
const SVG_WITHIN = 4096

function fileFor(bytes: Uint8Array): string | null {
  if (PNG.every((byte, index) => bytes[index] === byte)) return files[1][0]
  return new TextDecoder().decode(bytes.subarray(0, SVG_WITHIN)).includes('<svg') ? files[0][0] : null
}

/** Keeps the notice in DATA_DIR, byte for byte, in place of an earlier one; false if it is neither an SVG nor a PNG. */
export function keepGuaranteeNotice(dataDir: string, bytes: Uint8Array): boolean {
  const file = fileFor(bytes)
  if (file === null) return false
  const path = join(dataDir, file)
  writeFileSync(`${path}.new`, bytes, { mode: 0o600 })
  for (const [name] of files) rmSync(join(dataDir, name), { force: true })
  renameSync(`${path}.new`, path)
  return true
}

/** The SHA-256 of bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function readIfThere(path: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    return null
  }
}

/** Finds the official notice in DATA_DIR, if the owner has confirmed its SHA-256 and the URL of its QR code: the file must be unchanged (Regulation (EU) 2025/1960). */
export function findGuaranteeNotice(dataDir: string, confirmed: Settings['guaranteeNotice']): NoticeSearch {
  for (const [name, type] of files) {
    const bytes = readIfThere(join(dataDir, name))
    if (bytes === null) continue
    if (confirmed.sha256 === TO_BE_GIVEN || confirmed.link === TO_BE_GIVEN)
      return {
        problem: `the sum and the address of the guaranteeNotice, at the desk on Shop, Settings: ${name} is there, and its SHA-256 is ${sha256(bytes)}`,
      }
    if (sha256(bytes) !== confirmed.sha256.toLowerCase())
      return {
        problem: `the ${name} whose SHA-256 stands in the settings: the one that is there has ${sha256(bytes)}`,
      }
    return { notice: { bytes, type } }
  }
  return {
    problem: `the official notice of the legal guarantee in English, from the Commission's site, as ${files[0][0]} or ${files[1][0]} in DATA_DIR`,
  }
}

/** Whether the notice is placed that the published settings confirm. */
export function hasGuaranteeNotice(dataDir: string, { guaranteeNotice }: OwnSettings = {}): boolean {
  return 'notice' in findGuaranteeNotice(dataDir, guaranteeNotice ?? standardSettings.guaranteeNotice)
}

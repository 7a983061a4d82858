import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { randomBytes } from '../runtime/runtime.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** A new key for a copy: 32 random bytes as base64url. */
export function newBackupKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

export class NotWhole extends Error {
  readonly reason: string
  constructor(message: string, reason: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Encryption of copied files. Their keeper learns neither the content nor whether a known file is among them. */
export type Sealer = {
  /** A keyed hash of some content, as hex: equal content has an equal name. */
  readonly nameOf: (content: Uint8Array | string) => string
  readonly seal: (name: string, content: Uint8Array) => Uint8Array
  /** Returns the content of a file, or what is wrong: another key, or a file that was changed or has another name. */
  readonly open: (name: string, sealed: Uint8Array) => Buffer | NotWhole
}

/** Creates a sealer from a key of `newBackupKey`. A file is the IV (12 bytes), the tag (16 bytes) and AES-256-GCM ciphertext, with the name as additional data. */
export function openSealer(key: string): Sealer {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), '', `solas copy ${purpose}`, KEY_BYTES))
  const [cipherKey, nameKey] = [derived('content'), derived('names')]
  return {
    nameOf: (content) => createHmac('sha256', nameKey).update(content).digest('hex'),
    seal(name, content) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, cipherKey, iv).setAAD(Buffer.from(name))
      const sealed = [cipher.update(deflateRawSync(content, { level: 1 })), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed])
    },
    open(name, sealed) {
      const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      try {
        const decipher = createDecipheriv(CIPHER, cipherKey, iv, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
        return inflateRawSync(Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]))
      } catch (error) {
        const message = `${name} cannot be opened: BACKUP_KEY is another key, or the file was changed`
        return new NotWhole(message, 'a file of it was changed', { cause: error })
      }
    },
  }
}

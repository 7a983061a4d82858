import { createHash } from 'node:crypto'
import { CODE_DIGITS } from '#shop/desk/access.ts'
import { randomBytes, randomInt } from '../../platform/runtime/runtime.ts'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** The SHA-256 of a secret. Only this is stored. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

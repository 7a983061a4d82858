import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

const signatureOf = (secret: string, purpose: string, id: string) =>
  createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')

export const PHOTO_PURPOSE = 'order-photo'

/** The secret with which the shop signs its links and the orders that it keeps at the payment provider, and makes digests of networks. */
export async function linkSecret(db: Kysely<Schema>): Promise<string> {
  const query = db.selectFrom('secrets').select('value').where('name', '=', 'links')
  return (await query.executeTakeFirstOrThrow()).value
}

export function signToken(secret: string, purpose: string, id: string): string {
  return `${id}.${signatureOf(secret, purpose, id)}`
}

/** The id that a token is for; null if the shop has not signed it for this purpose (S10.120). */
export async function readToken(db: Kysely<Schema>, purpose: string, token: string): Promise<string | null> {
  const [, id, signed] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || signed === undefined) return null
  const expected = signatureOf(await linkSecret(db), purpose, id)
  return timingSafeEqual(Buffer.from(signed), Buffer.from(expected)) ? id : null
}

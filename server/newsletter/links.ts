import { createHmac, timingSafeEqual } from 'node:crypto'
import { newsletterPaths } from '#shop/paths.ts'
import type { Services } from '../services.ts'

/** What a link in a letter is for. */
export type Purpose = keyof typeof newsletterPaths

async function signature({ db }: Pick<Services, 'db'>, purpose: Purpose, id: string): Promise<string> {
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'links').executeTakeFirstOrThrow()
  return createHmac('sha256', secret.value).update(`newsletter ${purpose} ${id}`).digest('base64url')
}

/** The link for a reader and a purpose: signed, so that nobody makes one, and with nothing of the address in it. */
export async function linkFor(
  services: Pick<Services, 'db' | 'config'>,
  purpose: Purpose,
  id: string,
): Promise<string> {
  const token = `${id}.${await signature(services, purpose, id)}`
  return `${services.config.publicUrl}${newsletterPaths[purpose]}?token=${token}`
}

/** The id of the reader whom a link's token is for; null if the shop has not signed it for this purpose. */
export async function readerOf(
  services: Pick<Services, 'db'>,
  purpose: Purpose,
  token: string,
): Promise<string | null> {
  const [, id, signed] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || signed === undefined) return null
  const expected = await signature(services, purpose, id)
  return timingSafeEqual(Buffer.from(signed), Buffer.from(expected)) ? id : null
}

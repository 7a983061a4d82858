import { newsletterPaths } from '#shop/paths.ts'
import type { Services } from '../../platform/services/services.ts'
import { linkSecret, readToken, signToken } from '../mail/link-token.ts'

export type Purpose = keyof typeof newsletterPaths

/** The link for a reader and a purpose. It is signed, so nobody can forge it, and it does not contain the address. */
export async function linkFor(
  { db, config }: Pick<Services, 'db' | 'config'>,
  purpose: Purpose,
  id: string,
): Promise<string> {
  const token = signToken(await linkSecret(db), `newsletter ${purpose}`, id)
  return `${config.publicUrl}${newsletterPaths[purpose]}?token=${token}`
}

export function readerOf({ db }: Pick<Services, 'db'>, purpose: Purpose, token: string): Promise<string | null> {
  return readToken(db, `newsletter ${purpose}`, token)
}

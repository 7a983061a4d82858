import * as v from 'valibot'
import type { NewPasskeyRequest, PasskeyRequest } from '#shop/desk/passkeys.ts'
import type { DeskPasskeyRow } from '../../platform/database/desk-schema.ts'
import { openEnds } from '../../platform/database/open-window.ts'
import type { Services } from '../../platform/services/services.ts'
import { digestOf } from './secrets.ts'

/** A challenge is good for so long, in ms: browsers give up after a minute or so themselves. */
const CHALLENGE_MS = 5 * 60_000
/** EdDSA, ES256, RS256: every authenticator supports at least one of them. */
export const ALGORITHMS = [-8, -7, -257]
const Transports = v.array(v.string())

export type Purpose = 'sign-in' | 'add' | 'confirm'

export const webAuthn = () => import('@simplewebauthn/server')

/** The domain that passkeys are kept for; null if the shop has none, or none that browsers take: an address in numbers, or no https. */
export function passkeyDomain({ publicUrl }: { readonly publicUrl: string }): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  if (hostname === 'localhost') return hostname
  return protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname) ? hostname : null
}

export async function keepChallenge(
  { db, now }: Services,
  challenge: string,
  purpose: Purpose,
  asker: string,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS).toISOString()
  await db
    .insertInto('deskChallenges')
    .values({ challengeHash: digestOf(challenge), purpose, asker, expiresAt })
    .execute()
}

function spendChallenge({ db, now }: Services, purpose: Purpose, asker: string) {
  return async (challenge: string): Promise<boolean> => {
    const { after, latest } = openEnds(now(), CHALLENGE_MS)
    const { numDeletedRows } = await db
      .deleteFrom('deskChallenges')
      .where('challengeHash', '=', digestOf(challenge))
      .where('purpose', '=', purpose)
      .where('asker', '=', asker)
      .where('expiresAt', '>', after)
      .where('expiresAt', '<=', latest)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  }
}

function expected(services: Services, purpose: Purpose, asker: string) {
  const { origin, hostname } = new URL(services.config.publicUrl)
  return {
    expectedChallenge: spendChallenge(services, purpose, asker),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }
}

/** The passkey that answered a challenge, which it spends; null if anything about the answer is wrong. A key that has counted further elsewhere is copied (WebAuthn, 6.1.1). */
export async function verifyPasskey(
  services: Services,
  { response }: v.InferOutput<typeof PasskeyRequest>,
  purpose: Purpose,
  asker: string,
): Promise<{ readonly staffId: string; readonly isCopied: boolean } | null> {
  const { db, now } = services
  const row = await db.selectFrom('deskPasskeys').selectAll().where('id', '=', response.id).executeTakeFirst()
  const { userHandle } = response.response
  const handle = row && Buffer.from(row.staffId).toString('base64url')
  if (!row || (userHandle !== undefined && userHandle !== handle)) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  // The row below compares the counter, so that two answers at once are told apart too.
  const credential = { id: row.id, publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')), counter: 0 }
  const proof = await verifyAuthenticationResponse({
    response,
    credential,
    ...expected(services, purpose, asker),
  }).catch(() => null)
  if (proof?.verified !== true) return null
  const { newCounter } = proof.authenticationInfo
  const { numUpdatedRows } = await db
    .updateTable('deskPasskeys')
    .set({ counter: newCounter, usedAt: now().toISOString() })
    .where('id', '=', row.id)
    .where('counter', newCounter === 0 ? '=' : '<', newCounter)
    .executeTakeFirstOrThrow()
  return { staffId: row.staffId, isCopied: numUpdatedRows === 0n }
}

export async function verifyNewPasskey(
  services: Services,
  { response }: v.InferOutput<typeof NewPasskeyRequest>,
  asker: string,
): Promise<Pick<DeskPasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await webAuthn()
  const proof = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs: ALGORITHMS,
    ...expected(services, 'add', asker),
  }).catch(() => null)
  if (proof?.verified !== true) return null
  const { id, publicKey, counter, transports = [] } = proof.registrationInfo.credential
  const key = Buffer.from(publicKey).toString('base64url')
  return { id, publicKey: key, counter, transports: JSON.stringify(transports) }
}

export function passkeysOf({ db }: Pick<Services, 'db'>, staffId: string): Promise<DeskPasskeyRow[]> {
  return db
    .selectFrom('deskPasskeys')
    .selectAll()
    .where('staffId', '=', staffId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export function descriptorOf({ id, transports }: DeskPasskeyRow): { id: string; transports: string[] } {
  return { id, transports: v.parse(Transports, JSON.parse(transports)) }
}

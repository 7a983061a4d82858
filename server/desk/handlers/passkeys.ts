import * as v from 'valibot'
import { refuseAccess } from '#shop/desk/access-refusals.ts'
import { NewPasskeyChallenge, PASSKEYS_MAX, PasskeyChallenge } from '#shop/desk/passkeys.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import type { Services } from '../../platform/services/services.ts'
import { done, type Handlers } from '../calls/handler.ts'
import { readCookie, writeCookie } from '../sign-in/cookies.ts'
import {
  ALGORITHMS,
  descriptorOf,
  keepChallenge,
  type Purpose,
  passkeyDomain,
  passkeysOf,
  verifyNewPasskey,
  verifyPasskey,
  webAuthn,
} from '../sign-in/passkeys.ts'
import { digestOf, newToken } from '../sign-in/secrets.ts'
import { confirmSession, deviceOf } from '../sign-in/sessions.ts'
import { signIn } from './access.ts'

type Key = ReturnType<typeof descriptorOf>

async function challengeFor(services: Services, purpose: Purpose, asker: string, ids: Key[] = []) {
  const rpID = passkeyDomain(services.config)
  if (rpID === null) return refuseAccess('no-domain')
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', allowCredentials: ids })
  await keepChallenge(services, options.challenge, purpose, asker)
  return v.parse(PasskeyChallenge, { options })
}

async function refuseCopied({ db, now }: Services, staffId: string) {
  const staff = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirstOrThrow()
  const what = 'was refused a passkey that may have been copied'
  await writeAuditLog(db, { orderId: null, who: staff.email, what }, now())
  return refuseAccess('copied-passkey')
}

export const passkeyHandlers: Handlers<typeof import('#shop/calls/passkeys.ts')> = {
  async askForPasskey(services, { c }) {
    const { config } = services
    const browser = readCookie(c, config, 'browser') ?? newToken()
    writeCookie(c, config, 'browser', browser)
    return challengeFor(services, 'sign-in', digestOf(browser))
  },
  async signInByPasskey(services, { body, c }) {
    const browser = readCookie(c, services.config, 'browser')
    const proof = browser === undefined ? null : await verifyPasskey(services, body, 'sign-in', digestOf(browser))
    if (proof === null) return refuseAccess('wrong-passkey')
    return proof.isCopied ? refuseCopied(services, proof.staffId) : signIn(c, services, proof.staffId)
  },
  async askToConfirm(services, { actor: { staff, session } }) {
    const own = await passkeysOf(services, staff.id)
    if (own.length === 0) return refuseAccess('no-passkey-yet')
    return challengeFor(services, 'confirm', session.id, own.map(descriptorOf))
  },
  async confirmByPasskey(services, { actor: { staff, session }, body }) {
    const proof = await verifyPasskey(services, body, 'confirm', session.id)
    if (proof?.staffId !== staff.id) return refuseAccess('wrong-passkey')
    if (proof.isCopied) return refuseCopied(services, staff.id)
    await confirmSession(services, session.id)
    return done
  },
  async readPasskeys(services, { actor }) {
    const rows = await passkeysOf(services, actor.staff.id)
    return { passkeys: rows.map(({ id, device, createdAt, usedAt }) => ({ id, device, createdAt, usedAt })) }
  },
  async askForNewPasskey(services, { shop, actor: { staff, session } }) {
    const rpID = passkeyDomain(services.config)
    if (rpID === null) return refuseAccess('no-domain')
    const own = await passkeysOf(services, staff.id)
    if (own.length >= PASSKEYS_MAX) return refuseAccess('many-passkeys')
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: shop.settings.brand,
      rpID,
      userName: staff.email,
      userID: new TextEncoder().encode(staff.id),
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: own.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await keepChallenge(services, options.challenge, 'add', session.id)
    return v.parse(NewPasskeyChallenge, { options })
  },
  async addPasskey(services, { actor: { staff, session }, body, c }) {
    const { db, now } = services
    const key = await verifyNewPasskey(services, body, session.id)
    if (key === null) return refuseAccess('passkey-not-taken')
    const createdAt = now().toISOString()
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('deskPasskeys')
      .values({ ...key, staffId: staff.id, device: deviceOf(c), createdAt, usedAt: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return added === 0n ? refuseAccess('passkey-known') : done
  },
  async removePasskey({ db }, { actor: { staff }, body: { id } }) {
    const { numDeletedRows } = await db
      .deleteFrom('deskPasskeys')
      .where('id', '=', id)
      .where('staffId', '=', staff.id)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 0n ? refuseAccess('no-passkey') : done
  },
}

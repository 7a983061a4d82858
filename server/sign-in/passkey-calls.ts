import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { refuseAccess } from '#shop/desk/access-refusals.ts'
import { NewPasskeyRequest, PASSKEYS_MAX, PasskeyRequest, RemovePasskeyRequest } from '#shop/desk/passkeys.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'
import { readCookie, writeCookie } from './cookies.ts'
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
} from './passkeys.ts'
import { digestOf, newToken } from './secrets.ts'
import { confirmSession, type DeskEnv, deviceOf } from './sessions.ts'
import { signIn } from './sign-in.ts'

async function answerChallenge(c: Context, services: Services, purpose: Purpose, asker: string, ids: Key[] = []) {
  const rpID = passkeyDomain(services.config)
  if (rpID === null) return answerRefusal(c, refuseAccess('no-domain'))
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', allowCredentials: ids })
  await keepChallenge(services, options.challenge, purpose, asker)
  return c.json({ options })
}

type Key = ReturnType<typeof descriptorOf>

async function refuseCopied(c: Context, { db, now }: Services, staffId: string) {
  const staff = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirstOrThrow()
  const what = 'was refused a passkey that may have been copied'
  await writeAuditLog(db, { orderId: null, who: staff.email, what }, now())
  return answerRefusal(c, refuseAccess('copied-passkey'), { status: 403 })
}

/** POST /desk/api/passkeys/challenge: the challenge for signing in with a passkey. It names no passkeys, so it reveals nobody. */
export function askForPasskey(services: Services): Handler<DeskEnv> {
  const { config } = services
  return async (c) => {
    const browser = readCookie(c, config, 'browser') ?? newToken()
    writeCookie(c, config, 'browser', browser)
    return answerChallenge(c, services, 'sign-in', digestOf(browser))
  }
}

/** POST /desk/api/passkeys/sign-in: signs in the person whose passkey answers the challenge of this browser. */
export function signInByPasskey(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const request = v.safeParse(PasskeyRequest, c.get('json'))
    const browser = readCookie(c, services.config, 'browser')
    if (!request.success || browser === undefined)
      return answerRefusal(c, refuseAccess('wrong-passkey'), { status: 403 })
    const proof = await verifyPasskey(services, request.output, 'sign-in', digestOf(browser))
    if (proof === null) return answerRefusal(c, refuseAccess('wrong-passkey'), { status: 403 })
    if (proof.isCopied) return refuseCopied(c, services, proof.staffId)
    return signIn(c, services, proof.staffId)
  }
}

/** POST /desk/api/confirm/passkey/challenge: what a passkey of the person who is signed in has to answer to show that it is them. */
export function askToConfirm(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { staff, session } = c.get('desk')
    const own = await passkeysOf(services, staff.id)
    if (own.length === 0) return answerRefusal(c, refuseAccess('no-passkey-yet'))
    return answerChallenge(c, services, 'confirm', session.id, own.map(descriptorOf))
  }
}

/** POST /desk/api/confirm/passkey: takes that answer, of their own passkeys only. */
export function confirmByPasskey(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { staff, session } = c.get('desk')
    const request = v.safeParse(PasskeyRequest, c.get('json'))
    const proof = request.success ? await verifyPasskey(services, request.output, 'confirm', session.id) : null
    if (proof?.staffId !== staff.id) return answerRefusal(c, refuseAccess('wrong-passkey'), { status: 403 })
    if (proof.isCopied) return refuseCopied(c, services, staff.id)
    await confirmSession(services, session.id)
    return c.json({ ok: true })
  }
}

/** GET /desk/api/passkeys: the passkeys of the person who asks. */
export function answerPasskeys(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const rows = await passkeysOf(services, c.get('desk').staff.id)
    const passkeys = rows.map(({ id, device, createdAt, usedAt }) => ({ id, device, createdAt, usedAt }))
    return c.json({ passkeys })
  }
}

/** POST /desk/api/passkeys/new: what a new passkey has to answer. */
export function askForNewPasskey(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const rpID = passkeyDomain(services.config)
    if (rpID === null) return answerRefusal(c, refuseAccess('no-domain'))
    const { staff, session } = c.get('desk')
    const own = await passkeysOf(services, staff.id)
    if (own.length >= PASSKEYS_MAX) return answerRefusal(c, refuseAccess('many-passkeys'))
    const { generateRegistrationOptions } = await webAuthn()
    const {
      extensions: _,
      hints: __,
      ...options
    } = await generateRegistrationOptions({
      rpName: shop.settings.brand,
      rpID,
      userName: staff.email,
      userID: new TextEncoder().encode(staff.id),
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: own.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await keepChallenge(services, options.challenge, 'add', session.id)
    return c.json({ options })
  }
}

/** POST /desk/api/passkeys/add: keeps a passkey that answers the challenge. */
export function addPasskey(services: Services): Handler<DeskEnv> {
  const { db, now } = services
  return async (c) => {
    const { staff, session } = c.get('desk')
    const request = v.safeParse(NewPasskeyRequest, c.get('json'))
    const key = request.success ? await verifyNewPasskey(services, request.output, session.id) : null
    if (key === null) return answerRefusal(c, refuseAccess('passkey-not-taken'), { status: 403 })
    const createdAt = now().toISOString()
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('deskPasskeys')
      .values({ ...key, staffId: staff.id, device: deviceOf(c), createdAt, usedAt: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (added === 0n) return answerRefusal(c, refuseAccess('passkey-known'))
    await writeAuditLog(db, { orderId: null, who: staff.email, what: 'added a passkey' }, now())
    return c.json({ ok: true })
  }
}

/** POST /desk/api/passkeys/remove: takes one of their own passkeys away. */
export function removePasskey({ db, now }: Services): Handler<DeskEnv> {
  return async (c) => {
    const { staff } = c.get('desk')
    const body = v.safeParse(RemovePasskeyRequest, c.get('json'))
    const { numDeletedRows } = await db
      .deleteFrom('deskPasskeys')
      .where('id', '=', body.success ? body.output.id : '')
      .where('staffId', '=', staff.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return answerRefusal(c, refuseAccess('no-passkey'), { status: 404 })
    await writeAuditLog(db, { orderId: null, who: staff.email, what: 'removed a passkey' }, now())
    return c.json({ ok: true })
  }
}

import type { Context } from 'hono'
import { readableEmail } from '#shop/checkout/idn.ts'
import { refuseAccess } from '#shop/desk/access-refusals.ts'
import { publicSettings } from '../../catalogue/published/current.ts'
import { mailFailureFacts } from '../../contact/mail/mail-failure.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { isExposed } from '../../platform/config/config.ts'
import { countCall, networkOf, type RateLimit } from '../../platform/http/rate-limit.ts'
import { after } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { done, type Handlers } from '../calls/handler.ts'
import { createCode, spendCode, spendToken } from '../sign-in/codes.ts'
import { readCookie, writeCookie } from '../sign-in/cookies.ts'
import { passkeyDomain, passkeysOf } from '../sign-in/passkeys.ts'
import { digestOf, newToken } from '../sign-in/secrets.ts'
import { confirmSession, endSessions, findSession, openSession, sessionsOf } from '../sign-in/sessions.ts'
import { confirmEmail, signInEmail } from '../sign-in/sign-in-email.ts'
import { deleteStaffMember, findStaffMember, listStaff, setRole } from '../sign-in/staff.ts'

/** E-mails to one address that anybody may ask for, without a session: from one network, and from one browser. A stranger uses up only the quota of their own network. */
const askerLimits = [
  { name: 'desk-emails-hour', max: 6, minutes: 60 },
  { name: 'desk-emails-day', max: 12, minutes: 24 * 60 },
] as const
/** All of those to one address: each brings five tries at its code, so guessers have 600 of a million a day. */
const addressLimit = { name: 'desk-emails-address', max: 120, minutes: 24 * 60 } as const
/** E-mails with a code for somebody who is signed in, by their session: no stranger can use them up. */
const sessionLimits = [
  { name: 'desk-codes-hour', max: 6, minutes: 60 },
  { name: 'desk-codes-day', max: 12, minutes: 24 * 60 },
] as const

async function mayGetEmail(
  services: Services,
  counts: readonly (readonly [limit: RateLimit, key: string])[],
): Promise<boolean> {
  if (!services.config.rateLimits) return true
  for (const [limit, key] of counts) if ((await countCall(services, limit, digestOf(key))) !== null) return false
  return true
}

/** Sends an e-mail while nobody waits: the time would tell whether an address is known. It goes past the outbox, which would keep its secret. */
function sendSoon({ mailbox, log }: Services, kind: string, email: () => ReturnType<typeof confirmEmail>): void {
  const key = newToken()
  const send = async () => mailbox.send({ key, ...(await email()) })
  const note = (error: unknown) => log.error({ kind, ...mailFailureFacts(error) }, 'sign-in e-mail not sent')
  after(0, () => void send().catch(note))
}

export async function signIn(c: Context, services: Services, staffId: string) {
  const { db, config, now } = services
  await openSession(c, services, staffId)
  writeCookie(c, config, 'browser', null)
  const { email } = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirstOrThrow()
  await writeAuditLog(db, { orderId: null, who: email, what: 'signed in at the desk' }, now())
  return done
}

/** The path of the inbox that stands for a mail server, with the owner's address in it; null if others can reach the shop. */
function openInbox({ config }: Services) {
  // Where others can reach the shop, the inbox has a key, which only the person who started the shop knows.
  const isOpenHere = config.mail.smtpUrl === null && !isExposed(config)
  return isOpenHere ? { path: '/sandbox/inbox', email: readableEmail(config.mail.owner) } : null
}

export const accessHandlers: Handlers<typeof import('#shop/calls/access.ts')> = {
  async readMe(services, { shop, c }) {
    const { config } = services
    const { zones, packaging, vatNumber, vatScheme, stock, bench } = shop
    const signedIn = await findSession(services, readCookie(c, config, 'session'))
    const own = signedIn && passkeyDomain(config) !== null ? await passkeysOf(services, signedIn.staff.id) : []
    return {
      staff: signedIn && { ...signedIn.staff, email: readableEmail(signedIn.staff.email) },
      mode: config.mode,
      inbox: openInbox(services),
      passkeys: passkeyDomain(config) === null ? null : own.length,
      keepsOffline: config.serviceWorker,
      catalogue: shop.dataPath,
      settings: publicSettings(shop),
      zones: [...zones],
      packaging,
      vatNumber,
      vatScheme,
      stock,
      ...(bench && { bench }),
    }
  },
  async requestSignInEmail(services, { shop, body, c }) {
    const { config } = services
    const email = body.email.toLowerCase()
    const browser = readCookie(c, config, 'browser') ?? newToken()
    writeCookie(c, config, 'browser', browser)
    const askers = [`${email} ${networkOf(c, config)}`, `${email} ${browser}`]
    const isAllowed = await mayGetEmail(services, [
      ...askers.flatMap((asker) => askerLimits.map((limit) => [limit, asker] as const)),
      [addressLimit, email],
    ])
    const staff = await findStaffMember(services, email)
    // Written down for nobody too: guessing codes reveals nothing either.
    const secrets = await createCode(services, {
      staffId: isAllowed ? (staff?.id ?? null) : null,
      browserHash: digestOf(browser),
      sessionId: null,
    })
    if (isAllowed && staff) sendSoon(services, 'sign-in', () => signInEmail(shop, staff.email, secrets, config))
    return done
  },
  async signInByLink(services, { body, c }) {
    const spent = await spendToken(services, body.token, readCookie(c, services.config, 'browser'))
    if (spent === 'gone') return refuseAccess('link-spent')
    if (spent === 'other browser') return refuseAccess('other-browser')
    return signIn(c, services, spent.staffId)
  },
  async signInByCode(services, { body, c }) {
    const browser = readCookie(c, services.config, 'browser')
    const spent =
      browser === undefined ? null : await spendCode(services, body.code, { browserHash: digestOf(browser) })
    return spent === null ? refuseAccess('wrong-code') : signIn(c, services, spent.staffId)
  },
  async signOut({ db, config }, { actor, c }) {
    await db.deleteFrom('deskSessions').where('id', '=', actor.session.id).execute()
    writeCookie(c, config, 'session', null)
    return done
  },
  async askForCode(services, { shop, actor: { staff, session } }) {
    const counts = sessionLimits.map((limit) => [limit, session.id] as const)
    if (!(await mayGetEmail(services, counts))) return refuseAccess('too-many-emails')
    const { code } = await createCode(services, { staffId: staff.id, browserHash: null, sessionId: session.id })
    sendSoon(services, 'confirm', () => confirmEmail(shop, staff.email, code, services.config))
    return done
  },
  async confirmByCode(services, { actor: { session }, body }) {
    if ((await spendCode(services, body.code, { sessionId: session.id })) === null) return refuseAccess('wrong-code')
    await confirmSession(services, session.id)
    return done
  },
  async readSessions(services, { actor: { staff, session } }) {
    const sessions = await sessionsOf(services, staff.id)
    return { sessions: sessions.map((row) => ({ ...row, isThis: row.id === session.id })) }
  },
  async endSessions(services, { actor: { staff }, body: { id } }) {
    if (!(await endSessions(services, staff.id, id))) return refuseAccess('no-session')
    const what = id === 'all' ? 'ended all sessions' : 'ended a session'
    await writeAuditLog(services.db, { orderId: null, who: staff.email, what }, services.now())
    return done
  },
  async readStaff(services) {
    const staff = await listStaff(services)
    return { staff: staff.map((member) => ({ ...member, email: readableEmail(member.email) })) }
  },
  async addStaff(services, { actor, body }) {
    return (await setRole(services, body, actor.staff.email)) ?? done
  },
  async removeStaff(services, { actor, body }) {
    return (await deleteStaffMember(services, body.id, actor.staff.email)) ?? done
  },
}

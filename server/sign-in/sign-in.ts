import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { readableEmail } from '#shop/checkout/idn.ts'
import { CodeRequest, LinkRequest, type MeAnswer, SignInRequest } from '#shop/desk/access.ts'
import { refuseAccess } from '#shop/desk/access-refusals.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { deskDataPath, publicSettings } from '../catalogue/current.ts'
import { isExposed } from '../config/config.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { countCall, networkOf, type RateLimit } from '../http/rate-limit.ts'
import { mailFailureFacts } from '../mail/mail-failure.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'
import { createCode, spendCode, spendToken } from './codes.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { passkeyDomain, passkeysOf } from './passkeys.ts'
import { digestOf, newToken } from './secrets.ts'
import { confirmSession, type DeskEnv, findSession, openSession } from './sessions.ts'
import { confirmEmail, signInEmail } from './sign-in-email.ts'
import { findStaffMember, type StaffMember, staffMemberFromRow } from './staff.ts'

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

/** Says what is wrong with what was sent, in the first sentence that fits. */
export function refuse(c: Context, error: string, status: 400 | 403 | 404 | 409 | 410 | 502 = 400) {
  return c.json({ ok: false, error }, status)
}

/** Refuses a body, and names the field that the sentence is about, such as 'lines.0.name'. */
export function refuseBody(c: Context, issues: readonly v.BaseIssue<unknown>[]) {
  const error = sentenceFor(issues)
  const issue = issues.find(({ message }) => message === error)
  return c.json({ ok: false, error, field: (issue && v.getDotPath(issue)) ?? '' }, 400)
}

/** Checks the limits in order and stops at the first that is used up; later limits are not counted. */
async function mayGetEmail(
  services: Services,
  counts: readonly (readonly [limit: RateLimit, key: string])[],
): Promise<boolean> {
  if (!services.config.rateLimits) return true
  for (const [limit, key] of counts) if ((await countCall(services, limit, digestOf(key))) !== null) return false
  return true
}

/** Hands an e-mail to the mail server without keeping anybody waiting: how long that takes would tell whether an address is known. It goes past the outbox, which would have to keep what it holds. */
function sendSoon({ mailbox, log }: Services, kind: string, email: () => ReturnType<typeof confirmEmail>): void {
  const key = newToken()
  const send = async () => mailbox.send({ key, ...(await email()) })
  const note = (error: unknown) => log.error({ kind, ...mailFailureFacts(error) }, 'sign-in e-mail not sent')
  setImmediate(() => void send().catch(note))
}

/** POST /desk/api/sign-in: sends a sign-in e-mail, if the address is of somebody who may; the answer is the same for all. */
export function requestSignInEmail(services: Services): Handler<DeskEnv> {
  const { config } = services
  return async (c) => {
    const { shop } = c.var
    const request = v.safeParse(SignInRequest, c.get('json'), { abortPipeEarly: true })
    if (!request.success) return refuse(c, sentenceFor(request.issues))
    const email = request.output.email.toLowerCase()
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
    return c.json({ ok: true })
  }
}

/** Opens a session for a staff member who has shown who they are, and writes it down. */
export async function signIn(c: Context<DeskEnv>, services: Services, staffId: string) {
  const { db, config, now } = services
  await openSession(c, services, staffId)
  writeCookie(c, config, 'browser', null)
  const { email } = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirstOrThrow()
  await writeAuditLog(db, { orderId: null, who: email, what: 'signed in at the desk' }, now())
  return c.json({ ok: true })
}

/** POST /desk/api/sign-in/link: spends a link, only in the browser that asked for it. */
export function signInByLink(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const request = v.safeParse(LinkRequest, c.get('json'))
    if (!request.success) return answerRefusal(c, refuseAccess('link-spent'), { status: 410 })
    const spent = await spendToken(services, request.output.token, readCookie(c, services.config, 'browser'))
    if (spent === 'gone') return answerRefusal(c, refuseAccess('link-spent'), { status: 410 })
    if (spent === 'other browser') return answerRefusal(c, refuseAccess('other-browser'))
    return signIn(c, services, spent.staffId)
  }
}

/** POST /desk/api/sign-in/code: spends the code of the newest e-mail that this browser asked for. */
export function signInByCode(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const request = v.safeParse(CodeRequest, c.get('json'))
    if (!request.success) return refuse(c, sentenceFor(request.issues))
    const browser = readCookie(c, services.config, 'browser')
    const spent =
      browser === undefined ? null : await spendCode(services, request.output.code, { browserHash: digestOf(browser) })
    return spent === null
      ? answerRefusal(c, refuseAccess('wrong-code'), { status: 403 })
      : signIn(c, services, spent.staffId)
  }
}

/** POST /desk/api/confirm/ask: sends the code by which somebody who is signed in shows that it is them. */
export function askForCode(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const { staff, session } = c.get('desk')
    const counts = sessionLimits.map((limit) => [limit, session.id] as const)
    if (!(await mayGetEmail(services, counts))) return answerRefusal(c, refuseAccess('too-many-emails'))
    const { code } = await createCode(services, { staffId: staff.id, browserHash: null, sessionId: session.id })
    sendSoon(services, 'confirm', () => confirmEmail(shop, staff.email, code, services.config))
    return c.json({ ok: true })
  }
}

/** POST /desk/api/confirm: takes that code. */
export function confirm(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const request = v.safeParse(CodeRequest, c.get('json'))
    if (!request.success) return refuse(c, sentenceFor(request.issues))
    const { id } = c.get('desk').session
    if ((await spendCode(services, request.output.code, { sessionId: id })) === null)
      return answerRefusal(c, refuseAccess('wrong-code'), { status: 403 })
    await confirmSession(services, id)
    return c.json({ ok: true })
  }
}

/** POST /desk/api/sign-out: ends this session. */
export function signOut({ db, config }: Services): Handler<DeskEnv> {
  return async (c) => {
    await db.deleteFrom('deskSessions').where('id', '=', c.get('desk').session.id).execute()
    writeCookie(c, config, 'session', null)
    return c.json({ ok: true })
  }
}

/** GET /desk/api/me: who is signed in here, if anybody. */
export function answerMe(services: Services): Handler<DeskEnv> {
  const { config } = services
  // Where others can reach the shop, the inbox has a key, which only the person who started the shop knows.
  const isOpenHere = config.mail.smtpUrl === null && !isExposed(config)
  const inbox = isOpenHere ? { path: '/sandbox/inbox', email: readableEmail(config.mail.owner) } : null
  return async (c) => {
    const { shop } = c.var
    const { zones, packaging, vatNumber, vatScheme, stock } = shop
    const signedIn = await findSession(services, readCookie(c, config, 'session'))
    const own = signedIn && passkeyDomain(config) !== null ? await passkeysOf(services, signedIn.staff.id) : []
    const passkeys = passkeyDomain(config) === null ? null : own.length
    const answer: MeAnswer = {
      staff: signedIn && { ...signedIn.staff, email: readableEmail(signedIn.staff.email) },
      mode: config.mode,
      inbox,
      passkeys,
      keepsOffline: config.serviceWorker,
      catalogue: deskDataPath(shop),
      settings: publicSettings(shop),
      zones: [...zones],
      packaging,
      vatNumber,
      vatScheme,
      stock,
    }
    return c.json(answer)
  }
}

/** A link to sign in with that works in any browser, once, for anyone who has the machine: of an address, or of the first owner (docs/decisions/021). Null if the address is nobody's. */
export async function createLink(
  services: Services,
  email: string | null,
): Promise<{ staff: StaffMember; token: string } | null> {
  const named = email === null ? null : await findStaffMember(services, email)
  if (email !== null && named === null) return null
  const staff = named ?? (await firstOwner(services))
  const { token } = await createCode(services, { staffId: staff.id, browserHash: null, sessionId: null })
  return { staff, token }
}

async function firstOwner(services: Services): Promise<StaffMember> {
  const known = await findStaffMember(services, services.config.mail.owner)
  if (known?.role === 'owner') return known
  const row = await services.db
    .selectFrom('staff')
    .selectAll()
    .where('role', '=', 'owner')
    .orderBy('createdAt')
    .executeTakeFirstOrThrow()
  return staffMemberFromRow(row)
}

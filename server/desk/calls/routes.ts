import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { Call } from '#shop/calls/call.ts'
import { PICTURE_MAX_BYTES, refusePicture } from '#shop/desk/picture-troubles.ts'
import { isRefusal } from '#shop/refusal.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { limitBody, parseJson } from '../../platform/http/request-body.ts'
import type { Services } from '../../platform/services/services.ts'
import { type DeskEnv, requireConfirmed, requireOwner, requireSession, type SignedIn } from '../sign-in/sessions.ts'
import type { Handler, Handlers, Refused, TextFile } from './handler.ts'
import { limits } from './limits.ts'

/** Maximum size of each request body, in bytes. A passkey is the largest of a sign-in; a picture says so in its own words. */
const bodySizes = { 'sign-in': 48 * 1024, texts: 1024 * 1024, notice: 4 * 1024 * 1024, picture: PICTURE_MAX_BYTES }

/** Pictures of one call that come in at a time, for a whole choice of a phone on a slow line: each is held in memory until it is stored. */
const AT_ONCE = 6

/** Lets only pictures through, by their type: no form of another site can send one of these unasked. */
function onlyPictures(call: Call): MiddlewareHandler<DeskEnv> {
  return async (c, next) =>
    /^(image\/|application\/octet-stream)/i.test(c.req.header('content-type') ?? '')
      ? next()
      : answerRefused(c, call, refusePicture('not a picture'))
}

/** Lets so many pictures of a call in at a time. */
function takePictures(call: Call): MiddlewareHandler<DeskEnv> {
  let coming = 0
  return async (c, next) => {
    if (coming >= AT_ONCE) return answerRefused(c, call, refusePicture('busy'))
    coming++
    try {
      return await next()
    } finally {
      coming--
    }
  }
}

/** The checks of a call, in the order in which it is refused: who asks, what is sent, how often. */
function checksOf(call: Call, services: Services): MiddlewareHandler[] {
  const { method, role, confirm, limit, size = 'texts', body } = call
  const { who, ...counted } = limit ? limits[limit] : {}
  const limited =
    'name' in counted ? [limitRate<DeskEnv>(services, counted, who && { who: (c) => who(c, services) })] : []
  const isFile = typeof body === 'string'
  const isPicture = body === 'picture'
  const onTooLarge = (c: Context) => answerRefused(c, call, refusePicture('too large'))
  const sized = limitBody(bodySizes[size], isPicture ? onTooLarge : undefined)
  return [
    ...(role === 'nobody' ? [] : [requireSession(services)]),
    ...(role === 'owner' ? [requireOwner] : []),
    ...(confirm ? [requireConfirmed(services)] : []),
    ...(method === 'post' && !isFile ? [sized, parseJson] : []),
    ...(isPicture ? [onlyPictures(call)] : []),
    ...limited,
    ...(isFile ? [sized] : []),
    ...(isPicture ? [takePictures(call)] : []),
  ]
}

function answerRefused(c: Context, { answer, refusals }: Pick<Call, 'answer' | 'refusals'>, refused: Refused) {
  const { code, message, ...now } = refused
  const status = refusals?.[code] ?? 409
  if (answer === 'page' || answer === 'text') return c.text(message, status)
  return c.json({ ok: false, code, error: message, ...now }, status)
}

/** Says what is wrong with a body, and which field the sentence is about, such as 'lines.0.name'. */
function faultOf(issues: readonly v.BaseIssue<unknown>[]) {
  const error = sentenceFor(issues)
  const issue = issues.find(({ message }) => message === error)
  return { error, field: (issue && v.getDotPath(issue)) ?? '' }
}

function answerInvalid(c: Context, call: Call, fault: { readonly error: string; readonly field?: string }) {
  return call.invalid ? answerRefused(c, call, call.invalid) : c.json({ ok: false, ...fault }, 400)
}

type Bytes = Uint8Array<ArrayBuffer>

/** Answers as the kind of the call says. */
function answerAs(c: Context, { answer }: Pick<Call, 'answer'>, given: Response | TextFile | Bytes | object) {
  if (given instanceof Response) return given
  if (given instanceof Uint8Array) return c.body(given, 200, { 'content-type': 'image/jpeg' })
  if (answer !== 'csv' || !('text' in given)) return c.json(given)
  const headers = { 'content-disposition': `attachment; filename="${given.name}"` }
  return c.body(given.text, 200, { 'content-type': 'text/csv; charset=utf-8', ...headers })
}

async function readFile(c: Context<DeskEnv>): Promise<Bytes> {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  // A slow body would keep old prices.
  c.var.readShop()
  return bytes
}

const anything = v.unknown()

/** Carries a call out that has passed its checks: parses it, asks its handler, answers. */
function answerCall<Described extends Call>(
  services: Services,
  call: Described,
  handler: Handler<Described>,
): (c: Context<DeskEnv>) => Promise<Response>
function answerCall(services: Services, call: Call, handler: Handler<Call>) {
  const { db, now } = services
  return async (c: Context<DeskEnv>) => {
    const query = v.safeParse(call.query ?? anything, c.req.query())
    const schema = typeof call.body === 'object' ? call.body : anything
    const body = v.safeParse(schema, typeof call.body === 'string' ? await readFile(c) : c.var.json)
    if (!query.success) return answerInvalid(c, call, { error: sentenceFor(query.issues) })
    if (!body.success) return answerInvalid(c, call, faultOf(body.issues))
    const actor: SignedIn | null = c.get('desk') ?? null
    const asked = { shop: c.var.shop, actor, params: c.req.param(), query: query.output, body: body.output, c }
    const given = await handler(services, asked)
    if (isRefusal(given)) return answerRefused(c, call, given)
    if (call.audit !== undefined && actor !== null)
      await writeAuditLog(db, { orderId: null, who: actor.staff.email, what: call.audit }, now())
    return answerAs(c, call, given)
  }
}

/** Adds the route of a call. Tests may leave its checks out. */
export function routeCall<Described extends Call>(
  app: Hono<DeskEnv>,
  services: Services,
  call: Described,
  handler: Handler<Described>,
  checks = checksOf,
): void {
  app.on(call.method, [call.path], ...checks(call, services), answerCall(services, call, handler))
}

/** Adds the routes of all calls of a table. */
export function routeCalls<Calls extends { readonly [Name in keyof Calls]: Call }>(
  app: Hono<DeskEnv>,
  services: Services,
  calls: Calls,
  handlers: Handlers<Calls>,
  checks = checksOf,
): void {
  for (const name in calls) routeCall(app, services, calls[name], handlers[name], checks)
}

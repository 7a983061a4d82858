import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { Call, LimitName } from '#shop/calls/call.ts'
import { refusePicture } from '#shop/desk/picture-troubles.ts'
import { isRefusal } from '#shop/refusal.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { bodySizes } from '../http/body-sizes.ts'
import { limitRate } from '../http/rate-limit.ts'
import type { AppEnv } from '../http/request.ts'
import { limitBody, parseJson } from '../http/request-body.ts'
import type { Services } from '../services/services.ts'
import type { Handler, Handlers, Refused, TextFile } from './handler.ts'
import type { CallLimit } from './limits.ts'

/** Lets only pictures through, by their type: no form of another site can send one of these unasked. */
function onlyPictures(call: Call): MiddlewareHandler {
  return async (c, next) =>
    /^(image\/|application\/octet-stream)/i.test(c.req.header('content-type') ?? '')
      ? next()
      : answerRefused(c, call, refusePicture('not a picture'))
}

function limitConcurrency(call: Call, { most, others }: NonNullable<Call['atOnce']>): MiddlewareHandler {
  let current = 0
  return async (c, next) => {
    if (current >= most) return answerRefused(c, call, { ...others, headers: { 'retry-after': '15' } })
    current++
    try {
      return await next()
    } finally {
      current--
    }
  }
}

/** The checks of a call after that of who asks, in the order in which it is refused. What is large is counted before it is read. */
export function checksOf<Name extends LimitName>(
  call: Call & { readonly limit?: Name },
  services: Services,
  limits: Readonly<Record<Name, CallLimit>>,
): MiddlewareHandler[] {
  const { method, limit, size = 'texts', body, atOnce } = call
  const isPicture = body === 'picture'
  const onTooLarge = (c: Context) => answerRefused(c, call, refusePicture('too large'))
  const sized = limitBody(bodySizes[size], isPicture ? onTooLarge : undefined)
  const limited = limit === undefined ? [] : [limitCall(services, limits[limit])]
  const counted = atOnce ? [limitConcurrency(call, atOnce)] : []
  if (typeof body === 'string') return [...(isPicture ? [onlyPictures(call)] : []), ...limited, ...counted, sized]
  const parsed = method === 'post' ? [sized, parseJson] : []
  return atOnce ? [...limited, ...counted, ...parsed] : [...parsed, ...limited]
}

function limitCall(services: Services, { who, ...limit }: CallLimit): MiddlewareHandler {
  return limitRate<AppEnv>(services, limit, who && { who: (c) => who(c, services) })
}

export function answerRefused(
  c: Context,
  { answer, refusals }: Pick<Call, 'answer' | 'refusals'>,
  { code, message, headers, ...now }: Refused,
  status: ContentfulStatusCode = refusals?.[code] ?? 409,
) {
  if (answer === 'page' || answer === 'text') return c.text(message, status, headers)
  return c.json({ ok: false, code, error: message, ...now }, status, headers)
}

/** Says what is wrong with a query or a body, and which field the sentence is about, such as 'lines.0.name'. */
function faultOf(issues: readonly v.BaseIssue<unknown>[]) {
  const error = sentenceFor(issues)
  const issue = issues.find(({ message }) => message === error)
  return { error, field: (issue && v.getDotPath(issue)) ?? '' }
}

function answerInvalid(c: Context, call: Call, issues: readonly v.BaseIssue<unknown>[]) {
  if (call.invalid) return answerRefused(c, call, call.invalid)
  return c.json({ ok: false, code: 'invalid', ...faultOf(issues) }, 400)
}

type Bytes = Uint8Array<ArrayBuffer>

function answerAs(c: Context, { answer }: Pick<Call, 'answer'>, given: Response | TextFile | Bytes | object) {
  if (given instanceof Response) return given
  if (given instanceof Uint8Array) return c.body(given, 200, { 'content-type': 'image/jpeg' })
  if (answer !== 'csv' || !('text' in given)) return c.json(given)
  const headers = { 'content-disposition': `attachment; filename="${given.name}"` }
  return c.body(given.text, 200, { 'content-type': 'text/csv; charset=utf-8', ...headers })
}

async function readFile(c: Context<AppEnv>): Promise<Bytes> {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  // A slow body would keep old prices.
  c.var.readShop()
  return bytes
}

const anything = v.unknown()

export type Routing<Described extends Call, Actor> = {
  readonly checksOf: (call: Described) => readonly MiddlewareHandler[]
  readonly actorOf: (c: Context<AppEnv>) => Actor | null
  readonly onDone?: (call: Call, actor: Actor | null) => Promise<void>
}

function answerCall<Described extends Call, Actor>(
  services: Services,
  call: Described,
  handler: Handler<Described, Actor>,
  routing: Pick<Routing<Described, Actor>, 'actorOf' | 'onDone'>,
): (c: Context<AppEnv>) => Promise<Response>
function answerCall<Actor>(
  services: Services,
  call: Call,
  handler: Handler<Call, Actor>,
  { actorOf, onDone }: Pick<Routing<Call, Actor>, 'actorOf' | 'onDone'>,
) {
  return async (c: Context<AppEnv>) => {
    const query = v.safeParse(call.query ?? anything, c.req.query())
    const schema = typeof call.body === 'object' ? call.body : anything
    const body = v.safeParse(schema, typeof call.body === 'string' ? await readFile(c) : c.var.json)
    if (!query.success) return answerInvalid(c, call, query.issues)
    if (!body.success) return answerInvalid(c, call, body.issues)
    const [params, actor] = [c.req.param(), actorOf(c)]
    const asked = { shop: c.var.shop, actor, params, query: query.output, body: body.output, c }
    const given = await handler(services, asked)
    if (isRefusal(given)) return answerRefused(c, call, given)
    await onDone?.(call, actor)
    return answerAs(c, call, given)
  }
}

export function routeCalls<Calls extends { readonly [Name in keyof Calls]: Call }, Actor>(
  app: Hono<AppEnv>,
  services: Services,
  calls: Calls,
  handlers: Handlers<Calls, Actor>,
  routing: Routing<Calls[keyof Calls], Actor>,
): void {
  for (const name in calls) {
    const call = calls[name]
    app.on(call.method, [call.path], ...routing.checksOf(call), answerCall(services, call, handlers[name], routing))
  }
}

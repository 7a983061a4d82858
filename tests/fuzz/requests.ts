import fc from 'fast-check'
import { referenceFor } from '#shop/orders/reference.ts'
import { signatureHeader } from '../../sandbox/webhook-sender/signature.ts'
import { EXAMPLE_ID } from '../../server/platform/calls/examples.ts'
import { bodies, type Known, sessionName } from './bodies.ts'
import { describedAt, sessionNames } from './described.ts'
import { nearly, search } from './urls.ts'
import { text } from './values.ts'

/** A request as it is put together; `signed` asks for a webhook's sound signature, `atDesk` for the session of an owner. */
export type GeneratedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | Uint8Array<ArrayBuffer> | null
  readonly signed: boolean
  readonly atDesk: boolean
}
export type Route = { readonly method: string; readonly path: string }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE', 'get', 'Pos']
const files = ['/', '/shop', '/product/1', '/index.html', '/assets/app.js', '/favicon.ico', '/robots.txt', '/.env']

const latin = fc.string({
  unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
})
const headerValue = fc.oneof(latin, fc.constantFrom('', '*', 'null', '-1', '0', 'a'.repeat(9000), 'x,'.repeat(3000)))
const types = ['application/json', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded']
const oddTypes = ['multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', 'application/jsonx', '']
const oddHeaders = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-length', 'content-encoding'],
      ...['cookie', 'expect', 'host', 'if-modified-since', 'if-none-match', 'origin', 'range', 'referer'],
      ...['sec-fetch-site', 'stripe-signature', 'user-agent', 'x-forwarded-for', 'x-http-method-override'],
    ),
    headerValue,
  ),
  fc.constantFrom<[string, string]>(
    ['accept-encoding', 'br;q=0.5, gzip'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-origin'],
    ['origin', 'https://evil.test'],
    ['content-length', '99999999999999999999'],
    ['stripe-signature', 't=1,v1=00'],
    ['__proto__', 'polluted'],
  ),
)

function filledIn(path: string, known: Known): fc.Arbitrary<string> {
  const session = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...sessionNames) }, text.map(encodeWell))
  const ofDesk = path.includes('/products/') ? ['1', '28', 'new'] : [EXAMPLE_ID]
  const ids = path.startsWith('/desk/') ? ofDesk : known.emails
  const id = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, text.map(encodeWell))
  return fc
    .tuple(session, id, fc.nat(3).map(String))
    .map(([one, other, number]) =>
      path.replace(':session', one).replace(':id', other).replace(/:\w+/g, number).replace('*', other),
    )
}

const encodeWell = (value: string) => encodeURIComponent(value.toWellFormed())

export function requests(routes: readonly Route[], known: Known): fc.Arbitrary<GeneratedRequest> {
  const someQuery = search({
    session_id: fc.constantFrom(...sessionNames),
    page: fc.integer().map(String),
    done: fc.constantFrom('hold', 'refund', 'none'),
  })
  const pages = files.map((path) => ({ method: 'GET', path }))
  const calls = routes.filter(({ method, path }) => method === 'POST' && !path.endsWith('*'))
  const often = [...calls, ...calls, ...calls, ...routes, ...pages]
  return fc.constantFrom(...often).chain(({ method, path }) => {
    const {
      query = {},
      type: soundType = path.startsWith('/sandbox') ? types[2] : types[0],
      needsSession = path.startsWith('/desk'),
    } = describedAt(method, path) ?? {}
    const named = method === 'ALL' ? fc.constantFrom(...methods) : fc.constant(method)
    const parts = fc.record({
      method: fc.oneof({ weight: 9, arbitrary: named }, fc.constantFrom(...methods)),
      path: nearly(filledIn(path, known)),
      query: Object.keys(query).length > 0 ? fc.oneof(searchOf(query), search(query)) : someQuery,
      type: fc.oneof({ weight: 9, arbitrary: fc.constant(soundType) }, fc.constantFrom(...types, ...oddTypes)),
      from: fc.oneof({ weight: 9, arbitrary: fc.oneof(fc.ipV4(), fc.ipV6()) }, headerValue),
      others: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(oddHeaders, { maxLength: 4 })),
      body: bodies(method, path, known),
      signed: path.startsWith('/webhooks') ? fc.boolean() : fc.constant(false),
      atDesk: needsSession
        ? fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false))
        : fc.constant(false),
    })
    return parts.map(({ method: by, path: at, query: search, type = '', from, others, body, signed, atDesk }) => ({
      method: by,
      url: at + search,
      headers: [['content-type', type], ['x-forwarded-for', from], ...others],
      body: /^(get|head)$/i.test(by) ? null : body,
      signed,
      atDesk,
    }))
  })
}

function searchOf(query: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> {
  return fc
    .record(query)
    .map((fields) => Object.entries(fields).map(([name, value]) => `${name}=${encodeWell(value)}`))
    .map((pairs) => `?${pairs.join('&')}`)
}

/** The shop that requests are sent to. Its time is in seconds since 1970; the cookie is that of an owner at the desk. */
export type Target = {
  readonly origin: string
  readonly secret: string
  readonly at: number
  readonly sessions: readonly string[]
  readonly cookie: string
  readonly order: string
  readonly version: string
}

export function requestOf(
  { method, url, headers, body, signed, atDesk }: GeneratedRequest,
  { origin, secret, at, sessions, cookie, order, version }: Target,
): Request {
  const fill = (given: string) =>
    given.replaceAll(EXAMPLE_ID, order).replaceAll(sessionName, (_, reference: string | undefined, number: string) => {
      const session = sessions[Number(number) % sessions.length] ?? ''
      return reference ? referenceFor('SOL', session) : session
    })
  const sentHeaders = new Headers()
  for (const [name, value] of headers) sentHeaders.set(name, value)
  const filled =
    typeof body === 'string'
      ? fill(body.toWellFormed()).replace('"version":"Sample"', `"version":${JSON.stringify(version)}`)
      : body
  if (atDesk) sentHeaders.set('cookie', cookie)
  if (signed && typeof filled === 'string') sentHeaders.set('stripe-signature', signatureHeader(filled, secret, at))
  return new Request(origin + fill(url).replace(/^(?!\/)/, '/'), { method, headers: sentHeaders, body: filled })
}

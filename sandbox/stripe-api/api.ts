import { Hono } from 'hono'
import { randomBytes } from '../../server/platform/runtime/runtime.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import { errorBody, type Outcome } from './api-error.ts'
import { decodeForm, type Form } from './form.ts'
import { type ApiAnswer, answerOnce } from './idempotency.ts'
import { createEndpoint, deleteEndpoint, listDisputes, listEndpoints, listEvents } from './lists.ts'
import { createRefund, listRefunds, retrievePaymentIntent, retrieveRefund } from './refunds.ts'
import { createSession, expireSession, listLineItems, listSessions, retrieveSession } from './sessions.ts'

type Handler = (store: PaymentStore, id: string, form: Form) => Promise<Outcome<object>>

function answerOf(outcome: Outcome<object>): ApiAnswer {
  return outcome.ok
    ? { status: 200, body: JSON.stringify(outcome.value) }
    : { status: outcome.error.status, body: JSON.stringify(errorBody(outcome.error)) }
}

function toResponse({ status, body, replayed }: ApiAnswer, now: Date): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    date: now.toUTCString(),
    'request-id': `req_${randomBytes(7).toString('hex')}`,
  })
  if (replayed) headers.set('idempotent-replayed', 'true')
  return new Response(body, { status, headers })
}

/** The provider's API as far as the shop uses it; `changed` is called after every request that may have made events. */
export function providerApi(store: PaymentStore, changed: () => void): Hono {
  const api = new Hono()
  const get = (path: string, handler: Handler) =>
    api.get(path, async ({ req }) => {
      const outcome = await handler(store, req.param('id') ?? '', decodeForm(new URL(req.url).search))
      changed()
      return toResponse(answerOf(outcome), store.now())
    })
  const post = (path: string, handler: Handler) =>
    api.post(path, async ({ req }) => {
      const body = await req.text()
      const key = req.header('idempotency-key')
      const work = async (within: PaymentStore) =>
        answerOf(await handler(within, req.param('id') ?? '', decodeForm(body)))
      const answer = key ? await answerOnce(store, key, `${req.path}\n${body}`, work) : await work(store)
      changed()
      return toResponse(answer, store.now())
    })

  const fail = (status: 401 | 404, message: string) =>
    toResponse(
      { status, body: JSON.stringify(errorBody({ status, type: 'invalid_request_error', message })) },
      store.now(),
    )

  api.use(async ({ req }, next) => {
    if (req.header('authorization')?.startsWith('Bearer ')) return next()
    return fail(401, 'You did not provide an API key.')
  })
  post('/v1/checkout/sessions', (within, _, form) => createSession(within, form))
  get('/v1/checkout/sessions', (within, _, form) => listSessions(within, form))
  get('/v1/checkout/sessions/:id', retrieveSession)
  get('/v1/checkout/sessions/:id/line_items', listLineItems)
  post('/v1/checkout/sessions/:id/expire', expireSession)
  get('/v1/payment_intents/:id', retrievePaymentIntent)
  post('/v1/refunds', (within, _, form) => createRefund(within, form))
  get('/v1/refunds', (within, _, form) => listRefunds(within, form))
  get('/v1/refunds/:id', retrieveRefund)
  get('/v1/events', (within, _, form) => listEvents(within, form))
  get('/v1/disputes', (within, _, form) => listDisputes(within, form))
  post('/v1/webhook_endpoints', (within, _, form) => createEndpoint(within, form))
  api.delete('/v1/webhook_endpoints/:id', async ({ req }) =>
    toResponse(answerOf(await deleteEndpoint(store, req.param('id'))), store.now()),
  )
  get('/v1/webhook_endpoints', (within, _, form) => listEndpoints(within, form))
  api.notFound(({ req }) => fail(404, `Unrecognized request URL (${req.method}: ${req.path}).`))
  return api
}

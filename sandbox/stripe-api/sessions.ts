import type Stripe from 'stripe'
import * as v from 'valibot'
import { newKey, newSessionId } from '../payments/ids.ts'
import { lineItemList } from '../payments/line-item.ts'
import { amounts, isComplete, type Payment } from '../payments/payment.ts'
import {
  addPayment,
  findByPart,
  findNewest,
  findPayment,
  type PaymentStore,
  transitionPayment,
} from '../payments/payment-store.ts'
import { type SessionExpansion, sessionObject } from '../payments/session.ts'
import { SessionParameters } from '../payments/session-parameters.ts'
import { expire } from '../payments/transitions.ts'
import { expandable, Whole } from '../payments/values.ts'
import { invalid, missing, type Outcome, readParameters } from './api-error.ts'
import type { Form } from './form.ts'

type SessionOutcome = Promise<Outcome<Stripe.Checkout.Session>>

const expansions = ['line_items', 'payment_intent'] as const satisfies readonly SessionExpansion[]
const expand = expandable(expansions)
const Creation = v.strictObject({ ...SessionParameters.entries, expand })
const Reading = v.strictObject({ expand })
const Page = { limit: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(100, 'A page has at most 100 objects'))) }
const Listing = v.strictObject({
  ...Page,
  payment_intent: v.optional(v.string()),
  expand: expandable(['data.line_items', 'data.payment_intent']),
})
const LineListing = v.strictObject(Page)

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** The smallest amount that the provider charges, in cents (docs.stripe.com/currencies). */
const MIN_TOTAL = 50
const MAX_TOTAL = 99_999_999
/** How far the two clocks may differ before an expiry is refused, in seconds. */
const CLOCK_SLACK = 30

/** POST /v1/checkout/sessions: a new open session, lasting a day unless told otherwise. */
export async function createSession(store: PaymentStore, form: Form): SessionOutcome {
  const read = readParameters(Creation, form)
  if (!read.ok) return read
  const { expand: expansion, ...parameters } = read.value
  const created = Math.floor(store.now().getTime() / 1000)
  const expiresAt = parameters.expires_at ?? created + DAY
  if (expiresAt < created + 30 * MINUTE - CLOCK_SLACK || expiresAt > created + DAY + CLOCK_SLACK) {
    const message = 'The expires_at timestamp must be between 30 minutes and 24 hours from Checkout Session creation.'
    return { ok: false, error: invalid(message, { param: 'expires_at' }) }
  }
  const { total } = amounts({ parameters, refunds: [] })
  if (total > MAX_TOTAL) {
    const message = `The Checkout Session's total amount must be at most ${MAX_TOTAL} cents.`
    return { ok: false, error: invalid(message, { code: 'amount_too_large' }) }
  }
  if (total < MIN_TOTAL) {
    const message = `The Checkout Session's total amount must be at least ${MIN_TOTAL} cents.`
    return { ok: false, error: invalid(message, { code: 'amount_too_small' }) }
  }
  const start = {
    state: 'open',
    payer: null,
    chargedAt: null,
    card: null,
    problem: null,
    dispute: null,
    holding: false,
  } as const
  const payment: Payment = { id: newSessionId(), key: newKey(), created, expiresAt, parameters, ...start, refunds: [] }
  await addPayment(store, payment)
  return { ok: true, value: sessionObject(payment, store.publicUrl, expansion) }
}

export async function retrieveSession(store: PaymentStore, id: string, form: Form): SessionOutcome {
  const read = readParameters(Reading, form)
  if (!read.ok) return read
  const payment = await findPayment(store, id)
  if (!payment) return { ok: false, error: missing('checkout.session', id) }
  return { ok: true, value: sessionObject(payment, store.publicUrl, read.value.expand) }
}

/** GET /v1/checkout/sessions?payment_intent=: the one session of a payment intent; the newest session where none is named. */
export async function listSessions(
  store: PaymentStore,
  form: Form,
): Promise<Outcome<Stripe.ApiList<Stripe.Checkout.Session>>> {
  const read = readParameters(Listing, form)
  if (!read.ok) return read
  const { payment_intent: intent } = read.value
  const payment = await (intent === undefined ? findNewest(store) : findByPart(store, intent))
  const expansion = expansions.filter((name) => read.value.expand?.includes(`data.${name}`))
  const data =
    payment && (intent === undefined || isComplete(payment)) ? [sessionObject(payment, store.publicUrl, expansion)] : []
  return { ok: true, value: { object: 'list', data, has_more: false, url: '/v1/checkout/sessions' } }
}

export async function listLineItems(
  store: PaymentStore,
  id: string,
  form: Form,
): Promise<Outcome<Stripe.ApiList<Stripe.LineItem>>> {
  const read = readParameters(LineListing, form)
  if (!read.ok) return read
  const payment = await findPayment(store, id)
  if (!payment) return { ok: false, error: missing('checkout.session', id) }
  const list = lineItemList(payment)
  const data = list.data.slice(0, read.value.limit ?? 10)
  return { ok: true, value: { ...list, data, has_more: data.length < list.data.length } }
}

/** POST /v1/checkout/sessions/:id/expire: closes an open session; one that is not open is refused. */
export async function expireSession(store: PaymentStore, id: string, form: Form): SessionOutcome {
  const read = readParameters(Reading, form)
  if (!read.ok) return read
  const payment = await transitionPayment(store, id, expire)
  if (payment) return { ok: true, value: sessionObject(payment, store.publicUrl, read.value.expand) }
  if (!(await findPayment(store, id))) return { ok: false, error: missing('checkout.session', id) }
  return { ok: false, error: invalid('Only Checkout Sessions with a status of open can be expired.') }
}

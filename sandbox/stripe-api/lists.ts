import Stripe from 'stripe'
import * as v from 'valibot'
import { disputeObject } from '../payments/dispute.ts'
import { findByPart, type PaymentStore } from '../payments/payment-store.ts'
import { listOf, Text, Whole } from '../payments/values.ts'
import { type Outcome, readParameters } from './api-error.ts'
import type { Form } from './form.ts'

const Page = { limit: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(100, 'A page has at most 100 objects')), 10) }
const EventListing = v.strictObject({
  ...Page,
  types: v.optional(listOf(Text, 20)),
  created: v.optional(v.strictObject({ gte: v.optional(Whole) })),
  starting_after: v.optional(Text),
})
const DisputeListing = v.strictObject({ ...Page, payment_intent: Text })
const EndpointListing = v.strictObject(Page)
const NewEndpoint = v.strictObject({ url: Text, enabled_events: listOf(Text, 50), api_version: Text })

type Listed<Item> = Promise<Outcome<Stripe.ApiList<Item>>>

function page<Item>(items: readonly Item[], limit: number, url: string): Outcome<Stripe.ApiList<Item>> {
  return { ok: true, value: { object: 'list', data: items.slice(0, limit), has_more: items.length > limit, url } }
}

const Event = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<Stripe.Event>((event) => typeof event === 'object'),
)

/** GET /v1/events: what the sandbox has sent or holds back, the newest first. */
export async function listEvents({ db }: PaymentStore, form: Form): Listed<Stripe.Event> {
  const read = readParameters(EventListing, form)
  if (!read.ok) return read
  const { limit, types, created, starting_after: after } = read.value
  const rows = await db
    .selectFrom('sandboxEvents')
    .select(['id', 'event'])
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const older = rows.slice(after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1)
  const events = older.map(({ event }) => v.parse(Event, event)).filter((event) => event.created >= (created?.gte ?? 0))
  return page(events, limit, '/v1/events')
}

/** GET /v1/disputes?payment_intent=: the dispute of a payment, if there is one. */
export async function listDisputes(store: PaymentStore, form: Form): Listed<Stripe.Dispute> {
  const read = readParameters(DisputeListing, form)
  if (!read.ok) return read
  const payment = await findByPart(store, read.value.payment_intent)
  return page(payment?.dispute ? [disputeObject(payment, payment.dispute)] : [], read.value.limit, '/v1/disputes')
}

function endpointOf(url: string): Stripe.WebhookEndpoint {
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: Stripe.API_VERSION,
    application: null,
    created: 0,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  }
}

/** GET /v1/webhook_endpoints: the one that leads to the shop, with every event. */
export async function listEndpoints({ publicUrl }: PaymentStore, form: Form): Listed<Stripe.WebhookEndpoint> {
  const read = readParameters(EndpointListing, form)
  if (!read.ok) return read
  return page([endpointOf(`${publicUrl}/webhooks/stripe`)], read.value.limit, '/v1/webhook_endpoints')
}

/** POST /v1/webhook_endpoints: the same endpoint again, with the secret that signs the sandbox's webhooks. */
export async function createEndpoint({ db }: PaymentStore, form: Form): Promise<Outcome<Stripe.WebhookEndpoint>> {
  const read = readParameters(NewEndpoint, form)
  if (!read.ok) return read
  const { url, enabled_events, api_version } = read.value
  const query = db.selectFrom('sandboxSettings').select('value').where('name', '=', 'webhookSecret')
  const { value: secret } = await query.executeTakeFirstOrThrow()
  return { ok: true, value: { ...endpointOf(url), enabled_events, api_version, secret } }
}

/** DELETE /v1/webhook_endpoints/:id: the sandbox has one for good. */
export async function deleteEndpoint(_: PaymentStore, id: string): Promise<Outcome<Stripe.DeletedWebhookEndpoint>> {
  return { ok: true, value: { id, object: 'webhook_endpoint', deleted: true } }
}

import type { Shop } from '#shop/shop.ts'
import { askProvider, NotDone } from '../../money/payments/ask-provider.ts'
import type { ProviderEvent } from '../../money/payments/provider.ts'
import { actOnEvent } from '../../orders/checkout/act-on-event.ts'
import { CLOCK_SLACK_MS } from '../database/open-window.ts'
import type { Services } from '../services/services.ts'
import { noteIncident } from './incidents.ts'

/** With rounds of maintenance every five minutes, a lost webhook is found within an hour. */
const INTERVAL_MS = 55 * 60_000
/** How far back the first reading goes, in ms: the provider keeps events for 30 days. */
const KEPT_MS = 29 * 86_400_000
/** How much of the time already read is read again, in ms, because the provider may list an event late. */
const OVERLAP_MS = 3_600_000

const iso = (ms: number) => new Date(ms).toISOString()

async function claimReading({ db, now }: Services): Promise<string | null> {
  const at = now().getTime()
  await db
    .insertInto('eventCursor')
    .values({ name: 'events', seenUntil: iso(at - KEPT_MS), askedAt: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .updateTable('eventCursor')
    .set({ askedAt: iso(at) })
    .where('name', '=', 'events')
    .where((eb) => eb.or([eb('askedAt', '<=', iso(at - INTERVAL_MS)), eb('askedAt', '>', iso(at + CLOCK_SLACK_MS))]))
    .returning('seenUntil')
    .executeTakeFirst()
  return row?.seenUntil ?? null
}

async function listSince({ db, payments, config, log }: Services, since: string): Promise<ProviderEvent[]> {
  const listed: ProviderEvent[] = []
  for await (const { id, event } of payments.events(new Date(Date.parse(since) - OVERLAP_MS))) {
    if (event === null) log.error({ event: id }, 'listed event not understood')
    else if (event.isLive === (config.mode === 'live')) listed.push(event)
  }
  const isNew = async ({ id }: ProviderEvent) =>
    !(await db.selectFrom('providerEvents').select('id').where('id', '=', id).executeTakeFirst())
  const events: ProviderEvent[] = []
  for (const one of listed.toReversed()) if (await isNew(one)) events.push(one)
  return events
}

async function isActedOn(shop: Shop, services: Services, event: ProviderEvent): Promise<boolean> {
  try {
    return !((await actOnEvent(shop, services, event)) instanceof NotDone)
  } catch (error) {
    services.log.error({ err: error, event: event.id }, 'listed event not acted on')
    return false
  }
}

/** Acts on the events that no webhook has brought, each with the shop that is published then; the next reading begins with the first that could not be acted on. */
async function readSince(services: Services, since: string): Promise<void> {
  const events = await askProvider(services.log, () => listSince(services, since))
  const { db } = services
  if (events instanceof NotDone) {
    await db.updateTable('eventCursor').set({ askedAt: '' }).where('name', '=', 'events').execute()
    return noteIncident(services, 'events', `The provider's events cannot be read: ${events.error.message}`)
  }
  const failed: ProviderEvent[] = []
  for (const one of events) if (!(await isActedOn(services.shop(), services, one))) failed.push(one)
  const next = failed[0] ?? events.at(-1)
  const seenUntil = next?.at ?? since
  if (seenUntil > since) await db.updateTable('eventCursor').set({ seenUntil }).where('name', '=', 'events').execute()
  const names = failed.map(({ id }) => id).slice(0, 5)
  await noteIncident(services, 'events', names.length === 0 ? null : `Not acted on: ${names.join(', ')}`)
}

async function watchEndpoint(services: Services): Promise<void> {
  const { payments, config, log } = services
  const endpoints = await askProvider(log, () => payments.endpoints())
  if (endpoints instanceof NotDone) return
  const url = `${config.publicUrl}${payments.webhookPath}`
  const ours = endpoints.filter((endpoint) => endpoint.url === url)
  if (ours.length === 0)
    return noteIncident(services, 'endpoint', config.mode === 'live' ? `There is no endpoint ${url}` : null)
  const sent = ours.flatMap(({ types }) => types)
  const missing = payments.eventTypes.filter((type) => !sent.includes(type))
  await noteIncident(services, 'endpoint', missing.length === 0 ? null : `Missing: ${missing.join(', ')}`)
}

/** Reads the provider's events back once an hour, so that a lost webhook is found, and compares the endpoint's events with those that the shop acts on (S10.58). */
export async function readEvents(services: Services): Promise<void> {
  const since = await claimReading(services)
  if (since === null) return
  await watchEndpoint(services)
  await readSince(services, since)
}

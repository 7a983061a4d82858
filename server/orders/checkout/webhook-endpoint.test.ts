import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { connect } from '../../platform/database/connect.ts'
import { freshDatabaseWithTables } from '../../testing/fresh-database.ts'
import { createWebhookEndpoint, webhookProblem, webhookSecrets } from './webhook-endpoint.ts'

const PROCESSES = 3
const ANSWERS_AFTER_MS = 10
const publicUrl = 'https://solas.example'

function openEndpoints() {
  const endpoints = new Map<string, { id: string; url: string | null; secret: string }>()
  let made = 0
  async function answer(input: string | URL | Request, init?: RequestInit) {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'DELETE') {
      const id = pathname.split('/').at(-1) ?? ''
      return Response.json({ id, deleted: endpoints.delete(id) })
    }
    if (request.method === 'GET') {
      const listed = [...endpoints.values()]
      await pause(ANSWERS_AFTER_MS)
      return Response.json({ data: listed })
    }
    made += 1
    const url = new URLSearchParams(await request.text()).get('url')
    const endpoint = { id: `we_${made}`, url, secret: `whsec_${made}` }
    endpoints.set(endpoint.id, endpoint)
    return Response.json(endpoint)
  }
  return { endpoints, countMade: () => made, payments: openProvider(null, answer) }
}

async function openProcesses() {
  const location = await freshDatabaseWithTables()
  const databases = await Promise.all(Array.from({ length: PROCESSES }, () => connect(location)))
  onTestFinished(async () => {
    await Promise.all(databases.map((db) => db.destroy()))
    await location.remove()
  })
  const { payments, ...atStripe } = openEndpoints()
  const config = { mode: 'live', publicUrl } as const
  const log = pino({ level: 'silent' })
  const processes = databases.map((db) => ({ config, db, payments, log, webhookSecret: null }))
  const secretAtStripe = () => [...atStripe.endpoints.values()].map(({ secret }) => secret)
  return { ...atStripe, processes, secretAtStripe }
}

test('three processes that go live at once make one endpoint, and keep its secret', async () => {
  const { processes, countMade, secretAtStripe } = await openProcesses()
  expect(await Promise.all(processes.map(webhookProblem))).toEqual([null, null, null])
  expect(countMade()).toBe(1)
  for (const one of processes) expect(await webhookSecrets(one)).toEqual(secretAtStripe())
})

test('three owners who recreate the endpoint at once leave one endpoint and its secret', async () => {
  const { processes, countMade, secretAtStripe } = await openProcesses()
  expect(await Promise.all(processes.map(createWebhookEndpoint))).toEqual([null, null, null])
  expect(countMade()).toBe(PROCESSES)
  expect(secretAtStripe()).toHaveLength(1)
  for (const one of processes) expect(await webhookSecrets(one)).toEqual(secretAtStripe())
})

test('a live shop whose secret is set makes no endpoint', async () => {
  const { processes, countMade } = await openProcesses()
  for (const one of processes) expect(await webhookProblem({ ...one, webhookSecret: 'whsec_own' })).toBeNull()
  expect(countMade()).toBe(0)
})

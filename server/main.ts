import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { getRequestListener } from '@hono/node-server'
import { parseConfig, warningsOf } from './platform/config/config.ts'
import { prepareDataDir } from './platform/database/data-dir.ts'
import { listen, stopListening } from './platform/http/listen.ts'
import { openNodeServer } from './platform/http/node-server.ts'
import type { Started } from './start-shop.ts'

/** Time in ms for a proxy to see on /readyz that this process stops; it asks twice a second. */
const DRAIN_MS = 1500
const FINISH_WITHIN_MS = 4000
/** The process ends after this long, in ms, whatever hangs; containers are killed ten seconds after they were asked to stop. */
const STOP_WITHIN_MS = 5000
const INTERRUPTED = 130
/** npm passes on the Ctrl-C that the terminal has sent to the shop already; only a later one asks again. */
const SAME_KEYSTROKE_MS = 500
const signals = ['SIGINT', 'SIGTERM'] as const

// What is young is collected more often then, and code is kept small: 60 MB less memory, for pages that come from memory anyway.
setFlagsFromString('--max-semi-space-size=2')
setFlagsFromString('--optimize-for-size')

function giveUp(...problems: string[]): never {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

const parsed = parseConfig(process.env)
if (!parsed.ok) giveUp(...parsed.problems)
const { port, host, dataDir, databaseUrl, publicUrl, mail } = parsed.config
const dataDirProblem = databaseUrl === null ? prepareDataDir(dataDir) : null
if (dataDirProblem !== null) giveUp(dataDirProblem)

// The port comes first: only then is the origin known, and a port in use is found before the database is touched.
const started = Promise.withResolvers<Started['fetch']>()
const answer = getRequestListener(async (request, env) => (await started.promise)(request, env))
const server = openNodeServer((request, response) => void answer(request, response))
const listening = await listen(server, port, host)
if (!listening.ok) giveUp(listening.problem)
for (const warning of warningsOf(parsed.config)) console.error(warning)
const { origin } = listening

const { startShop } = await import('./start-shop.ts')
const shop = await startShop({ ...parsed.config, publicUrl: publicUrl ?? origin })
if (!shop.ok) giveUp(shop.problem)
const { inbox, stopWorkers, stopStreams, closeServices } = shop
started.resolve(shop.fetch)

async function finish() {
  stopStreams()
  const drainMs = databaseUrl === null ? 0 : DRAIN_MS
  await Promise.race([Promise.all([stopListening(server, { drainMs }), stopWorkers()]), pause(FINISH_WITHIN_MS)])
  server.closeAllConnections()
  await closeServices()
}

async function stop() {
  await Promise.race([finish(), pause(STOP_WITHIN_MS)])
  process.exit(0)
}

let firstSignalAt: number | undefined
function onSignal() {
  if (firstSignalAt === undefined) void stop()
  else if (performance.now() - firstSignalAt > SAME_KEYSTROKE_MS) process.exit(INTERRUPTED)
  firstSignalAt ??= performance.now()
}
for (const signal of signals) process.on(signal, onSignal)

// Last, because a reader may send a signal at once.
console.log(`Solas is open at ${origin}/`)
if (mail.smtpUrl === null) console.log(`Inbox: ${origin}${inbox}`)
console.log(`Desk: ${origin}/desk, for ${mail.owner}`)

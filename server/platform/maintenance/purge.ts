import { dayInIreland } from '#shop/dates.ts'
import { SHOP_KEY } from '../http/shared-cache.ts'
import { timeout } from '../runtime/runtime.ts'
import type { Services } from '../services/services.ts'
import { noteIncident } from './incidents.ts'

const TIMEOUT_MS = 5000
// The second purge, a second later, takes what was being answered at the first.
const PURGES = 2
// Failures in a row that count as an incident; a proxy that restarts has fewer.
const FAILURES_TOLD = 10

/** Empties the proxy of everything that a publish may change; throws if the proxy does not say that it did. */
async function purge(purgeUrl: string): Promise<void> {
  const headers = { 'surrogate-key': SHOP_KEY }
  // A redirect is no purge: fetch would follow it with a GET, and somebody else's 200 would count.
  const signal = timeout(TIMEOUT_MS)
  const answer = await fetch(purgeUrl, { method: 'PURGE', headers, signal, redirect: 'manual' })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the proxy answered ${answer.status}`)
}

/**
 * A task that purges the proxy after a start, a publish, a change of stock or of `pagesVersion` and midnight in Ireland. Run it every second in
 * every process: each publishes at its own moment.
 */
export function openPurging(pagesVersion: () => number): (services: Services) => Promise<void> {
  const told = { stamp: '', times: 0 }
  let failures = 0
  return async (services) => {
    const { config, now, shop, log } = services
    if (config.purgeUrl === null) return
    const { version, stockVersion } = shop()
    const stamp = `${dayInIreland(now())} ${version} ${stockVersion} ${pagesVersion()}`
    if (stamp !== told.stamp) Object.assign(told, { stamp, times: 0 })
    if (told.times === PURGES) return
    try {
      await purge(config.purgeUrl)
    } catch (error) {
      failures += 1
      if (failures === 1) log.error({ err: error }, 'the proxy was not purged')
      if (failures === FAILURES_TOLD) await noteIncident(services, 'purge', String(error))
      return
    }
    told.times += 1
    if (failures > 0 || told.times === PURGES) await noteIncident(services, 'purge', null)
    failures = 0
  }
}

import { deliverDue } from './emails/deliver.ts'
import { upkeep } from './maintenance/maintenance.ts'
import { sweep } from './orders/sweep.ts'
import type { Services } from './services.ts'

const LETTERS_INTERVAL_MS = 10_000
const SWEEP_INTERVAL_MS = 5 * 60_000
const UPKEEP_INTERVAL_MS = 5 * 60_000

/** Runs a task at once, then in a rhythm and whenever it is called for, never twice at the same time; what fails is logged and tried again. */
function repeat(
  services: Services,
  name: string,
  task: (services: Services, stopping: AbortSignal) => Promise<unknown>,
  everyMs: number,
) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false
  const stopping = new AbortController()

  async function round() {
    do {
      again = false
      await task(services, stopping.signal).catch((error: unknown) =>
        services.log.error({ err: error }, `${name} failed`),
      )
    } while (again && !stopping.signal.aborted)
    running = null
    if (!stopping.signal.aborted) timer = setTimeout(run, everyMs)
  }
  function run() {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    if (running) again = true
    else running = round()
  }
  async function stop() {
    stopping.abort()
    clearTimeout(timer)
    await running
  }

  run()
  return { run, stop }
}

/** Starts what runs beside the requests: sending letters, asking about open orders, looking after the shop itself; `stop` waits for what is in flight. */
export function startWorkers(services: Services): { stop(): Promise<void> } {
  const letters = repeat(services, 'sending letters', deliverDue, LETTERS_INTERVAL_MS)
  const orders = repeat(services, 'the sweep', sweep, SWEEP_INTERVAL_MS)
  const care = repeat(services, 'upkeep', upkeep, UPKEEP_INTERVAL_MS)
  services.letterBell.addEventListener('ring', letters.run)
  return {
    async stop() {
      services.letterBell.removeEventListener('ring', letters.run)
      await Promise.all([letters.stop(), orders.stop(), care.stop()])
    },
  }
}

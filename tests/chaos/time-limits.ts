import { cpus, loadavg } from 'node:os'

const ANSWER_WITHIN_MS = 5000

/** How many processes want each processor at the moment, at least one: what else runs on this machine makes everything so much slower. */
export function loadPerCore(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / cpus().length)
}

/** How long the shop may take to answer, in ms: five seconds, stretched by that load. */
export function maxAnswerMs(): number {
  return ANSWER_WITHIN_MS * loadPerCore()
}

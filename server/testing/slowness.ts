const RUNS = 5
const DESKTOP_MS = 20
const SLOWEST = 4

/** Calculates for a while; returns how long that took, in ms. It runs in browsers too, so it needs nothing from outside. */
export function calculate(): number {
  const start = performance.now()
  JSON.parse(JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id, name: String(id) }))))
  return performance.now() - start
}

/** How many times as slow as a desktop's a processor is that calculated so fast, from 1 to 4. One that is busy counts as slow. */
export function slownessOf(times: readonly number[]): number {
  return Math.min(SLOWEST, Math.max(1, Math.min(...times) / DESKTOP_MS))
}

/** This machine's slowness, measured once in a run: time limits of tests are for a desktop, and grow by it. */
export function slowness(): number {
  process.env.MACHINE_SLOWNESS ??= String(slownessOf(Array.from({ length: RUNS }, calculate)))
  return Number(process.env.MACHINE_SLOWNESS)
}

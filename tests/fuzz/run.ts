import { randomInt } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'

/** What came of a run: `trouble` names the first fault and what brought it about, shrunk, or is null. */
export type Outcome = { readonly name: string; readonly runs: number; readonly trouble: string | null }

/** The seed of FUZZ_SEED, or one of its own. */
export function chooseSeed(): number {
  const { FUZZ_SEED } = process.env
  return FUZZ_SEED === undefined ? randomInt(2 ** 31) : Number(FUZZ_SEED)
}

/** Tries generated values one after the other until one throws; the same seed generates the same values. */
export async function fuzz<Value>(
  name: string,
  { values, ...how }: { values: fc.Arbitrary<Value>; runs: number; seed: number; endOnFailure?: boolean },
  tryOne: (value: Value) => void | Promise<void>,
): Promise<Outcome> {
  const property = fc.asyncProperty(values, async (value) => tryOne(value))
  const details = await fc.check(property, { ...how, numRuns: how.runs })
  return {
    name,
    runs: details.numRuns,
    trouble: details.failed ? `${fc.defaultReportMessage(details)}\n${inspect(details.errorInstance)}` : null,
  }
}

import { randomInt } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'

export type Outcome = { readonly name: string; readonly runs: number; readonly trouble: string | null }

export function chooseSeed(): number {
  const { FUZZ_SEED } = process.env
  return FUZZ_SEED === undefined ? randomInt(2 ** 31) : Number(FUZZ_SEED)
}

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

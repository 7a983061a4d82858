import { expect, test } from 'vitest'
import { slowness } from '../../server/testing/slowness.ts'
import { chooseSeed } from './run.ts'
import { fuzzServer } from './server.ts'
import { fuzzStorage } from './storage.ts'

const seed = chooseSeed()

test(`5,000 generated requests cause no server error; FUZZ_SEED=${seed} sends them again`, {
  timeout: 120_000 * slowness(),
}, async () => {
  const { runs, trouble } = await fuzzServer(5000, seed)
  expect(trouble).toBeNull()
  expect(runs).toBe(5000)
})

test(`any content of the browser’s storage can be read; FUZZ_SEED=${seed} reads it again`, {
  timeout: 60_000 * slowness(),
}, async () => {
  const { runs, trouble } = await fuzzStorage(1000, seed)
  expect(trouble).toBeNull()
  expect(runs).toBe(1000)
})

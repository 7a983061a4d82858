import { expect, test } from 'vitest'
import type { Call } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { chooseSeed } from './run.ts'
import { fuzzServer } from './server.ts'
import { fuzzStorage } from './storage.ts'

// Shows S10.53.

const seed = chooseSeed()

test(`4,000 generated requests cause no server error; FUZZ_SEED=${seed} sends them again`, {
  timeout: 120_000 * slowness(),
}, async () => {
  const { runs, trouble, reached } = await fuzzServer(4000, seed)
  expect(trouble).toBeNull()
  expect(runs).toBe(4000)
  // Somebody is signed in: calls of the desk are tried behind its door, and many of them do something.
  const statuses = Object.values<Call>(deskCalls).map(({ method, path }) => {
    const route = `${method.toUpperCase()} ${path} `
    return [...reached].flatMap((one) => (one.startsWith(route) ? [Number(one.slice(route.length))] : []))
  })
  expect(statuses.filter((some) => some.some((status) => status !== 401)).length).toBeGreaterThan(90)
  expect(statuses.filter((some) => some.some((status) => status < 400)).length).toBeGreaterThan(30)
})

test(`any content of the browser’s storage can be read; FUZZ_SEED=${seed} reads it again`, {
  timeout: 60_000 * slowness(),
}, async () => {
  const { runs, trouble } = await fuzzStorage(1000, seed)
  expect(trouble).toBeNull()
  expect(runs).toBe(1000)
})

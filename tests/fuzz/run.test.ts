import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Call } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { describedAt } from './described.ts'
import { watchPrototypes } from './prototypes.ts'
import { fuzz } from './run.ts'
import { jsonText, mutated } from './values.ts'

const values = jsonText(fc.record({ id: fc.nat(), name: fc.string() }))

test('the same seed generates the same values', async () => {
  const seen = async (seed: number) => {
    const texts: string[] = []
    await fuzz('texts', { values, runs: 200, seed }, (text) => void texts.push(text))
    return texts
  }
  expect(await seen(1)).toEqual(await seen(1))
  expect(await seen(1)).not.toEqual(await seen(2))
})

test('a failed run reports the value that caused it', async () => {
  const outcome = await fuzz('texts', { values, runs: 1000, seed: 1 }, (text) => {
    if (text.includes('__proto__')) throw new Error('a planted fault')
  })
  expect(outcome.trouble).toMatch(/__proto__[\s\S]*a planted fault/)
})

test('a described call is sent bodies that it takes, and others', () => {
  for (const { path, body } of Object.values<Call>(deskCalls)) {
    if (typeof body !== 'object') continue
    const sound = describedAt('POST', path)?.body ?? fc.constant(null)
    const samples = fc.sample(mutated(sound), { numRuns: 40, seed: 1 })
    const taken = samples.filter((sample) => v.is(body, JSON.parse(JSON.stringify(sample ?? null))))
    expect(taken.length, path).toBeGreaterThan(3)
    if (path !== deskCalls.removeSample.path) expect(taken.length, path).toBeLessThan(40)
  }
})

test.each([
  ['added', Object.prototype, 'planted'],
  ['replaced', Array.prototype, 'at'],
])('the fuzzer notices a property that is %s on a prototype', (_, prototype, key) => {
  const before = Object.getOwnPropertyDescriptor(prototype, key)
  const see = watchPrototypes()
  see()
  Object.defineProperty(prototype, key, { value: 1, configurable: true })
  try {
    expect(see).toThrow('A prototype was polluted')
  } finally {
    Reflect.deleteProperty(prototype, key)
    if (before) Object.defineProperty(prototype, key, before)
  }
})

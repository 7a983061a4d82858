import { expect, test } from 'vitest'
import { slowness } from '../../server/testing/slowness.ts'
import { storefrontFromSource } from '../../server/testing/storefront.ts'
import { live } from './live.ts'

const days = Number(process.env.WORLD_DAYS ?? 15)
const patience = 10_000 * days * slowness()
const aNewSeed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))

async function lives(seed: number, ofDays = days) {
  const { flaws, last, ...lived } = await live({ seed, days: ofDays, storefront: await storefrontFromSource() })
  const how = `npm run world -- --seed ${seed} --days ${ofDays} --until ${lived.step}`
  expect(flaws.length === 0 ? '' : [how, ...last, ...flaws].join('\n')).toBe('')
  return lived
}

test(`a shop and all around it live ${days} days under one seed`, { timeout: patience }, async () => {
  const { counts } = await lives(7)
  expect(counts.crashes).toBeGreaterThan(0)
})

test(`a shop and all around it live ${days} days under a new seed`, { timeout: patience }, async () => {
  await lives(aNewSeed)
})

test('the same seed is the same world', { timeout: patience }, async () => {
  const [one, other] = [await lives(3, 2), await lives(3, 2)]
  expect(one).toEqual(other)
})

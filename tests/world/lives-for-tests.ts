import { expect } from 'vitest'
import { slowness } from '../../server/testing/slowness.ts'
import { storefrontFromSource } from '../../server/testing/storefront.ts'
import { live } from './live.ts'

export const days = Number(process.env.WORLD_DAYS ?? 15)
export const patience = 10_000 * days * slowness()

export async function lives(seed: number, ofDays = days) {
  const { flaws, last, ...lived } = await live({ seed, days: ofDays, storefront: await storefrontFromSource() })
  const how = `npm run world -- --seed ${seed} --days ${ofDays} --until ${lived.step}`
  expect(flaws.length === 0 ? '' : [how, ...last, ...flaws].join('\n')).toBe('')
  return lived
}

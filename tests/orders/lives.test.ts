import { expect, test } from 'vitest'
import { slowness } from '../../server/testing/slowness.ts'
import { openActs } from './acts.ts'
import { live } from './lives.ts'

const lives = Number(process.env.LIVES ?? 6)
const first = Number(process.env.SEED ?? 1)
const steps = 14
/** A shop holds so many lives, so that lists of the desk are not cut. */
const inOneShop = 25

test(
  `through ${lives} lives of orders, ledger, books, provider, papers and screens agree`,
  async () => {
    const wrong: string[] = []
    for (let from = first; from < first + lives; from += inOneShop) {
      const acts = await openActs()
      for (let seed = from; seed < Math.min(from + inOneShop, first + lives); seed += 1) {
        const life = await live(acts, seed, steps)
        if (life.flaws.length > 0)
          wrong.push([`SEED=${seed} LIVES=1`, ...life.steps, ...life.flaws.map((flaw) => `!! ${flaw}`)].join('\n  '))
      }
      await acts.close()
      if (process.env.SHOW) process.stderr.write(`${from + inOneShop} ${wrong.length}\n`)
    }
    expect(wrong.join('\n')).toBe('')
  },
  (60_000 + lives * 20_000) * slowness(),
)

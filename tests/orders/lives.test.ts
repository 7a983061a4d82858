import { expect, test } from 'vitest'
import { stockCode } from '../../server/testing/codes.ts'
import { cases } from '../../server/testing/every-change.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { openActs } from './acts.ts'
import { IN_ONE_SHOP, lifeCode } from './lives/plan.ts'
import { live } from './lives.ts'

const lives = Number(process.env.LIVES ?? cases(2, 6))
const first = Number(process.env.SEED ?? 1)
const steps = 14

test(
  `through ${lives} lives of orders, ledger, books, provider, papers and screens agree`,
  async () => {
    const wrong: string[] = []
    for (let from = first; from < first + lives; from += IN_ONE_SHOP) {
      const acts = await openActs()
      await stockCode(acts.shop, lifeCode)
      for (let seed = from; seed < Math.min(from + IN_ONE_SHOP, first + lives); seed += 1) {
        const life = await live(acts, seed, steps)
        if (life.flaws.length > 0)
          wrong.push([`SEED=${seed} LIVES=1`, ...life.steps, ...life.flaws.map((flaw) => `!! ${flaw}`)].join('\n  '))
      }
      await acts.close()
      if (process.env.SHOW) process.stderr.write(`${from + IN_ONE_SHOP} ${wrong.length}\n`)
    }
    expect(wrong.join('\n')).toBe('')
  },
  (60_000 + lives * 20_000) * slowness(),
)

import { deskCalls } from '#shop/calls/desk-calls.ts'
import { BenchAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import type { Acts } from './acts.ts'
import { readFacts } from './lives/facts.ts'
import { flawsOfAll } from './lives/flaws.ts'
import { type Hands, happeningNames, happens, stallSaleOf } from './lives/happenings.ts'
import { planLife } from './lives/plan.ts'

function handsOf(acts: Acts): Hands {
  return {
    ...acts,
    async offered({ page }) {
      const html = await (await acts.shop.fetch(`${page ?? ''}/withdraw`)).text()
      return [...html.matchAll(/<select[^>]*name="([^"]+)"[\s\S]*?<\/select>/g)].map(([select, name = '']) => {
        return [name, [...select.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value = '']) => value)] as const
      })
    },
  }
}

/** Lives one order's life, all over HTTP; returns the steps and what was wrong after the last, none if all was right. */
export async function live(acts: Acts, seed: number, steps: number): Promise<{ steps: string[]; flaws: string[] }> {
  const { purchase, acts: planned } = planLife(seed, steps, happeningNames)
  const { cart, atStall, ...more } = purchase
  const known = atStall ? await acts.sellAtStall(stallSaleOf(purchase)) : await acts.buys({ cart, more })
  const hands = handsOf(acts)
  const desk = {
    order: (id: string) => acts.orderNow({ id }),
    today: () => acts.read(TodayAnswer, deskCalls.readToday.path),
    bench: () => acts.read(BenchAnswer, deskCalls.readBench.path),
  }
  const done = [`buys ${JSON.stringify(purchase)}`]
  for (const act of planned) {
    const name = act === 'a day passes' ? act : act.name
    acts.news()
    done.push(name)
    try {
      await (act === 'a day passes' ? acts.days(1) : happens(hands, known, act))
    } catch (error) {
      return { steps: done, flaws: [`${name}: ${String(error)}`] }
    }
    const { said } = acts.news()
    done[done.length - 1] = `${name}${said.map((words) => ` [${words.slice(0, 110)}]`).join('')}`
    const facts = (await readFacts(acts.shop, desk, [known]))(known.id)
    const isFailed = said.some((words) => /\b5\d\d\b\)?:/.test(words))
    const flaws = isFailed ? [`${name}: ${said.join(' ')}`] : flawsOfAll(facts)
    if (flaws.length > 0) return { steps: done, flaws }
  }
  return { steps: done, flaws: [] }
}

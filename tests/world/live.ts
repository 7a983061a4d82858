import type { BuiltStorefront } from '../../server/platform/services/services.ts'
import { afterStep, inTheNight } from './invariants.ts'
import { peopleOf } from './people.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, openWorld, type World } from './world.ts'

export type Lived = {
  readonly seed: number
  readonly flaws: readonly string[]
  readonly day: number
  readonly step: number
  readonly last: readonly string[]
  readonly digest: string
  readonly counts: Readonly<Record<string, number>>
}

type Act = { readonly name: string; readonly act: () => Promise<void> }
type Options = {
  readonly seed: number
  readonly days: number
  /** Stops before this step. */
  readonly until?: number
  readonly storefront: BuiltStorefront
  readonly onEvent?: (line: string) => void
}

const SHOWN = 20

function drawWeather({ numbers, weather, machine, diary }: World): void {
  const manner = () => numbers.of(['well', 'well', 'well', 'odd', 'odd', 'away'] as const)
  const isCalm = numbers.below(3) === 0
  weather.provider = isCalm ? 'well' : manner()
  weather.mail = isCalm ? 'well' : manner()
  weather.copies = isCalm ? 'well' : manner()
  weather.isMixing = numbers.below(2) === 0
  weather.isDiskFull = numbers.below(25) === 0
  machine.setClockOff(
    numbers.below(20) === 0 ? numbers.of([HOUR_MS, -HOUR_MS, 10 * MINUTE_MS, -10 * MINUTE_MS, DAY_MS]) : 0,
  )
  diary.note(
    `provider ${weather.provider}, mail ${weather.mail}, copies ${weather.copies}${weather.isDiskFull ? ', disk full' : ''}, clock off by ${machine.clockOff()} ms`,
  )
}

function calm({ weather, machine }: World): void {
  Object.assign(weather, { provider: 'well', mail: 'well', copies: 'well', isDiskFull: false, isMixing: false })
  machine.setClockOff(0)
}

/** Lives in a world under a seed, until its days are over or something is that must never be. */
export async function live({
  seed,
  days,
  until = Number.POSITIVE_INFINITY,
  storefront,
  onEvent = () => {},
}: Options): Promise<Lived> {
  const world = await openWorld(seed, storefront, onEvent)
  const { numbers, machine, diary, flaws } = world
  const people = peopleOf(world)
  const acts = Object.entries(people.acts).flatMap(([name, [act, weight]]) =>
    Array.from({ length: weight }, (): Act => ({ name, act })),
  )
  const counts: Record<string, number> = { crashes: 0, starts: 0, losses: 0, upgrades: 0, nights: 0 }
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const drawAct = (): Act => {
    const act = acts[numbers.below(acts.length)]
    if (act === undefined) throw new Error('Nobody does anything')
    return act
  }
  let day = 0

  async function check() {
    if (!world.isUp()) return
    const db = world.books()
    const emails = world.memory.takeEmails(world.received)
    for (const { to, subject, text } of emails)
      for (const [found] of text.matchAll(/buyer\d+x@example\.ie/g))
        if (found !== to && !to.endsWith('@solas.test')) world.flaw(`“${subject}” tells ${to} of ${found}`)
    for (const wrong of await afterStep({ db, memory: world.memory, emails })) world.flaw(wrong)
  }

  async function together(begun: readonly (() => Promise<void>)[]) {
    let open = begun.length
    const { life } = world
    const began = life()
    for (const act of begun)
      void act().then(
        () => {
          open -= 1
        },
        (error: unknown) => {
          open -= 1
          if (!world.hasCrashed() && world.isUp() && life() === began)
            world.flaw(`an act ended with ${error instanceof Error ? error.stack : String(error)}`)
        },
      )
    await machine.runUntil(() => open === 0 || world.hasCrashed())
  }

  async function afterCrash() {
    if (!world.hasCrashed()) return
    count('crashes')
    await world.startAgain()
  }

  async function takeStep() {
    world.nextStep()
    if (numbers.below(6) === 0) world.crashSoon(60)
    await machine.pass(numbers.below(3) === 0 ? numbers.below(5 * HOUR_MS) : numbers.below(20 * MINUTE_MS))
    await afterCrash()
    const chosen = Array.from({ length: 1 + numbers.below(3) }, drawAct)
    for (const { name } of chosen) {
      count(name)
      diary.note(`begins: ${name}`)
    }
    await together(chosen.map(({ act }) => act))
    await afterCrash()
    await check()
  }

  async function calmNight() {
    world.nextStep()
    calm(world)
    for (const ms of [
      6 * MINUTE_MS,
      62 * MINUTE_MS,
      6 * MINUTE_MS,
      3 * HOUR_MS,
      6 * MINUTE_MS,
      6 * MINUTE_MS,
      MINUTE_MS,
      MINUTE_MS,
    ]) {
      await machine.pass(ms)
      await machine.runUntil(() => true)
    }
    await check()
    if (flaws.length > 0) return
    count('nights')
    const night = { db: world.books(), provider: world.providersOwn, memory: world.memory, now: machine.isoTime() }
    for (const wrong of await inTheNight(night)) world.flaw(wrong)
  }

  async function turnOfFate() {
    const draw = numbers.below(40)
    if (draw < 2) {
      count('starts')
      await world.stopInOrder()
      await world.startShop()
    } else if (draw === 2 && counts.upgrades !== undefined && counts.upgrades < 6) {
      count('upgrades')
      await world.upgrade()
    } else if (draw === 3 && world.memory.copiedAt() > machine.time() - 6 * HOUR_MS) {
      count('losses')
      calm(world)
      await machine.pass(MINUTE_MS)
      await world.loseMachine()
      await machine.pass(6 * MINUTE_MS)
      await machine.pass(62 * MINUTE_MS)
    }
  }

  try {
    await together([people.prepare])
    for (day = 1; day <= days && flaws.length === 0; day += 1) {
      drawWeather(world)
      const steps = 2 + numbers.below(4)
      for (let n = 0; n < steps && flaws.length === 0; n += 1) {
        if (world.step() + 1 >= until) return result()
        await takeStep()
      }
      if (flaws.length > 0) break
      if (numbers.below(3) === 0) {
        if (world.step() + 1 >= until) return result()
        await calmNight()
        if (flaws.length === 0) await turnOfFate()
      }
      await machine.pass(Math.max(0, DAY_MS - ((machine.time() + 16 * HOUR_MS) % DAY_MS)))
      await afterCrash()
      world.memory.forgetOldEmails(world.received)
    }
    return result()
  } catch (error) {
    world.flaw(`the world itself ended with ${error instanceof Error ? error.stack : String(error)}`)
    return result()
  } finally {
    await world.close()
  }

  function result(): Lived {
    return {
      seed,
      flaws,
      day,
      step: world.step(),
      last: diary.last(SHOWN),
      digest: diary.digest(),
      counts: { ...counts, events: diary.count() },
    }
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { errorWords } from '#shop/texts/error-words.ts'
import { correctCount, readStock } from '../../server/catalogue/stock/stock.ts'
import { linkSecret } from '../../server/contact/mail/link-token.ts'
import { leavePath } from '../../server/orders/order/leave.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { aoife, checkOut } from '../../server/testing/shopper.ts'
import { confirm, GIVE_UP_AFTER_MS, insist, payOnPage } from './buyers.ts'
import { type StockPhase, stockSteps } from './kill-points.ts'
import { until } from './kills.ts'
import type { ReportRow, TestedDatabase } from './report-rows.ts'
import { auditStock, type LastItem, sum } from './stock-audit.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const BUYERS = 20
const PROCESSES = 3
const RIVALS = 3
const ROUNDS_A_KILL = 3
const ROUNDS_AN_AUDIT = 10
const RESERVATION_OVER_MS = 31 * 60_000
const RIGHT_WITHIN_MS = 15_000
const POLL_INTERVAL_MS = 20
const NEVER = '$^'

const lastItems: readonly LastItem[] = [
  ...['Small', 'Medium', 'Large'].map((size) => ({ variant: `1.${size}`, id: '1', size })),
  ...['5', '6'].map((id) => ({ variant: id, id, size: null })),
]
const supplies = {
  1: { kind: 'in-stock', counts: { Small: 1, Medium: 1, Large: 1 } },
  5: { kind: 'one-of-a-kind' },
  6: { kind: 'one-of-a-kind' },
}
const madeToOrder = { id: '9', quantity: 1, size: 'Medium' }
const sizes = ['Small', 'Medium', 'Large']

const stockPhases: readonly StockPhase[] = ['placing', 'paying', 'leaving', 'expiring', 'releasing']
/** The winner pays, cancels, lets the payment page end, pays while webhooks are held until it has ended, or changes the cart. */
const ends = ['pays', 'cancels', 'leaves', 'is heard late', 'changes the cart'] as const

type Buyer = { readonly cartId: string; readonly email: string }
type Winner = Buyer & { readonly cart: readonly object[]; readonly sessionId: string }

/** Starts the processes of a shop, and each again as soon as it has ended, as a service manager does. On a busy machine a start may fail. */
function keepOpen(environment: TestEnvironment, processes: number, onKill: () => void) {
  let isOver = false
  function open(index: number) {
    void environment.start(index).ended.then((wasKilled) => {
      if (isOver) return
      if (wasKilled) onKill()
      open(index)
    })
  }
  for (let index = 0; index < processes; index += 1) open(index)
  return {
    async untilOpen() {
      while (!(await Promise.all(environment.shops.map(({ opened }) => opened))).every(Boolean))
        await pause(POLL_INTERVAL_MS)
    },
    stop() {
      isOver = true
    },
  }
}

function askForPage(environment: TestEnvironment, buyer: Buyer, cart: readonly object[]): Promise<string | null> {
  return insist(performance.now() + GIVE_UP_AFTER_MS, async () => {
    const { status, sessionId, error = '' } = await checkOut({ fetch: environment.ask }, { ...buyer, cart })
    if (status === 409 && /is sold|left of/.test(error)) return null
    if (sessionId === undefined) throw new Error(`checkout answered ${status}: ${error}`)
    return sessionId
  })
}

async function raceFor(
  environment: TestEnvironment,
  { id, size }: LastItem,
  random: () => number,
  buyers = BUYERS,
): Promise<Winner[]> {
  const tries = Array.from({ length: buyers }, async () => {
    const buyer = { cartId: randomUUID(), email: aoife.email }
    const line = { id, quantity: 1, size: size ?? sizes[Math.floor(random() * sizes.length)] }
    const cart = random() < 1 / 2 ? [line] : [madeToOrder, line]
    const sessionId = await askForPage(environment, buyer, cart)
    return sessionId === null ? [] : [{ ...buyer, cart, sessionId }]
  })
  return (await Promise.all(tries)).flat()
}

async function runRaces(
  environment: TestEnvironment,
  { races, random, isTimeUp }: { races: number; random: () => number; isTimeUp: () => boolean },
) {
  const { provider, shops, readBooks } = environment
  const processes = environment.processes
  const kills = new Map<string, number>()
  let armed = ''
  const keeper = keepOpen(environment, processes, () => kills.set(armed, (kills.get(armed) ?? 0) + 1))
  const supplied = new Map(lastItems.map((item) => [item, 1]))
  const wrong = new Set<string>()
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick')
    return item
  }
  const givesUpAt = () => performance.now() + GIVE_UP_AFTER_MS

  /** Arms all processes but one, or the only one. The first to reach the step is killed, and so is each later one. */
  async function arm(phase: StockPhase) {
    await keeper.untilOpen()
    const { name, at } = pick(stockSteps[phase])
    armed = `${phase}: ${name}`
    const spared = Math.floor(random() * processes)
    const victims = shops.filter((_, index) => processes === 1 || index !== spared)
    await Promise.all(victims.map((shop) => shop.ask('arm', { at: at.source, count: 1 })))
  }
  async function disarm() {
    await keeper.untilOpen()
    await Promise.all(shops.map((shop) => shop.ask('arm', { at: NEVER, count: 1 })))
  }
  async function everyProcess(command: 'release' | 'sweep' | 'refundReviews' | 'loadLatestShop') {
    await keeper.untilOpen()
    await Promise.all(shops.map((shop) => shop.ask(command)))
    await keeper.untilOpen()
  }
  async function pass(ms: number) {
    await keeper.untilOpen()
    await environment.advance(ms)
  }

  /** Has one process publish the last items as counted. If it ends amid that, as for lack of a connection, it does so again. */
  async function putInStock() {
    await insist(givesUpAt(), async () => {
      await keeper.untilOpen()
      await environment.shop.ask('supply', supplies)
      const counts = await readBooks(readStock)
      if (!lastItems.every(({ variant }) => variant in counts)) throw new Error('The last items are not counted')
    })
    await everyProcess('loadLatestShop')
  }
  async function putOnSale() {
    await readBooks(async (db) => {
      const counts = await readStock(db)
      for (const item of lastItems) {
        if (counts[item.variant] !== 0) continue
        const about = { who: 'owner', reason: 'another one', at: new Date(environment.now()) }
        const isDone = await inTransaction(db, (trx) =>
          correctCount(trx, { variant: item.variant, seen: 0, count: 1 }, about),
        )
        if (isDone) supplied.set(item, (supplied.get(item) ?? 0) + 1)
      }
    })
  }

  async function audit() {
    const { wrong: found, ...figures } = await until(
      () => auditStock(environment, supplied),
      (findings) => findings.wrong.length === 0,
      RIGHT_WITHIN_MS,
    )
    for (const sentence of found) wrong.add(sentence)
    return figures
  }

  function expectOne(winners: readonly Winner[], { variant }: LastItem, atLeast = 1) {
    if (winners.length > 1 || winners.length < atLeast)
      wrong.add(`${variant}: ${winners.length} of ${BUYERS} buyers got a payment page for the last one`)
  }

  const pay = ({ sessionId, email }: Winner) => insist(givesUpAt(), () => payOnPage(environment, sessionId, email))

  async function changeCart(winner: Winner, item: LastItem) {
    const cart = winner.cart.length > 1 ? winner.cart.slice(1) : [madeToOrder, ...winner.cart]
    const [sessionId, rivals] = await Promise.all([
      askForPage(environment, winner, cart),
      raceFor(environment, item, random, RIVALS),
      random() < 1 / 2 ? pay(winner) : null,
    ])
    if (sessionId !== null && sessionId !== winner.sessionId) await pay({ ...winner, sessionId })
    if (rivals[0]) await pay(rivals[0])
  }

  async function cancel({ sessionId }: Winner) {
    const path = await readBooks(async (db) => {
      const order = db.selectFrom('orders').select('id').where('sessionId', '=', sessionId)
      return leavePath(await linkSecret(db), (await order.executeTakeFirstOrThrow()).id)
    })
    await environment.ask(path).catch(() => null)
  }

  async function act(how: (typeof ends)[number], winner: Winner, item: LastItem) {
    if (how === 'cancels') await cancel(winner)
    if (how === 'changes the cart') await changeCart(winner, item)
    if (how === 'is heard late') await provider.ask('hold', winner.sessionId)
    if (how === 'pays' || how === 'is heard late') await pay(winner)
    if (how === 'pays') await insist(givesUpAt(), () => confirm(environment, winner.sessionId, 'paid'))
  }

  async function round(items: readonly LastItem[], phase: StockPhase | null) {
    if (phase === 'placing') await arm('placing')
    const runs = await Promise.all(
      items.map(async (item) => {
        const winners = await raceFor(environment, item, random)
        expectOne(winners, item)
        return { item, winner: winners[0], how: pick(phase === 'leaving' ? (['cancels'] as const) : ends) }
      }),
    )
    if (phase === 'paying' || phase === 'leaving') await arm(phase)
    await Promise.all(runs.flatMap(({ item, winner, how }) => (winner ? [act(how, winner, item)] : [])))
    await disarm()
    const freed = phase === null ? runs.filter(({ how }) => how === 'cancels') : []
    await Promise.all(freed.map(async ({ item }) => expectOne(await raceFor(environment, item, random, RIVALS), item)))
    await pass(RESERVATION_OVER_MS)
    if (phase === 'expiring' || phase === 'releasing') await arm(phase)
    await everyProcess(phase === 'expiring' ? 'sweep' : 'release')
    await disarm()
    const late = runs.filter(({ how }) => how === 'is heard late')
    // A payment that the sweep has heard of meanwhile keeps its item.
    await Promise.all(late.map(async ({ item }) => expectOne(await raceFor(environment, item, random), item, 0)))
    if (phase === 'paying') await arm('paying')
    await everyProcess('sweep')
    await disarm()
    await pass(RESERVATION_OVER_MS)
    for (const command of ['release', 'sweep', 'refundReviews'] as const) await everyProcess(command)
    await putOnSale()
  }

  let done = 0
  let figures = { sold: 0, refunded: 0 }
  try {
    await putInStock()
    for (let number = 1; done < races && !isTimeUp(); number += 1) {
      const items = lastItems.slice(0, races - done)
      const phase = number % ROUNDS_A_KILL === 1 ? pick(stockPhases) : null
      await round(items, phase).catch((error: unknown) => wrong.add(`round ${number}: ${errorWords(error)}`))
      done += items.length
      if (number % ROUNDS_AN_AUDIT === 0) await audit()
    }
    figures = await audit()
  } finally {
    keeper.stop()
  }
  if (done < races) wrong.add(`${done} of ${races} races were run`)
  return { ...figures, races: done, kills, wrong: [...wrong] }
}

/** Lets buyers race for the last item, with kills at the steps of its reservation. */
export async function lastItemRow(
  { database, server }: TestedDatabase,
  races: number,
  { random, isTimeUp }: { random: () => number; isTimeUp: () => boolean },
): Promise<ReportRow> {
  const environment = await openTestEnvironment(server, null, {}, server === null ? 1 : PROCESSES)
  try {
    const { sold, refunded, kills, wrong, ...run } = await runRaces(environment, { races, random, isTimeUp })
    const what = `last item: ${run.races} races of ${BUYERS} buyers (${refunded} paid too late and refunded)`
    for (const [step, count] of kills) console.log(`    ${database}: ${count} kills ${step}`)
    const emails = environment.mail.taken.length
    const notTaken = { retries: 0, twice: 0, backMs: Number.NaN, failed: Number.NaN }
    return {
      what,
      database,
      kills: sum([...kills.values()]),
      paid: sold,
      emails,
      slowestMs: environment.answers().slowestMs,
      ...notTaken,
      wrong,
    }
  } finally {
    await environment.close()
  }
}

import { BenchAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { itemState, type OrderItem } from '#shop/orders/items.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { apiPaths } from '#shop/paths.ts'
import { findOrder } from '../../server/database/orders.ts'
import { post } from '../../server/testing/shopper.ts'
import type { Acts } from './acts.ts'
import { textOfPage } from './plain-text.ts'
import type { Known } from './world.ts'

/** Numbers from a seed, so that a life can be lived again (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed >>> 0
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
  return { below, of: <Value>(values: readonly Value[]) => values[below(values.length)] }
}
type Numbers = ReturnType<typeof numbersFrom>

const carts = [
  [{ id: '2', quantity: 3, size: 'Medium' }],
  [
    { id: '2', quantity: 2, size: 'Medium' },
    { id: '4', quantity: 1, size: 'Small' },
  ],
  [
    { id: '1', quantity: 2, size: 'Small' },
    { id: '1', quantity: 1, size: 'Large' },
    { id: '12', quantity: 1, size: 'Large' },
  ],
] as const

/** So many units of some items, at random; none of some. */
function someOf(numbers: Numbers, items: readonly OrderItem[], most: (item: OrderItem) => number) {
  return items.flatMap((item) => {
    const quantity = numbers.below(most(item) + 1)
    return quantity > 0 ? [{ itemId: item.itemId, quantity }] : []
  })
}

async function readOrder(acts: Acts, known: Known) {
  const order = await findOrder(acts.shop.services.db, 'id', known.id)
  if (order === null) throw new Error('The order is gone')
  return order
}

type Moment = { readonly acts: Acts; readonly known: Known; readonly numbers: Numbers }
type Act = (moment: Moment) => Promise<unknown>

/** Sends a form of the order's withdrawal page. What the page does not offer is not asked for. */
const withdrawSome: Act = async ({ acts, known, numbers }) => {
  const html = await (await acts.shop.fetch(`${known.page ?? ''}/withdraw`)).text()
  const fields = [...html.matchAll(/<select[^>]*name="([^"]+)"[\s\S]*?<\/select>/g)].map(([select, name = '']) => {
    const values = [...select.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value = '']) => value)
    return [name, numbers.of(values) ?? ''] as const
  })
  const body = { ...Object.fromEntries(fields), name: 'Aoife Byrne', step: 'confirm', formId: acts.newId() }
  const answer = await acts.shop.fetch(`${known.page ?? ''}/withdraw`, {
    method: 'POST',
    body: new URLSearchParams(body).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  })
  acts.say(`withdraw ${JSON.stringify(Object.fromEntries(fields))}: ${answer.status}`)
  if (answer.status >= 500) throw new Error(`${answer.status} for a withdrawal`)
  await acts.settle()
}

const withdrawOpenly =
  (items: string): Act =>
  async ({ acts, known }) => {
    const { reference } = (await acts.orderNow(known)).summary
    const statement = { name: 'Aoife Byrne', reference, email: known.email, items, formId: acts.newId() }
    const answer = await post(acts.shop, apiPaths.withdraw, statement)
    acts.say(`open form: ${answer.status}`)
    if (answer.status >= 500) throw new Error(`${answer.status} for an open withdrawal`)
    await acts.settle()
  }

async function refund({ acts, known }: Moment, what: object) {
  const options = { what, another: true, despiteDispute: true }
  const plan = await acts.change(known, 'refund-plan', options)
  if (typeof plan === 'object' && plan !== null && 'key' in plan)
    await acts.change(known, 'refund', { ...options, key: plan.key })
}

/** All that may happen to an order, allowed now or not: what is refused changes nothing. */
const happenings: Readonly<Record<string, Act>> = {
  made: ({ acts, known, numbers }) => acts.change(known, 'made', { despiteWithdrawal: numbers.below(3) === 0 }),
  unmade: ({ acts, known }) => acts.change(known, 'unmade'),
  posted: ({ acts, known, numbers }) =>
    acts.change(known, 'posted', { tracking: null, despiteWithdrawal: numbers.below(3) === 0 }),
  'posted in part': async ({ acts, known, numbers }) => {
    const items = someOf(numbers, (await readOrder(acts, known)).items, (item) => itemState(item).toPost)
    const body = { tracking: `AB${numbers.below(9)}123456789IE`, items, despiteWithdrawal: numbers.below(3) === 0 }
    return acts.change(known, 'posted', body)
  },
  unposted: async ({ acts, known, numbers }) => {
    const { parcels } = await readOrder(acts, known)
    return acts.change(known, 'unposted', { parcelId: numbers.of(parcels)?.id })
  },
  delivered: async ({ acts, known, numbers }) => {
    const { parcels } = await readOrder(acts, known)
    return acts.change(known, 'delivered', { parcelId: numbers.of(parcels)?.id })
  },
  undelivered: ({ acts, known }) => acts.change(known, 'undelivered'),
  'withdraws some': withdrawSome,
  'withdraws openly': withdrawOpenly(''),
  'withdraws in words': withdrawOpenly('The smaller one, please'),
  'withdrawal done': ({ acts, known }) => acts.change(known, 'withdrawal-done'),
  'withdrawal agreed': async ({ acts, known, numbers }) => {
    const items = someOf(numbers, (await readOrder(acts, known)).items, ({ quantity }) => quantity)
    return acts.change(known, 'withdrawal-done', { items })
  },
  'refund of items': async (moment) => {
    const items = someOf(moment.numbers, (await readOrder(moment.acts, moment.known)).items, ({ quantity }) => quantity)
    return refund(moment, { kind: 'items', items })
  },
  'refund of an amount': (moment) => refund(moment, { kind: 'amount', amount: 1 + moment.numbers.below(6000) }),
  'refund of all': (moment) => refund(moment, { kind: 'all' }),
  'refund at the provider': ({ acts, known }) => acts.panel(known, 'refund'),
  'part refund at the provider': ({ acts, known }) => acts.panel(known, 'refund-part'),
  'refund fails': ({ acts, known }) => acts.panel(known, 'refund-failed'),
  dispute: ({ acts, known }) => acts.panel(known, 'dispute'),
  'dispute won': ({ acts, known }) => acts.panel(known, 'dispute-won'),
  'dispute lost': ({ acts, known }) => acts.panel(known, 'dispute-lost'),
  'item changed': async ({ acts, known, numbers }) => {
    const item = numbers.of((await readOrder(acts, known)).items)
    const body = { itemId: item?.itemId, quantity: 1 + numbers.below(2), id: item?.id, size: 'Large' }
    return acts.change(known, 'item', body)
  },
  exchanged: async ({ acts, known, numbers }) => {
    const item = numbers.of((await readOrder(acts, known)).items)
    const items = [{ itemId: item?.itemId, quantity: 1 + numbers.below(2), id: item?.id, size: 'Large' }]
    return acts.change(known, 'exchange', { id: acts.newId(), items, reason: '' })
  },
  'exchange came back': async ({ acts, known, numbers }) => {
    const exchanges = (await acts.orderNow(known)).extras.filter(({ exchange }) => exchange !== null)
    const id = numbers.of(exchanges)?.id
    return id === undefined ? undefined : acts.change(known, 'came-back', { id })
  },
  'exchange cancelled': async ({ acts, known, numbers }) => {
    const exchanges = (await acts.orderNow(known)).extras.filter(({ exchange }) => exchange !== null)
    const id = numbers.of(exchanges)?.id
    return id === undefined ? undefined : acts.change({ ...known, id }, 'cancel-exchange')
  },
  'a day passes': ({ acts }) => acts.days(1),
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** What is wrong with an order now: where ledger, books, provider, papers and screens disagree. */
async function flawsOf(acts: Acts, known: Known): Promise<string[]> {
  const { db, stripe } = acts.shop.services
  const flaws: string[] = []
  const hold = (is: boolean, flaw: string) => void (is || flaws.push(flaw))
  const equal = (what: string, one: unknown, other: unknown) =>
    hold(JSON.stringify(one) === JSON.stringify(other), `${what}: ${JSON.stringify(one)}, not ${JSON.stringify(other)}`)
  const order = await readOrder(acts, known)
  const row = await db.selectFrom('orders').selectAll().where('id', '=', known.id).executeTakeFirstOrThrow()
  const seen = await acts.orderNow(known)
  const received = row.received ?? row.total

  const states = order.items.map(itemState)
  for (const [index, { claims, refundedCents, ...counts }] of states.entries()) {
    const most = order.items[index]?.quantity ?? 0
    for (const [name, count] of Object.entries(counts))
      hold(count >= 0 && count <= most, `item ${index + 1}: ${count} ${name} of ${most}`)
    equal(
      `item ${index + 1}: kept, asked, refunded, owed and cancelled together`,
      counts.kept + counts.asked + counts.refunded + counts.owed + counts.cancelled,
      most,
    )
    hold(counts.posted <= counts.made, `item ${index + 1}: ${counts.posted} posted, ${counts.made} made`)
    hold(counts.delivered <= counts.posted, `item ${index + 1}: ${counts.delivered} delivered, ${counts.posted} posted`)
    hold(
      claims.every((one) => one.quantity >= one.toRefund && one.toRefund >= 0),
      `item ${index + 1}: claims`,
    )
    hold(refundedCents <= received, `item ${index + 1}: ${refundedCents} cents refunded`)
  }

  const { payment_intent: intent } = { payment_intent: row.paymentIntentId ?? '' }
  const atProvider = (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data
  const valid = atProvider.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const lost = sum(seen.disputes.filter(({ outcome }) => outcome === 'lost').map(({ amount }) => amount))
  equal('refunded, books and provider', seen.refunded, sum(valid.map(({ amount }) => amount)))
  equal('left to refund', seen.left.cents, Math.max(0, received - seen.refunded - lost))
  hold(
    sum(seen.left.quantities.map((count, index) => (count > 0 ? (order.items[index]?.unitCents ?? 0) : 0))) === 0 ||
      seen.left.cents > 0,
    'items are left to refund, but no money',
  )
  const invoices = await db
    .selectFrom('invoices')
    .select(['gross', 'kind', 'movement'])
    .where('orderId', '=', known.id)
    .execute()
  equal(
    `invoices ${JSON.stringify(invoices)}`,
    sum(invoices.map(({ gross }) => gross)),
    received - seen.refunded - lost,
  )
  const rates = await db
    .selectFrom('invoiceRates')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.series', '=', 'invoiceRates.series').onRef('invoices.number', '=', 'invoiceRates.number'),
    )
    .select('invoiceRates.gross')
    .where('invoices.orderId', '=', known.id)
    .execute()
  equal('invoices by rate', sum(rates.map(({ gross }) => gross)), sum(invoices.map(({ gross }) => gross)))

  const toPost = sum(states.map((state) => state.toPost))
  const isToDo = row.toDoSince !== null
  if (isToBeMade(order.state)) equal(`to do (state ${order.state})`, isToDo, toPost > 0)
  if (isToDo && isToBeMade(order.state))
    equal(
      'to make, at the desk',
      seen.summary.toMake.map(({ quantity }) => quantity),
      states.map((state) => state.toPost).filter((count) => count > 0),
    )
  const today = await acts.read(TodayAnswer, deskApi.today)
  const bench = await acts.read(BenchAnswer, deskApi.bench)
  const isIn = (orders: readonly { readonly id: string }[]) => orders.some(({ id }) => id === known.id)
  const toMake = sum(states.map((state) => state.toMake))
  if (isToBeMade(order.state)) {
    equal('on Today', isIn(today.toMake) || isIn(today.toPost), toPost > 0)
    hold(!(isIn(today.toMake) && isIn(today.toPost)), 'on Today twice')
    if (toMake > 0)
      hold(
        isIn(today.toMake) && isIn(bench.orders),
        `${toMake} to make, not at the bench; madeAt ${seen.summary.madeAt}`,
      )
    if (toPost > 0 && toMake === 0)
      hold(isIn(today.toPost), `all made, not under To post; madeAt ${seen.summary.madeAt}`)
  }
  const open = seen.withdrawals.filter(({ doneAt }) => doneAt === null)
  // Where nothing is left to refund, a statement asks for nothing.
  for (const one of seen.left.cents > 0 ? open : [])
    hold(
      today.withdrawn.some(({ withdrawal }) => withdrawal.id === one.id),
      'an open withdrawal is not on Today',
    )
  const asked = sum(states.map((state) => state.asked))
  const stated = sum(seen.withdrawals.flatMap(({ toRefund }) => toRefund.quantities ?? []))
  if (
    seen.withdrawals.every(({ toRefund }) => toRefund.quantities !== null) &&
    seen.left.cents >= sum(order.items.map((item) => item.lineCents))
  )
    equal('asked back by the ledger, and to refund by the desk', stated, asked)
  const items = seen.parcels.map((parcel) => sum(parcel.items.map(({ quantity }) => quantity)))
  equal('in parcels, and posted by the ledger', sum(items), sum(states.map((state) => state.posted)))
  hold(
    items.every((count) => count > 0),
    'a posted parcel is empty',
  )
  const sent = await db.selectFrom('sentItems').select('quantity').where('orderId', '=', known.id).execute()
  equal('sent items, and posted', sum(sent.map(({ quantity }) => quantity)), sum(states.map((state) => state.posted)))

  for (const path of [known.page ?? '', `${known.page ?? ''}/withdraw`, `${known.page ?? ''}/invoice`]) {
    const answer = await acts.shop.fetch(path)
    hold(answer.status < 400, `${path.replace(known.page ?? '', 'order page')}: ${answer.status}`)
    const text = textOfPage(await answer.text())
    hold(!/undefined|NaN|\[object|null/.test(text), `${path}: ${text.slice(0, 200)}`)
  }
  return flaws
}

/** Lives one order's life; returns the steps and what was wrong after the last, none if all was right. */
export async function live(acts: Acts, seed: number, steps: number): Promise<{ steps: string[]; flaws: string[] }> {
  const numbers = numbersFrom(seed)
  const cart = numbers.of(carts) ?? carts[0]
  const known = await acts.buys({ cart })
  const done = [`buys ${JSON.stringify(cart)}`]
  const names = Object.keys(happenings)
  for (let step = 0; step < steps; step += 1) {
    const name = numbers.of(names) ?? ''
    acts.news()
    done.push(name)
    try {
      await happenings[name]?.({ acts, known, numbers })
    } catch (error) {
      return { steps: done, flaws: [`${name}: ${String(error)}`] }
    }
    const { said } = acts.news()
    done[done.length - 1] = `${name}${said.map((words) => ` [${words.slice(0, 110)}]`).join('')}`
    const flaws = said.some((words) => /\b5\d\d\b\)?:/.test(words))
      ? [`${name}: ${said.join(' ')}`]
      : await flawsOf(acts, known)
    if (flaws.length > 0) return { steps: done, flaws }
  }
  return { steps: done, flaws: [] }
}

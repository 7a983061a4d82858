import { paidCents } from '#shop/cart/order-line.ts'
import type { BenchAnswer, OrderAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { itemState } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { isToBeMade } from '#shop/orders/states.ts'

type Count = { readonly quantity: number }
type Rate = { readonly number: number; readonly vatBasisPoints: number; readonly gross: number; readonly vat: number }

export type Facts = {
  readonly order: Order
  readonly row: { readonly received: number | null; readonly toDoSince: string | null }
  readonly seen: OrderAnswer
  readonly givenAtProvider: readonly number[]
  readonly invoices: readonly { readonly number: number; readonly gross: number; readonly movement: string }[]
  readonly rates: readonly Rate[]
  readonly accounts: readonly { readonly gross: number; readonly vat: number }[]
  readonly sent: readonly Count[]
  readonly today: TodayAnswer
  readonly bench: BenchAnswer
  readonly pages: readonly { readonly name: string; readonly status: number; readonly text: string }[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const quantities = (counts: readonly Count[]) => sum(counts.map(({ quantity }) => quantity))

function flawsFound() {
  const flaws: string[] = []
  const hold = (is: boolean, flaw: string) => void (is || flaws.push(flaw))
  const equal = (what: string, one: unknown, other: unknown) =>
    hold(JSON.stringify(one) === JSON.stringify(other), `${what}: ${JSON.stringify(one)}, not ${JSON.stringify(other)}`)
  return { flaws, hold, equal }
}
type Check = Omit<ReturnType<typeof flawsFound>, 'flaws'>

function checkLedger({ hold, equal }: Check, { order, row }: Facts): void {
  for (const [index, item] of order.items.entries()) {
    const { claims, refundedCents, leftCents, ...counts } = itemState(item)
    const [name, most] = [`item ${index + 1}`, item.quantity]
    for (const [kind, count] of Object.entries(counts))
      hold(count >= 0 && count <= most, `${name}: ${count} ${kind} of ${most}`)
    equal(
      `${name}: kept, asked, refunded, owed and cancelled together`,
      counts.kept + counts.asked + counts.refunded + counts.owed + counts.cancelled,
      most,
    )
    equal(`${name}: to post`, counts.toPost, Math.max(0, counts.kept - counts.posted))
    hold(counts.toMake <= counts.toPost, `${name}: ${counts.toMake} to make, ${counts.toPost} to post`)
    hold(counts.posted <= counts.made, `${name}: ${counts.posted} posted, ${counts.made} made`)
    hold(counts.delivered <= counts.posted, `${name}: ${counts.delivered} delivered, ${counts.posted} posted`)
    hold(
      claims.every((one) => one.quantity >= one.toRefund && one.toRefund >= 0),
      `${name}: claims`,
    )
    equal(`${name}: cents refunded and left together`, refundedCents + leftCents, paidCents(item))
    hold(refundedCents <= (row.received ?? order.total), `${name}: ${refundedCents} cents refunded`)
  }
}

function checkMoney({ hold, equal }: Check, facts: Facts): void {
  const { order, row, seen, invoices, rates } = facts
  const isFree = order.channel === 'replacement'
  const received = isFree ? 0 : (row.received ?? order.total)
  const lost = sum(seen.disputes.filter(({ outcome }) => outcome === 'lost').map(({ amount }) => amount))
  const left = received - seen.refunded - lost
  equal('refunded, books and provider', seen.refunded, sum(facts.givenAtProvider))
  equal('left to refund', seen.left.cents, Math.max(0, left))
  hold(
    isFree ||
      seen.left.cents > 0 ||
      seen.left.quantities.every((count, index) => count === 0 || order.items[index]?.unitCents === 0),
    'items are left to refund, but no money',
  )
  equal(`invoices ${JSON.stringify(invoices)}`, sum(invoices.map(({ gross }) => gross)), left)
  for (const { number, gross } of invoices)
    equal(`invoice ${number} by rate`, sum(rates.filter((one) => one.number === number).map((one) => one.gross)), gross)
  for (const rate of new Set(rates.map(({ vatBasisPoints }) => vatBasisPoints))) {
    const all = rates.filter(({ vatBasisPoints }) => vatBasisPoints === rate)
    const gross = sum(all.map((one) => one.gross))
    equal(
      `VAT of ${gross} cents at ${rate / 100} %`,
      sum(all.map(({ vat }) => vat)),
      Math.round((gross * rate) / (10_000 + rate)),
    )
  }
  equal('accounts and invoices', sum(facts.accounts.map(({ gross }) => gross)), left)
  equal('VAT of accounts and invoices', sum(facts.accounts.map(({ vat }) => vat)), sum(rates.map(({ vat }) => vat)))
}

function checkDesk({ hold, equal }: Check, { order, row, seen, today, bench }: Facts): void {
  const states = order.items.map(itemState)
  const toPost = sum(states.map((state) => state.toPost))
  const toMake = sum(states.map((state) => state.toMake))
  const isIn = (orders: readonly { readonly id: string }[]) => orders.some(({ id }) => id === order.id)
  if (isToBeMade(order.state)) {
    equal(`to do (state ${order.state})`, row.toDoSince !== null, toPost > 0)
    equal('on Today', isIn(today.toMake) || isIn(today.toPost), toPost > 0)
    hold(!(isIn(today.toMake) && isIn(today.toPost)), 'on Today twice')
    if (row.toDoSince !== null)
      equal(
        'to make, at the desk',
        seen.summary.toMake.map(({ quantity }) => quantity),
        states.map((state) => state.toPost).filter((count) => count > 0),
      )
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
  if (
    seen.withdrawals.every(({ toRefund }) => toRefund.quantities !== null) &&
    seen.left.cents >= sum(order.items.map((item) => item.lineCents))
  )
    equal(
      'to refund by the desk, and asked back by the ledger',
      sum(seen.withdrawals.flatMap(({ toRefund }) => toRefund.quantities ?? [])),
      sum(states.map((state) => state.asked)),
    )
}

function checkParcels({ hold, equal }: Check, { order, seen, sent }: Facts): void {
  const posted = sum(order.items.map((item) => itemState(item).posted))
  const parcels = seen.parcels.map((parcel) => quantities(parcel.items))
  equal('in parcels, and posted by the ledger', sum(parcels), posted)
  hold(
    parcels.every((count) => count > 0),
    'a posted parcel is empty',
  )
  // What goes out instead of a gift is sent without being ordered. A cancelled swap is taken back in the ledger.
  const swaps = order.items.flatMap(({ movements }) => movements.filter(({ kind }) => kind === 'swapped'))
  const swapped = seen.swap?.doneAt ? quantities(swaps) : 0
  equal('sent items, and posted or swapped', quantities(sent), posted + swapped)
}

const centsIn = (text: string, found: RegExp): number[] =>
  [...text.replaceAll(/\s+/g, ' ').matchAll(found)].map(([, euro = '']) => Number(euro.replaceAll(/[€,.]/g, '')))

/** Checks a page of the buyer's: no word of a program, and each amount that the books know. */
function checkPage({ hold, equal }: Check, { name, status, text }: Facts['pages'][number], facts: Facts): void {
  const { order, row, seen, invoices, rates } = facts
  hold(status < 400, `${name}: ${status}`)
  // A link has chance letters, 'NaN' among them.
  const { index = -1 } = /(?<![\w-])(?:undefined|NaN|null)(?![\w-])|\[object/.exec(text) ?? {}
  hold(index < 0, `${name}: ${text.slice(Math.max(0, index - 100), index + 100)}`)
  if (name === 'order page') {
    equal('paid, on the order page', centsIn(text, / Total paid (€[\d,.]+)/g), [row.received ?? order.total])
    equal(
      'refunded, on the order page',
      centsIn(text, / Refunded (€[\d,.]+) /g),
      seen.refunded === 0 ? [] : [seen.refunded],
    )
  }
  if (name === 'invoices') {
    const byNumber = invoices.toSorted((one, other) => one.number - other.number)
    equal(
      'totals on the papers',
      centsIn(text, /Total \| \| (-?€[\d,.]+)/g),
      byNumber.map(({ gross }) => gross),
    )
    equal(
      'VAT on the papers',
      sum(centsIn(text, /VAT at [\d.]+% (-?€[\d,]+\.\d\d)/g)),
      sum(rates.map(({ vat }) => vat)),
    )
  }
}

function flawsOf(facts: Facts): string[] {
  const { flaws, ...check } = flawsFound()
  checkLedger(check, facts)
  checkMoney(check, facts)
  checkDesk(check, facts)
  checkParcels(check, facts)
  for (const page of facts.pages) checkPage(check, page, facts)
  return flaws
}

export function flawsOfAll(all: readonly Facts[]): string[] {
  if (all.length === 0) return ['The order is gone']
  return all.flatMap((facts) =>
    flawsOf(facts).map((flaw) => (facts.order.firstOrderId ? `the exchange: ${flaw}` : flaw)),
  )
}

import { paidCents } from '../cart/order-line.ts'
import { type Cents, shares, vatWithin } from '../money.ts'
import { type OrderItem, refundedBy } from './items.ts'

/** A part of an amount at one rate of VAT, in percent; `vat` is within `gross`, both in cents, negative where money left the shop. */
export type VatPart = { readonly percent: number; readonly gross: Cents; readonly vat: Cents }

export type ByRate = ReadonlyMap<number, Cents>

/** The VAT within an amount, in cents, negative as the amount is; `percent` is the rate. */
export function vatOf(gross: Cents, percent: number): Cents {
  return Math.sign(gross) * vatWithin(Math.abs(gross), percent)
}

export function sharedBy(amount: Cents, at: ByRate): ByRate {
  const all = shares(amount, [...at.values()])
  return new Map([...at.keys()].map((percent, index) => [percent, all[index] ?? 0]))
}

function sum(...amounts: readonly ByRate[]): ByRate {
  const total = new Map<number, Cents>()
  for (const amount of amounts)
    for (const [percent, cents] of amount) total.set(percent, (total.get(percent) ?? 0) + cents)
  return total
}

type Goods = { readonly items: readonly Pick<OrderItem, 'vatPercent' | 'lineCents' | 'discountCents'>[] }

/** The money received for an order by rate: its items at their own rates, or at that of the order until they have one; postage and gift wrap follow the goods. */
export function saleByRate({ items }: Goods, received: Cents, orderPercent: number): ByRate {
  const byRate = items.map((item) => new Map([[item.vatPercent ?? orderPercent, paidCents(item)]]))
  const goods = byRate.length === 0 ? new Map([[orderPercent, received]]) : sum(...byRate)
  const rest = received - [...goods.values()].reduce((total, cents) => total + cents, 0)
  return sum(goods, sharedBy(rest, goods))
}

type Refunded = {
  readonly items: readonly Pick<OrderItem, 'vatPercent' | 'unitCents' | 'discountCents' | 'movements'>[]
}

/** The money of a refund by rate: what was paid for the items that it names, as far as that is kept, and the rest in shares as what is kept at each rate. `gross` is negative. */
export function refundByRate(
  { items }: Refunded,
  { id, gross, kept }: { readonly id: string; readonly gross: Cents; readonly kept: ByRate },
  orderPercent: number,
): ByRate {
  const named = items.flatMap((item) => {
    const cents = refundedBy(item, id)
    return cents === 0 ? [] : [new Map([[item.vatPercent ?? orderPercent, cents]])]
  })
  let rest = -gross
  const backByRate = [...sum(...named)].map(([percent, cents]) => {
    const back = Math.max(0, Math.min(cents, rest, kept.get(percent) ?? 0))
    rest -= back
    return [percent, -back] as const
  })
  const left = sum(kept, new Map(backByRate))
  return sum(new Map(backByRate), sharedBy(-rest, left.size === 0 ? new Map([[orderPercent, 0]]) : left))
}

/** The parts of a movement of money with the VAT by which it changes that of what was kept before: so the VAT of all movements adds up to that of what stays, to the cent and by rate. */
export function vatParts(moved: ByRate, kept: ByRate): VatPart[] {
  return [...moved].flatMap(([percent, gross]) => {
    const before = kept.get(percent) ?? 0
    return gross === 0 && moved.size > 1
      ? []
      : [{ percent, gross, vat: vatOf(before + gross, percent) - vatOf(before, percent) }]
  })
}

export const added = sum

export function reversed(moved: ByRate): ByRate {
  return new Map([...moved].map(([percent, cents]) => [percent, -cents]))
}

export function grossByRate(parts: readonly VatPart[]): ByRate {
  return sum(...parts.map(({ percent, gross }) => new Map([[percent, gross]])))
}

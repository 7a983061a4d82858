import type { OrderLine } from '../cart/order-line.ts'
import type { Cents } from '../money.ts'

/**
 * Events of an order's items. A negative quantity takes back what was noted before: a parcel was not posted after all.
 *
 * - `ordered`, `cancelled`: units that are owed, and units of a replacement order that are owed no more.
 * - `made`, `posted`, `delivered`: where they are. `returned`: they have come back, of an exchange.
 * - `withdrawal-asked`: a statement asks for their money. `withdrawal-closed`: the buyer keeps them after all.
 * - `refunded`: their money went back. `refund-failed`: it did not arrive, and is owed.
 * - `exchanged`, `swapped`: others go out instead of them, for nothing.
 */
export const movementKinds = [
  'ordered',
  'cancelled',
  'made',
  'posted',
  'delivered',
  'returned',
  'withdrawal-asked',
  'withdrawal-closed',
  'refunded',
  'refund-failed',
  'exchanged',
  'swapped',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** `causeId` is the cause's id. A `full refund` was not asked for items: with it all the money was back. */
export const movementCauses = ['order', 'parcel', 'withdrawal', 'refund', 'full refund', 'exchange', 'swap'] as const
export type MovementCause = (typeof movementCauses)[number]

export type ItemMovement = {
  readonly kind: MovementKind
  readonly quantity: number
  readonly at: string
  readonly causeKind: MovementCause
  readonly causeId: string
}

/** A line of an order with an id, which it keeps for ever, and all that happened to it, in the order in which the shop learned of it. */
export type OrderItem = OrderLine & {
  readonly itemId: string
  readonly movements: readonly ItemMovement[]
  /** The rate of VAT within its price, kept when it was paid; null until then. */
  readonly vatPercent: number | null
}

export function lineOf(item: OrderItem): OrderLine {
  const { itemId: _, movements: __, vatPercent: ___, ...line } = item
  return line
}

export type ItemCount = { readonly itemId: string; readonly quantity: number }

export type Claim = { readonly id: string; readonly quantity: number; readonly toRefund: number }

export type ItemState = {
  readonly ordered: number
  readonly cancelled: number
  /** Still to make and post: neither posted nor taken back before. */
  readonly toPost: number
  readonly toMake: number
  readonly made: number
  readonly posted: number
  readonly delivered: number
  /** A statement asks for their money, which has not gone back. */
  readonly asked: number
  readonly refunded: number
  /** The bank sent their money back, so that it is owed; no statement asks for it. */
  readonly owed: number
  /** The buyer keeps them, or gets them yet. */
  readonly kept: number
  readonly exchanged: number
  readonly returned: number
  readonly refundedCents: Cents
  /** What was paid for the units that no refund has paid for. */
  readonly leftCents: Cents
  /** By statement, the oldest first. */
  readonly claims: readonly Claim[]
}

/** Units by what was paid for each: what a code takes off a line may not divide evenly, so that some cost a cent less. */
type Units = { readonly dear: number; readonly cheap: number }

type OpenClaim = { readonly id: string; quantity: number; toRefund: number }
type Paid = { readonly claims: ReadonlyMap<OpenClaim, number>; readonly others: number; readonly units: Units }
type Priced = Pick<OrderItem, 'unitCents' | 'discountCents' | 'movements'>

const counted = ['ordered', 'cancelled', 'made', 'posted', 'delivered', 'returned'] as const
type Counted = (typeof counted)[number]
const isCounted = (kind: MovementKind): kind is Counted => counted.some((one) => one === kind)

class Ledger {
  readonly dearCents: Cents
  /** The units that no refund has paid for. */
  left: Units
  refundedCents: Cents = 0
  /** What each refund paid, also of one that failed. */
  readonly paidBy = new Map<string, Cents>()
  readonly counts: Record<Counted | 'exchanged', number> = {
    ordered: 0,
    cancelled: 0,
    made: 0,
    posted: 0,
    delivered: 0,
    returned: 0,
    exchanged: 0,
  }
  readonly claims: OpenClaim[] = []
  readonly refunds = new Map<string, Paid[]>()
  owed = 0
  refunded = 0

  constructor({ unitCents, discountCents = 0, movements }: Priced) {
    const ordered = movements.reduce((sum, { kind, quantity }) => (kind === 'ordered' ? sum + quantity : sum), 0)
    const each = ordered === 0 ? 0 : Math.floor(discountCents / ordered)
    const cheap = discountCents - each * ordered
    this.dearCents = unitCents - each
    this.left = { dear: ordered - cheap, cheap }
    for (const movement of movements) this.note(movement)
  }

  centsOf({ dear, cheap }: Units): Cents {
    return (dear + cheap) * this.dearCents - cheap
  }

  /** The next units that a refund pays for: those that cost most first. */
  next(quantity: number): Units {
    const dear = Math.min(quantity, this.left.dear)
    return { dear, cheap: quantity - dear }
  }

  private give({ dear, cheap }: Units, sign = 1) {
    this.left = { dear: this.left.dear - sign * dear, cheap: this.left.cheap - sign * cheap }
    this.refundedCents += sign * this.centsOf({ dear, cheap })
  }

  get asked() {
    return this.claims.reduce((sum, { toRefund }) => sum + toRefund, 0)
  }
  get kept() {
    return this.counts.ordered - this.counts.cancelled - this.asked - this.refunded - this.owed
  }

  private note({ kind, quantity, causeKind, causeId }: ItemMovement) {
    if (isCounted(kind)) this.counts[kind] += quantity
    else if (kind === 'exchanged' || kind === 'swapped') this.counts.exchanged += quantity
    else if (kind === 'withdrawal-asked') this.ask(causeId, Math.min(quantity, this.kept))
    else if (kind === 'withdrawal-closed') this.close(causeId, quantity)
    else if (kind === 'refunded') this.refund(causeId, quantity, causeKind)
    else this.fail(causeId)
  }

  private ask(id: string, quantity: number) {
    const known = this.claims.find((one) => one.id === id)
    const claim = known ?? { id, quantity: 0, toRefund: 0 }
    if (known === undefined) this.claims.push(claim)
    claim.quantity += quantity
    claim.toRefund += quantity
  }

  private close(id: string, quantity: number) {
    const claim = this.claims.find((one) => one.id === id)
    if (claim === undefined) return
    const stays = Math.min(quantity, claim.toRefund)
    claim.quantity -= stays
    claim.toRefund -= stays
  }

  /** Pays for units whose refund had failed first, then for the oldest statement, then for what was kept. */
  private refund(id: string, quantity: number, causeKind: MovementCause) {
    const { kept } = this
    let rest = quantity
    const payUpTo = (count: number) => {
      const part = Math.min(rest, count)
      rest -= part
      return part
    }
    const owed = payUpTo(this.owed)
    this.owed -= owed
    const claims = new Map<OpenClaim, number>()
    for (const claim of this.claims) {
      const part = payUpTo(claim.toRefund)
      claim.toRefund -= part
      claims.set(claim, part)
    }
    const others = owed + payUpTo(kept)
    this.refunded += quantity - rest
    const units = this.next(quantity - rest)
    this.give(units)
    this.refunds.set(id, [...(this.refunds.get(id) ?? []), { claims, others, units }])
    if (causeKind === 'refund') this.paidBy.set(id, (this.paidBy.get(id) ?? 0) + this.centsOf(units))
  }

  private fail(id: string) {
    for (const { claims, others, units } of this.refunds.get(id) ?? []) {
      for (const [claim, part] of claims) {
        claim.toRefund += part
        this.refunded -= part
      }
      this.owed += others
      this.refunded -= others
      this.give(units, -1)
    }
    this.refunds.delete(id)
  }
}

/**
 * How many units of an item are where, by all that happened to it, in the order in which the shop learned of it: clocks differ.
 * No other place says so.
 *
 * A refund counts for units that were to be refunded already; only what is more is taken from what the buyer keeps. Units that
 * are taken back are, if there are any, ones that were not posted: they are not made any more (S10.28).
 */
export function itemState(item: Priced): ItemState {
  const ledger = new Ledger(item)
  const { counts, claims, asked, kept, owed, refunded } = ledger
  const toPost = Math.max(0, kept - counts.posted)
  return {
    ...counts,
    toPost,
    toMake: Math.max(0, toPost - Math.max(0, counts.made - counts.posted)),
    asked,
    refunded,
    owed,
    kept,
    refundedCents: ledger.refundedCents,
    leftCents: ledger.centsOf(ledger.left),
    claims,
  }
}

/** What a refund of so many more units of an item gives back, so that those of all units add up to what was paid, in any order. */
export function refundCents(item: Priced, quantity: number): Cents {
  const ledger = new Ledger(item)
  return ledger.centsOf(ledger.next(quantity))
}

/** What a refund gave back for an item, by the refund's id, also if it failed later; 0 if it was not asked for the item. */
export function refundedBy(item: Priced, refundId: string): Cents {
  return new Ledger(item).paidBy.get(refundId) ?? 0
}

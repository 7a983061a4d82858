import { type Cents, formatCents } from '../money.ts'

type Refund = {
  readonly amount: Cents
  readonly state: string
  readonly createdAt: string
  readonly failedAt: string | null
}
type Dispute = { readonly amount: Cents; readonly outcome: string | null }

export type MoneyBack = {
  readonly refunded: Cents
  /** Taken back by the buyer's bank: disputes that the shop lost. */
  readonly chargedBack: Cents
  /** Sent back to the shop by a bank and not refunded again since. */
  readonly owed: Cents
  /** True if lost disputes and refunds have given all of it back, and no dispute is open. */
  readonly isChargedBack: boolean
}

const sum = (some: readonly { readonly amount: Cents }[]) => some.reduce((all, { amount }) => all + amount, 0)

/** Works out what became of the money that came in for an order. A refund counts for those that failed before it. */
export function moneyBackOf(
  received: Cents,
  { refunds, disputes }: { readonly refunds: readonly Refund[]; readonly disputes: readonly Dispute[] },
): MoneyBack {
  const refunded = sum(refunds.filter(({ state }) => state === 'given'))
  const chargedBack = sum(disputes.filter(({ outcome }) => outcome === 'lost'))
  const failed = refunds.filter(({ state }) => state === 'failed')
  const since = failed.map(({ failedAt, createdAt }) => failedAt ?? createdAt).toSorted()[0] ?? ''
  const again = sum(refunds.filter(({ state, createdAt }) => state === 'given' && createdAt >= since))
  const left = received - refunded - chargedBack
  return {
    refunded,
    chargedBack,
    owed: Math.max(0, Math.min(sum(failed) - again, left)),
    isChargedBack: chargedBack > 0 && left <= 0 && disputes.every(({ outcome }) => outcome !== null),
  }
}

/** Says to the buyer what their bank did with money of an order; '' if nothing out of the ordinary. */
export function bankWords({ chargedBack, owed }: MoneyBack): string {
  return [
    ...(chargedBack > 0 ? [`${formatCents(chargedBack)} went back to you through your bank.`] : []),
    ...(owed > 0
      ? [
          `Your bank sent our refund of ${formatCents(owed)} back to us, so we still owe you this. We will write to you to ask where it should go.`,
        ]
      : []),
  ].join(' ')
}

/** Says to the buyer how much has gone back to them, and how; '' if nothing has. */
export function moneyBackWords(money: MoneyBack): string {
  const refund = `${formatCents(money.refunded)} was refunded to the card or account you paid with.`
  return [...(money.refunded > 0 ? [refund] : []), bankWords(money)].join(' ').trim()
}

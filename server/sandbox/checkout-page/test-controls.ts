import { formatCents } from '#shop/money.ts'
import type { SandboxEventRow } from '../../database/schema.ts'
import { newRefundId } from '../payments/ids.ts'
import { isComplete, type Payment, refundable } from '../payments/payment.ts'
import { transitionPayment } from '../payments/payment-store.ts'
import {
  closeDispute,
  disputePayment,
  expire,
  failRefund,
  hold,
  type Move,
  refund,
  settle,
} from '../payments/transitions.ts'
import type { Sandbox } from '../sandbox.ts'
import { duplicateEvent, sessionEvents } from '../webhook-sender/events.ts'

type Offer = (payment: Payment, events: readonly SandboxEventRow[]) => boolean

/** Something that the panel can do to a payment or its webhooks. */
export type PanelAction = {
  readonly name: string
  readonly label: string
  readonly offered: Offer
  readonly act: (sandbox: Sandbox, id: string) => Promise<void>
}

function moving(move: (payment: Payment, now: Date) => Move): PanelAction['act'] {
  return async ({ courier, ledger }, id) => {
    await transitionPayment(ledger, id, (payment) => move(payment, ledger.now()))
    courier.kick()
    await courier.idle()
  }
}

function delivering(arrange: (undelivered: SandboxEventRow[]) => SandboxEventRow[]): PanelAction['act'] {
  return async ({ courier, ledger }, id) => {
    await transitionPayment(ledger, id, (payment) => hold(payment, false))
    const events = await sessionEvents(ledger.db, id)
    await courier.carry(arrange(events.filter(({ deliveredAt }) => deliveredAt === null)))
  }
}

function again(copy: boolean): PanelAction['act'] {
  return async ({ courier, ledger }, id) => {
    const last = (await sessionEvents(ledger.db, id)).at(-1)
    if (last) await courier.carry([copy ? await duplicateEvent(ledger.db, last, ledger.now()) : last])
  }
}

const SOME_CENTS = 500

function giveBack(payment: Payment, now: Date, amount: number): Move {
  const created = Math.floor(now.getTime() / 1000)
  return refund(payment, { id: newRefundId(payment.key), amount, created, reason: null, metadata: {}, failed: false })
}

const undelivered: Offer = (_, events) => events.some(({ deliveredAt }) => deliveredAt === null)
const anyEvent: Offer = (_, events) => events.length > 0
const waiting: Offer = ({ state }) => state === 'waiting'

/** Everything that the panel offers, in the order of its buttons. */
export const panelActions: readonly PanelAction[] = [
  {
    name: 'hold',
    label: 'Hold webhooks',
    offered: ({ holding }) => !holding,
    act: moving((payment) => hold(payment, true)),
  },
  {
    name: 'deliver',
    label: 'Deliver held webhooks',
    offered: (payment, events) => payment.holding || undelivered(payment, events),
    act: delivering((events) => events),
  },
  {
    name: 'deliver-reversed',
    label: 'Deliver out of order',
    offered: undelivered,
    act: delivering((events) => events.toReversed()),
  },
  { name: 'resend', label: 'Resend last event', offered: anyEvent, act: again(false) },
  { name: 'duplicate', label: 'Send duplicate', offered: anyEvent, act: again(true) },
  { name: 'arrive', label: 'Let the money arrive', offered: waiting, act: moving((payment) => settle(payment, true)) },
  { name: 'fail', label: 'Let the payment fail', offered: waiting, act: moving((payment) => settle(payment, false)) },
  {
    name: 'refund-part',
    label: `Refund ${formatCents(SOME_CENTS)}`,
    offered: (payment) => payment.state === 'paid' && refundable(payment) > SOME_CENTS,
    act: moving((payment, now) => giveBack(payment, now, SOME_CENTS)),
  },
  {
    name: 'refund',
    label: 'Refund in full',
    offered: (payment) => payment.state === 'paid' && refundable(payment) > 0,
    act: moving((payment, now) => giveBack(payment, now, refundable(payment))),
  },
  {
    name: 'refund-failed',
    label: 'Let the last refund fail',
    offered: (payment) => failRefund(payment) !== null,
    act: moving(failRefund),
  },
  {
    name: 'dispute',
    label: 'Dispute the payment',
    offered: (payment) => payment.state === 'paid' && payment.dispute === null,
    act: moving(disputePayment),
  },
  {
    name: 'dispute-won',
    label: 'Decide for the shop',
    offered: (payment) => closeDispute(payment, 'won') !== null,
    act: moving((payment) => closeDispute(payment, 'won')),
  },
  {
    name: 'dispute-lost',
    label: 'Decide for the payer',
    offered: (payment) => closeDispute(payment, 'lost') !== null,
    act: moving((payment) => closeDispute(payment, 'lost')),
  },
  {
    name: 'expire',
    label: 'Expire this page',
    offered: (payment) => !isComplete(payment) && payment.state !== 'expired',
    act: moving(expire),
  },
]

import { formatCents } from '#shop/money.ts'
import type { SandboxEventRow } from '../../server/platform/database/schema.ts'
import { newRefundId } from '../payments/ids.ts'
import { isComplete, type Payment, refundable } from '../payments/payment.ts'
import { transitionPayment } from '../payments/payment-store.ts'
import {
  closeDispute,
  completeDelayedPayment,
  disputePayment,
  expire,
  failRefund,
  hold,
  refundPayment,
  type Transition,
} from '../payments/transitions.ts'
import { duplicateEvent, sessionEvents } from '../webhook-sender/events.ts'
import type { SandboxPayments } from '../webhook-sender/webhook-sender.ts'

type Offer = (payment: Payment, events: readonly SandboxEventRow[]) => boolean

export type TestControl = {
  readonly name: string
  readonly label: string
  readonly offered: Offer
  readonly act: (sandbox: SandboxPayments, id: string) => Promise<void>
}

function transition(to: (payment: Payment, now: Date) => Transition): TestControl['act'] {
  return async ({ webhookSender, paymentStore }, id) => {
    await transitionPayment(paymentStore, id, (payment) => to(payment, paymentStore.now()))
    webhookSender.kick()
    await webhookSender.idle()
  }
}

function deliver(arrange: (undelivered: SandboxEventRow[]) => SandboxEventRow[]): TestControl['act'] {
  return async ({ webhookSender, paymentStore }, id) => {
    await transitionPayment(paymentStore, id, (payment) => hold(payment, false))
    const events = await sessionEvents(paymentStore.db, id)
    await webhookSender.send(arrange(events.filter(({ deliveredAt }) => deliveredAt === null)))
  }
}

function sendLast({ copy }: { copy: boolean }): TestControl['act'] {
  return async ({ webhookSender, paymentStore: { db, now } }, id) => {
    const last = (await sessionEvents(db, id)).at(-1)
    if (last) await webhookSender.send([copy ? await duplicateEvent(db, last, now()) : last])
  }
}

const PART_CENTS = 500

function refundCents(payment: Payment, now: Date, amount: number): Transition {
  const created = Math.floor(now.getTime() / 1000)
  return refundPayment(payment, {
    id: newRefundId(payment.key),
    amount,
    created,
    reason: null,
    metadata: {},
    failed: false,
  })
}

const undelivered: Offer = (_, events) => events.some(({ deliveredAt }) => deliveredAt === null)
const anyEvent: Offer = (_, events) => events.length > 0
const waiting: Offer = ({ state }) => state === 'waiting'

export const testControls: readonly TestControl[] = [
  {
    name: 'hold',
    label: 'Hold webhooks',
    offered: ({ holding }) => !holding,
    act: transition((payment) => hold(payment, true)),
  },
  {
    name: 'deliver',
    label: 'Deliver held webhooks',
    offered: (payment, events) => payment.holding || undelivered(payment, events),
    act: deliver((events) => events),
  },
  {
    name: 'deliver-reversed',
    label: 'Deliver out of order',
    offered: undelivered,
    act: deliver((events) => events.toReversed()),
  },
  { name: 'resend', label: 'Resend last event', offered: anyEvent, act: sendLast({ copy: false }) },
  { name: 'duplicate', label: 'Send duplicate', offered: anyEvent, act: sendLast({ copy: true }) },
  {
    name: 'arrive',
    label: 'Let the money arrive',
    offered: waiting,
    act: transition((payment) => completeDelayedPayment(payment, true)),
  },
  {
    name: 'fail',
    label: 'Let the payment fail',
    offered: waiting,
    act: transition((payment) => completeDelayedPayment(payment, false)),
  },
  {
    name: 'refund-part',
    label: `Refund ${formatCents(PART_CENTS)}`,
    offered: (payment) => payment.state === 'paid' && refundable(payment) > PART_CENTS,
    act: transition((payment, now) => refundCents(payment, now, PART_CENTS)),
  },
  {
    name: 'refund',
    label: 'Refund in full',
    offered: (payment) => payment.state === 'paid' && refundable(payment) > 0,
    act: transition((payment, now) => refundCents(payment, now, refundable(payment))),
  },
  {
    name: 'refund-failed',
    label: 'Let the last refund fail',
    offered: (payment) => failRefund(payment) !== null,
    act: transition(failRefund),
  },
  {
    name: 'dispute',
    label: 'Dispute the payment',
    offered: (payment) => payment.state === 'paid' && payment.dispute === null,
    act: transition(disputePayment),
  },
  {
    name: 'dispute-won',
    label: 'Decide for the shop',
    offered: (payment) => closeDispute(payment, 'won') !== null,
    act: transition((payment) => closeDispute(payment, 'won')),
  },
  {
    name: 'dispute-lost',
    label: 'Decide for the payer',
    offered: (payment) => closeDispute(payment, 'lost') !== null,
    act: transition((payment) => closeDispute(payment, 'lost')),
  },
  {
    name: 'expire',
    label: 'Expire this page',
    offered: (payment) => !isComplete(payment) && payment.state !== 'expired',
    act: transition(expire),
  },
]

import { ProviderError } from '../../server/money/payments/ask-provider.ts'
import type { PaymentProvider, ProviderEvent } from '../../server/money/payments/provider.ts'
import { type Mailbox, type OutgoingEmail, Unanswered } from '../../server/platform/services/mailbox.ts'
import type { Numbers } from '../orders/lives/plan.ts'
import type { Machine } from './machine.ts'

/** How somebody outside behaves for a while: `away` answers nobody, `odd` answers late, twice, wrongly or never, as drawn. */
export type Manner = 'well' | 'odd' | 'away'

/** One run of the shop's process, from its start to its end. A `point` is a place at which it may end, and then never goes on. */
export type Life = {
  readonly number: number
  readonly isOver: () => boolean
  readonly point: (where: string) => Promise<void>
}

const GIVEN_UP_MS = 12_000
const LATE_MS = 4000

type Listed = { readonly id: string; readonly event: ProviderEvent | null }
type Outside = {
  readonly machine: Machine
  readonly numbers: Numbers
  readonly life: Life
  readonly manner: () => Manner
  readonly isDiskFull: () => boolean
}

/** The provider as the network lets the shop see it: it may do what it was asked for and not say so, do it twice, or do it late. */
export function overNetwork(payments: PaymentProvider, { machine, numbers, life, manner }: Outside): PaymentProvider {
  async function ask<Answer>(what: string, call: () => Promise<Answer>, isKeyed = false): Promise<Answer> {
    await life.point(`before the provider is asked: ${what}`)
    const draw = manner() === 'odd' ? numbers.below(10) : 9
    if (manner() === 'away' || draw === 0) {
      await machine.wait(GIVEN_UP_MS)
      throw new ProviderError('unreachable', 'The provider does not answer')
    }
    if (draw === 1) throw new ProviderError('failed', 'An error of the provider')
    if (draw === 2) throw new ProviderError('busy', 'Too many requests')
    if (draw === 3 || draw === 4) await machine.wait(1 + numbers.below(LATE_MS))
    const answer = await call()
    const again = isKeyed && draw === 5 ? await call() : answer
    await life.point(`after the provider was asked: ${what}`)
    if (draw === 6) {
      await machine.wait(GIVEN_UP_MS)
      throw new ProviderError('unreachable', 'The answer of the provider was lost')
    }
    return again
  }
  return {
    ...payments,
    open: (page, key) => ask('open', () => payments.open(page, key), true),
    read: (id) => ask('read', () => payments.read(id), true),
    sessionOf: (id) => ask('session of', () => payments.sessionOf(id), true),
    expire: (id) => ask('expire', () => payments.expire(id)),
    payment: (id) => ask('payment', () => payments.payment(id), true),
    refunds: (id) => ask('refunds', () => payments.refunds(id), true),
    refund: (refund, key) => ask('refund', () => payments.refund(refund, key), true),
    disputes: (id) => ask('disputes', () => payments.disputes(id), true),
    async *events(since) {
      const listed = await ask('events', async () => {
        const all: Listed[] = []
        for await (const one of payments.events(since)) all.push(one)
        return all
      })
      yield* listed
    },
    endpoints: () => ask('endpoints', () => payments.endpoints()),
    createEndpoint: (url) => ask('create endpoint', () => payments.createEndpoint(url)),
    deleteEndpoint: (id) => ask('delete endpoint', () => payments.deleteEndpoint(id)),
    clock: () => ask('clock', () => payments.clock()),
  }
}

export type ReceivedEmail = OutgoingEmail & {
  readonly at: number
  /** True if the shop never heard that it came, so that it may come again. */
  isUnheard: boolean
}

/** A mail server. It may be slow, refuse, keep an e-mail without saying so, or say so to nobody because the shop has just ended. */
export function overSmtp(received: ReceivedEmail[], { machine, numbers, life, manner, isDiskFull }: Outside): Mailbox {
  return {
    async send(email) {
      await life.point('before an e-mail is sent')
      const draw = manner() === 'odd' ? numbers.below(12) : 9
      if (manner() === 'away' || draw === 0) throw new Error('connect ECONNREFUSED')
      if (draw === 1) throw Object.assign(new Error('451 Try again later'), { command: 'DATA', responseCode: 451 })
      if (draw === 2 || draw === 3) await machine.wait(1 + numbers.below(60_000))
      if (life.isOver()) return new Promise(() => {})
      const one = { ...email, at: machine.time(), isUnheard: true }
      received.push(one)
      await life.point('after an e-mail was sent')
      if (draw === 4) {
        await machine.wait(180_000)
        throw new Unanswered('The mail server has the e-mail and gave no answer')
      }
      // With a full disk nobody can note that it was sent.
      if (!isDiskFull()) one.isUnheard = false
    },
  }
}

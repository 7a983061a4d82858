import { parseArgs } from 'node:util'
import { formatCents } from '#shop/money.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { RefundWhat } from '#shop/orders/refund-amount.ts'
import { isRefusal } from '#shop/refusal.ts'
import { refundReasons } from '../../server/money/payments/provider.ts'
import { issueRefund, planRefund } from '../../server/money/refunds/issue-refund.ts'
import { findNamed } from '../../server/orders/order/find-named.ts'
import { type Command, done, refused } from '../command.ts'
import { refusedWithHint } from '../hints.ts'
import { centsIn, wordIn, wordsFor } from '../words.ts'

/** Gives money back through the payment provider. */
export const refund: Command = {
  usage: 'refund ORDER [--amount 12.34] [--reason REASON] [--another] [--despite-dispute] [--yes]',
  about: 'give all that is left, or an amount, back through the provider',
  async run({ services, who, confirm }, args) {
    const options = {
      ...({ amount: { type: 'string' }, reason: { type: 'string' } } as const),
      ...({ another: { type: 'boolean' }, 'despite-dispute': { type: 'boolean' }, yes: { type: 'boolean' } } as const),
    }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name = ''] = wordsFor(positionals, 'ORDER')
    const amount = centsIn('--amount', values.amount)
    const reason = wordIn('--reason', refundReasons, values.reason) ?? 'requested_by_customer'
    const shop = services.shop()
    const order = await findNamed(services.db, name)
    if (isRefusal(order)) return refusedWithHint(order)
    const what: RefundWhat = amount === null ? { kind: 'all' } : { kind: 'amount', amount }
    const { another = false, 'despite-dispute': despiteDispute = false } = values
    const plan = await planRefund(shop, services, order, { what, another, despiteDispute })
    if (isRefusal(plan)) return refusedWithHint(plan)
    const before = plan.refunded > 0 ? `, ${formatCents(plan.refunded)} went back before` : ''
    const question = `Give ${formatCents(plan.amount)} of ${formatCents(plan.received)} back to ${order.email ?? 'the payer'} for ${orderReference(order)}${before}?`
    if (!values.yes && confirm === null) return refused(`${question} Nobody is there to answer: say --yes.`)
    if (!values.yes && !(await confirm?.(question))) return refused('Nothing was given back.')
    const refusal = await issueRefund(shop, services, order, plan, { reason, who })
    if (refusal !== null) return refusedWithHint(refusal)
    return done(`${formatCents(plan.amount)} is on its way back. The open shop writes to the buyer within seconds.`)
  },
}

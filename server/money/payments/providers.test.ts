import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { disputePayment, pay } from '../../../sandbox/payments/transitions.ts'
import { signatureHeader } from '../../../sandbox/webhook-sender/signature.ts'
import { openSandbox, WEBHOOK_SECRET } from '../../testing/open-sandbox.ts'
import { testPaymentProvider } from '../../testing/payment-kit.ts'
import { aoife } from '../../testing/shopper.ts'
import { aoifeAtTill, openTill, seal } from '../../testing/till.ts'
import { openProvider } from './stripe/provider.ts'

testPaymentProvider('Stripe', async () => {
  const open = await openSandbox()
  const { sandbox, received } = open
  const { now } = sandbox.paymentStore
  const change = async (id: string, transition: Parameters<typeof transitionPayment>[2]) => {
    if (!(await transitionPayment(sandbox.paymentStore, id, transition)))
      throw new Error('The page allows no such thing')
    sandbox.webhookSender.kick()
  }
  return {
    payments: openProvider(null, sandbox.fetch),
    unreachable: openProvider(null, () => Promise.reject(new TypeError('fetch failed'))),
    now,
    pay: (id) => change(id, (payment) => pay(payment, aoife, 'visa')),
    contest: (id) => change(id, (payment) => disputePayment(payment, now())),
    async webhooks() {
      await open.eventTypes()
      return received.map(({ body, signature }) => ({ body, headers: { 'stripe-signature': signature } }))
    },
    secret: () => WEBHOOK_SECRET,
    sign: (body) => ({
      body,
      headers: { 'stripe-signature': signatureHeader(body, WEBHOOK_SECRET, Math.floor(now().getTime() / 1000)) },
    }),
    close: () => open.close(),
  }
})

testPaymentProvider('another provider', async () => {
  const now = () => new Date('2026-11-20T10:00:00Z')
  const [till, away] = [openTill(now), openTill(now)]
  away.goAway()
  const secret = await till.payments.createEndpoint('http://shop.test/webhooks/till')
  return {
    payments: till.payments,
    unreachable: away.payments,
    now,
    pay: async (id) => till.pay(id, aoifeAtTill),
    contest: async (id) => till.contest(id),
    webhooks: async () => till.sent,
    secret: () => secret,
    sign: (body) => ({ body, headers: seal(body, secret, now()) }),
  }
})

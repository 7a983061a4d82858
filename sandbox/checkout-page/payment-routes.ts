import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { FilledForm } from '#shop/filled-form.ts'
import { SessionId } from '../../server/money/payments/session-id.ts'
import type { AppEnv } from '../../server/platform/http/request.ts'
import { readCustomer, readFormValues } from '../payments/customer.ts'
import { amounts, isComplete, type Payment, successAddress } from '../payments/payment.ts'
import { findPayment, transitionPayment } from '../payments/payment-store.ts'
import { authenticate, pay } from '../payments/transitions.ts'
import { type PageServices, showMissing, showPage } from '../show-page.ts'
import { sessionEvents } from '../webhook-sender/events.ts'
import type { SandboxPayments } from '../webhook-sender/webhook-sender.ts'
import { closedPaymentPage, initialValues, panelOf, paymentPage, requirementsOf } from './pages.ts'
import { testControls } from './test-controls.ts'

type SessionContext = Context<AppEnv, '/:session'>

/** The fields of a submitted form; none where the body is no form, whatever its type says. */
async function readForm(c: Context<AppEnv>): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await c.req.parseBody()
  } catch (error) {
    if (error instanceof TypeError) return {}
    throw error
  }
}

export function paymentRoutes(services: PageServices, sandbox: SandboxPayments): Hono<AppEnv> {
  const { paymentStore, webhookSender } = sandbox
  const routes = new Hono<AppEnv>()
  const addressOf = ({ id }: Payment) => `/sandbox/pay/${id}`

  async function show(c: Context<AppEnv>, payment: Payment, form: FilledForm, status: 200 | 422 = 200) {
    const done = testControls.find(({ name }) => name === c.req.query('done'))
    const panel = panelOf(payment, await sessionEvents(paymentStore.db, payment.id), done)
    const isClosed = isComplete(payment) || payment.state === 'expired'
    const page = isClosed ? closedPaymentPage(payment, panel) : paymentPage(payment, form, panel)
    return showPage(c, services, page, status)
  }

  const withPayment =
    (answer: (c: Context<AppEnv>, payment: Payment) => Response | Promise<Response>) => async (c: SessionContext) => {
      const id = v.safeParse(SessionId, c.req.param('session'))
      const payment = id.success ? await findPayment(paymentStore, id.output) : null
      webhookSender.kick()
      return payment ? answer(c, payment) : showMissing(c, services, 'payments')
    }

  const onward = (c: Context<AppEnv>, payment: Payment) => {
    webhookSender.kick()
    if (payment.state === 'paid' || payment.state === 'waiting') return c.redirect(successAddress(payment), 303)
    return c.redirect(payment.state === 'authenticating' ? `${addressOf(payment)}/bank` : addressOf(payment), 303)
  }

  routes.get(
    '/:session',
    withPayment((c, payment) => show(c, payment, { values: initialValues(payment), errors: {} })),
  )
  routes.post(
    '/:session',
    withPayment(async (c, payment) => {
      const values = readFormValues(await readForm(c))
      const reading = readCustomer(values, requirementsOf(payment))
      if (!reading.ok) return show(c, { ...payment, problem: null }, { values, errors: reading.errors }, 422)
      const next = await transitionPayment(paymentStore, payment.id, (current) =>
        pay(current, reading.customer, reading.card),
      )
      return next ? onward(c, next) : c.redirect(addressOf(payment), 303)
    }),
  )
  routes.get(
    '/:session/bank',
    withPayment((c, payment) => {
      if (payment.state !== 'authenticating') return c.redirect(addressOf(payment), 303)
      const { total } = amounts(payment)
      return showPage(c, services, { standIn: 'payments', page: 'bank', action: `${addressOf(payment)}/bank`, total })
    }),
  )
  routes.post(
    '/:session/bank',
    withPayment(async (c, payment) => {
      const { answer } = await readForm(c)
      const next = await transitionPayment(paymentStore, payment.id, (current) =>
        authenticate(current, answer === 'confirm'),
      )
      return next ? onward(c, next) : c.redirect(addressOf(payment), 303)
    }),
  )
  routes.post(
    '/:session/panel',
    withPayment(async (c, payment) => {
      const { action } = await readForm(c)
      const control = testControls.find(({ name }) => name === action)
      if (!control) return c.redirect(addressOf(payment), 303)
      await control.act(sandbox, payment.id)
      return c.redirect(`${addressOf(payment)}?done=${control.name}#panel`, 303)
    }),
  )
  return routes
}

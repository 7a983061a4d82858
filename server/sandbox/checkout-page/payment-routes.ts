import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { SessionId } from '../../payments/session-id.ts'
import { readPayer, readTyped } from '../payments/customer.ts'
import { isComplete, type Payment, successAddress } from '../payments/payment.ts'
import { findPayment, transitionPayment } from '../payments/payment-store.ts'
import { authenticate, pay } from '../payments/transitions.ts'
import type { Sandbox } from '../sandbox.ts'
import { PAYMENT_BAR, showMissing, showPage } from '../ui/page.ts'
import { sessionEvents } from '../webhook-sender/events.ts'
import type { Filled } from './field.ts'
import { readForm } from './form.ts'
import { bankPage, closedPage } from './other-pages.ts'
import { askedFor, payPage, typedBefore } from './pay-page.ts'
import { panelActions } from './test-controls.ts'
import { sandboxPanel } from './test-controls-panel.ts'

type SessionContext = Context<object, '/:session'>

/** The payment page's routes: the form, the bank's question, the panel; a POST ends in a redirect or shows what is wrong. */
export function paymentRoutes(sandbox: Sandbox): Hono {
  const { courier, ledger } = sandbox
  const { publicUrl } = ledger
  const routes = new Hono()
  const addressOf = ({ id }: Payment) => `/sandbox/pay/${id}`

  async function show(c: Context, payment: Payment, filled: Filled, status: 200 | 422 = 200) {
    const done = panelActions.find(({ name }) => name === c.req.query('done')) ?? null
    const panel = sandboxPanel(payment, await sessionEvents(ledger.db, payment.id), done)
    const closed = isComplete(payment) || payment.state === 'expired'
    const body = closed ? closedPage(payment, panel) : payPage(payment, filled, panel)
    const title = status === 422 ? 'Error: Payment' : 'Payment'
    return showPage(c, { title, bar: PAYMENT_BAR, body, publicUrl }, status)
  }

  const withPayment =
    (answer: (c: Context, payment: Payment) => Response | Promise<Response>) => async (c: SessionContext) => {
      const id = v.safeParse(SessionId, c.req.param('session'))
      const payment = id.success ? await findPayment(ledger, id.output) : null
      courier.kick()
      return payment ? answer(c, payment) : showMissing(c, 'This payment page', publicUrl)
    }

  const onward = (c: Context, payment: Payment) => {
    courier.kick()
    if (payment.state === 'paid' || payment.state === 'waiting') return c.redirect(successAddress(payment), 303)
    return c.redirect(payment.state === 'authenticating' ? `${addressOf(payment)}/bank` : addressOf(payment), 303)
  }

  routes.get(
    '/:session',
    withPayment((c, payment) => show(c, payment, { typed: typedBefore(payment), errors: {} })),
  )
  routes.post(
    '/:session',
    withPayment(async (c, payment) => {
      const typed = readTyped(await readForm(c))
      const reading = readPayer(typed, askedFor(payment))
      if (!reading.ok) return show(c, { ...payment, problem: null }, { typed, errors: reading.errors }, 422)
      const moved = await transitionPayment(ledger, payment.id, (current) => pay(current, reading.payer, reading.card))
      return moved ? onward(c, moved) : c.redirect(addressOf(payment), 303)
    }),
  )
  routes.get(
    '/:session/bank',
    withPayment((c, payment) => {
      if (payment.state !== 'authenticating') return c.redirect(addressOf(payment), 303)
      return showPage(c, { title: 'Your bank asks', bar: PAYMENT_BAR, body: bankPage(payment), publicUrl })
    }),
  )
  routes.post(
    '/:session/bank',
    withPayment(async (c, payment) => {
      const { answer } = await readForm(c)
      const moved = await transitionPayment(ledger, payment.id, (current) =>
        authenticate(current, answer === 'confirm'),
      )
      return moved ? onward(c, moved) : c.redirect(addressOf(payment), 303)
    }),
  )
  routes.post(
    '/:session/panel',
    withPayment(async (c, payment) => {
      const { action: wanted } = await readForm(c)
      const action = panelActions.find(({ name }) => name === wanted)
      if (!action) return c.redirect(addressOf(payment), 303)
      await action.act(sandbox, payment.id)
      return c.redirect(`${addressOf(payment)}?done=${action.name}#panel`, 303)
    }),
  )
  return routes
}

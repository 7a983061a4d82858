import { html } from 'hono/html'
import { formatCents } from '#shop/money.ts'
import { amounts, type Payment, successAddress } from '../payments/payment.ts'
import type { Html } from '../ui/page.ts'
import { orderSummary } from './summary.ts'

/** The bank's page of 3-D Secure: confirm the payment or refuse it. */
export function bankPage(payment: Payment): Html {
  return html`<h1>Your bank asks</h1>
<p>Do you confirm this payment of <strong>${formatCents(amounts(payment).total)}</strong>? This page stands in for 3-D Secure.</p>
<form class="actions" method="post" action="/sandbox/pay/${payment.id}/bank">
<button class="button" name="answer" value="confirm">Confirm payment</button>
<button class="button plain" name="answer" value="refuse">Refuse payment</button>
</form>`
}

type Ending = { readonly title: string; readonly text: string; readonly link: string; readonly address: string }

function ending(payment: Payment): Ending {
  const { parameters, state } = payment
  const back = { link: 'Back to the shop', address: parameters.cancel_url ?? '/' }
  const on = { link: 'See your order', address: successAddress(payment) }
  const { refunded, total } = amounts(payment)
  const givenBack = refunded === total ? 'All of it was given back.' : `${formatCents(refunded)} of it was given back.`
  switch (state) {
    case 'paid':
      return {
        title: 'This order is paid',
        text: refunded > 0 ? givenBack : 'It cannot be paid a second time.',
        ...on,
      }
    case 'waiting':
      return { title: 'Your payment is on its way', text: 'The bank has not sent the money yet.', ...on }
    case 'failed':
      return { title: 'The payment did not arrive', text: 'Nothing was charged. You can order again.', ...back }
    default:
      return {
        title: 'This payment page has expired',
        text: 'Nothing was charged. Your bag is as you left it, so you can check out again.',
        ...back,
      }
  }
}

/** The page of a session that can no longer be paid: why, and a link to continue. */
export function closedPage(payment: Payment, panel: Html): Html {
  const { title, text, link, address } = ending(payment)
  return html`<h1>${title}</h1>
<p>${text}</p>
<p><a class="button" href="${address}">${link}</a></p>
${orderSummary(payment)}
${panel}`
}

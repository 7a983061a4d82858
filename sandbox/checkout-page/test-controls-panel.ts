import { html } from 'hono/html'
import type { SandboxEventRow } from '../../server/database/schema.ts'
import type { Payment } from '../payments/payment.ts'
import type { Html } from '../ui/page.ts'
import { formatMoment } from '../ui/times.ts'
import { type TestControl, testControls } from './test-controls.ts'

function delivery({ attempts, deliveredAt, held }: SandboxEventRow): string {
  if (deliveredAt !== null) return `delivered ${formatMoment(deliveredAt)}`
  if (held === 1) return 'held back'
  return attempts === 0 ? 'waiting' : `not taken after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`
}

/** The panel that makes hard cases testable: what may be done to this payment, and its webhooks; open after `done`. */
export function testControlsPanel(
  payment: Payment,
  events: readonly SandboxEventRow[],
  done: TestControl | null,
): Html {
  const offered = testControls.filter((action) => action.offered(payment, events))
  const buttons = offered.map(
    ({ name, label }) => html`<button class="button plain" name="action" value="${name}">${label}</button>`,
  )
  const rows = events.map(
    (event) => html`<li><code>${event.type}</code> <span class="quiet">${delivery(event)}</span></li>`,
  )
  return html`<details class="panel" id="panel"${done ? html` open` : html``}>
<summary>Sandbox panel</summary>
${done ? html`<p role="status">Done: ${done.label}</p>` : html``}
<form class="actions" method="post" action="/sandbox/pay/${payment.id}/panel">${buttons}</form>
<h2>Webhooks of this payment</h2>
${rows.length > 0 ? html`<ol>${rows}</ol>` : html`<p class="quiet">None so far.</p>`}
</details>`
}

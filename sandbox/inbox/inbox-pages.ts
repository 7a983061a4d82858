import { html } from 'hono/html'
import type { Email } from 'postal-mime'
import type { Schema } from '../../server/database/schema.ts'
import type { Html } from '../ui/page.ts'
import { formatMoment } from '../ui/times.ts'

/** What every page of the inbox says at its top. */
export const INBOX_BAR = 'Local inbox – e-mails stay here, nothing is sent'

/** An e-mail as the list shows it. */
export type InboxRow = Omit<Schema['sandboxInbox'], 'raw'>

/** The list of e-mails, the newest first; `older` is the address of the next page, where there is one. */
export function inboxPage(emails: readonly InboxRow[], older: string | null): Html {
  const items = emails.map(
    ({ id, receivedAt, recipient, subject }) => html`<li><a href="/sandbox/inbox/${id}">${subject || '(no subject)'}</a>
<span class="quiet">To ${recipient}</span> <time class="quiet" datetime="${receivedAt}">${formatMoment(receivedAt)}</time></li>`,
  )
  return html`<h1>Inbox</h1>
${items.length > 0 ? html`<ol class="emails">${items}</ol>` : html`<p>No e-mails yet. They arrive here once an order is paid.</p>`}
${older ? html`<p><a href="${older}">Older e-mails</a></p>` : html``}
<p><a href="/sandbox/inbox/samples">Samples of every e-mail</a></p>`
}

/** The samples of every kind of e-mail, by their subjects. */
export function samplesPage(
  samples: readonly { readonly id: string; readonly to: string; readonly subject: string }[],
): Html {
  const items = samples.map(
    ({ id, to, subject }) => html`<li><a href="/sandbox/inbox/${id}">${subject}</a>
<span class="quiet">To ${to}</span></li>`,
  )
  return html`<p><a href="/sandbox/inbox">All e-mails</a></p>
<h1>Samples</h1>
<p>Every e-mail that the shop sends, drawn from an order that never was.</p>
<ul class="emails">${items}</ul>`
}

function fact(name: string, value: string | undefined): Html {
  return value ? html`<dt>${name}</dt><dd>${value}</dd>` : html``
}

function names(addresses: Email['to']): string {
  return (addresses ?? [])
    .map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : (address ?? '')))
    .join(', ')
}

/** An e-mail: its headers, its HTML in a frame of its own, its text, its attachments. */
export function emailPage({ id, receivedAt, recipient }: InboxRow, email: Email): Html {
  const attachments = email.attachments.map(
    ({ filename, mimeType }, index) =>
      html`<li><a href="/sandbox/inbox/${id}/attachments/${index}">${filename ?? `attachment ${index + 1}`}</a> <span class="quiet">${mimeType}</span></li>`,
  )
  return html`<p><a href="/sandbox/inbox">All e-mails</a></p>
<h1>${email.subject || '(no subject)'}</h1>
<dl class="headers">
${fact('From', names(email.from ? [email.from] : []))}${fact('To', names(email.to) || recipient)}
${fact('Reply to', names(email.replyTo))}${fact('Received', formatMoment(receivedAt))}
</dl>
${attachments.length > 0 ? html`<h2>Attachments</h2><ul>${attachments}</ul>` : html``}
${email.html ? html`<h2>As HTML</h2><iframe src="/sandbox/inbox/${id}/html" title="The e-mail as HTML"></iframe>` : html``}
${email.text ? html`<h2>As text</h2><pre>${email.text}</pre>` : html``}`
}

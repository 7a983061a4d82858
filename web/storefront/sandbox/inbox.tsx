import { formatMomentToSecond } from '#shop/dates.ts'
import type { EmailPage, InboxPage, ListedEmail, SamplesPage } from '#shop/pages/sandbox-page.ts'
import { LinkedPage } from '../linked/linked-page.tsx'
import styles from './sandbox.module.css'

const NO_SUBJECT = '(no subject)'

export function Inbox({ emails, older }: InboxPage) {
  return (
    <LinkedPage title="Inbox" wide>
      {emails.length === 0 && <p>No e-mails yet. They arrive here once an order is paid.</p>}
      <Emails emails={emails} />
      {older !== null && (
        <p>
          <a href={older}>Older e-mails</a>
        </p>
      )}
      <p>
        <a href="/sandbox/inbox/samples">Samples of every e-mail</a>
      </p>
    </LinkedPage>
  )
}

export function Samples({ emails }: SamplesPage) {
  return (
    <LinkedPage
      title="Samples"
      above={<AllEmails />}
      lead="Every e-mail that the shop sends, drawn from an order that never was."
      wide
    >
      <Emails emails={emails} />
    </LinkedPage>
  )
}

function AllEmails() {
  return (
    <p>
      <a href="/sandbox/inbox">All e-mails</a>
    </p>
  )
}

function Emails({ emails }: { emails: readonly ListedEmail[] }) {
  return (
    <ol className={styles.emails}>
      {emails.map(({ href, subject, to, receivedAt }) => (
        <li key={href}>
          <a href={href}>{subject || NO_SUBJECT}</a>
          <span className={styles.quiet}>To {to}</span>
          {receivedAt !== null && (
            <time className={styles.quiet} dateTime={receivedAt}>
              {formatMomentToSecond(new Date(receivedAt))}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

export function Email({ subject, headers, attachments, html, text }: EmailPage) {
  return (
    <LinkedPage title={subject || NO_SUBJECT} above={<AllEmails />} wide>
      <dl className={styles.headers}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {attachments.length > 0 && (
        <section>
          <h2>Attachments</h2>
          <ul>
            {attachments.map(({ href, name, type }) => (
              <li key={href}>
                <a href={href}>{name}</a> <span className={styles.quiet}>{type}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {html !== null && (
        <section>
          <h2>As HTML</h2>
          <iframe className={styles.html} src={html} title="The e-mail as HTML" />
        </section>
      )}
      {text !== null && (
        <section>
          <h2>As text</h2>
          <pre className={styles.text}>{text}</pre>
        </section>
      )}
    </LinkedPage>
  )
}

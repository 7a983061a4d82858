import { useState } from 'react'
import { eventLog, type LogEntry } from '../../platform/event-log.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './error-console.module.css'
import { Panel } from './panel.tsx'

/** Errors and events of this browser, the newest first (S2.40, S8.21). */
export function ErrorConsole() {
  const entries = eventLog.useValue()
  const [isClearing, setClearing] = useState(false)
  return (
    <Panel title={`Error console (${entries.length})`}>
      <Button kind="secondary" onClick={() => setClearing(true)}>
        Clear
      </Button>
      {entries.length === 0 ? (
        <p className={styles.none}>No errors logged yet</p>
      ) : (
        <ul className={styles.entries}>
          {entries.toReversed().map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isClearing}
        question="Clear the log?"
        text="This cannot be undone."
        confirmLabel="Clear"
        onConfirm={() => eventLog.set([])}
        onClose={() => setClearing(false)}
      />
    </Panel>
  )
}

// Opens to all that it holds.
function Entry({ entry }: { entry: LogEntry }) {
  const { type, message, timestamp, stack } = entry
  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <span className={styles.type}>{type}</span> {message}{' '}
          <time dateTime={timestamp} className={styles.time}>
            {new Date(timestamp).toLocaleTimeString('en-IE')}
          </time>
        </summary>
        <dl className={styles.details}>
          {details(entry).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {stack && <pre className={styles.stack}>{stack}</pre>}
      </details>
    </li>
  )
}

function details(entry: LogEntry): [name: string, value: string][] {
  const { timestamp, url, endpoint, status, duration, extra, cartSize, pathHistory, userAgent } = entry
  const rows: [string, string | number | undefined][] = [
    ['Time', timestamp],
    ['Address', url],
    ['Endpoint', endpoint],
    ['Status', status],
    ['Duration', duration === undefined ? undefined : `${duration} ms`],
    ...Object.entries(extra ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ['Pieces in cart', cartSize],
    ['Paths', pathHistory.join(' → ')],
    ['Browser', userAgent],
  ]
  return rows.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
}

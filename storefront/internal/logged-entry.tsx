import type { LogEntry } from '../platform/event-log.ts'
import styles from './logged-entry.module.css'

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

/** One entry of the log, which opens to all that it holds. */
export function LoggedEntry({ entry }: { entry: LogEntry }) {
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

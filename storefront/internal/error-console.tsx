import { useState } from 'react'
import { eventLog } from '../platform/event-log.ts'
import { Button } from '../ui/button.tsx'
import { Confirmation } from './confirm-dialog.tsx'
import styles from './error-console.module.css'
import { LoggedEntry } from './logged-entry.tsx'
import { Panel } from './panel.tsx'

/** What went wrong or happened in this browser, the newest first (specification 8, debug panel). */
export function ErrorConsole() {
  const entries = eventLog.useValue()
  const [asksToClear, setAsksToClear] = useState(false)
  return (
    <Panel title={`Error console (${entries.length})`}>
      <Button kind="secondary" onClick={() => setAsksToClear(true)}>
        Clear
      </Button>
      {entries.length === 0 ? (
        <p className={styles.none}>No errors logged yet</p>
      ) : (
        <ul className={styles.entries}>
          {entries.toReversed().map((entry) => (
            <LoggedEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <Confirmation
        open={asksToClear}
        question="Clear the log?"
        text="This cannot be undone."
        doIt="Clear"
        onDo={() => eventLog.set([])}
        onClose={() => setAsksToClear(false)}
      />
    </Panel>
  )
}

import { useState } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { FileAnswer, ReadersAnswer } from '#shop/desk/customers.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded, Section } from '../parts/screen.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { callDesk } from '../platform/call.ts'
import { DeskLink } from '../platform/router.tsx'
import { useConfirmed } from '../session/confirm.tsx'
import styles from './customers.module.css'

/** Who signed up for the newsletter, and those who confirmed as a file. */
export function Readers() {
  const readers = useAnswer(deskApi.readers, ReadersAnswer)
  const ask = useConfirmed()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const result = await ask(() => callDesk(deskApi.readersFile, FileAnswer, {}))
    setBusy(false)
    if (!result.ok) return result.kind !== 'confirm' && showToast({ kind: 'error', title: result.error })
    saveFile({ ...result.value, type: 'application/octet-stream' })
    showToast({ title: `${result.value.name} is saved` })
  }
  return (
    <Section title="Newsletter" {...(readers.value && { count: readers.value.confirmed })}>
      <p className={styles.lead}>
        <DeskLink to={deskPaths.issues}>Write to your readers</DeskLink>, and to those who wait for something.
      </p>
      <Loaded query={readers}>
        {({ readers: rows, confirmed, pending }) =>
          rows.length === 0 ? (
            <p className={styles.empty}>Nobody has signed up yet.</p>
          ) : (
            <>
              <ul className={styles.list}>
                {rows.map(({ id, email, confirmedAt }) => (
                  <li key={id}>
                    <strong>{email}</strong>
                    <small>
                      {confirmedAt === null ? 'Not confirmed yet' : `Confirmed ${formatMoment(new Date(confirmedAt))}`}
                    </small>
                  </li>
                ))}
              </ul>
              {confirmed + pending > rows.length && <p>These are the latest {rows.length}.</p>}
              {confirmed > 0 && (
                <>
                  <p>
                    The file has everybody who confirmed, with the link to unsubscribe that each letter needs. Take it
                    anew before each letter that you send by other means.
                  </p>
                  <Button kind="secondary" busy={isBusy} onClick={() => void save()}>
                    Save readers as CSV
                  </Button>
                </>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

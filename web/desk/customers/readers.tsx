import { exportReaders, readReaders } from '#shop/calls/customers.ts'
import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { showToast } from '../../ui/toast.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Loaded, Section } from '../layout/screen.tsx'
import styles from './customers.module.css'

export function Readers() {
  const readers = useDeskQuery(readReaders, {})
  const { run, isBusy } = useDeskMutation(exportReaders)
  const save = async () => {
    const file = await run({})
    if (!file) return
    saveFile({ ...file, type: 'application/octet-stream' })
    showToast({ title: `Saved ${file.name}` })
  }
  return (
    <Section title="Newsletter readers" {...(readers.value && { count: readers.value.confirmed })}>
      <p className={styles.lead}>
        <Link to={deskPaths.issues}>Write a newsletter</Link>
      </p>
      <Loaded query={readers}>
        {({ readers: rows, confirmed, pending }) =>
          rows.length === 0 ? (
            <p className={styles.empty}>No readers yet.</p>
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
              {confirmed + pending > rows.length && <p>Showing the latest {rows.length}.</p>}
              {confirmed > 0 && (
                <>
                  <p>
                    The file lists everyone who confirmed, each with their unsubscribe link. Download it again before
                    each newsletter that you send with another program.
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

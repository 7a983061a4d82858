import { useState } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { UnreachableAnswer } from '#shop/desk/customers.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { Section } from '../parts/screen.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { callDesk } from '../platform/call.ts'
import styles from './customers.module.css'

/** The addresses that refuse letters, each to be tried again; nothing where there are none. */
export function Unreachable() {
  const { value, set } = useAnswer(deskApi.unreachable, UnreachableAnswer)
  const [busy, setBusy] = useState<string | null>(null)
  if (value === null || value.addresses.length === 0) return null
  const lift = async (id: string) => {
    setBusy(id)
    const result = await callDesk(deskApi.liftUnreachable, UnreachableAnswer, { id })
    setBusy(null)
    if (!result.ok) return showToast({ kind: 'error', title: result.error })
    set(result.value)
    showToast({ title: 'All e-mails go there again' })
  }
  return (
    <Section title="Not reachable" count={value.addresses.length}>
      <p className={styles.lead}>
        Their mail servers refuse letters. Letters about orders are still tried; newsletters and the like are not.
      </p>
      <ul className={styles.list}>
        {value.addresses.map(({ id, email, since }) => (
          <li key={id} className={styles.row}>
            <div>
              <strong>{email}</strong>
              <small>Since {formatMoment(new Date(since))}</small>
            </div>
            <Button kind="quiet" busy={busy === id} onClick={() => void lift(id)} aria-label={`Try ${email} again`}>
              Try again
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

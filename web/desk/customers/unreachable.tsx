import { liftUnreachable, readUnreachable } from '#shop/calls/customers.ts'
import { formatMoment } from '#shop/dates.ts'
import { Button } from '../../ui/button.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Section } from '../layout/screen.tsx'
import styles from './customers.module.css'

export function Unreachable() {
  const { value, set } = useDeskQuery(readUnreachable, {})
  const { run, running } = useDeskMutation(liftUnreachable, { set })
  if (value === null || value.addresses.length === 0) return null
  const lift = (id: string) => run({ body: { id }, done: 'We’ll send all e-mails there again' })
  return (
    <Section title="Addresses that refuse e-mails" count={value.addresses.length}>
      <p className={styles.lead}>We still try e-mails about orders, but no newsletters.</p>
      <ul className={styles.list}>
        {value.addresses.map(({ id, email, since }) => (
          <li key={id} className={styles.row}>
            <div>
              <strong>{email}</strong>
              <small>Since {formatMoment(new Date(since))}</small>
            </div>
            <Button
              kind="quiet"
              busy={running?.body?.id === id}
              onClick={() => void lift(id)}
              aria-label={`Try again: ${email}`}
            >
              Try again
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

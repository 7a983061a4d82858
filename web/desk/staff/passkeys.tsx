import { readPasskeys, removePasskey } from '#shop/calls/passkeys.ts'
import { formatMoment } from '#shop/dates.ts'
import { Button } from '../../ui/button.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Loaded, Section } from '../layout/screen.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './access.module.css'
import { deviceName } from './device-name.ts'
import { useAddPasskey } from './use-add-passkey.ts'

export function Passkeys() {
  const { refresh } = useSignedIn()
  const passkeys = useDeskQuery(readPasskeys, {})
  const { add, isAdding } = useAddPasskey()
  const removing = useDeskMutation(removePasskey)
  const remove = async (id: string) => {
    await removing.run({ body: { id }, done: 'Passkey removed' })
    await Promise.all([passkeys.reload(), refresh()])
  }
  return (
    <Section title="Passkeys">
      <p>Sign in with your fingerprint, face or a security key. Signing in by e-mail keeps working.</p>
      <Loaded query={passkeys}>
        {({ passkeys: rows }) =>
          rows.length > 0 && (
            <ul className={styles.list}>
              {rows.map(({ id, device, createdAt, usedAt }) => (
                <li key={id}>
                  <div>
                    <strong>{deviceName(device)}</strong>
                    <small>
                      {usedAt
                        ? `Last used ${formatMoment(new Date(usedAt))}`
                        : `Added ${formatMoment(new Date(createdAt))}`}
                    </small>
                  </div>
                  <Button
                    kind="quiet"
                    aria-label={`Remove passkey: ${deviceName(device)}`}
                    onClick={() => void remove(id)}
                  >
                    Remove passkey
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button kind="secondary" busy={isAdding} onClick={() => void add().then(passkeys.reload)}>
        Add a passkey
      </Button>
    </Section>
  )
}

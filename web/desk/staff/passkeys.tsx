import { useState } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { Done } from '#shop/desk/access.ts'
import { PasskeysAnswer } from '#shop/desk/passkeys.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded, Section } from '../parts/screen.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { callDesk, type Result } from '../platform/call.ts'
import { useConfirmed } from '../session/confirm.tsx'
import { askForNewPasskey, makePasskey } from '../session/passkeys.ts'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './access.module.css'
import { deviceName } from './device-name.ts'

/** The passkeys of whoever is signed in: they sign in by a finger, a face or a key, without a letter. */
export function Passkeys() {
  const { refresh } = useSignedIn()
  const passkeys = useAnswer(deskApi.passkeys, PasskeysAnswer)
  const [isBusy, setBusy] = useState(false)
  const ask = useConfirmed()
  const finish = async (result: Result<unknown>, done: string) => {
    if (result.ok) showToast({ title: done })
    else if (result.kind !== 'confirm') showToast({ kind: 'error', title: result.error })
    await Promise.all([passkeys.reload(), refresh()])
  }
  const add = async () => {
    setBusy(true)
    const asked = await ask(askForNewPasskey)
    await finish(asked.ok ? await makePasskey(asked.value) : asked, 'This device signs you in from now on')
    setBusy(false)
  }
  const remove = async (id: string) => {
    await finish(await ask(() => callDesk(deskApi.removePasskey, Done, { id })), 'The passkey signs nobody in any more')
  }
  return (
    <Section title="Passkeys">
      <p>Sign in by finger, face or key instead of by e-mail. Signing in by e-mail goes on working.</p>
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
                  <Button kind="quiet" aria-label={`Remove ${deviceName(device)}`} onClick={() => void remove(id)}>
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button kind="secondary" busy={isBusy} onClick={() => void add()}>
        Add a passkey
      </Button>
    </Section>
  )
}

import { useState } from 'react'
import { endSessions, readSessions, signOut } from '#shop/calls/access.ts'
import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { useNavigate } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Link } from '../../ui/link.tsx'
import { showToast } from '../../ui/toast.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Loaded, Screen, Section } from '../layout/screen.tsx'
import { isBellOn, setBell } from '../session/bell.ts'
import { forgetAnswers } from '../session/kept-answers.ts'
import { takesPasskeys } from '../session/passkeys.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { useWaiting } from '../session/waiting-changes.ts'
import styles from './access.module.css'
import { deviceName } from './device-name.ts'
import { Passkeys } from './passkeys.tsx'
import { Staff } from './staff.tsx'

const UNSENT = 'Some changes are not sent yet. Wait for a connection or dismiss them, then sign out.'

export function AccessScreen() {
  const { me, refresh } = useSignedIn()
  const navigate = useNavigate()
  const sessions = useDeskQuery(readSessions, {})
  const [isRinging, setRinging] = useState(isBellOn)
  const { run, running } = useDeskMutation(endSessions)
  const leaving = useDeskMutation(signOut)
  const waiting = useWaiting(me.staff?.id ?? '')
  const hasUnsent = () => {
    if (waiting.length > 0) showToast({ kind: 'error', title: UNSENT })
    return waiting.length > 0
  }
  const end = async (id: string) => {
    if (id === 'all' && hasUnsent()) return
    if (!(await run({ body: { id } }))) return
    if (id !== 'all') return sessions.reload()
    await forgetAnswers()
    await refresh()
  }
  const leave = async () => {
    if (hasUnsent()) return
    if (!(await leaving.run({}))) return
    await forgetAnswers()
    await refresh()
    navigate(deskPaths.today, { replace: true })
  }
  return (
    <Screen title="Access" lead={`Signed in as ${me.staff?.email}, ${me.staff?.role}`}>
      <Section title="Where you are signed in">
        <Loaded query={sessions}>
          {({ sessions: rows }) => (
            <ul className={styles.list}>
              {rows.map(({ id, device, seenAt, isThis }) => (
                <li key={id}>
                  <div>
                    <strong>{deviceName(device)}</strong>
                    <small>{isThis ? 'This browser' : `Last used ${formatMoment(new Date(seenAt))}`}</small>
                  </div>
                  {!isThis && (
                    <Button
                      kind="quiet"
                      busy={running?.body?.id === id}
                      aria-label={`Sign out: ${deviceName(device)}`}
                      onClick={() => void end(id)}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={() => void leave()}>
            Sign out
          </Button>
          <Button kind="quiet" busy={running?.body?.id === 'all'} onClick={() => void end('all')}>
            Sign out everywhere
          </Button>
        </div>
      </Section>
      {takesPasskeys(me) && <Passkeys />}
      <Section title="New orders">
        <Checkbox
          label="Ring a bell and show a count in the window’s title"
          hint="In this browser, while the desk is open."
          checked={isRinging}
          onChange={(event) => {
            setBell(event.currentTarget.checked)
            setRinging(event.currentTarget.checked)
          }}
        />
      </Section>
      {me.staff?.role === 'owner' && <Staff />}
      {me.staff?.role !== 'owner' && (
        <p>
          <Link to={deskPaths.law}>Legal requirements</Link>
        </p>
      )}
    </Screen>
  )
}

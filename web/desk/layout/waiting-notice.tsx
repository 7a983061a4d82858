import { CloudOff } from 'lucide'
import { useCallback, useEffect } from 'react'
import { counted } from '#shop/counted.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { queryClient } from '../session/query-client.ts'
import { useSignedIn } from '../session/signed-in.ts'
import {
  dropChange,
  dropUnreadable,
  isWaitingFor,
  sendAgain,
  sendWaiting,
  useUnreadable,
  useWaiting,
  type WaitingChange,
} from '../session/waiting-changes.ts'
import styles from './waiting-notice.module.css'

const TRY_AGAIN_MS = 5000

/** Says which changes wait for a connection, sends them once there is one, and shows those that were refused. */
export function WaitingNotice() {
  const { me } = useSignedIn()
  const staffId = me.staff?.id ?? ''
  const changes = useWaiting(staffId)
  const refused = changes.filter(({ problem }) => problem !== null)
  const waiting = changes.length - refused.length
  const unreadable = useUnreadable(staffId)
  const send = useCallback(async () => {
    const sent = await sendWaiting(staffId)
    if (sent === 0) return
    showToast({ title: `${counted(sent, 'change')} sent` })
    await queryClient.invalidateQueries()
  }, [staffId])
  useEffect(() => {
    if (waiting === 0) return
    const again = () => void send()
    const timer = setInterval(again, TRY_AGAIN_MS)
    window.addEventListener('online', again)
    const first = setTimeout(again)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting, send])
  if (changes.length + unreadable.length === 0) return null
  return (
    <section className={styles.waiting} aria-label="Changes not sent yet">
      {waiting > 0 && (
        <Notice kind="warning" icon={CloudOff}>
          <p role="status">{counted(waiting, 'change waits', 'changes wait')} for a connection</p>
        </Notice>
      )}
      {unreadable.length > 0 && (
        <Notice kind="error" alert>
          <p>
            <strong>Not saved: something that waited on this device.</strong> This version of the desk can’t read it.
            Copy it before you dismiss it, and check your last orders and sales.
          </p>
          <div className={styles.buttons}>
            <Button kind="quiet" onClick={() => void copyWithToast(JSON.stringify(unreadable, null, 2), 'Copied')}>
              Copy it
            </Button>
            <Button kind="quiet" aria-label="Dismiss what can’t be read" onClick={() => dropUnreadable(staffId)}>
              Dismiss
            </Button>
          </div>
        </Notice>
      )}
      {refused.map(({ id, title, problem, orderId, failures }) => (
        <Notice key={id} kind="error" alert>
          <p>
            <strong>Not saved: {title}.</strong> {problem}
          </p>
          <div className={styles.buttons}>
            {orderId !== null && <Link to={deskPaths.order(orderId)}>Open order</Link>}
            {failures > 0 && (
              <Button kind="quiet" aria-label={`Try again: ${title}`} onClick={() => sendAgain(staffId, id)}>
                Try again
              </Button>
            )}
            <Button kind="quiet" aria-label={`Dismiss: ${title}`} onClick={() => dropChange(staffId, id)}>
              Dismiss
            </Button>
          </div>
        </Notice>
      ))}
    </section>
  )
}

export function useWaitingFor(orderId: string): readonly WaitingChange[] {
  const { me } = useSignedIn()
  return useWaiting(me.staff?.id ?? '').filter((change) => isWaitingFor(change, orderId))
}

/** Replaces an order's buttons while changes to it wait; Undo cancels the last one. */
export function Waiting({ changes }: { changes: readonly WaitingChange[] }) {
  const { me } = useSignedIn()
  const last = changes.at(-1)
  return (
    <div className={styles.buttons}>
      {changes.map(({ id, title }) => (
        <span key={id}>{title.replace(/^[A-Z]{2,5}-\S{8}: /, '')}. Syncs when you’re online</span>
      ))}
      {last && (
        <Button kind="quiet" aria-label={`Undo: ${last.title}`} onClick={() => dropChange(me.staff?.id ?? '', last.id)}>
          Undo
        </Button>
      )}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { createLeaveGuard } from '../../platform/leave-guard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './confirm.module.css'

export const leaveGuard = createLeaveGuard()

export function LeaveQuestion() {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    leaveGuard.askBy((go) => setLeave(() => go))
    const onUnload = (event: BeforeUnloadEvent) => {
      if (leaveGuard.isHolding()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => {
      leaveGuard.askBy(null)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [])
  const stay = () => setLeave(null)
  return (
    <Dialog open={leave !== null} onClose={stay} title="Leave without saving?">
      <div className={styles.form}>
        <p>What you typed stays on this device. It’s in the form when you come back.</p>
        <Button wide onClick={stay}>
          Stay here
        </Button>
        <Button
          kind="secondary"
          wide
          onClick={() => {
            leave?.()
            stay()
          }}
        >
          Leave
        </Button>
      </div>
    </Dialog>
  )
}

export function useLeaveQuestion(isHolding: boolean): void {
  useEffect(() => (isHolding ? leaveGuard.hold() : undefined), [isHolding])
}

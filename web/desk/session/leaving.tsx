import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useRouter } from '../platform/router.tsx'
import styles from './confirm.module.css'

/** Says that a form holds something that is not saved; returns how to say that it no longer does. */
type Hold = () => () => void

const LeavingContext = createContext<Hold>(() => () => {})

/** Asks before a screen is left whose form holds something that is not saved. */
export function LeavingProvider({ children }: { children: ReactNode }) {
  const { setGuard } = useRouter()
  const holding = useRef(0)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const [hold] = useState<Hold>(() => () => {
    holding.current += 1
    return () => {
      holding.current -= 1
    }
  })
  useEffect(() => {
    const isHolding = () => holding.current > 0
    setGuard({ isHolding, ask: (go) => setLeave(() => go) })
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isHolding()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => {
      setGuard(null)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [setGuard])
  const stay = () => setLeave(null)
  return (
    <LeavingContext value={hold}>
      {children}
      <Dialog open={leave !== null} onClose={stay} title="Leave without saving?">
        <div className={styles.form}>
          <p>What you typed stays on this device. You find it in the form when you come back.</p>
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
    </LeavingContext>
  )
}

/** Has the desk ask before this screen is left, as long as its form holds something that is not saved. */
export function useLeaveQuestion(isHolding: boolean): void {
  const hold = useContext(LeavingContext)
  useEffect(() => (isHolding ? hold() : undefined), [isHolding, hold])
}

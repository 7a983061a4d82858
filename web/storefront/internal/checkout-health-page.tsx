import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { PaymentMode } from '#shop/pages/page-settings.ts'
import { paths } from '#shop/paths.ts'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { usePageSettings } from '../layout/page-settings.tsx'
import { type CheckoutRecord, clearCheckoutRecord, readCheckoutRecord } from './checkout-record.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Figures } from './figures.tsx'
import { InternalTool } from './internal-tool.tsx'
import { ago, clockTime } from './timings.ts'

// How often the figures are read again (S9.38).
const REFRESH_MS = 3000
const PING_TIMEOUT_MS = 2500

const modes: Readonly<Record<PaymentMode, string>> = {
  sandbox: 'sandbox: nothing is charged, a stand-in takes the payment',
  test: "test: the provider's test payments, nothing is charged",
  live: 'live: real payments',
}
const serverStates = {
  asking: 'asking…',
  answers: 'answers',
  silent: 'does not answer; asked again every 3 s',
} as const

const none: CheckoutRecord = { successAt: null, error: null }
const when = (moment: Date, now: Date) => `${clockTime(moment, now)} (${ago(moment, now)})`

/** How the checkouts of this browser went, and whether the server answers (S2.117, S2.118). */
export function CheckoutHealthPage() {
  const { mode } = usePageSettings()
  const [{ record, now, round }, setReading] = useState({ record: none, now: new Date(0), round: 0 })
  const [isClearing, setClearing] = useState(false)
  const server = useServerState(round)
  const refresh = useCallback(
    () => setReading(({ round }) => ({ record: readCheckoutRecord(), now: new Date(), round: round + 1 })),
    [],
  )
  useEffect(() => {
    const timers = [setTimeout(refresh), setInterval(refresh, REFRESH_MS)]
    return () => timers.forEach(clearInterval)
  }, [refresh])

  const { successAt, error } = record
  return (
    <InternalTool title="Checkout health" path={paths.checkoutHealth}>
      <p>Of this browser only. Read again every 3 seconds.</p>
      <Figures
        rows={[
          ['Last success', successAt ? when(successAt, now) : error ? 'none' : 'No checkouts recorded'],
          ['Last error', error ? `${error.code} · ${error.msg} · ${when(error.time, now)}` : 'none'],
          ['Server', serverStates[server]],
          ['Payments', modes[mode]],
        ]}
      />
      <div>
        <Button kind="secondary" onClick={() => setClearing(true)}>
          Clear Stats
        </Button>
      </div>
      <ConfirmDialog
        open={isClearing}
        question="Clear checkout stats?"
        text="This cannot be undone."
        confirmLabel="Clear Stats"
        onConfirm={() => {
          clearCheckoutRecord()
          refresh()
        }}
        onClose={() => setClearing(false)}
      />
    </InternalTool>
  )
}

// Pings again with every round.
function useServerState(round: number): keyof typeof serverStates {
  const [state, setState] = useState<keyof typeof serverStates>('asking')
  const wasSilent = useRef(false)
  useEffect(() => {
    let isCurrent = round >= 0
    void ping(wasSilent.current).then((isUp) => {
      if (!isCurrent) return
      wasSilent.current = !isUp
      setState(isUp ? 'answers' : 'silent')
    })
    return () => {
      isCurrent = false
    }
  }, [round])
  return state
}

async function ping(wasSilent: boolean): Promise<boolean> {
  // Repeated every few seconds: an outage is logged once, or it would fill the log.
  const { ok } = await call('/healthz', { answer: v.unknown(), timeoutMs: PING_TIMEOUT_MS, isLogged: !wasSilent })
  return ok
}

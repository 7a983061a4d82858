import { useCallback, useEffect, useState } from 'react'
import type { PaymentMode } from '#shop/page-settings.ts'
import { Button } from '../ui/button.tsx'
import { type CheckoutRecord, clearCheckoutRecord, readCheckoutRecord } from './checkout-record.ts'
import { Confirmation } from './confirm-dialog.tsx'
import { Figures } from './figures.tsx'
import { ago, clockTime } from './timings.ts'
import { type ServerAnswer, useServerAnswer } from './use-server-answer.ts'

// How often the figures are read again (specification 9).
const REFRESH_MS = 3000

const modes: Readonly<Record<PaymentMode, string>> = {
  sandbox: 'sandbox: nothing is charged, a stand-in takes the payment',
  test: "test: the provider's test payments, nothing is charged",
  live: 'live: real payments',
}
const answers: Readonly<Record<ServerAnswer, string>> = {
  asking: 'asking…',
  answers: 'answers',
  silent: 'does not answer; asked again every 3 s',
}

const none: CheckoutRecord = { successAt: null, error: null }
const when = (moment: Date, now: Date) => `${clockTime(moment, now)} (${ago(moment, now)})`

/** How the checkouts of this browser went, and whether the server answers (specification 2, checkout health). */
export function CheckoutHealth({ mode }: { mode: PaymentMode }) {
  const [{ record, now, beat }, setSeen] = useState({ record: none, now: new Date(0), beat: 0 })
  const [asksToClear, setAsksToClear] = useState(false)
  const server = useServerAnswer(beat)
  const look = useCallback(
    () => setSeen((seen) => ({ record: readCheckoutRecord(), now: new Date(), beat: seen.beat + 1 })),
    [],
  )

  useEffect(() => {
    const timers = [setTimeout(look), setInterval(look, REFRESH_MS)]
    return () => timers.forEach(clearInterval)
  }, [look])

  const { successAt, error } = record
  return (
    <>
      <p>Of this browser only. Read again every 3 seconds.</p>
      <Figures
        rows={[
          ['Last success', successAt ? when(successAt, now) : error ? 'none' : 'No checkouts recorded'],
          ['Last error', error ? `${error.code} · ${error.msg} · ${when(error.time, now)}` : 'none'],
          ['Server', answers[server]],
          ['Payments', modes[mode]],
        ]}
      />
      <div>
        <Button kind="secondary" onClick={() => setAsksToClear(true)}>
          Clear Stats
        </Button>
      </div>
      <Confirmation
        open={asksToClear}
        question="Clear checkout stats?"
        text="This cannot be undone."
        doIt="Clear Stats"
        onDo={() => {
          clearCheckoutRecord()
          look()
        }}
        onClose={() => setAsksToClear(false)}
      />
    </>
  )
}

import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { PageSettings } from '#shop/page-settings.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { copied } from './copied.ts'
import styles from './diagnostics.module.css'
import { downloadJson } from './download.ts'
import { QrCode } from './qr-code.tsx'
import { type FlagReport, type Report, takeReport } from './report.ts'
import { ReportFigures } from './report-figures.tsx'
import { watchVitals } from './vitals.ts'

// The specification takes the snapshot this long after the page has loaded (specification 9).
const DELAY_MS = 300
const COPIED = 'Diagnostics copied to clipboard — paste into ticket or chat.'
const NOT_COPIED = 'Copy to clipboard failed — please use Download JSON instead.'

type Props = {
  address: string
  settings: Pick<PageSettings, 'build' | 'mode'>
  readFlags: () => FlagReport
  hero: ReactNode
}

// What scrolls must be reachable by keyboard (WCAG 2.1.1); Safari does not see to it by itself.
const reachable = { tabIndex: 0 }

const staysAsItIs = () => () => {}

/** What this browser makes of the shop, to be handed to whoever looks into a fault (specification 2, diagnostics). */
export function Diagnostics({ address, settings, readFlags, hero }: Props) {
  const here = useSyncExternalStore(
    staysAsItIs,
    () => location.href,
    () => address,
  )
  const vitals = useRef<ReturnType<typeof watchVitals>>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [status, setStatus] = useState('Running…')
  const [copyFailed, setCopyFailed] = useState(false)
  const [wraps, setWraps] = useState(true)
  const text = report ? JSON.stringify(report, null, 2) : ''

  const say = (words: string) => {
    setCopyFailed(false)
    setStatus(words)
  }
  const run = () => {
    if (!vitals.current) return
    const taken = takeReport({ ...settings, flags: readFlags(), vitals: vitals.current.read() })
    setReport(taken)
    say(`Taken at ${new Date(taken.takenAt).toLocaleTimeString('en-IE')}.`)
  }
  const copy = async () => {
    const isCopied = await copied(text)
    setStatus(isCopied ? COPIED : '')
    setCopyFailed(!isCopied)
  }
  const clear = () => {
    setReport(null)
    say('Nothing taken. Press Run.')
  }
  const runFirst = useEffectEvent(run)
  useEffect(() => {
    vitals.current = watchVitals()
    const timer = setTimeout(() => runFirst(), DELAY_MS)
    return () => {
      clearTimeout(timer)
      vitals.current?.stop()
    }
  }, [])

  return (
    <>
      <div className={styles.top}>
        <QrCode text={here} label="QR code of this page's address" />
        <div className={styles.actions}>
          <p className={styles.address}>{here}</p>
          <div className={styles.buttons}>
            <Button onClick={run}>Run</Button>
            <Button kind="secondary" disabled={!report} onClick={() => downloadJson('diagnostics.json', text)}>
              Download JSON
            </Button>
            <Button kind="secondary" disabled={!report} onClick={() => void copy()}>
              Copy JSON
            </Button>
            <Button kind="secondary" onClick={clear}>
              Clear
            </Button>
          </div>
          <p role="status">{status}</p>
          {copyFailed && (
            <Notice kind="error" alert>
              <p>{NOT_COPIED}</p>
            </Notice>
          )}
          {report && 'error' in report.hero && (
            <Notice kind="error" alert>
              <p>{report.hero.error}</p>
            </Notice>
          )}
        </div>
      </div>
      <ReportFigures report={report} />
      <div>
        <Checkbox label="Wrap long lines" checked={wraps} onChange={() => setWraps(!wraps)} />
        <section aria-label="Report" className={styles.report} data-wraps={wraps} {...reachable}>
          <pre>{text}</pre>
        </section>
      </div>
      <section aria-labelledby="snapshot" className={styles.shown}>
        <h2 id="snapshot">What the snapshot is taken of</h2>
        {hero}
      </section>
    </>
  )
}

import { useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { encode } from 'uqr'
import { flagNames } from '#shop/pages/flags.ts'
import { paths } from '#shop/paths.ts'
import { useLocation } from '../../platform/router.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FlagsContext } from '../layout/flags.tsx'
import { usePageSettings } from '../layout/page-settings.tsx'
import { Hero } from '../pages/home/page.tsx'
import { copyText } from './copy-text.ts'
import styles from './diagnostics-page.module.css'
import { InternalTool } from './internal-tool.tsx'
import { type Report, ReportFigures, takeReport } from './report.tsx'
import { readVitals } from './vitals.ts'

// How long after the page has loaded the first report is taken (S9.38).
const DELAY_MS = 300
const COPIED = 'Diagnostics copied to clipboard — paste into ticket or chat.'
const NOT_COPIED = 'Copy to clipboard failed — please use Download JSON instead.'
// The white modules that scanners need around a code (ISO/IEC 18004).
const QR_MARGIN = 4
const QR_MAX_BYTES = 2331

// A scrolling area must be reachable by keyboard (WCAG 2.1.1). Safari does not make it focusable.
const reachable = { tabIndex: 0 }

const neverChanges = () => () => {}

/** This browser's view of the shop, to be handed to anyone who looks into a fault (S2.114, S2.116). */
export function DiagnosticsPage() {
  const { build, mode, publicUrl } = usePageSettings()
  const flags = useContext(FlagsContext)
  // Parameters may stand before or behind '#', such as debug=1.
  const { search } = useLocation()
  const pageUrl = useSyncExternalStore(
    neverChanges,
    () => new URL(`${paths.diagnostics}${search || location.search}`, location.href).href,
    () => `${publicUrl}${paths.diagnostics}`,
  )
  const [report, setReport] = useState<Report | null>(null)
  const [status, setStatus] = useState('Running…')
  const [copyFailed, setCopyFailed] = useState(false)
  const [wraps, setWraps] = useState(true)
  const text = report ? JSON.stringify(report, null, 2) : ''

  const show = (newReport: Report | null, newStatus: string) => {
    setReport(newReport)
    setCopyFailed(false)
    setStatus(newStatus)
  }
  const run = () => {
    const flagReport = Object.fromEntries(
      flagNames.map((name) => [name, { value: flags.get(name), from: flags.origin(name) }]),
    )
    const taken = takeReport({ build, mode, flags: flagReport, vitals: readVitals() })
    show(taken, `Taken at ${new Date(taken.takenAt).toLocaleTimeString('en-IE')}.`)
  }
  const copy = async () => {
    const isCopied = await copyText(text)
    setStatus(isCopied ? COPIED : '')
    setCopyFailed(!isCopied)
  }
  const runFirst = useEffectEvent(run)
  useEffect(() => {
    readVitals()
    const timer = setTimeout(() => runFirst(), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <InternalTool title="Diagnostics" path={paths.diagnostics}>
      <div className={styles.top}>
        <QrCode text={pageUrl} label="QR code of this page's address" />
        <div className={styles.actions}>
          <p className={styles.url}>{pageUrl}</p>
          <div className={styles.buttons}>
            <Button onClick={run}>Run</Button>
            <Button
              kind="secondary"
              disabled={!report}
              onClick={() => saveFile({ name: 'diagnostics.json', text, type: 'application/json' })}
            >
              Download JSON
            </Button>
            <Button kind="secondary" disabled={!report} onClick={() => void copy()}>
              Copy JSON
            </Button>
            <Button kind="secondary" onClick={() => show(null, 'Nothing taken. Press Run.')}>
              Clear
            </Button>
          </div>
          <p role="status">{status}</p>
          {copyFailed && <Failure text={NOT_COPIED} />}
          {report && 'error' in report.hero && <Failure text={report.hero.error} />}
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
        <Hero heading="h2" />
      </section>
    </InternalTool>
  )
}

function Failure({ text }: { text: string }) {
  return (
    <Notice kind="error" alert>
      <p>{text}</p>
    </Notice>
  )
}

// Drawn here: no other service is sent the page's URL.
function QrCode({ text, label }: { text: string; label: string }) {
  // More bytes than a code holds (ISO/IEC 18004, version 40, level M).
  if (new TextEncoder().encode(text).length > QR_MAX_BYTES) return <p>This address is too long for a QR code.</p>
  const { data, size } = encode(text, { border: QR_MARGIN, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.qrCode}>
      <path d={dark.join('')} />
    </svg>
  )
}

import { Figures } from './figures.tsx'
import type { Report } from './report.ts'
import type { StorageUse } from './storage-use.ts'

const ms = (value: number | null) => (value === null ? 'not measured' : `${Math.round(value)} ms`)

function inWords(use: StorageUse): string {
  if (!use) return 'blocked'
  const sizes = Object.values(use)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return `${(bytes / 1000).toFixed(1)} kB in ${sizes.length} ${sizes.length === 1 ? 'key' : 'keys'}`
}

/** The figures of a report that are looked at first. */
export function ReportFigures({ report }: { report: Report }) {
  const { build, mode, viewport, vitals, flags, storage } = report
  return (
    <Figures
      rows={[
        ['Build', `${build.version || 'unknown'}, ${build.time || 'time unknown'}`],
        ['Payments', mode],
        ['Viewport', `${viewport.width} × ${viewport.height}, ${viewport.pixelRatio} device pixels each`],
        ['Largest paint', `LCP ${ms(vitals.lcp)}`],
        ['Slow interaction', `INP ${ms(vitals.inp)}`],
        ['Layout shift', `CLS ${vitals.cls === null ? 'not measured' : vitals.cls.toFixed(3)}`],
        [
          'Flags',
          Object.entries(flags)
            .map(([name, { value, from }]) => `${name} ${value ? 'on' : 'off'} (${from})`)
            .join(', '),
        ],
        ['Storage', `${inWords(storage.local)}; for this tab ${inWords(storage.session)}`],
      ]}
    />
  )
}

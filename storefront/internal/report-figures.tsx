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

const names = ['Build', 'Payments', 'Viewport', 'Largest paint', 'Slow interaction', 'Layout shift', 'Flags', 'Storage']

function valuesOf({ build, mode, viewport, vitals, flags, storage }: Report): readonly string[] {
  return [
    `${build.version || 'unknown'}, ${build.time || 'time unknown'}`,
    mode,
    `${viewport.width} × ${viewport.height}, pixel ratio ${viewport.pixelRatio}`,
    `LCP ${ms(vitals.lcp)}`,
    `INP ${ms(vitals.inp)}`,
    `CLS ${vitals.cls === null ? 'not measured' : vitals.cls.toFixed(3)}`,
    Object.entries(flags)
      .map(([name, { value, from }]) => `${name} ${value ? 'on' : 'off'} (${from})`)
      .join(', '),
    `${inWords(storage.local)}; for this tab ${inWords(storage.session)}`,
  ]
}

/** The figures of a report that are looked at first; without a report their places are kept. */
export function ReportFigures({ report }: { report: Report | null }) {
  const values = report ? valuesOf(report) : []
  return <Figures rows={names.map((name, place) => [name, values[place] ?? '–'])} />
}

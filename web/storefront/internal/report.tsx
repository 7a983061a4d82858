import { counted } from '#shop/counted.ts'
import { flagNames } from '#shop/pages/flags.ts'
import type { PageSettings } from '#shop/pages/page-settings.ts'
import { redact } from '../../platform/event-log.ts'
import type { FlagOrigin } from '../../platform/flags.ts'
import { Figures } from './figures.tsx'
import { snapshotHero } from './hero-snapshot.ts'
import { type StorageUse, storageUse } from './storage-use.ts'
import type { Vitals } from './vitals.ts'

export type FlagReport = Readonly<Record<string, { readonly value: boolean; readonly from: FlagOrigin }>>

type Readings = Pick<PageSettings, 'build' | 'mode'> & { readonly flags: FlagReport; readonly vitals: Vitals }

/** The diagnostics of this page and this browser, times in ISO UTC; nothing of the shopper is in it. */
export type Report = ReturnType<typeof takeReport>

/** Takes a report of the page as it stands (S2.115). */
export function takeReport({ build, mode, flags, vitals }: Readings) {
  return {
    takenAt: new Date().toISOString(),
    address: redact(location.href),
    build,
    mode,
    browser: navigator.userAgent,
    language: navigator.language,
    online: navigator.onLine,
    viewport: { width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio },
    vitals,
    flags,
    storage: { local: storageUse(() => localStorage), session: storageUse(() => sessionStorage) },
    hero: snapshotHero(document),
  }
}

const ms = (value: number | null) => (value === null ? 'not measured' : `${Math.round(value)} ms`)

function storageInWords(use: StorageUse): string {
  if (!use) return 'blocked'
  const sizes = Object.values(use)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return `${(bytes / 1000).toFixed(1)} kB in ${counted(sizes.length, 'key')}`
}

// A line for each flag, so that nothing moves when the values come.
const names = [
  ...['Build', 'Payments', 'Viewport', 'Largest paint', 'Slow interaction', 'Layout shift'],
  ...flagNames,
  'Storage',
]

const flagInWords = (flag: FlagReport[string] | undefined) =>
  flag ? `${flag.value ? 'on' : 'off'} (${flag.from})` : '–'

function valuesOf({ build, mode, viewport, vitals, flags, storage }: Report): readonly string[] {
  return [
    `${build.version || 'unknown'}, ${build.time || 'time unknown'}`,
    mode,
    `${viewport.width} × ${viewport.height}, pixel ratio ${viewport.pixelRatio}`,
    `LCP ${ms(vitals.lcp)}`,
    `INP ${ms(vitals.inp)}`,
    `CLS ${vitals.cls === null ? 'not measured' : vitals.cls.toFixed(3)}`,
    ...flagNames.map((name) => flagInWords(flags[name])),
    `${storageInWords(storage.local)}; for this tab ${storageInWords(storage.session)}`,
  ]
}

export function ReportFigures({ report }: { report: Report | null }) {
  const values = report ? valuesOf(report) : []
  return <Figures rows={names.map((name, index) => [name, values[index] ?? '–'])} />
}

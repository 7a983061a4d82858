import type { PageSettings } from '#shop/page-settings.ts'
import { redact } from '../platform/event-log.ts'
import type { FlagOrigin } from '../platform/flags.ts'
import { snapshotHero } from './hero-snapshot.ts'
import { storageUse } from './storage-use.ts'
import type { Vitals } from './vitals.ts'

/** Flags by name, with where each value comes from. */
export type FlagReport = Readonly<Record<string, { readonly value: boolean; readonly from: FlagOrigin }>>

type Told = Pick<PageSettings, 'build' | 'mode'> & { readonly flags: FlagReport; readonly vitals: Vitals }

/** What diagnostics say of this page and this browser, times in ISO UTC; nothing of the shopper is in it. */
export type Report = ReturnType<typeof takeReport>

/** Takes a report of the page as it stands (specification 2, diagnostics). */
export function takeReport({ build, mode, flags, vitals }: Told) {
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

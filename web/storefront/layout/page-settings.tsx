import { createContext, useContext, useSyncExternalStore } from 'react'
import { credibleDay, type Day, dayInIreland } from '#shop/dates.ts'
import type { PageSettings } from '#shop/pages/page-settings.ts'

/** The settings of a page that came without any, as from a plain file server. */
export const noSettings: PageSettings = {
  mode: 'sandbox',
  flags: {},
  build: { version: '', time: '' },
  publicUrl: '',
  vatNumber: null,
  vatScheme: 'none',
  newsletter: false,
  serviceWorker: false,
  packaging: '',
  zones: [],
  today: dayInIreland(new Date()),
  guaranteeLink: null,
}

export const PageSettingsContext = createContext<PageSettings>(noSettings)

export function usePageSettings(): PageSettings {
  return useContext(PageSettingsContext)
}

/** The rating of a product by its buyers in words, such as '4.5 (2)'; undefined if there is none. */
export function useRating(productId: string): string | undefined {
  return usePageSettings().ratings?.find(([id]) => id === productId)?.[1]
}

const neverChanges = () => () => {}

/** The day in Ireland: the one that the page was rendered on, until the browser has taken it up and says itself. */
export function useToday(): Day {
  const { today } = usePageSettings()
  return useSyncExternalStore(
    neverChanges,
    () => credibleDay(dayInIreland(new Date()), today),
    () => today,
  )
}

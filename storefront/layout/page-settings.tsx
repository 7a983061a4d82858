import { createContext, useContext } from 'react'
import type { PageSettings } from '#shop/page-settings.ts'

/** What stands where the page came without settings, as from a plain file server. */
export const noSettings: PageSettings = {
  mode: 'sandbox',
  flags: {},
  build: { version: '', time: '' },
  publicUrl: '',
  vatNumber: null,
}

/** Hands the server's settings for this page to the components. */
export const PageSettingsContext = createContext<PageSettings>(noSettings)

/** What the server told this page: mode, flags, build, public address. */
export function usePageSettings(): PageSettings {
  return useContext(PageSettingsContext)
}

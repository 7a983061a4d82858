import { createContext, useContext } from 'react'
import type { PageSettings } from '#shop/page-settings.ts'

/** The settings of a page that came without any, as from a plain file server. */
export const noSettings: PageSettings = {
  mode: 'sandbox',
  flags: {},
  build: { version: '', time: '' },
  publicUrl: '',
  vatNumber: null,
  newsletter: false,
}

/** Hands the server's settings for this page to the components. */
export const PageSettingsContext = createContext<PageSettings>(noSettings)

/** The settings that the server handed to this page: mode, flags, build, public URL. */
export function usePageSettings(): PageSettings {
  return useContext(PageSettingsContext)
}

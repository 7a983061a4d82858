import * as v from 'valibot'
import { PAGE_SETTINGS_ID, PageSettings } from '#shop/page-settings.ts'
import { noSettings } from '../layout/page-settings.tsx'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The settings that the server wrote into the page's HTML; those of a plain sandbox where they are missing or unreadable. */
export function readPageSettings(): PageSettings {
  if (typeof document === 'undefined') return noSettings
  const result = v.safeParse(PageSettings, parseJson(document.getElementById(PAGE_SETTINGS_ID)?.textContent ?? ''))
  return result.success ? result.output : noSettings
}

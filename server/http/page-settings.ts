import { statSync } from 'node:fs'
import { scriptJson } from '#shop/metadata.ts'
import { PAGE_SETTINGS_ID, type PageSettings } from '#shop/page-settings.ts'
import about from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'

const startedAt = new Date()

/** What the server tells every page; the build's time is that of the built storefront, in ISO UTC (docs/decisions/030). */
export function pageSettings({
  mode,
  flags,
  publicUrl,
  vatNumber,
}: Pick<Config, 'mode' | 'flags' | 'publicUrl' | 'vatNumber'>): PageSettings {
  const built = statSync(new URL('../../dist/storefront/index.html', import.meta.url), { throwIfNoEntry: false })
  const build = { version: about.version, time: (built?.mtime ?? startedAt).toISOString() }
  return { mode, flags, build, publicUrl, vatNumber }
}

/** The HTML with the page settings in their element, as JSON that cannot end the element. */
export function withPageSettings(html: string, settings: PageSettings): string {
  const json = scriptJson(settings)
  return html.replace(new RegExp(`(id="${PAGE_SETTINGS_ID}"[^>]*>)[^<]*`), (_, tag: string) => tag + json)
}

import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isEveryChange } from '../server/testing/every-change.ts'

export function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

function webKit() {
  const driver = onPath('WebKitWebDriver')
  const xvfb = onPath('Xvfb')
  const browser = globSync('/usr/lib/*/{webkit2gtk-4.*,webkitgtk-6.*}/MiniBrowser')[0]
  return driver && xvfb && browser ? { driver, xvfb, browser } : undefined
}

/** The engines that shoppers use besides Chromium: of each change every shopper's step is walked in WebKit, which differs more. */
export const engineNames = isEveryChange ? (['WebKit'] as const) : (['Firefox', 'WebKit'] as const)

export const engines = () => ({
  firefox: isEveryChange ? undefined : onPath('firefox-esr', 'firefox'),
  webKit: webKit(),
})

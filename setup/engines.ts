import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these programs on the PATH. */
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

/** Where Firefox and WebKit are, the engines that shoppers use besides Chromium; undefined for one that this machine lacks. */
export const engines = () => ({ firefox: onPath('firefox-esr', 'firefox'), webKit: webKit() })

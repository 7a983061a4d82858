import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const MINUTES = 60_000

function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

function webKit() {
  const driver = onPath('WebKitWebDriver')
  const xvfb = onPath('Xvfb')
  const browser = globSync('/usr/lib/*/{webkit2gtk-4.*,webkitgtk-6.*}/MiniBrowser')[0]
  return driver && xvfb && browser ? { driver, xvfb, browser } : undefined
}

const present = () => ({ firefox: onPath('firefox-esr', 'firefox'), webKit: webKit() })

/** Where Firefox and WebKit are, beside Chromium the engines that shoppers use; installed first where apt may, undefined where one could not be had. */
export function engines(): ReturnType<typeof present> {
  const { firefox, webKit } = present()
  if ((firefox && webKit) || process.getuid?.() !== 0 || !onPath('apt-get')) return { firefox, webKit }
  const missing = [...(firefox ? [] : ['firefox-esr']), ...(webKit ? [] : ['webkit2gtk-driver', 'xvfb'])]
  spawnSync('apt-get', ['update'], { timeout: 2 * MINUTES, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], {
    timeout: 10 * MINUTES,
    stdio: 'ignore',
  })
  return present()
}

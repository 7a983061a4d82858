import { spawnSync } from 'node:child_process'
import { engineNames, engines, onPath } from './engines.ts'

const MINUTES = 60_000

/** Runs apt-get, waits for another one that is at work, and prints what it says if it fails. */
function apt(minutes: number, ...words: string[]): void {
  const args = ['-o', 'DPkg::Lock::Timeout=300', ...words]
  const { status, error, stdout, stderr } = spawnSync('apt-get', args, { timeout: minutes * MINUTES, encoding: 'utf8' })
  if (status !== 0) console.log(`apt-get ${words.join(' ')} failed.\n${error?.message ?? ''}${stdout}${stderr}`)
}

// npm runs this once before the tests of the engines. Inside the tests, each worker of Vitest would start apt-get, and one would fail on
// the lock of the other.
const { firefox, webKit } = engines()
const packages = { Firefox: firefox ? [] : ['firefox-esr'], WebKit: webKit ? [] : ['webkit2gtk-driver', 'xvfb'] }
const missing = engineNames.flatMap((name) => packages[name])
if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
  console.log(`Installing ${missing.join(', ')}...`)
  apt(5, 'update')
  apt(10, 'install', '-y', '--no-install-recommends', ...missing)
}

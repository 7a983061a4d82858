import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The shell draws no window of its own, and takes a quarter less time for the journeys.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const minutes = 60_000

function succeeds(command: string, args: string[], timeout: number) {
  return spawnSync(command, args, { timeout, stdio: 'ignore' }).status === 0
}

function starts(path: string) {
  return succeeds(path, ['--version'], minutes / 2)
}

function found() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROME_PATH ?? '', ...onPath, macPath, chromium.executablePath()].find(
    (path) => path && starts(path),
  )
}

/** The path of a Chromium that starts, installed first where the machine has none; throws if that fails too. */
export function chromiumPath(): string {
  const present = found()
  if (present) return present
  console.log('Installing Chromium...')
  succeeds('npx', ['playwright', 'install', 'chromium'], 3 * minutes)
  const downloaded = found()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0) {
    succeeds('apt-get', ['update'], minutes)
    succeeds('apt-get', ['install', '-y', 'chromium-headless-shell'], 5 * minutes)
  }
  const packaged = found()
  if (packaged) return packaged
  throw new Error('No Chromium was found or could be installed: install one and set CHROME_PATH to its path.')
}

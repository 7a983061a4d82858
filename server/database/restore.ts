import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { backUp, backupFolder, backupName, renameDurably } from './backup.ts'
import { connect, type DatabasePlace, sqliteFile } from './connect.ts'
import { contentOfServer, copyToPostgres } from './copy.ts'
import { stepOf } from './migrate.ts'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'

/** What a restore did: where the shop that was there before is kept, null where there was none; or the sentence that says why it did nothing. */
export type Restored =
  | { readonly ok: true; readonly orders: number; readonly kept: string | null }
  | { readonly ok: false; readonly problem: string }

const RUNNING = 'A shop is running on this database: stop every process of it first.'
const TAKEN = 'There is a shop in this database already: say --force to put it aside and restore all the same.'

const foreignTo = (names: readonly string[]) =>
  `This database holds what is not this shop’s (${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}): give the shop a database of its own.`

/** The number of orders in a backup and the last step that it has taken towards the schema; a sentence where it is no whole backup. */
function inspect(file: string): { readonly orders: number; readonly step: string } | string {
  if (!existsSync(file)) return `There is no file ${file}.`
  try {
    const sqlite = new DatabaseSync(file, { readOnly: true })
    try {
      const whole = sqlite.prepare('pragma integrity_check(1)').get()
      if (whole?.integrity_check !== 'ok') return `${file} is damaged: take another backup.`
      const steps = sqlite.prepare('select name from kysely_migration order by name').all()
      const names = steps.map(({ name }) => String(name))
      const step = names.at(-1)
      if (step === undefined) return `${file} is empty.`
      if (!names.every((name) => Object.hasOwn(migrations, name)))
        return `${file} was written by a newer version of the shop: update the shop first.`
      return { orders: Number(sqlite.prepare('select count(*) as orders from orders').get()?.orders), step }
    } finally {
      sqlite.close()
    }
  } catch {
    return `${file} is not a backup of a shop.`
  }
}

/** Whether another process has the embedded database open: leaving the write-ahead log needs it alone. What is too damaged to be opened is in nobody's use. */
function isInUse(file: string): boolean {
  try {
    const sqlite = new DatabaseSync(file, { timeout: 0 })
    try {
      sqlite.exec('pragma journal_mode = delete')
      return false
    } finally {
      sqlite.close()
    }
  } catch (error) {
    return error instanceof Error && error.message.includes('locked')
  }
}

function restoreEmbedded(backup: string, dataDir: string): string | null {
  const target = sqliteFile(dataDir)
  const [part, kept] = [`${target}.part`, join(backupFolder(dataDir), backupName('replaced-'))]
  mkdirSync(backupFolder(dataDir), { recursive: true, mode: 0o700 })
  rmSync(part, { force: true })
  closeSync(openSync(part, 'wx', 0o600))
  copyFileSync(backup, part)
  const replaces = existsSync(target)
  for (const end of ['', '-wal', '-shm']) if (existsSync(target + end)) renameSync(target + end, kept + end)
  renameDurably(part, target)
  return replaces ? kept : null
}

// PostgreSQL still shows a connection for a moment after it is closed.
const CLOSING_TRIES = 10
const CLOSING_PAUSE_MS = 200

async function isServerInUse(db: Kysely<Schema>): Promise<boolean> {
  for (let tries = 0; tries < CLOSING_TRIES; tries += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
    if (rows.length === 0) return false
    await pause(CLOSING_PAUSE_MS)
  }
  return true
}

async function restoreServer(backup: string, step: string, place: DatabasePlace, force: boolean) {
  const db = await connect(place)
  try {
    if (await isServerInUse(db)) return { ok: false, problem: RUNNING } as const
    const { own, foreign } = await contentOfServer(db)
    if (foreign.length > 0) return { ok: false, problem: foreignTo(foreign) } as const
    const last = own.includes('kysely_migration') ? (await stepOf(db)).last : null
    // Tables by the shop's names without its steps are somebody else's, or the shop's own in pieces: nothing that could be kept.
    if (last === null && own.some((name) => !name.startsWith('kysely_')))
      return { ok: false, problem: foreignTo(own) } as const
    const taken = last !== null
    if (taken && !force) return { ok: false, problem: TAKEN } as const
    const kept = taken ? join(backupFolder(place.dataDir), backupName('replaced-')) : null
    if (kept !== null) await backUp(place, kept)
    await copyToPostgres(backup, step, db)
    return { ok: true, kept } as const
  } finally {
    await db.destroy()
  }
}

/** Puts a backup in the place of a shop's data, into either database, whichever it came from; refuses while a shop runs there, and where there is one unless forced, which then keeps the old one (docs/decisions/120). The next start brings an older backup up to date. */
export async function restore(place: DatabasePlace, backup: string, { force = false } = {}): Promise<Restored> {
  const content = inspect(backup)
  if (typeof content === 'string') return { ok: false, problem: content }
  const { orders, step } = content
  if (place.databaseUrl !== null) {
    const restored = await restoreServer(backup, step, place, force)
    return restored.ok ? { ...restored, orders } : restored
  }
  const target = sqliteFile(place.dataDir)
  if (existsSync(target) && isInUse(target)) return { ok: false, problem: RUNNING }
  if (existsSync(target) && !force) return { ok: false, problem: TAKEN }
  return { ok: true, orders, kept: restoreEmbedded(backup, place.dataDir) }
}

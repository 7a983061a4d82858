import { closeSync, constants, copyFileSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { counted } from '#shop/counted.ts'
import { formatMoment } from '#shop/dates.ts'
import { isRefusal } from '#shop/refusal.ts'
import { solas } from '#shops/solas.ts'
import { pause } from '../runtime/runtime.ts'
import { backUp, backupFolder, backupName, renameDurably } from './backup.ts'
import { connect, type DatabaseLocation, sqliteFile } from './connect.ts'
import { contentOfServer, copyToPostgres, stepsIn } from './copy.ts'
import { deleteLockFile, LEASES, readEmbeddedLeases, readLeaseTable, renewedSince, watchLeases } from './leases.ts'
import { isBeforeBaseline, lastStep, lastUnknown, stepsOf } from './migrate.ts'
import { type RestoreRefusal, refuseRestore } from './restore-refusals.ts'
import type { Schema } from './schema.ts'
import { isBusy } from './sqlite-driver.ts'

/** The folder with the shop that was there before, null if there was none; or the reason why nothing was done. */
export type Restored =
  | { readonly ok: true; readonly orders: number; readonly kept: string | null }
  | { readonly ok: false; readonly refusal: RestoreRefusal }

const foreignTo = (names: readonly string[]) =>
  refuseRestore('foreign', `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`)

type Content = { readonly orders: number; readonly step: string; readonly summary: string }

const Named = v.object({ settings: v.optional(v.object({ brand: v.optional(v.string()) })) })

function shopIn(sqlite: DatabaseSync): string | null {
  const row = sqlite.prepare('select content from catalogue_snapshots order by number desc limit 1').get()
  const parsed = v.safeParse(Named, row && JSON.parse(String(row.content)))
  return parsed.success ? (parsed.output.settings?.brand ?? null) : null
}

function summaryOf(sqlite: DatabaseSync, orders: number): string {
  const last = sqlite.prepare('select max(created_at) as at from orders').get()?.at
  const shop = shopIn(sqlite) ?? solas.settings.brand
  const when = typeof last === 'string' ? `, the last placed on ${formatMoment(new Date(last))}` : ''
  return `the shop “${shop}” with ${counted(orders, 'order')}${when}`
}

function inspect(file: string): Content | RestoreRefusal {
  if (!existsSync(file)) return refuseRestore('no-file', file)
  try {
    const sqlite = new DatabaseSync(file, { readOnly: true })
    try {
      const whole = sqlite.prepare('pragma integrity_check(1)').get()
      if (whole?.integrity_check !== 'ok') return refuseRestore('damaged', file)
      const steps = stepsIn(sqlite)
      if (isBeforeBaseline(steps)) return refuseRestore('before-baseline', file)
      const step = steps.at(-1)
      if (step === undefined) return refuseRestore('empty', file)
      if (lastUnknown(steps) !== undefined) return refuseRestore('newer', file)
      const orders = Number(sqlite.prepare('select count(*) as orders from orders').get()?.orders)
      return { orders, step, summary: summaryOf(sqlite, orders) }
    } finally {
      sqlite.close()
    }
  } catch {
    return refuseRestore('not-a-backup', file)
  }
}

/** True if another process has the embedded database open: leaving the write-ahead log needs it alone. What is too damaged to be opened is in nobody's use. */
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
    return isBusy(error)
  }
}

/** Copies a backup with what its write-ahead log holds, but without the leases of the shop that it was taken from. */
function copyBackup(backup: string, to: string): void {
  rmSync(to, { force: true })
  closeSync(openSync(to, 'wx', 0o600))
  const source = new DatabaseSync(backup, { readOnly: true })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    copy.exec(`delete from ${LEASES}`)
    // What was paid since the backup is read back from the provider with the first round of maintenance, not an hour later.
    copy.exec(`update event_cursor set asked_at = '' where name = 'events'`)
  } finally {
    copy.close()
  }
}

/** Keeps the old file under another name until the new one has its name, so that a kill at any moment leaves one of them there. */
function replaceFile(target: string, part: string, kept: string): void {
  for (const end of ['-wal', '-shm']) if (existsSync(target + end)) renameSync(target + end, kept + end)
  if (existsSync(target)) copyFileSync(target, kept, constants.COPYFILE_FICLONE)
  renameDurably(part, target)
}

async function restoreEmbedded(
  backup: string,
  location: DatabaseLocation,
  force: boolean,
  say: (sentence: string) => void,
) {
  const target = sqliteFile(location.dataDir)
  const [part, kept] = [`${target}.part`, join(backupFolder(location.dataDir), backupName('replaced-'))]
  const replaces = existsSync(target)
  if (replaces && !force) return { ok: false, refusal: refuseRestore('taken') } as const
  const { running } = await watchLeases(() => readEmbeddedLeases(location), say)
  if (running !== null) return { ok: false, refusal: refuseRestore('running', running) } as const
  mkdirSync(backupFolder(location.dataDir), { recursive: true, mode: 0o700 })
  copyBackup(backup, part)
  if (replaces && isInUse(target))
    return { ok: false, refusal: refuseRestore('running', 'A shop or another program') } as const
  replaceFile(target, part, kept)
  deleteLockFile(location.dataDir)
  return { ok: true, kept: replaces ? kept : null } as const
}

// PostgreSQL still shows a connection for a moment after it is closed.
const CLOSING_TRIES = 10
const CLOSING_PAUSE_MS = 200
const LOCK_TIMEOUT_S = 10

async function isServerInUse(db: Kysely<Schema>): Promise<boolean> {
  for (let tries = 0; tries < CLOSING_TRIES; tries += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
    if (rows.length === 0) return false
    await pause(CLOSING_PAUSE_MS)
  }
  return true
}

/** The processes that have a PostgreSQL open, or the leases that stopped processes left there. An empty database has no leases, so its connections count. */
async function watchServer(db: Kysely<Schema>, own: readonly string[], say: (sentence: string) => void) {
  if (own.includes(LEASES)) return watchLeases(() => readLeaseTable(db), say)
  return { running: (await isServerInUse(db)) ? 'A shop' : null, dead: new Map() }
}

async function restoreServer(
  backup: string,
  step: string,
  location: DatabaseLocation,
  force: boolean,
  say: (sentence: string) => void,
) {
  const db = await connect(location)
  try {
    const steps = await stepsOf(db)
    if (isBeforeBaseline(steps))
      return { ok: false, refusal: refuseRestore('before-baseline', 'DATABASE_URL') } as const
    const { last } = lastStep(steps)
    const newer = lastUnknown(steps)
    // Which tables of a newer version are the shop's own, only that version knows.
    if (last !== null && newer !== undefined)
      return { ok: false, refusal: refuseRestore('newer-database', newer) } as const
    const { own, foreign } = await contentOfServer(db)
    if (foreign.length > 0) return { ok: false, refusal: foreignTo(foreign) } as const
    // Tables by the shop's names without its steps are somebody else's, or the shop's own in pieces: nothing that could be kept.
    if (last === null && own.some((name) => !name.startsWith('kysely_')))
      return { ok: false, refusal: foreignTo(own) } as const
    const taken = last !== null
    if (taken && !force) return { ok: false, refusal: refuseRestore('taken') } as const
    const watched = await watchServer(db, own, say)
    if (watched.running !== null) return { ok: false, refusal: refuseRestore('running', watched.running) } as const
    const kept = taken ? join(backupFolder(location.dataDir), backupName('replaced-')) : null
    if (kept !== null) await backUp(location, kept)
    const running = await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(`${LOCK_TIMEOUT_S}s`)}`.execute(trx)
      if (own.includes(LEASES)) {
        await sql`lock table ${sql.table(LEASES)}`.execute(trx)
        const started = renewedSince(watched.dead, await readLeaseTable(trx))
        if (started !== null) return started
      }
      await copyToPostgres(backup, step, own, trx)
      return null
    })
    if (running !== null) return { ok: false, refusal: refuseRestore('running', running) } as const
    return { ok: true, kept } as const
  } finally {
    await db.destroy()
  }
}

/**
 * Replaces a shop's data by what a backup holds, in either database, whichever the backup came from (docs/decisions/035). It happens completely or
 * not at all, also if this process is killed. Refuses while a shop runs there, forced or not, and if there are data, unless forced: these are then kept.
 * A shop that was killed holds its leases for 20 more seconds; `say` is told of that wait, and first what is restored. The next start brings an older backup up to date (S10.49).
 */
export async function restore(
  location: DatabaseLocation,
  backup: string,
  { force = false, say = () => {} }: { readonly force?: boolean; readonly say?: (sentence: string) => void } = {},
): Promise<Restored> {
  const content = inspect(backup)
  if (isRefusal(content)) return { ok: false, refusal: content }
  const { orders, step, summary } = content
  say(`Restoring ${summary}.`)
  const restored = await (location.databaseUrl === null
    ? restoreEmbedded(backup, location, force, say)
    : restoreServer(backup, step, location, force, say))
  return restored.ok ? { ...restored, orders } : restored
}

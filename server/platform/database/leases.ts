import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { elapsed, every, pause, randomUUID } from '../runtime/runtime.ts'
import { connect, type DatabaseLocation, sqliteFile } from './connect.ts'
import type { Schema } from './schema.ts'

const RENEW_MS = 5000
/** A lease that nobody renews for this long, in ms, is of a process that has died. Longer than a database may be silent (docs/decisions/035) plus two renewals. */
const DEAD_AFTER_MS = 20_000
const LOOK_AGAIN_MS = 500
const holder = `Process ${process.pid} on ${hostname()}`
export const LEASES = 'process_leases'

/** Holder and number of renewals of each lease, by its id. Renewals are counted, because clocks jump. */
export type Leases = ReadonlyMap<string, { readonly holder: string; readonly renewals: string }>

// Beside SQLite's file, because the database itself may be too damaged to be read.
const lockFile = (dataDir: string) => join(dataDir, 'solas.lock')
const FILE_ID = 'file'

export function deleteLockFile(dataDir: string): void {
  rmSync(lockFile(dataDir), { force: true })
}

function readLockFile({ databaseUrl, dataDir }: DatabaseLocation): Leases {
  if (databaseUrl !== null) return new Map()
  try {
    const [holder = '', renewals = ''] = readFileSync(lockFile(dataDir), 'utf8').split('\n')
    return new Map([[FILE_ID, { holder, renewals }]])
  } catch {
    return new Map()
  }
}

export async function readLeaseTable(db: Kysely<Schema>): Promise<Leases> {
  const rows = await db.selectFrom('processLeases').selectAll().execute()
  return new Map(rows.map(({ id, holder, renewals }) => [id, { holder, renewals: String(renewals) }]))
}

export type HeldLease = { readonly release: () => Promise<void> }

/**
 * Holds a lease on the database while this process runs, so that no restore replaces it. On SQLite it is also a file in DATA_DIR.
 * Errors go to `onError`. Release it before you close the database.
 */
export async function holdLease(
  db: Kysely<Schema>,
  location: DatabaseLocation,
  onError: (error: unknown) => void,
  { renewMs = RENEW_MS } = {},
): Promise<HeldLease> {
  const id = randomUUID()
  let renewals = 0
  let seen = new Map<string, { readonly renewals: string; readonly since: number }>()

  async function renew() {
    renewals += 1
    if (location.databaseUrl === null)
      writeFileSync(lockFile(location.dataDir), `${holder}\n${renewals}`, { mode: 0o600 })
    await db
      .insertInto('processLeases')
      .values({ id, holder, renewals })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ renewals }))
      .execute()
  }

  async function deleteDead() {
    const now = elapsed()
    const leases = await readLeaseTable(db)
    const before = seen
    seen = new Map(
      [...leases].map(([other, lease]) => {
        const known = before.get(other)
        return [other, known?.renewals === lease.renewals ? known : { renewals: lease.renewals, since: now }]
      }),
    )
    const dead = [...seen].filter(([, { since }]) => now - since > DEAD_AFTER_MS).map(([other]) => other)
    if (dead.length > 0) await db.deleteFrom('processLeases').where('id', 'in', dead).execute()
  }

  let isFailing = false
  async function tryToRenew() {
    try {
      await renew()
      await deleteDead()
      isFailing = false
    } catch (error) {
      if (!isFailing) onError(error)
      isFailing = true
    }
  }

  const released = new AbortController()
  async function keepRenewing() {
    while (!released.signal.aborted) {
      await pause(renewMs, { signal: released.signal, ref: false }).catch(() => {})
      if (!released.signal.aborted) await tryToRenew()
    }
  }

  await tryToRenew()
  const renewing = keepRenewing()
  return {
    async release() {
      released.abort()
      await renewing
      if (location.databaseUrl === null) deleteLockFile(location.dataDir)
      await db.deleteFrom('processLeases').where('id', '=', id).execute().catch(onError)
    },
  }
}

type LeasedWork<Result> = (lost: AbortSignal) => Promise<Result>

/** Does work that only one process may do at a time; does nothing and returns null if another holds the lease. A dead process loses it after 20 seconds. */
export async function withLease<Result>(
  db: Kysely<Schema>,
  name: string,
  work: LeasedWork<Result>,
  { renewMs = RENEW_MS } = {},
): Promise<{ readonly result: Result } | null> {
  const { numInsertedOrUpdatedRows: taken } = await db
    .insertInto('processLeases')
    .values({ id: name, holder, renewals: 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (taken !== 1n) return null
  const lost = new AbortController()
  async function renew() {
    const { numUpdatedRows } = await db
      .updateTable('processLeases')
      .set((eb) => ({ renewals: eb('renewals', '+', 1) }))
      .where('id', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) lost.abort()
  }
  // A renewal that fails is tried again with the next one.
  const stopRenewing = every(renewMs, () => void renew().catch(() => {}))
  try {
    return { result: await work(lost.signal) }
  } finally {
    stopRenewing()
    await db.deleteFrom('processLeases').where('id', '=', name).where('holder', '=', holder).execute()
  }
}

/** Does work that processes do one after another: waits until no other process holds the lease. Call it while `holdLease` holds, which deletes the leases of dead processes. */
export async function inTurn<Result>(db: Kysely<Schema>, name: string, work: LeasedWork<Result>): Promise<Result> {
  for (;;) {
    const done = await withLease(db, name, work)
    if (done !== null) return done.result
    await pause(LOOK_AGAIN_MS)
  }
}

/** The leases on an embedded database. One that is missing or too damaged to be read has the lock file alone. */
export async function readEmbeddedLeases(location: DatabaseLocation): Promise<Leases> {
  const fromFile = readLockFile(location)
  if (!existsSync(sqliteFile(location.dataDir))) return fromFile
  try {
    const db = await connect(location)
    try {
      return new Map([...(await readLeaseTable(db)), ...fromFile])
    } finally {
      await db.destroy()
    }
  } catch {
    return fromFile
  }
}

export function renewedSince(earlier: Leases, leases: Leases): string | null {
  return [...leases].find(([id, { renewals }]) => earlier.get(id)?.renewals !== renewals)?.[1].holder ?? null
}

/** Waits until leases are renewed or 20 seconds are over. Returns the holder that still runs, or the dead leases. Tells `say` why it waits. */
export async function watchLeases(
  read: () => Promise<Leases>,
  say: (sentence: string) => void,
): Promise<{ readonly running: string } | { readonly running: null; readonly dead: Leases }> {
  const first = await read()
  const [lease] = first.values()
  if (lease)
    say(
      `${lease.holder} had this database open and has not closed it. Waiting ${DEAD_AFTER_MS / 1000} seconds to see whether it still runs.`,
    )
  const end = elapsed() + DEAD_AFTER_MS
  let dead = first
  while (dead.size > 0 && elapsed() < end) {
    await pause(LOOK_AGAIN_MS)
    dead = await read()
    const running = renewedSince(first, dead)
    if (running !== null) return { running }
  }
  return { running: null, dead }
}

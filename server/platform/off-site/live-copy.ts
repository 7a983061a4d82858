import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { openStore } from '../../catalogue/pictures/open-store.ts'
import type { Config } from '../config/config.ts'
import type { OffSite } from '../config/off-site.ts'
import { sqliteFile } from '../database/connect.ts'
import { elapsed, randomUUID } from '../runtime/runtime.ts'
import { clearCopies, fetchCopy, knownFiles, openCopyStore, ownerOf, writeCopy } from './copy.ts'
import { NotWhole } from './sealer.ts'

export type CopyJob = Pick<Config, 'dataDir' | 'bucket'> & { readonly offSite: OffSite }

export type Totals = {
  readonly orders: number
  readonly orderCents: number
  readonly refunds: number
  readonly refundCents: number
}

export type Drill = { readonly at: string; readonly pictures: number } & Totals

/** Delay in ms before old copies are first deleted: the previous process may still finish its last copy. Then once an hour. */
const FIRST_CLEARING_MS = 10 * 60_000
const CLEARING_MS = 3_600_000
// More pages than a database has, so that the backup is taken in one step, at one moment.
const ALL_PAGES = 2 ** 31 - 1

function totalsOf(sqlite: DatabaseSync): Totals {
  const number = (query: string) => Number(sqlite.prepare(`select coalesce(${query}`).get()?.n)
  return {
    orders: number('count(*), 0) as n from orders where paid_at is not null'),
    orderCents: number('sum(total), 0) as n from orders where paid_at is not null'),
    refunds: number('count(*), 0) as n from refunds'),
    refundCents: number('sum(amount), 0) as n from refunds'),
  }
}

/** Nothing was written, because of what is in the place already. The message is for the owner. */
export class RefusedCopy extends Error {}

const refusedBecause = (why: string, options?: ErrorOptions) =>
  new RefusedCopy(
    `The off-site copy is not written: ${why}. On a machine for trials leave BACKUP_URL empty, otherwise name an empty folder or bucket`,
    options,
  )

function databaseId(live: DatabaseSync): string {
  const find = live.prepare('select id from database_ids')
  if (!find.get())
    live.prepare('insert into database_ids (position, id) values (0, ?) on conflict do nothing').run(randomUUID())
  return String(find.get()?.id)
}

/** Opens the off-site copy of an embedded database. Its connection stays open, because closing it would release the shop's locks (server/platform/database/sqlite.ts). Call one function at a time. */
export function openLiveCopy({ offSite, ...config }: CopyJob) {
  const live = new DatabaseSync(sqliteFile(config.dataDir), { timeout: 5000 })
  const pictures = openStore(config)
  const store = openCopyStore(offSite)
  const scratch = join(config.dataDir, 'off-site.sqlite')
  const drillFolder = join(config.dataDir, 'restore-drill')
  let known: Set<string> | null = null
  let nextClearing = elapsed() + FIRST_CLEARING_MS

  function deleteScratch() {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(scratch + end, { force: true })
  }

  async function ownFiles(database: string): Promise<Set<string>> {
    const files = await knownFiles(store)
    const owner = await ownerOf(store, files)
    if (owner instanceof NotWhole)
      throw refusedBecause('BACKUP_KEY does not open the copies at BACKUP_URL', { cause: owner })
    if (owner !== null && owner !== database) throw refusedBecause('BACKUP_URL has the copies of another shop')
    return files
  }

  async function copy(now: Date): Promise<void> {
    const database = databaseId(live)
    known ??= await ownFiles(database)
    deleteScratch()
    closeSync(openSync(scratch, 'wx', 0o600))
    try {
      await backup(live, scratch, { rate: ALL_PAGES })
      await writeCopy(store, { database, file: scratch, pictures, known, now })
    } catch (error) {
      known = null
      throw error
    } finally {
      deleteScratch()
    }
    if (elapsed() < nextClearing) return
    await clearCopies(store, now)
    known = null
    nextClearing = elapsed() + CLEARING_MS
  }

  /** Makes a copy, restores it into a temporary folder and compares it with the books. Throws if it differs or is damaged. */
  async function drill(now: Date): Promise<Drill> {
    rmSync(drillFolder, { recursive: true, force: true })
    try {
      const before = totalsOf(live)
      await copy(now)
      const after = totalsOf(live)
      const fetched = await fetchCopy(store, drillFolder)
      const [notWhole] = fetched.skipped
      if (notWhole) throw new Error(`${notWhole.name} cannot be restored: ${notWhole.reason}`)
      if (fetched.lostPictures > 0)
        throw new Error(`files of pictures that cannot be restored: ${fetched.lostPictures}`)
      const restored = new DatabaseSync(fetched.file, { readOnly: true })
      try {
        const check = restored.prepare('pragma integrity_check(1)').get()
        if (check?.integrity_check !== 'ok') throw new Error('the restored database is damaged')
        const totals = totalsOf(restored)
        for (const name of ['orders', 'orderCents', 'refunds', 'refundCents'] as const)
          if (totals[name] < before[name] || totals[name] > after[name])
            throw new Error(`the restored database has ${totals[name]} as ${name}, the books ${after[name]}`)
        return { at: fetched.at.toISOString(), pictures: fetched.pictures, ...totals }
      } finally {
        restored.close()
      }
    } catch (error) {
      // The next copy writes again what was lost.
      known = null
      throw error
    } finally {
      rmSync(drillFolder, { recursive: true, force: true })
    }
  }

  return { copy, drill, close: () => live.close() }
}

import { fileURLToPath } from 'node:url'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { isTrouble, type Trouble } from '#shop/desk/picture-troubles.ts'
import type { PictureRow } from '../../platform/database/desk-schema.ts'
import { withLease } from '../../platform/database/leases.ts'
import { openEnds } from '../../platform/database/open-window.ts'
import { timeout } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { runInChild } from '../image-editor/run-in-child.ts'
import type { Cut, Master, Shown } from './cut.ts'
import { makeLogo } from './make-logo.ts'
import { cropOf, cutKey, masterKey, uploadKey } from './names.ts'
import { troubleOfStore } from './troubles.ts'

const TIMEOUT_MS = 600_000
/** If the store fails, for example because it is full, a picture is retried after this time, in ms. */
const AGAIN_AFTER_MS = 60_000

export type MakeTask = { readonly shown: Shown | null }

type Row = Selectable<PictureRow>
export type Making = Pick<Services, 'db' | 'pictures' | 'now' | 'log'>

const file = fileURLToPath(new URL('./make-child.ts', import.meta.url))
const bytes = v.instance(Uint8Array)
const TroubleResult = v.custom<Trouble>(isTrouble)
const MasterResult = v.union([v.object({ bytes, width: v.number(), height: v.number() }), TroubleResult])
const CutsResult = v.union([
  v.array(v.object({ stem: v.string(), format: v.picklist(['avif', 'jpg']), bytes })),
  TroubleResult,
])

function run<Result>(task: MakeTask, input: Uint8Array, read: (sent: unknown) => Result, stopping: AbortSignal) {
  const deadline = AbortSignal.any([stopping, timeout(TIMEOUT_MS)])
  return runInChild(file, task, { deadline, read, input, isPatient: true })
}

export function makeMasterOf(upload: Uint8Array, stopping: AbortSignal): Promise<Master | Trouble> {
  return run({ shown: null }, upload, (sent) => v.parse(MasterResult, sent), stopping)
}

export function makeCutsOf(master: Uint8Array, shown: Shown, stopping: AbortSignal): Promise<readonly Cut[] | Trouble> {
  return run({ shown }, master, (sent) => v.parse(CutsResult, sent), stopping)
}

async function keepMaster({ db, pictures }: Making, source: string, stopping: AbortSignal): Promise<Master | Trouble> {
  // The background may have made it meanwhile, and deleted the upload.
  const upload = (await pictures.get(uploadKey(source))) ?? (await pictures.get(masterKey(source)))
  if (upload === null) return 'gone'
  const master = await makeMasterOf(upload, stopping)
  if (typeof master === 'string') return master
  await pictures.put(masterKey(source), master.bytes)
  const { width, height } = master
  await db.updateTable('pictures').set({ width, height }).where('source', '=', source).execute()
  return master
}

async function findMaster({ pictures }: Making, { source, width, height }: Row): Promise<Master | null> {
  if (width === null || height === null) return null
  const kept = await pictures.get(masterKey(source))
  return kept && { bytes: kept, width, height }
}

async function make(services: Making, row: Row, stopping: AbortSignal): Promise<Trouble | null> {
  const { shape, crop } = row
  if (shape === 'logo') return makeLogo(services, row, stopping)
  const master = (await findMaster(services, row)) ?? (await keepMaster(services, row.source, stopping))
  if (typeof master === 'string') return master
  const shown = shape === 'page' ? { shape } : { shape, crop: cropOf({ crop, shape }, master) }
  const cuts = await makeCutsOf(master.bytes, shown, stopping)
  if (typeof cuts === 'string') return cuts
  for (const { stem, format, bytes: content } of cuts)
    await services.pictures.put(cutKey(stem, row.file, format), content)
  return null
}

/** Makes one picture. A failure is stored with it. Returns whether to try the next one. */
async function makeOne(services: Making, row: Row, stopping: AbortSignal): Promise<boolean> {
  const { db, pictures, now, log } = services
  const note = (change: Partial<Pick<Row, 'state' | 'trouble' | 'dueAt'>>) =>
    db.updateTable('pictures').set(change).where('file', '=', row.file).execute()
  try {
    const trouble = await make(services, row, stopping)
    if (stopping.aborted) return false
    if (trouble === null) await note({ state: 'made', trouble })
    else {
      // What is wrong with an upload is wrong with every part of it.
      const failed = { state: 'failed', trouble } as const
      await db.updateTable('pictures').set(failed).where('source', '=', row.source).where('state', '=', 'due').execute()
      log.info({ trouble }, 'picture not made')
    }
    await pictures.delete(uploadKey(row.source))
    return true
  } catch (error) {
    if (stopping.aborted) return false
    log.error({ err: error }, 'a picture waits')
    await note({ trouble: troubleOfStore(error), dueAt: new Date(now().getTime() + AGAIN_AFTER_MS).toISOString() })
    return true
  }
}

async function makeAll(services: Making, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const row = await nextDue(services)
    if (row === undefined || stopping.aborted || !(await makeOne(services, row, stopping))) return
  }
}

const nextDue = ({ db, now }: Making) =>
  db
    .selectFrom('pictures')
    .selectAll()
    .where('state', '=', 'due')
    .where((eb) => {
      const { after, latest } = openEnds(now(), AGAIN_AFTER_MS)
      return eb.or([eb('dueAt', '<=', after), eb('dueAt', '>', latest)])
    })
    // Newest first: someone at the desk is waiting for it.
    .orderBy('dueAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Makes a picture that somebody waits for, if it is due. The background may make it too: both write the same files. */
export async function makePicture(services: Making, file: string, stopping: AbortSignal): Promise<void> {
  const row = await services.db.selectFrom('pictures').selectAll().where('file', '=', file).executeTakeFirst()
  if (row?.state === 'due') await makeOne(services, row, stopping)
}

/** Makes every picture that is due, one after the other and one process at a time; what was under way when the shop ended is begun again. */
export async function makeDue(services: Making, stopping: AbortSignal): Promise<void> {
  if ((await nextDue(services)) === undefined) return
  await withLease(services.db, 'pictures', (lost) => makeAll(services, AbortSignal.any([stopping, lost])))
}

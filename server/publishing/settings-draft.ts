import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import type { Day } from '#shop/dates.ts'
import { allSettings, OwnSettings, ownSettings } from '#shop/own-settings.ts'
import type { OwnSettings as Own } from '#shop/settings.ts'
import { latestSnapshot } from '../catalogue/snapshots.ts'
import type { Schema } from '../database/schema.ts'
import { type Refusal, writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services.ts'
import { STALE } from './draft.ts'
import { onLockedCatalogue } from './edit.ts'

/** The owner's settings as they are being edited, and how often they were changed. */
export type SettingsDraft = { readonly own: Own; readonly version: number }

const ID = 'shop'
/** What no legal text names. */
const unnamed = ['announcement', 'social', 'words', 'payments', 'tagline', 'hero'] as const

/** The settings as they are being edited; those that are published while nobody has edited them. */
export async function settingsDraftOf(db: Kysely<Schema>): Promise<SettingsDraft> {
  const row = await db.selectFrom('settingsDraft').selectAll().where('id', '=', ID).executeTakeFirst()
  if (row) return { own: v.parse(OwnSettings, JSON.parse(row.content)), version: row.version }
  const { catalogue } = await latestSnapshot(db)
  return { own: catalogue.settings ?? {}, version: 0 }
}

type By = { readonly who: string; readonly at: Date }

/** Writes the settings down as they are being edited, in place of those before. */
export async function writeSettingsDraft(
  trx: Transaction<Schema>,
  { own, version }: SettingsDraft,
  { who, at }: By,
): Promise<void> {
  const row = { content: JSON.stringify(own), version, changedAt: at.toISOString(), changedBy: who }
  await trx
    .insertInto('settingsDraft')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

type Seen = { readonly who: string; readonly version: number }

async function edit(
  services: Services,
  { who, version }: Seen,
  change: (trx: Transaction<Schema>) => Promise<{ own: Own; what: string }>,
): Promise<Refusal> {
  return onLockedCatalogue(services, async (trx) => {
    const before = await settingsDraftOf(trx)
    if (before.version !== version) return STALE
    const { own, what } = await change(trx)
    const at = services.now()
    await writeSettingsDraft(trx, { own, version: version + 1 }, { who, at })
    await writeAuditLog(trx, { orderId: null, who, what }, at)
    return null
  })
}

/** Keeps the settings as they were edited, seen in a version; the day of the legal texts is the shop's own to say. */
export function saveSettings(services: Services, settings: Own, seen: Seen): Promise<Refusal> {
  return edit(services, seen, async (trx) => {
    const { catalogue } = await latestSnapshot(trx)
    const { updated } = allSettings(catalogue.settings ?? {}).legal
    const { legal } = allSettings(settings)
    return { own: ownSettings({ ...settings, legal: { ...legal, updated } }), what: 'settings edited' }
  })
}

/** Puts settings in the place of those that were being edited, where they differ. */
export async function importSettings(trx: Transaction<Schema>, own: Own, by: By): Promise<void> {
  const before = await settingsDraftOf(trx)
  const after = ownSettings(own)
  if (JSON.stringify(before.own) !== JSON.stringify(after))
    await writeSettingsDraft(trx, { own: after, version: before.version + 1 }, by)
}

/** Puts the settings back to those that are published. */
export function revertSettings(services: Services, seen: Seen): Promise<Refusal> {
  return edit(services, seen, async (trx) => {
    const { catalogue } = await latestSnapshot(trx)
    return { own: catalogue.settings ?? {}, what: 'settings put back to what is published' }
  })
}

/** Settings with today as the day on which the legal texts were changed, where a fact in them differs from those before. */
export function withLegalDay(own: Own, before: Own, today: Day): Own {
  const facts = (of: Own) => {
    const all: Record<string, unknown> = { ...v.parse(OwnSettings, allSettings(of)) }
    for (const name of unnamed) delete all[name]
    return JSON.stringify(all)
  }
  if (facts(own) === facts(before)) return own
  return ownSettings({ ...own, legal: { ...allSettings(own).legal, updated: today } })
}

import type { Transaction } from 'kysely'
import { type Day, dayInIreland } from '#shop/dates.ts'
import { type DraftRefusal, refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { snapshotOf } from '#shop/publishing/editable-product.ts'
import { withKnownFacts } from '#shop/publishing/fact-rules.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import type { Snapshot } from '#shop/snapshot.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { shopEnvironment } from '../../platform/config/config.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { yieldToOthers } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { keepForEver } from '../pictures/take-in.ts'
import {
  contentOf,
  digestOf,
  findSnapshot,
  latestSnapshot,
  type StoredSnapshot,
  storedSolas,
} from '../published/snapshots.ts'
import { openStock } from '../stock/stock.ts'
import { type Draft, draftsOf, versionOf, writeDrafts } from './draft.ts'
import { onLockedCatalogue } from './edit.ts'
import { faultsOf, settingsFaultsOf } from './faults.ts'
import { settingsDraftOf, withLegalDay, writeSettingsDraft } from './settings-draft.ts'

// Rows that one statement writes: SQLite answers in this thread, so other requests are let in between two statements.
const ROWS_AT_ONCE = 100

type By = { readonly who: string; readonly at: Date }

async function insertSnapshot(
  trx: Transaction<Schema>,
  {
    number,
    undoTo,
    redoTo = null,
    snapshot,
    named = snapshot.products,
  }: Pick<StoredSnapshot, 'number' | 'undoTo' | 'snapshot'> &
    Partial<StoredSnapshot> & { readonly named?: Snapshot['products'] },
  { who, at }: By,
): Promise<void> {
  await trx
    .insertInto('catalogueSnapshots')
    .values({
      number,
      undoTo,
      redoTo,
      content: contentOf(snapshot),
      digest: digestOf(snapshot),
      publishedAt: at.toISOString(),
      publishedBy: who,
    })
    .execute()
  await yieldToOthers()
  // A handle that changes hands leads to anyone who has it now.
  for (let from = 0; from < named.length; from += ROWS_AT_ONCE) {
    const products = named.slice(from, from + ROWS_AT_ONCE)
    await trx
      .insertInto('catalogueHandles')
      .values(products.map(({ id, handle }) => ({ handle, productId: id })))
      .onConflict((conflict) =>
        conflict.column('handle').doUpdateSet((eb) => ({ productId: eb.ref('excluded.productId') })),
      )
      .execute()
    await yieldToOthers()
  }
}

/** The sample as the first snapshot. Where a product was imported under the number of one of its products, no address of that one leads to it. */
function ownSample({ products }: Snapshot) {
  const { snapshot } = storedSolas
  const isOther = ({ id, handle }: Snapshot['products'][number]) =>
    products.some((product) => product.id === id && (product.pictures ?? product.handle) !== handle)
  return { snapshot, named: snapshot.products.filter((product) => !isOther(product)) }
}

// What is in the shop for the first time joined it today.
function withDay(drafts: readonly Draft[], { products }: Snapshot, today: Day): Draft[] {
  const known = new Set(products.map(({ id }) => id))
  return drafts.map((draft) => {
    const { product } = draft
    const isNew = product.state !== 'draft' && product.added === null && !known.has(product.id)
    return isNew ? { ...draft, product: { ...product, added: today } } : draft
  })
}

/** Publishes the draft of a version as the next snapshot: here at once, in other processes within two seconds. Lets other requests in between its steps, since a thousand products take 0.2 s. */
export async function publish(
  services: Services,
  { who, version }: { readonly who: string; readonly version: string },
): Promise<DraftRefusal | null> {
  const { now, config } = services
  const refusal = await onLockedCatalogue(services, async (trx): Promise<DraftRefusal | null> => {
    const at = now()
    const before = await latestSnapshot(trx)
    await yieldToOthers()
    const seen = await draftsOf(trx)
    await yieldToOthers()
    const settings = await settingsDraftOf(trx)
    if (versionOf(seen, settings.version) !== version) return refuseDraft('stale')
    const { facts } = allSettings(settings.own)
    const drafts = withDay(seen, before.snapshot, dayInIreland(at)).map((draft) => ({
      ...draft,
      product: withKnownFacts(draft.product, facts),
    }))
    const products = drafts.map(({ product }) => product)
    const [fault] = await faultsOf(trx, products)
    await yieldToOthers()
    if (fault) {
      const name = products.find(({ id }) => id === fault.id)?.name
      return name ? refuseDraft('wrong-product', name, fault.sentence) : refuseDraft('wrong-catalogue', fault.sentence)
    }
    const [wrong] = await settingsFaultsOf(trx, {
      own: settings.own,
      products,
      config,
      today: dayInIreland(at),
    })
    if (wrong) return refuseDraft('wrong-settings', wrong.sentence)
    await yieldToOthers()
    const shown = snapshotOf(products)
    const known = { before: before.snapshot, environment: shopEnvironment(config) }
    const own = withLegalDay({ products: shown.products, settings: settings.own }, known, dayInIreland(at))
    const snapshot = { ...shown, ...(Object.keys(own).length > 0 && { settings: own }) }
    if (digestOf(snapshot) === before.digest) return refuseDraft('nothing-changed')
    await yieldToOthers()
    const number = Math.max(1, before.number)
    if (before.number === 0) await insertSnapshot(trx, { number, undoTo: null, ...ownSample(snapshot) }, { who, at })
    await insertSnapshot(trx, { number: number + 1, undoTo: number, snapshot }, { who, at })
    await writeDrafts(trx, drafts, { who, at })
    await yieldToOthers()
    await openStock(trx, shown.products, { who, at })
    await keepForEver(trx, { products, own }, at)
    if (settings.version > 0) await writeSettingsDraft(trx, { ...settings, own }, { who, at })
    await writeAuditLog(trx, { orderId: null, who, what: `catalogue ${number + 1} published` }, at)
    return null
  })
  await services.loadLatestShop()
  return refusal
}

type Seen = { readonly who: string; readonly number: number }

/** Publishes an earlier snapshot again instead of the one that was seen under a number; drafts stay. */
async function showAgain(
  services: Services,
  { who, number }: Seen,
  next: (shown: StoredSnapshot) => {
    readonly from: number | null
    readonly redoTo?: number
    readonly none: 'nothing-to-undo' | 'nothing-to-redo'
  },
): Promise<DraftRefusal | null> {
  const { now } = services
  const refusal = await onLockedCatalogue(services, async (trx): Promise<DraftRefusal | null> => {
    const at = now()
    const shown = await latestSnapshot(trx)
    if (shown.number !== number) return refuseDraft('stale')
    const { from, none, redoTo } = next(shown)
    const again = from === null ? null : await findSnapshot(trx, from)
    if (again === null) return refuseDraft(none)
    await insertSnapshot(trx, { ...again, number: number + 1, redoTo: redoTo ?? again.redoTo }, { who, at })
    await openStock(trx, again.snapshot.products, { who, at })
    const what = `catalogue ${number} undone: catalogue ${again.number} is shown again, as ${number + 1}`
    await writeAuditLog(trx, { orderId: null, who, what }, at)
    return null
  })
  await services.loadLatestShop()
  return refusal
}

export function undoPublish(services: Services, seen: Seen): Promise<DraftRefusal | null> {
  return showAgain(services, seen, ({ number, undoTo }) => ({
    from: undoTo,
    redoTo: number,
    none: 'nothing-to-undo',
  }))
}

/** Publishes again what an undo has taken back (S10.209). */
export function redoPublish(services: Services, seen: Seen): Promise<DraftRefusal | null> {
  return showAgain(services, seen, ({ redoTo }) => ({
    from: redoTo,
    none: 'nothing-to-redo',
  }))
}

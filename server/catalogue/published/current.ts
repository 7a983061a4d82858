import type { Kysely } from 'kysely'
import { detailsPath } from '#shop/paths.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { type OwnSettings, standardSettings } from '#shop/settings/settings.ts'
import { createShop, type ServerShop, type ShopEnvironment } from '#shop/shop.ts'
import type { Snapshot } from '#shop/snapshot.ts'
import { type Config, shopEnvironment } from '../../platform/config/config.ts'
import { hasGuaranteeNotice } from '../../platform/config/guarantee-notice.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Asset, textAsset } from '../../platform/http/asset.ts'
import { currentTime } from '../../platform/runtime/runtime.ts'
import { readBench } from '../stock/bench.ts'
import { readAvailability } from '../stock/stock.ts'
import { hasOpenCodes } from './open-codes.ts'
import { withSample } from './sample.ts'
import { digestOf, findSnapshot, lastNumber, storedSolas, withFormerHandles } from './snapshots.ts'

const FOLDER = '/assets/'
const IMMUTABLE = 'public, max-age=31536000, immutable'
// Pages that were sent before a publish ask for the data of then; so many catalogues are kept.
const KEPT = 4

/** The published shop as this process shows it: a request or a job reads it once, at its start, and passes it on. */
export type ShopSource = {
  readonly shop: () => PublishedShop
  readonly shopOfVersion: (version: number) => Promise<ServerShop>
  /** Loads the latest published shop if it is newer than the one that is shown. */
  readonly loadLatestShop: () => Promise<void>
  /** Loads what is left, and the bench if the shop has a calendar. */
  readonly loadStock: () => Promise<void>
  /** Learns whether shoppers may enter a code now. */
  readonly loadCodes: () => Promise<void>
  /** Calls back whenever another shop is shown, until the signal. */
  readonly onShopChange: (listener: () => void, until: AbortSignal) => void
  readonly catalogueData: (path: string) => Promise<Asset> | undefined
}

const cataloguePath = (digest: string) => `${FOLDER}catalogue-${digest}.json`

/** The files of a catalogue's data by their URL paths, each made when it is asked for: its products, and what is known of them besides. */
function dataAssets(digest: string, { products, ...details }: Snapshot): [path: string, asset: () => Promise<Asset>][] {
  const listed = cataloguePath(digest)
  const asset = (content: object) => () =>
    textAsset(JSON.stringify(content), 'application/json; charset=utf-8', IMMUTABLE)
  return [
    [listed, asset({ products, details: detailsPath(listed) })],
    [detailsPath(listed), asset(details)],
  ]
}

// Never among those that are kept: anyone may ask for it.
const solasData = new Map(dataAssets(storedSolas.digest, storedSolas.snapshot))

/** The settings that browsers get: those that differ from what the scripts know. */
export function publicSettings({ settings }: Pick<PublishedShop, 'settings'>): OwnSettings {
  const known = new Map<string, unknown>(Object.entries(standardSettings))
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name))),
  )
}

type Given = Pick<PublishedShop, 'snapshot' | 'version' | 'dataPath' | 'hasGuaranteeNotice'>

function published({ snapshot, version, ...more }: Given, environment?: ShopEnvironment): PublishedShop {
  return {
    ...createShop(withSample(snapshot), version, environment),
    stockVersion: 0,
    details: snapshot,
    snapshot,
    ...more,
  }
}

export const publishedSolas: PublishedShop = published({
  snapshot: storedSolas.snapshot,
  version: storedSolas.number,
  dataPath: cataloguePath(storedSolas.digest),
  hasGuaranteeNotice: false,
})

export async function openShopSource(
  db: Kysely<Schema>,
  config: Pick<Config, 'dataDir' | 'mode' | 'vatNumber' | 'vatScheme'>,
  now: () => Date = currentTime,
): Promise<ShopSource> {
  const environment = shopEnvironment(config)
  const data = new Map<string, Promise<Asset>>()
  const changes = new EventTarget()

  function keepData(digest: string, catalogue: Snapshot): string {
    const assets = dataAssets(digest, catalogue)
    for (const [path, asset] of assets) {
      // Moved to the end, because what was published longest ago goes first.
      const kept = data.get(path) ?? asset()
      data.delete(path)
      data.set(path, kept)
    }
    for (const old of [...data.keys()].slice(0, -assets.length * KEPT)) data.delete(old)
    return cataloguePath(digest)
  }

  async function read(version: number): Promise<PublishedShop> {
    const stored = (await findSnapshot(db, version)) ?? storedSolas
    const snapshot = await withFormerHandles(db, stored.snapshot)
    const { settings, ...catalogue } = snapshot
    const digest = digestOf(catalogue)
    return published(
      {
        snapshot,
        version,
        dataPath: keepData(digest, catalogue),
        hasGuaranteeNotice: hasGuaranteeNotice(config.dataDir, settings),
      },
      environment,
    )
  }

  let current = await read(await lastNumber(db))
  let begun = 0
  let shown = 0

  async function loadStock() {
    begun += 1
    const own = begun
    const { calendar } = current
    const read = { ...(await readAvailability(db)), bench: await readBench(db, current, { config, now: now() }) }
    // One that began later has newer counts, and another publish has another calendar.
    if (own < shown || calendar !== current.calendar) return
    shown = own
    const { stock, reserved, bench } = current
    if (JSON.stringify(read) === JSON.stringify({ stock, reserved, bench })) return
    current = { ...current, ...read, stockVersion: current.stockVersion + 1 }
  }

  async function loadCodes() {
    const hasCodes = await hasOpenCodes(db, now())
    if (hasCodes === current.hasCodes) return
    current = { ...current, hasCodes }
    changes.dispatchEvent(new Event('change'))
  }

  await loadStock()
  await loadCodes()
  return {
    shop: () => current,
    async shopOfVersion(version) {
      if (version === current.version) return current
      const { snapshot } = (await findSnapshot(db, version)) ?? storedSolas
      return createShop(withSample(snapshot), version, environment)
    },
    async loadLatestShop() {
      const number = await lastNumber(db)
      if (number <= current.version) return
      const next = await read(number)
      const bench = await readBench(db, next, { config, now: now() })
      // A newer one may have come meanwhile.
      if (number <= current.version) return
      const { stock, reserved, stockVersion, hasCodes } = current
      current = { ...next, stock, reserved, stockVersion, hasCodes, bench }
      await loadStock()
      changes.dispatchEvent(new Event('change'))
    },
    loadStock,
    loadCodes,
    onShopChange: (listener, until) => changes.addEventListener('change', listener, { signal: until }),
    catalogueData: (path) => data.get(path) ?? solasData.get(path)?.(),
  }
}

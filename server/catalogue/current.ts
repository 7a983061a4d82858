import type { Kysely } from 'kysely'
import { type Catalogue, showCatalogue } from '#shop/catalogue/snapshot.ts'
import type { OwnSettings } from '#shop/settings.ts'
import type { Schema } from '../database/schema.ts'
import { type Asset, textAsset } from '../http/asset.ts'
import { builtIn, digestOf, findSnapshot, lastNumber, withFormerHandles } from './snapshots.ts'

const FOLDER = '/assets/'
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Pages that were sent before a publish ask for the data of then; so many catalogues are kept. */
const KEPT = 4

/** What the shop shows now: the number that it was published under, its content, and the URL path of its data for browsers, undefined for the built-in one, which they have. */
export type Current = { readonly number: number; readonly catalogue: Catalogue; readonly path: string | undefined }

let current: Current = { number: 0, catalogue: builtIn.catalogue, path: undefined }
const data = new Map<string, Promise<Asset>>()
const changes = new EventTarget()

const builtInPath = `${FOLDER}catalogue-${builtIn.digest}.json`

/** The URL path of the data of the catalogue that is shown, for the desk, which holds none of its own. */
export function deskDataPath(): string {
  return current.path ?? builtInPath
}

/** The catalogue that this process shows. */
export function currentCatalogue(): Current {
  return current
}

/** The settings that are published, as everybody may see them: where the shop ships to is in its zones, and prices are in its pieces. */
export function publicSettings(): OwnSettings {
  const { shipsTo: _, tiers: __, ...own } = current.catalogue.settings ?? {}
  return own
}

/** Calls back whenever another catalogue is shown, until the signal. */
export function onCatalogueChange(listener: () => void, signal: AbortSignal): void {
  changes.addEventListener('change', listener, { signal })
}

function keepData(digest: string, { products, ...details }: Catalogue): string {
  const [path, detailsPath] = [`${FOLDER}catalogue-${digest}.json`, `${FOLDER}details-${digest}.json`]
  if (!data.has(path)) {
    const asset = (content: unknown) => textAsset(JSON.stringify(content), 'application/json; charset=utf-8', IMMUTABLE)
    data.set(path, asset({ products, details: detailsPath })).set(detailsPath, asset(details))
  }
  for (const old of [...data.keys()].slice(0, -2 * KEPT)) data.delete(old)
  return path
}

/** Shows the catalogue that was published last, if this process shows an older one; as it opens, whatever was shown before. */
export async function takeLatest(db: Kysely<Schema>, { isOpening = false } = {}): Promise<void> {
  const number = await lastNumber(db)
  if (number <= current.number && !isOpening) return
  const snapshot = (await findSnapshot(db, number)) ?? builtIn
  const catalogue = await withFormerHandles(db, snapshot.catalogue)
  // A newer one may have come meanwhile.
  if (number <= current.number && !isOpening) return
  const { settings: _, ...pieces } = catalogue
  const digest = digestOf(pieces)
  current = { number, catalogue, path: digest === builtIn.digest ? undefined : keepData(digest, pieces) }
  showCatalogue(catalogue)
  changes.dispatchEvent(new Event('change'))
}

/** The data of a catalogue by its URL path, while it is kept. */
export function catalogueData(path: string): Promise<Asset> | undefined {
  if (path.includes(builtIn.digest)) keepData(builtIn.digest, builtIn.catalogue)
  return data.get(path)
}

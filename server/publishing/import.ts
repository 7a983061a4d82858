import type { Piece } from '#shop/publishing/piece.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import { latestSnapshot } from '../catalogue/snapshots.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'
import { type Draft, draftsOf, writeDrafts } from './draft.ts'
import { createPiece, onLockedCatalogue } from './edit.ts'
import { importSettings } from './settings-draft.ts'

/** Puts pieces in the place of all that were being edited, and settings too where there are any; those pieces that the shop shows and that are not among them stay, retired. Nobody sees it until it is published. Answers how many were retired. */
export async function importPieces(
  services: Services,
  pieces: readonly Piece[],
  who: string,
  settings?: OwnSettings,
): Promise<number> {
  return onLockedCatalogue(services, async (trx) => {
    const at = services.now()
    const before = await draftsOf(trx)
    const { number, snapshot } = await latestSnapshot(trx)
    const shown = new Set(number === 0 ? [] : snapshot.products.map(({ id }) => id))
    const versionAfter = (id: string) => (before.find(({ piece }) => piece.id === id)?.version ?? 0) + 1
    const isMissing = ({ piece }: Draft) => shown.has(piece.id) && pieces.every(({ id }) => id !== piece.id)
    const imported = pieces.map((piece): Draft => {
      const isShown = piece.state === 'draft' && shown.has(piece.id)
      return { piece: isShown ? { ...piece, state: 'retired' } : piece, version: versionAfter(piece.id) }
    })
    const kept = before
      .filter(isMissing)
      .map(({ piece }): Draft => ({ piece: { ...piece, state: 'retired' }, version: versionAfter(piece.id) }))
    await writeDrafts(trx, [...imported, ...kept], { who, at })
    if (settings) await importSettings(trx, settings, { who, at })
    await writeAuditLog(trx, { orderId: null, who, what: `${pieces.length} pieces imported as drafts` }, at)
    return kept.length
  })
}

/** Begins a draft for each of some pieces, the first of them first in the list. */
export async function importListings(
  services: Services,
  pieces: readonly Omit<Piece, 'id'>[],
  who: string,
): Promise<void> {
  for (const piece of pieces.toReversed()) await createPiece(services, piece, who)
}

import type { Handler } from 'hono'
import * as v from 'valibot'
import {
  type CatalogueAnswer,
  CreatePieceRequest,
  MovePieceRequest,
  type PieceAnswer,
  PieceVersionRequest,
  PublishRequest,
  RetireBuiltInRequest,
  SavePieceRequest,
  UndoRequest,
} from '#shop/desk/catalogue.ts'
import { refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { piecesOf, snapshotOf } from '#shop/publishing/piece.ts'
import { blankPiece } from '#shop/publishing/pricing.ts'
import { catalogueFaults } from '#shop/publishing/rules.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import type { Shop } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { latestSnapshot } from '../catalogue/snapshots.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { withMadePictures } from '../pictures/take-in.ts'
import { draftsOf, versionOf } from '../publishing/draft.ts'
import {
  canRemove,
  createPiece,
  isAsItCame,
  movePiece,
  removePiece,
  retireBuiltIn,
  revertPiece,
  savePiece,
} from '../publishing/edit.ts'
import { faultsOf } from '../publishing/faults.ts'
import { publish, redoPublish, undoPublish } from '../publishing/publish.ts'
import { settingsDraftOf } from '../publishing/settings-draft.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'
import { changing } from './changing.ts'
import { describeSettings } from './settings.ts'

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
// Keys in one order, whichever database or program they came from.
const normal = (pieces: ReturnType<typeof piecesOf>) => piecesOf(snapshotOf(pieces))

async function describeCatalogue(shop: Shop, services: Services): Promise<CatalogueAnswer> {
  const { db } = services
  const drafts = await draftsOf(db)
  const settings = await describeSettings(shop, services)
  const { number, undoTo, redoTo, snapshot } = await latestSnapshot(db)
  const published = normal(piecesOf(snapshot))
  const row =
    number === 0
      ? undefined
      : await db
          .selectFrom('catalogueSnapshots')
          .select(['publishedAt', 'publishedBy'])
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
  const pieces = drafts.map(({ piece }) => piece)
  const shownNow = await withMadePictures(db, pieces)
  const order = pieces.filter(({ state }) => state !== 'draft').map(({ id }) => id)
  const asTheyCame = pieces.filter(isAsItCame).length
  const others = pieces.filter(({ state }) => state !== 'retired').length - asTheyCame
  const common = published.flatMap(({ id }) => (order.includes(id) ? [id] : []))
  return {
    version: versionOf(drafts, settings.version),
    settings: { isChanged: settings.isChanged, faults: settings.faults.map(({ sentence }) => sentence) },
    pieces: pieces.map((piece, place) => {
      const { id, name, handle, priceCents, state } = piece
      const photo = shownNow[place]?.photos[0]?.file ?? null
      const shown = published.find((other) => other.id === id)
      const isSame = state === 'draft' ? !shown : sameJson(normal([piece])[0], shown)
      return { id, name, handle, priceCents, state, photo, change: isSame ? null : shown ? 'changed' : 'new' }
    }),
    isReordered: !sameJson(
      order.filter((id) => common.includes(id)),
      common,
    ),
    builtIn: others > 0 ? asTheyCame : 0,
    faults: await faultsOf(db, pieces),
    published: row ? { number, at: row.publishedAt, by: row.publishedBy } : null,
    removed: published.filter(({ id }) => pieces.every((piece) => piece.id !== id)).length,
    canUndo: undoTo !== null,
    canRedo: redoTo !== null,
  }
}

/** What is asked for in the place of a piece's id, to begin one. */
const NEW = 'new'

async function describePiece({ db }: Services, id: string): Promise<PieceAnswer | null> {
  const { own } = await settingsDraftOf(db)
  const all = allSettings(own)
  const pricing = { tiers: [...all.tiers], categories: [...all.categories] }
  if (id === NEW)
    return {
      piece: blankPiece(all),
      version: 0,
      published: null,
      wasPublished: false,
      canRemove: false,
      pricing,
      faults: [],
    }
  const drafts = await draftsOf(db)
  const draft = drafts.find(({ piece }) => piece.id === id)
  if (!draft) return null
  const { snapshot } = await latestSnapshot(db)
  const known = await db.selectFrom('catalogueHandles').select('handle').where('productId', '=', id).executeTakeFirst()
  const published = piecesOf(snapshot).find((piece) => piece.id === id) ?? null
  // What is in the way of a draft is said before it is to be shown.
  const asShown = drafts.map(({ piece }) =>
    piece.id === id && piece.state === 'draft' ? { ...piece, state: 'shown' as const } : piece,
  )
  return {
    ...draft,
    published,
    wasPublished: published !== null || known !== undefined,
    canRemove: await canRemove(db, draft.piece),
    pricing,
    faults: catalogueFaults(asShown, own).filter((fault) => fault.id === id),
  }
}

const describeSaved = (_: Shop, services: Services, id: string) => describePiece(services, id)

/** GET /desk/api/catalogue: all pieces as they are being edited, and what is in the way of publishing them. */
export function answerCatalogue(services: Services): Handler<DeskEnv> {
  return async (c) => c.json(await describeCatalogue(c.var.shop, services))
}

/** GET /desk/api/catalogue/pieces/:id: a piece as it is being edited. */
export function answerPiece(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const answer = await describePiece(services, c.req.param('id') ?? '')
    return answer ? c.json(answer) : answerRefusal(c, refuseDraft('no-piece'), { status: 404 })
  }
}

/** POST /desk/api/catalogue/pieces/:id: keeps a piece as it was edited. */
export const answerSave = changing(
  SavePieceRequest,
  (services, { piece, version }, who, id) => savePiece(services, { ...piece, id }, { who, version }),
  describeSaved,
)

/** POST /desk/api/catalogue/pieces/:id/revert: puts a piece back to what is published. */
export const answerRevert = changing(
  PieceVersionRequest,
  (services, { version }, who, id) => revertPiece(services, { id, version }, who),
  describeSaved,
)

/** POST /desk/api/catalogue/pieces/:id/remove: takes a piece away that was never in the shop. */
export const answerRemove = changing(
  PieceVersionRequest,
  (services, { version }, who, id) => removePiece(services, { id, version }, who),
  describeSaved,
)

/** POST /desk/api/catalogue/move: moves a piece to a place among all. */
export const answerMove = changing(
  MovePieceRequest,
  (services, move, who) => movePiece(services, move, who),
  describeCatalogue,
)

/** POST /desk/api/catalogue/retire-built-in: retires every piece that is in the shop as it came with it. */
export const answerRetireBuiltIn = changing(
  RetireBuiltInRequest,
  (services, _body, who) => retireBuiltIn(services, who),
  describeCatalogue,
)

/** POST /desk/api/catalogue/publish: shows everybody what was being edited. */
export const answerPublish = changing(
  PublishRequest,
  (services, { version }, who) => publish(services, { who, version }),
  describeCatalogue,
)

/** POST /desk/api/catalogue/undo: shows everybody the catalogue before. */
export const answerUndo = changing(
  UndoRequest,
  (services, { number }, who) => undoPublish(services, { who, number }),
  describeCatalogue,
)

/** POST /desk/api/catalogue/redo: shows everybody the catalogue again that the last undo took away. */
export const answerRedo = changing(
  UndoRequest,
  (services, { number }, who) => redoPublish(services, { who, number }),
  describeCatalogue,
)

/** POST /desk/api/catalogue/create: begins a piece. */
export function answerCreate(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(CreatePieceRequest, c.get('json'))
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    return c.json({ id: await createPiece(services, body.output.piece, c.get('desk').staff.email) })
  }
}

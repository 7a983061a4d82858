import type { Handler } from 'hono'
import * as v from 'valibot'
import { blankPiece } from '#shop/catalogue/choices.ts'
import { catalogueOf, piecesOf } from '#shop/catalogue/piece.ts'
import { catalogueFaults } from '#shop/catalogue/rules.ts'
import {
  type CatalogueAnswer,
  CreatePieceRequest,
  MovePieceRequest,
  type PieceAnswer,
  PieceVersionRequest,
  PublishRequest,
  SavePieceRequest,
  UndoRequest,
} from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { allSettings } from '#shop/own-settings.ts'
import { productIn } from '#shop/paths.ts'
import { openZones } from '#shop/zones.ts'
import { currentCatalogue } from '../catalogue/current.ts'
import { latestSnapshot } from '../catalogue/snapshots.ts'
import { notBuilt } from '../pages/answer-site.ts'
import type { Site } from '../pages/site.ts'
import { madeHero } from '../pictures/heroes.ts'
import { withMadePictures } from '../pictures/take-in.ts'
import { draftsOf, versionOf } from '../publishing/draft.ts'
import { createPiece, movePiece, removePiece, revertPiece, savePiece } from '../publishing/edit.ts'
import { faultsOf } from '../publishing/faults.ts'
import { publish, undoPublish } from '../publishing/publish.ts'
import { settingsDraftOf } from '../publishing/settings-draft.ts'
import type { Services } from '../services.ts'
import { changing, UNREADABLE } from './changing.ts'
import type { DeskEnv } from './sessions.ts'
import { describeSettings } from './settings.ts'
import { refuse } from './sign-in.ts'

const NOTE = '<p><mark>This is a preview of your draft. Nobody else sees it, and nothing can be bought here.</mark></p>'
const NO_PIECE = 'There is no such piece.'

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
// Keys in one order, whichever database or program they came from.
const normal = (pieces: ReturnType<typeof piecesOf>) => piecesOf(catalogueOf(pieces))

async function describeCatalogue(services: Services): Promise<CatalogueAnswer> {
  const { db } = services
  const drafts = await draftsOf(db)
  const settings = await describeSettings(services)
  const { number, undoTo, catalogue } = await latestSnapshot(db)
  const published = normal(piecesOf(catalogue))
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
    faults: await faultsOf(db, pieces),
    published: row ? { number, at: row.publishedAt, by: row.publishedBy } : null,
    canUndo: undoTo !== null,
  }
}

/** What is asked for in the place of a piece's id, to begin one. */
const NEW = 'new'

async function describePiece({ db }: Services, id: string): Promise<PieceAnswer | null> {
  const { own } = await settingsDraftOf(db)
  const all = allSettings(own)
  const choices = { tiers: [...all.tiers], categories: [...all.categories] }
  if (id === NEW)
    return { piece: blankPiece(all), version: 0, published: null, wasPublished: false, choices, faults: [] }
  const drafts = await draftsOf(db)
  const draft = drafts.find(({ piece }) => piece.id === id)
  if (!draft) return null
  const { catalogue } = await latestSnapshot(db)
  const known = await db.selectFrom('catalogueHandles').select('handle').where('productId', '=', id).executeTakeFirst()
  const published = piecesOf(catalogue).find((piece) => piece.id === id) ?? null
  // What is in the way of a draft is said before it is to be shown.
  const asShown = drafts.map(({ piece }) =>
    piece.id === id && piece.state === 'draft' ? { ...piece, state: 'shown' as const } : piece,
  )
  return {
    ...draft,
    published,
    wasPublished: published !== null || known !== undefined,
    choices,
    faults: catalogueFaults(asShown, own).filter((fault) => fault.id === id),
  }
}

/** GET /desk/api/catalogue: all pieces as they are being edited, and what is in the way of publishing them. */
export function answerCatalogue(services: Services): Handler<DeskEnv> {
  return async (c) => c.json(await describeCatalogue(services))
}

/** GET /desk/api/catalogue/pieces/:id: a piece as it is being edited. */
export function answerPiece(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const answer = await describePiece(services, c.req.param('id') ?? '')
    return answer ? c.json(answer) : refuse(c, NO_PIECE, 404)
  }
}

/** POST /desk/api/catalogue/pieces/:id: keeps a piece as it was edited. */
export const answerSave = changing(
  SavePieceRequest,
  (services, { piece, version }, who, id) => savePiece(services, { ...piece, id }, { who, version }),
  describePiece,
)

/** POST /desk/api/catalogue/pieces/:id/revert: puts a piece back to what is published. */
export const answerRevert = changing(
  PieceVersionRequest,
  (services, { version }, who, id) => revertPiece(services, { id, version }, who),
  describePiece,
)

/** POST /desk/api/catalogue/pieces/:id/remove: takes a piece away that was never in the shop. */
export const answerRemove = changing(
  PieceVersionRequest,
  (services, { version }, who, id) => removePiece(services, { id, version }, who),
  describePiece,
)

/** POST /desk/api/catalogue/move: moves a piece to a place among all. */
export const answerMove = changing(
  MovePieceRequest,
  (services, { id, place }, who) => movePiece(services, { id, place }, who),
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

/** POST /desk/api/catalogue/create: begins a piece. */
export function answerCreate(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(CreatePieceRequest, c.get('json'))
    if (!body.success) return refuse(c, UNREADABLE)
    return c.json({ id: await createPiece(services, body.output.piece, c.get('desk').person.email) })
  }
}

/** GET /desk/preview/*: the shop's own page at the path behind it, as it would be with what is being edited; a draft is shown on its own page. */
export function answerPreview({ db, config }: Pick<Services, 'db' | 'config'>, site: Site | null): Handler<DeskEnv> {
  return async (c) => {
    if (site === null) return c.text(notBuilt, 503)
    const { pathname, search } = new URL(c.req.url)
    const path = pathname.slice(deskPaths.preview('').length) || '/'
    const product = productIn(path)
    const drafts = await withMadePictures(
      db,
      (await draftsOf(db)).map(({ piece }) => piece),
    )
    const isAskedFor = ({ id, handle }: (typeof drafts)[number]) => id === product || handle === product
    const pieces = drafts.map((piece) =>
      piece.state === 'draft' && isAskedFor(piece) ? { ...piece, state: 'shown' as const } : piece,
    )
    // A helper sees the pieces as they are being edited, and the settings as they are.
    const isOwner = c.get('desk').person.role === 'owner'
    const draft = isOwner ? (await settingsDraftOf(db)).own : (currentCatalogue().catalogue.settings ?? {})
    const own = { ...draft, hero: await madeHero(db, draft.hero) }
    const zones = openZones(config.mode === 'live', allSettings(own).shipsTo, allSettings(own))
    const html = await site.renderPreview(`${path}${search}`, { ...catalogueOf(pieces), settings: own }, { zones })
    return html === null ? c.text('There is no such page.', 404) : c.html(html.replace('<div id="root">', `${NOTE}$&`))
  }
}

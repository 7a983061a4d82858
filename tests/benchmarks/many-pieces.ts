import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { handleFor, type Piece, piecesOf } from '#shop/publishing/piece.ts'
import { solasSnapshot } from '#shop/solas/solas-snapshot.ts'
import { parseConfig } from '../../server/config/config.ts'
import { openServices } from '../../server/open-services.ts'
import { importPieces } from '../../server/publishing/import.ts'
import { publishDraft } from '../../server/testing/publish-draft.ts'
import { type OpenShop, openShop } from '../../setup/open-shop.ts'

const BUILT_IN = piecesOf(solasSnapshot)

/** What a benchmark was called with: how many pieces its shop has by `--pieces`, 27 unless told, and all that is no option. */
export function calledWith(): { readonly pieces: number; readonly rest: readonly string[] } {
  const { values, positionals } = parseArgs({ options: { pieces: { type: 'string' } }, allowPositionals: true })
  const pieces = Number(values.pieces ?? BUILT_IN.length)
  if (!(Number.isInteger(pieces) && pieces > 0)) throw new Error('--pieces takes a whole number, such as 500')
  return { pieces, rest: positionals }
}

const halves = (text: string, mark: string): readonly [string, string] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}
/** The first half of one text and the second of another. */
const joined = (one: string, other: string, mark: string) => halves(one, mark)[0] + halves(other, mark)[1]

/** So many pieces: the built-in ones, then Samples put together of two of them, so that no two have the same name, words and materials; each has the pictures of one. */
export function manyPieces(count: number): Piece[] {
  return Array.from({ length: count }, (_, place) => {
    const round = Math.floor(place / BUILT_IN.length)
    const one = BUILT_IN[place % BUILT_IN.length]
    const other = BUILT_IN[(place * 7 + round * 11) % BUILT_IN.length]
    if (!one || !other) throw new Error('There are no pieces')
    if (round === 0) return one
    const name = `${joined(one.name, other.name, ' ')}, Sample ${place + 1}`
    return {
      ...{ ...one, id: String(place + 1), name, handle: handleFor(name), pictures: one.handle },
      ...{ priceCents: other.priceCents, materials: [...new Set([...one.materials.slice(0, 2), ...other.materials])] },
      ...{ description: joined(one.description, other.description, ' with ').slice(0, 150), recipe: null },
      ...{
        alt: `${halves(one.alt, ', ')[0]}, ${other.alt}`.slice(0, 300),
        story: joined(one.story, other.story, '. '),
      },
    }
  })
}

/** A fresh folder for DATA_DIR in which so many pieces are published. */
export async function folderOf(pieces: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'solas-pieces-'))
  const parsed = parseConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://127.0.0.1' })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const config = { ...parsed.config, publicUrl: 'http://127.0.0.1' }
  const { services, close } = await openServices(config, { log: pino({ level: 'silent' }) })
  await importPieces(services, manyPieces(pieces), 'benchmark')
  const refusal = pieces === BUILT_IN.length ? null : await publishDraft(services)
  await close()
  if (refusal !== null) throw new Error(refusal.message)
  return dataDir
}

/** Starts the built shop with so many published pieces. */
export async function openShopOf(pieces: number): Promise<OpenShop> {
  const folder = await folderOf(pieces)
  const shop = await openShop({ DATA_DIR: folder })
  return {
    ...shop,
    async stop() {
      const code = await shop.stop()
      await rm(folder, { recursive: true })
      return code
    },
  }
}

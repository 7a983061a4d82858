import { fileURLToPath } from 'node:url'
import type { Handler } from 'hono'
import * as v from 'valibot'
import { shownMaterials } from '#shop/catalogue/facts.ts'
import { ownNames } from '#shop/desk/pictures.ts'
import { lookOf } from '#shop/own-look.ts'
import { OWN_CARD } from '#shop/pictures/product-pictures.ts'
import { pictureSizes } from '#shop/pictures/sizes.ts'
import type { Logo } from '#shop/settings/settings.ts'
import type { ServerShop } from '#shop/shop.ts'
import { answerAsset } from '../../platform/http/asset.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { timeout } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { runInChild } from '../image-editor/run-in-child.ts'
import type { CardColors, CardWords } from './card.ts'
import { DRAWING_TIMEOUT_MS } from './drawings.ts'
import { cutKey, logoKey, wordsKey } from './names.ts'

export const OWN_CARDS: string = `/pictures/:file{${OWN_CARD}\\.[\\da-f]{16}\\.jpg}`

// The words on a card change with the product, its address does not.
const CACHE = 'public, max-age=3600'
const MATERIALS_MAX = 3

const child = fileURLToPath(new URL('./card-child.ts', import.meta.url))
const Drawn = v.object({ card: v.nullable(v.instance(Uint8Array)) })

function wordsFor(shop: ServerShop, file: string): CardWords | null {
  const product = shop.catalogue.allProducts.find(({ photos }) => photos?.[0] === file)
  if (!product) return null
  const { name, supply } = product
  return {
    brand: shop.settings.brand,
    title: name,
    materials: shownMaterials(shop, product).slice(0, MATERIALS_MAX).join(', '),
    isMade: supply.kind === 'made-to-order',
  }
}

function colorsOf({ ownLook }: ServerShop): CardColors {
  const { colors } = lookOf(ownLook)
  return { surfacePicture: colors.surfacePicture, text: colors.text, textMuted: colors.textMuted }
}

type Asked = { readonly words: CardWords; readonly colors: CardColors; readonly logo: Logo | null }
type Using = Pick<Services, 'pictures' | 'log'>

const bareKey = (file: string) => cutKey(`${ownNames.square}-card`, file, 'jpg')

/** A card with its words, or as it is where they cannot be written; null where it was not drawn. */
async function draw({ pictures, log }: Using, file: string, asked: Asked): Promise<Uint8Array | null> {
  const square = await pictures.get(cutKey(`${ownNames.square}-${pictureSizes.square.jpg}`, file, 'jpg'))
  if (square === null) return null
  const { words, colors } = asked
  const logo = asked.logo && (await pictures.get(logoKey('4x', asked.logo.file)))
  const deadline = timeout(DRAWING_TIMEOUT_MS)
  const read = (sent: unknown) => v.parse(Drawn, sent).card
  const card = await runInChild(child, { words, colors, logo }, { deadline, read, input: square, isPatient: true })
  if (typeof card !== 'string') return card ?? pictures.get(bareKey(file))
  log.warn({ trouble: card }, 'social card not drawn')
  return null
}

/** GET of the social card of a product whose picture its owner has taken: with the shop's name and its own beside the picture, drawn when it is asked for first and kept; without words where it cannot be drawn. */
export function answerCard(services: Using): Handler<AppEnv> {
  const { pictures, log } = services
  // One at a time, each once however many ask; one that was not drawn is tried again after the next start.
  const drawing = new Map<string, Promise<Uint8Array | null>>()
  let last: Promise<unknown> = Promise.resolve()
  const drawOnce = (key: string, file: string, asked: Asked) => {
    const underway = drawing.get(key)
    if (underway) return underway
    const card = last.then(async () => {
      const drawn = await draw(services, file, asked)
      if (drawn === null) return null
      await pictures.put(key, drawn).catch((error: unknown) => log.warn({ err: error }, 'social card not kept'))
      drawing.delete(key)
      return drawn
    })
    last = card.catch(() => drawing.delete(key))
    drawing.set(key, card)
    return card
  }
  const withWords = async (shop: ServerShop, file: string) => {
    const words = wordsFor(shop, file)
    if (words === null) return null
    const colors = colorsOf(shop)
    const { logo = null } = shop.settings
    const drawn = logo ? [logo.file] : []
    const key = wordsKey(file, [...Object.values(words), ...Object.values(colors), ...drawn].map(String))
    const bytes = (await pictures.get(key)) ?? (await drawOnce(key, file, { words, colors, logo }))
    return bytes && { key, bytes }
  }
  return async (c) => {
    const [, file = ''] = (c.req.param('file') ?? '').split('.')
    const drawn = await withWords(c.var.shop, file)
    const bytes = drawn?.bytes ?? (await pictures.get(bareKey(file)))
    if (bytes === null) return c.text('Not found', 404)
    const etag = `"${(drawn?.key ?? bareKey(file)).replaceAll('.', '-')}"`
    const body = new Uint8Array(bytes)
    return answerAsset(c.req.raw, {
      type: 'image/jpeg',
      cache: CACHE,
      etag,
      size: body.byteLength,
      brotli: null,
      open: () => body,
    })
  }
}

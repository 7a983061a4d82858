import * as v from 'valibot'
import { EditableProduct, snapshotOf } from '../publishing/editable-product.ts'
import {
  LogoSchema,
  lineUpTo,
  OwnPageSchema,
  PAGE_PICTURES_MAX,
  PAGES_MAX,
  PagePictureSchema,
  SETTING_MAX,
  settingsEntries,
} from '../settings/own-settings.ts'
import type { OwnPage, OwnSettings } from '../settings/settings.ts'
import type { Snapshot } from '../snapshot.ts'
import { Crop, type UploadKind } from './pictures.ts'

export const SHOP_FORMAT = 1

/** A name that a picture may have beside the file of a shop: none leads out of its folder. */
export const PICTURE_NAME = /^(?!\.)[^/\\\p{Cc}]{1,121}\.(jpe?g|jfif|png|webp|avif)$/iu

const part = { file: v.pipe(v.string(), v.regex(PICTURE_NAME)), crop: v.exactOptional(Crop) }
const Photo = v.object({ ...part, alt: v.optional(EditableProduct.entries.alt, '') })
/** The front page's own picture: of its two parts each may be of a file of its own. */
const Hero = v.object({ wide: v.object(part), tall: v.object(part), alt: lineUpTo(SETTING_MAX) })
const LogoFile = v.object({ ...LogoSchema.entries, file: part.file })
const PageFile = v.object({
  ...OwnPageSchema.entries,
  pictures: v.exactOptional(
    v.pipe(v.array(v.object({ ...PagePictureSchema.entries, file: part.file })), v.maxLength(PAGE_PICTURES_MAX)),
  ),
})

/** A shop as `npm run shop:export` writes it, and as the built-in one is kept: products and settings, which name pictures by their files. */
export const ShopFile = v.object({
  format: v.literal(SHOP_FORMAT),
  pieces: v.array(
    v.object({
      ...EditableProduct.entries,
      photos: v.optional(v.array(Photo), []),
      guidance: v.optional(EditableProduct.entries.guidance, {}),
    }),
  ),
  settings: v.exactOptional(
    v.object({
      ...settingsEntries,
      hero: v.exactOptional(Hero),
      logo: v.exactOptional(LogoFile),
      pages: v.exactOptional(v.pipe(v.array(PageFile), v.maxLength(PAGES_MAX))),
    }),
  ),
})
export type ShopFile = v.InferOutput<typeof ShopFile>

export type PicturePart = { readonly file: string; readonly crop?: Crop }

/** Answers the digest that names a picture in the shop, from its place in the file, its shape and the part that is shown. */
type TakePicture = (path: string, shape: UploadKind, part: PicturePart) => string

export type ReadShop = { readonly products: EditableProduct[]; readonly settings?: OwnSettings }

export function renamePictures(
  pages: readonly OwnPage[],
  rename: (file: string, page: number, index: number) => string,
): OwnPage[] {
  return pages.map((page, at) =>
    page.pictures
      ? {
          ...page,
          pictures: page.pictures.map((picture, index) => ({ ...picture, file: rename(picture.file, at, index) })),
        }
      : page,
  )
}

export function readShop({ pieces, settings: written }: ShopFile, take: TakePicture): ReadShop {
  const products = pieces.map((product, index): EditableProduct => {
    const photos = product.photos.map((photo, at) => {
      return { file: take(`pieces.${index}.photos.${at}`, 'square', photo), alt: photo.alt }
    })
    return { ...product, photos }
  })
  if (written === undefined) return { products }
  const { hero, logo, pages, ...rest } = written
  const heroFile = (shape: 'wide' | 'tall', of: PicturePart) => take(`settings.hero.${shape}`, shape, of)
  const shown = hero && { wide: heroFile('wide', hero.wide), tall: heroFile('tall', hero.tall), alt: hero.alt }
  const drawn = logo && { ...logo, file: take('settings.logo', 'logo', logo) }
  const illustrated =
    pages &&
    renamePictures(pages, (file, page, index) => take(`settings.pages.${page}.pictures.${index}`, 'page', { file }))
  const settings = {
    ...rest,
    ...(shown && { hero: shown }),
    ...(drawn && { logo: drawn }),
    ...(illustrated && { pages: illustrated }),
  }
  return { products, settings }
}

/** The snapshot of a shop whose folder has no pictures, such as the built-in one; throws where it names one. */
export function snapshotIn(file: unknown): Snapshot {
  const { products, settings = {} } = readShop(v.parse(ShopFile, file), (path) => {
    throw new Error(`${path} names a picture`)
  })
  return { ...snapshotOf(products), ...(Object.keys(settings).length > 0 && { settings }) }
}

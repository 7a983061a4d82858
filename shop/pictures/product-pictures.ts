import { type Product, type View, views } from '../catalogue/product.ts'
import cards from './cards.json' with { type: 'json' }
import { fileUrl, type PictureFile } from './picture-file.ts'
import made from './products.json' with { type: 'json' }

const versions: Readonly<Record<string, Readonly<Partial<Record<View, string>>>>> = made
const cardVersions: Readonly<Partial<Record<string, string>>> = cards

// A handle may change, the names of files do not.
const stemOf = ({ handle, pictures }: Pick<Product, 'handle' | 'pictures'>) => pictures ?? handle

export type Pictured = Pick<Product, 'handle' | 'pictures' | 'photos'>

export const OWN = 'own'

/** The files of a product's view, or of the owner's picture at an index; undefined if that picture has not been made. Of pictures of its own the second is the close view, and the first is any that is missing. */
export function productPicture(product: Pictured, view: View | number): PictureFile | undefined {
  const { photos } = product
  if (photos) {
    const version = photos[view === 'close' ? 1 : Number(view)] ?? photos[0]
    return version ? { name: OWN, version, shape: 'square' } : undefined
  }
  const stem = stemOf(product)
  const version = typeof view === 'string' ? versions[stem]?.[view] : undefined
  return version ? { name: `${stem}-${view}`, version, shape: 'square' } : undefined
}

/** The view that stands for a product in lists and comes first on its page (docs/decisions/026). */
export function leadView(product: Pictured): View {
  return !product.photos && productPicture(product, 'lead') ? 'lead' : 'flat'
}

export function secondView(product: Pictured): View {
  return leadView(product) === 'lead' && productPicture(product, 'worn') ? 'worn' : 'close'
}

/** The files of every picture of a product, the flat view first: merchants want the whole product. */
export function productPictures(product: Pictured): PictureFile[] {
  const all = product.photos?.map((_, index) => index) ?? views
  return all.flatMap((view) => productPicture(product, view) ?? [])
}

export const OWN_CARD: string = `${OWN}-words`

export function productCard(product: Pictured): string | undefined {
  const [photo] = product.photos ?? []
  if (photo) return fileUrl(OWN_CARD, photo, 'jpg')
  const stem = stemOf(product)
  const version = cardVersions[stem]
  return version && fileUrl(`${stem}-card`, version, 'jpg')
}

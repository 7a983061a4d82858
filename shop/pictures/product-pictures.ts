import type { Product, View } from '../catalogue/product.ts'
import largePictures from './large.json' with { type: 'json' }
import { fileUrl, type PictureFile } from './picture-file.ts'
import made from './products.json' with { type: 'json' }

const versions: Readonly<Record<string, Readonly<Partial<Record<View | 'card', string>>>>> = made

const large: ReadonlySet<string> = new Set(largePictures)

// A handle may change, the names of files do not.
const stemOf = ({ handle, pictures }: Pick<Product, 'handle' | 'pictures'>) => pictures ?? handle

/** The files of a product's view, undefined where that picture has not been made. */
export function productPicture(product: Pick<Product, 'handle' | 'pictures'>, view: View): PictureFile | undefined {
  const stem = stemOf(product)
  const version = versions[stem]?.[view]
  const name = `${stem}-${view}`
  return version ? { name, version, shape: 'square', large: large.has(name) } : undefined
}

/** The URL path of a product's social card, 1200 by 630 pixels. */
export function productCard(product: Pick<Product, 'handle' | 'pictures'>): string | undefined {
  const stem = stemOf(product)
  const version = versions[stem]?.card
  return version && fileUrl(`${stem}-card`, version, 'jpg')
}

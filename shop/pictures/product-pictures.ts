import type { Product, View } from '../catalogue/product.ts'
import largePictures from './large.json' with { type: 'json' }
import { fileUrl, type PictureFile } from './picture-file.ts'
import made from './products.json' with { type: 'json' }

const versions: Readonly<Record<string, Readonly<Partial<Record<View | 'card', string>>>>> = made

const large: ReadonlySet<string> = new Set(largePictures)

/** The files of a product's view, undefined where that picture has not been made. */
export function productPicture({ handle }: Pick<Product, 'handle'>, view: View): PictureFile | undefined {
  const version = versions[handle]?.[view]
  const name = `${handle}-${view}`
  return version ? { name, version, shape: 'square', large: large.has(name) } : undefined
}

/** The URL path of a product's social card, 1200 by 630 pixels. */
export function productCard({ handle }: Pick<Product, 'handle'>): string | undefined {
  const version = versions[handle]?.card
  return version && fileUrl(`${handle}-card`, version, 'jpg')
}

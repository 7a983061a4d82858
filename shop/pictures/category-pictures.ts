import type { Product } from '../catalogue/product.ts'
import type { Category } from '../settings/settings.ts'
import type { PictureFile } from './picture-file.ts'
import { scenePicture } from './scene-pictures.ts'

// Each is named after the first word of its category's id.
const categoryScenes = [
  'category-burgundy',
  'category-leopardskin',
  'category-vibrant',
  'category-warm',
  'category-soft',
] as const

/** The scene that stands for a category with these products; undefined where one of them does: in a category of the owner's, and once all are photographed (docs/decisions/026). */
export function categoryPicture({ id }: Pick<Category, 'id'>, products: readonly Product[]): PictureFile | undefined {
  const [word = ''] = id.toLowerCase().split(' ')
  const scene = categoryScenes.find((name) => name === `category-${word}`)
  const hasBuiltIn = products.some(({ craft, photos }) => craft && !photos)
  return scene && hasBuiltIn ? scenePicture(scene) : undefined
}

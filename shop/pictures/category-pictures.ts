import type { Product } from '../catalogue/product.ts'
import type { Category } from '../settings/settings.ts'
import type { PictureFile } from './picture-file.ts'
import { type SceneName, scenePicture } from './scene-pictures.ts'

// The scene of each category that came with the shop, by the category's id.
const sceneOf: Readonly<Record<string, SceneName>> = {
  Burgundy: 'category-burgundy',
  Leopardskin: 'category-leopardskin',
  'Vibrant Colors': 'category-vibrant',
  'Warm Tones': 'category-warm',
  'Soft Romance': 'category-soft',
}

/** The scene that stands for a category with these products; undefined where one of them does: in a category of the owner's, and once all are photographed (docs/decisions/026). */
export function categoryPicture({ id }: Pick<Category, 'id'>, products: readonly Product[]): PictureFile | undefined {
  const scene = sceneOf[id]
  const hasBuiltIn = products.some(({ craft, photos }) => craft && !photos)
  return scene && hasBuiltIn ? scenePicture(scene) : undefined
}

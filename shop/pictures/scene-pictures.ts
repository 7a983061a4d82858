import type { Product } from '../catalogue/product.ts'
import type { Shop } from '../shop.ts'
import { fileUrl, type PictureFile } from './picture-file.ts'
import made from './scenes.json' with { type: 'json' }
import type { Shape } from './sizes.ts'

export const scenes = {
  'hero-wide': 'wide',
  'hero-phone': 'tall',
  featured: 'story',
  'story-light': 'story',
  'story-table': 'story',
  bespoke: 'story',
  gift: 'story',
  stack: 'story',
  bench: 'story',
  'category-burgundy': 'tile',
  'category-leopardskin': 'tile',
  'category-vibrant': 'tile',
  'category-warm': 'tile',
  'category-soft': 'tile',
  'brooch-velvet': 'tile',
  'brooch-festive': 'tile',
  'brooch-celestial': 'tile',
} as const satisfies Readonly<Record<string, Shape>>

export type SceneName = keyof typeof scenes

const versions: Readonly<Partial<Record<string, string>>> = made

/** The product that stands in for a scene. Scenes show bracelets, so they are shown only if the shop sells one of which it has no photograph of its own. Undefined where the scene is shown (docs/decisions/026). */
export function standInFor({ catalogue: { products } }: Shop, scene: SceneName): Product | undefined {
  if (scenes[scene] === 'tile' || products.some(({ craft, photos }) => craft && !photos)) return undefined
  return products[Object.keys(scenes).indexOf(scene) % products.length]
}

export function scenePicture(name: SceneName): PictureFile | undefined {
  const version = versions[name]
  return version ? { name, version, shape: scenes[name] } : undefined
}

/** The file of a scene in this shop: none in an empty one, since scenes show bracelets. */
export function sceneIn({ catalogue: { products } }: Shop, name: SceneName): PictureFile | undefined {
  return products.length > 0 ? scenePicture(name) : undefined
}

export function shopCard(): string | undefined {
  return versions.card && fileUrl('solas-card', versions.card, 'jpg')
}

export function pageCardName(path: string): string {
  return `${path.slice(1)}-card`
}

export function pageCard(path: string): string | undefined {
  const name = pageCardName(path)
  const version = versions[name]
  return version && fileUrl(name, version, 'jpg')
}

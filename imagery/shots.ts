import type { Product, View } from '#shop/catalogue/product.ts'
import { type SceneName, scenes } from '#shop/pictures/scene-pictures.ts'
import type { Shape } from '#shop/pictures/sizes.ts'
import { products } from '#shops/solas.ts'

export type Shot = {
  readonly name: string
  readonly shot: string
  readonly shape: Shape
  readonly product?: Pick<Product, 'id' | 'handle'>
}

const ofProducts = (shot: View) =>
  products.map(
    ({ id, handle }): Shot => ({ name: `${handle}-${shot}`, shot, shape: 'square', product: { id, handle } }),
  )
const isScene = (name: string): name is SceneName => Object.hasOwn(scenes, name)
const ofScenes = Object.keys(scenes)
  .filter(isScene)
  .map((name): Shot => ({ name, shot: name, shape: scenes[name] }))

export const shots: readonly Shot[] = [
  ...ofProducts('lead'),
  ...ofProducts('flat'),
  ...ofProducts('worn'),
  ...ofProducts('close'),
  ...ofScenes,
  ...ofProducts('scale'),
]

/** Narrows the pictures to products (by id or handle) and to shots; an unknown word throws with its name. */
export function chosenShots(wanted: { readonly products: readonly string[]; readonly shots: readonly string[] }) {
  for (const word of wanted.products)
    if (!products.some(({ id, handle }) => word === id || word === handle))
      throw new Error(`There is no product ${word}`)
  for (const word of wanted.shots)
    if (!shots.some(({ shot }) => shot === word)) throw new Error(`There is no shot ${word}`)
  return shots.filter(({ shot, product }) => {
    const isProduct = wanted.products.some((word) => word === product?.id || word === product?.handle)
    return (wanted.products.length === 0 || isProduct) && (wanted.shots.length === 0 || wanted.shots.includes(shot))
  })
}

import { type SceneName, sceneIn, scenes, standInFor } from '#shop/pictures/scene-pictures.ts'
import { useShop } from '../../shop/use-shop.ts'
import styles from './photograph.module.css'
import { Photograph, type PictureProps } from './photograph.tsx'
import { Picture } from './picture.tsx'
import { Plate } from './plate.tsx'

type Props = PictureProps & { scene: SceneName; alt: string; name: string }

/** A photograph of no single product, or a plate with its name while it is missing (S10.24); in its shape the product that stands in for it. */
export function ScenePicture({ scene, ...props }: Props) {
  const shop = useShop()
  const product = standInFor(shop, scene)
  const file = sceneIn(shop, scene)
  if (product) return <Picture {...props} product={product} alt={props.alt && product.alt} className={styles.story} />
  return file ? <Photograph file={file} {...props} /> : <Plate shape={scenes[scene]} {...props} />
}

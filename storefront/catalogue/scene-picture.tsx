import { type SceneName, scenePicture, scenes } from '#shop/pictures/scene-pictures.ts'
import { Photograph, type PictureProps } from './photograph.tsx'
import { Plate } from './plate.tsx'

type Props = PictureProps & { scene: SceneName; alt: string; name: string }

/** A photograph of no single product, or a plate with its name while it is missing (S10.24). */
export function ScenePicture({ scene, ...props }: Props) {
  const file = scenePicture(scene)
  return file ? <Photograph file={file} {...props} /> : <Plate shape={scenes[scene]} {...props} />
}

import type { ReactNode } from 'react'
import { type SceneName, scenePicture } from '#shop/pictures/scene-pictures.ts'
import { Photograph, type Shown } from './photograph.tsx'

type Props = Shown & { scene: SceneName; alt: string; name: string; standIn: ReactNode }

/** A photograph of no single product, or what stands in for it where it has not been made. */
export function ScenePicture({ scene, standIn, ...shown }: Props) {
  const file = scenePicture(scene)
  return file ? <Photograph file={file} {...shown} /> : standIn
}

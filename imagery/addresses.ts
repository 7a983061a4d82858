import { fallbackUrl, fileUrl, type PictureFile, pictureUrl } from '#shop/pictures/picture-file.ts'
import { pictureSizes } from '#shop/pictures/sizes.ts'
import type { Made } from './made.ts'
import type { Shot } from './shots.ts'

export function addressesOf(file: PictureFile): string[] {
  const { avif } = pictureSizes[file.shape]
  return [...avif.map((width) => pictureUrl(file, width, 'avif')), fallbackUrl(file)]
}

export function addressesInUse(made: Made, shots: readonly Shot[]): Set<string> {
  const pictures = shots.flatMap(({ name, shape }) => {
    const version = made[name]?.version
    return version ? addressesOf({ name, version, shape }) : []
  })
  const cards = Object.entries(made).flatMap(([name, { version }]) =>
    name.endsWith('-card') && version ? [fileUrl(name, version, 'jpg')] : [],
  )
  return new Set([...pictures, ...cards])
}

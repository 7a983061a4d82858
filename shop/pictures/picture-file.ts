import { pictureSizes, type Shape } from './sizes.ts'

export type PictureFile = {
  readonly name: string
  readonly version: string
  readonly shape: Shape
}

export type PictureFormat = 'avif' | 'jpg'

/** The URL path of a file under /pictures; the digest in it changes with the content, so that it may be kept for ever. */
export function fileUrl(stem: string, version: string, format: PictureFormat): string {
  return `/pictures/${stem}.${version}.${format}`
}

export function pictureUrl(
  { name, version }: Pick<PictureFile, 'name' | 'version'>,
  width: number,
  format: PictureFormat,
): string {
  return fileUrl(`${name}-${width}`, version, format)
}

export function pictureSet(file: PictureFile): string {
  return pictureSizes[file.shape].avif.map((width) => `${pictureUrl(file, width, 'avif')} ${width}w`).join(', ')
}

/** The URL path for browsers without AVIF, and for readers that take only one. */
export function fallbackUrl(file: PictureFile): string {
  return pictureUrl(file, pictureSizes[file.shape].jpg, 'jpg')
}

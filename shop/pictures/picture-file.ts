import { largeSquare, pictureSizes, type Shape } from './sizes.ts'

/** A picture that exists in files: its name, the digest of its content, its shape, and whether it is a square of 1,600 pixels. */
export type PictureFile = {
  readonly name: string
  readonly version: string
  readonly shape: Shape
  readonly large?: boolean | undefined
}

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** The URL path of a file under /pictures; the digest in it changes with the content, so that it may be kept for ever. */
export function fileUrl(stem: string, version: string, format: PictureFormat): string {
  return `/pictures/${stem}.${version}.${format}`
}

/** The URL path of a picture at a width in pixels. */
export function pictureUrl({ name, version }: PictureFile, width: number, format: PictureFormat): string {
  return fileUrl(`${name}-${width}`, version, format)
}

/** The widths in pixels in which a picture is offered in one format, the smallest first. */
export function widthsOf({ shape, large }: Pick<PictureFile, 'shape' | 'large'>, format: 'avif' | 'webp'): number[] {
  return [...pictureSizes[shape][format], ...(large ? largeSquare[format] : [])]
}

/** The files of one format as an img's srcset. */
export function pictureSet(file: PictureFile, format: 'avif' | 'webp'): string {
  return widthsOf(file, format)
    .map((width) => `${pictureUrl(file, width, format)} ${width}w`)
    .join(', ')
}

/** The URL path for browsers that know neither newer format, and for places that take only one. */
export function fallbackUrl(file: PictureFile): string {
  return pictureUrl(file, pictureSizes[file.shape].jpg, 'jpg')
}

import { pictureSizes, type Shape } from './sizes.ts'

/** A picture that exists in files: its name, the digest of its content, its shape. */
export type PictureFile = { readonly name: string; readonly version: string; readonly shape: Shape }

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** The address of a file under /pictures; the digest in it changes with the content, so that it may be kept for ever. */
export function fileAddress(stem: string, version: string, format: PictureFormat): string {
  return `/pictures/${stem}.${version}.${format}`
}

/** The address of a picture at a width in pixels. */
export function pictureAddress({ name, version }: PictureFile, width: number, format: PictureFormat): string {
  return fileAddress(`${name}-${width}`, version, format)
}

/** The files of one format as an img's srcset. */
export function pictureSet(file: PictureFile, format: 'avif' | 'webp'): string {
  return pictureSizes[file.shape][format].map((width) => `${pictureAddress(file, width, format)} ${width}w`).join(', ')
}

/** The file for browsers that know neither newer format, and the one to name where only one address can be given. */
export function plainAddress(file: PictureFile): string {
  return pictureAddress(file, pictureSizes[file.shape].jpg, 'jpg')
}

import type { PagePicture } from '../settings/settings.ts'
import { type PictureFormat, pictureUrl } from './picture-file.ts'
import { sizeWithin } from './size-within.ts'

type Size = Pick<PagePicture, 'width' | 'height'>
type Named = Pick<PagePicture, 'file'>

/** The name in the files of pictures on the owner's pages. */
export const ON_PAGE = 'page'

/** Widths in pixels in which a picture on a page of the owner's is offered, by format. It is not cropped. */
export const pageWidths = { avif: [400, 640, 800, 1080, 1280], jpg: 800 } as const

/** The box that such a picture fits in, in CSS pixels: as wide as the text. */
const PAGE_BOX = { width: 576, height: 640 } as const

/** The CSS pixels that such a picture takes on a wide screen. */
export const pagePictureSize = (picture: Size): Size => sizeWithin(PAGE_BOX, picture)

/** The URL path of such a picture at a width in pixels. */
export function pagePictureUrl({ file }: Named, width: number, format: PictureFormat): string {
  return pictureUrl({ name: ON_PAGE, version: file }, width, format)
}

/** Its AVIF files as an img's srcset. */
export function pagePictureSet(picture: Named): string {
  return pageWidths.avif.map((width) => `${pagePictureUrl(picture, width, 'avif')} ${width}w`).join(', ')
}

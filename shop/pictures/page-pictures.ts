import type { PagePicture } from '../settings/settings.ts'
import { type PictureFormat, pictureUrl } from './picture-file.ts'
import { sizeWithin } from './size-within.ts'

type Size = Pick<PagePicture, 'width' | 'height'>
type Named = Pick<PagePicture, 'file'>

export const ON_PAGE = 'page'

/** Widths in pixels in which a picture on a page of the owner's is offered, by format. It is not cropped. */
export const pageWidths = { avif: [400, 640, 800, 1080, 1280], jpg: 800 } as const

const PAGE_BOX = { width: 576, height: 640 } as const

export const pagePictureSize = (picture: Size): Size => sizeWithin(PAGE_BOX, picture)

export function pagePictureUrl({ file }: Named, width: number, format: PictureFormat): string {
  return pictureUrl({ name: ON_PAGE, version: file }, width, format)
}

export function pagePictureSet(picture: Named): string {
  return pageWidths.avif.map((width) => `${pagePictureUrl(picture, width, 'avif')} ${width}w`).join(', ')
}

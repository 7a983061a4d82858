import { lineName } from '../cart/order-line.ts'
import { pagePictureSize, pageWidths } from '../pictures/page-pictures.ts'
import type { PictureFormat } from '../pictures/picture-file.ts'
import { isAtStall } from './channels.ts'
import type { Order } from './order.ts'
import { isPaid } from './states.ts'

/** The photograph of a finished order: its size in pixels, and what it shows in words. */
export type OrderPhoto = { readonly width: number; readonly height: number; readonly alt: string }

/** The widths in pixels in which it is kept, by format, uncropped: those of pictures on pages. */
export const orderPhotoWidths: typeof pageWidths = pageWidths

/** The CSS pixels that it takes on a wide screen. */
export const orderPhotoSize: typeof pagePictureSize = pagePictureSize

/** The URL path of a file of it below the path of its link. */
export const orderPhotoUrl = (path: string, width: number, format: PictureFormat): string =>
  `${path}/${width}.${format}`

/** Its AVIF files as an img's srcset. */
export function orderPhotoSet(path: string): string {
  return orderPhotoWidths.avif.map((width) => `${orderPhotoUrl(path, width, 'avif')} ${width}w`).join(', ')
}

/** Whether a photograph may be kept with an order: it is paid and its buyer, who has a page for it, is known. */
export function mayHavePhoto({ state, channel, email }: Pick<Order, 'state' | 'channel' | 'email'>): boolean {
  return email !== null && isPaid(state) && !isAtStall(channel)
}

const NAMED = 3

/** What the photograph shows, by the names of the order's first items. */
export function orderPhotoAlt({ items }: Pick<Order, 'items'>): string {
  const names = [...new Set(items.map(lineName))]
  const named = names.slice(0, NAMED)
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.length === 0 ? 'Your finished order' : `Your finished order: ${named.join(', ')}${more}`
}

import { lineName } from '../cart/order-line.ts'
import { pagePictureSize, pageWidths } from '../pictures/page-pictures.ts'
import type { PictureFormat } from '../pictures/picture-file.ts'
import { isAtStall } from './channels.ts'
import type { Order } from './order.ts'
import { isPaid } from './states.ts'

export type OrderPhoto = { readonly width: number; readonly height: number; readonly alt: string }

export const orderPhotoWidths: typeof pageWidths = pageWidths

export const orderPhotoSize: typeof pagePictureSize = pagePictureSize

export const orderPhotoUrl = (path: string, width: number, format: PictureFormat): string =>
  `${path}/${width}.${format}`

export function orderPhotoSet(path: string): string {
  return orderPhotoWidths.avif.map((width) => `${orderPhotoUrl(path, width, 'avif')} ${width}w`).join(', ')
}

export function mayHavePhoto({ state, channel, email }: Pick<Order, 'state' | 'channel' | 'email'>): boolean {
  return email !== null && isPaid(state) && !isAtStall(channel)
}

const NAMED = 3

export function orderPhotoAlt({ items }: Pick<Order, 'items'>): string {
  const names = [...new Set(items.map(lineName))]
  const named = names.slice(0, NAMED)
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.length === 0 ? 'Your finished order' : `Your finished order: ${named.join(', ')}${more}`
}

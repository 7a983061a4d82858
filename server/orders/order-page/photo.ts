import type { Handler } from 'hono'
import { orderPhotoWidths } from '#shop/orders/order-photo.ts'
import { isBegun } from '#shop/orders/parcels.ts'
import type { PictureFormat } from '#shop/pictures/picture-file.ts'
import { PHOTO_PURPOSE, readToken } from '../../contact/mail/link-token.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { photoFile } from '../order/photos.ts'
import { hasPage } from './found-order.ts'

const files = new Map<string, { readonly width: number; readonly format: PictureFormat; readonly type: string }>([
  ...orderPhotoWidths.avif.map((width) => [`${width}.avif`, { width, format: 'avif', type: 'image/avif' }] as const),
  [`${orderPhotoWidths.jpg}.jpg`, { width: orderPhotoWidths.jpg, format: 'jpg', type: 'image/jpeg' }],
])

/** GET /order/TOKEN/photo/WIDTH.FORMAT: the photograph of a finished order, for as long as the order has a page. No cache keeps it, so that it is gone once it is erased (S10.220). */
export function showPhoto(services: Services): Handler<AppEnv> {
  const { db } = services
  return async (c) => {
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    c.header('referrer-policy', 'no-referrer')
    const file = files.get(c.req.param('file') ?? '')
    const id = file ? await readToken(db, PHOTO_PURPOSE, c.req.param('token') ?? '') : null
    const order = id === null ? null : await findOrder(db, 'id', id)
    if (!file || order === null || !hasPage(order) || !isBegun(order)) return c.text('Not found', 404)
    const bytes = await photoFile(services, order.id, file.width, file.format)
    return bytes === null ? c.text('Not found', 404) : c.body(bytes, 200, { 'content-type': file.type })
  }
}

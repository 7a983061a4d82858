import { isSameLine, lineKey } from '#shop/cart/cart.ts'
import type { TakenLine } from '#shop/orders/lines-to-make.ts'
import type { Order } from '#shop/orders/order.ts'
import { CANCEL_REASON_MAX } from '#shop/promises.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'

/** The key in the metadata of a refund at the provider, so that the person who reads the refund back learns which lines it is for. */
export const REFUND_LINES = 'lines'

/** The key in the metadata of a refund for the idempotency key of its request, so that a refund can be found whose answer was an error. */
export const REFUND_REQUEST = 'request'

/** The key in the metadata of a refund for the reason why its order is cancelled, so that a refund whose answer was lost still has it. */
export const CANCEL_REASON = 'cancel_reason'

/** The reason in the metadata of a refund, or null. Anybody with the provider's dashboard can write there. */
export function readCancelReason(text: string | undefined): string | null {
  return sanitizeLine(text ?? '').slice(0, CANCEL_REASON_MAX) || null
}

/** Lines as the metadata of a refund: index and quantity, '0:1,3:2', since a value has at most 500 characters. */
export function writeRefundLines({ lines }: Pick<Order, 'lines'>, taken: readonly TakenLine[]): string {
  return taken.map((one) => `${lines.findIndex((line) => isSameLine(line, one))}:${one.quantity}`).join(',')
}

/** The lines in the metadata of a refund; null if it names none. Anybody with the provider's dashboard can write there, so a part that names no line is left out. */
export function readRefundLines({ lines }: Pick<Order, 'lines'>, text: string | undefined): TakenLine[] | null {
  const taken = (text ?? '').split(',').flatMap((part): TakenLine[] => {
    const [, index, quantity] = /^(\d{1,2}):(\d{1,2})$/.exec(part) ?? []
    const line = lines[Number(index)]
    return line && Number(quantity) > 0 ? [{ ...lineKey(line), quantity: Number(quantity) }] : []
  })
  return taken.length === 0 ? null : taken
}

import { watchOrders } from '#shop/calls/today.ts'

/** An event of an order, or 'ready' after a connection stands again: then anything may have. */
export type OrderEvent = { readonly kind: 'ready' | 'paid' | 'change'; readonly orderId: string }

const CHANNEL = 'desk-live'
/** After an answer that was none, as while the shop restarts, the next try comes so much later, in ms. */
const TRY_AGAIN_MS = 3000

const isOrderEvent = (data: unknown): data is OrderEvent => typeof data === 'object' && data !== null && 'kind' in data

/** Opens the stream of order events, and goes on from where it was after each end, until the signal. */
function openStream(onOrderEvent: (event: OrderEvent) => void, signal: AbortSignal): void {
  let cursor = ''
  const open = () => {
    if (signal.aborted) return
    const source = new EventSource(cursor === '' ? watchOrders.path : `${watchOrders.path}?after=${cursor}`)
    for (const kind of ['ready', 'paid', 'change'] as const)
      source.addEventListener(kind, ({ data, lastEventId }) => {
        cursor = lastEventId
        onOrderEvent({ kind, orderId: String(data) })
      })
    let timer: ReturnType<typeof setTimeout> | undefined
    source.addEventListener('error', () => {
      // A connection that was cut the browser mends itself; an answer that is no stream it does not.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, TRY_AGAIN_MS)
    })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source.close()
    })
  }
  open()
}

/** Calls back at each order event until the signal. Of all windows of a browser one holds the stream and tells the others; another takes over when it closes. */
export function connect(onOrderEvent: (event: OrderEvent) => void, signal: AbortSignal): void {
  // Without https, on another machine, browsers have no locks: then each window has its own stream.
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    openStream(onOrderEvent, signal)
    return
  }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => isOrderEvent(data) && onOrderEvent(data))
  signal.addEventListener('abort', () => channel.close())
  const hold = () => {
    openStream((event) => {
      onOrderEvent(event)
      channel.postMessage(event)
    }, signal)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  navigator.locks.request(CHANNEL, { signal }, hold).catch(() => {})
}

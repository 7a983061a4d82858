import { QueryClient, type QueryFilters } from '@tanstack/react-query'
import type { OrderEvent } from './connection.ts'

export type Concerns = (event: OrderEvent) => boolean

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly concerns: Concerns }
  }
}

/** Order events that come together cause one reload after this time, in ms. */
const TOGETHER_MS = 150

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A screen opens with fresh data: an old list of orders invites double work.
      gcTime: 0,
      // Without a connection a load fails at once, and the screen says so.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: false,
    },
    mutations: { networkMode: 'always' },
  },
})

async function reloadAll(queries: QueryFilters): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({ ...queries, fetchStatus: 'fetching' })
  const isFirstLoad = loading.some(({ state }) => state.status === 'pending')
  await queryClient.invalidateQueries(queries)
  // A first load under way is waited for, but its answer may be from before the event.
  if (isFirstLoad) await queryClient.invalidateQueries(queries)
}

let events: OrderEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

export function reloadAfter(event: OrderEvent): void {
  events.push(event)
  clearTimeout(timer)
  timer = setTimeout(() => {
    const together = events
    events = []
    void reloadAll({ predicate: ({ meta }) => together.some((one) => meta?.concerns(one)) })
  }, TOGETHER_MS)
}

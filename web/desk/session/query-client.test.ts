import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient, reloadAfter } from './query-client.ts'

test('an order event that arrives while a screen loads makes it load again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers: ((answer: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['orders'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    meta: { concerns: () => true },
  })
  const leave = observer.subscribe(() => undefined)
  reloadAfter({ orderId: 'SOL-1', kind: 'paid' })
  await vi.advanceTimersByTimeAsync(200)
  answers[0]?.('before')
  await vi.advanceTimersByTimeAsync(0)
  answers[1]?.('after')
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toBe('after')
  leave()
  vi.useRealTimers()
})

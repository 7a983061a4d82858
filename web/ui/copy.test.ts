import { beforeEach, expect, test, vi } from 'vitest'
import { copyWithToast } from './copy.ts'
import { dismissToast, getToasts } from './toast.ts'

beforeEach(() => {
  for (const key of getToasts().keys()) dismissToast(key)
})

test('what was copied is said', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyWithToast('hello@shop.example', 'Email copied to clipboard!')
  expect(writeText).toHaveBeenCalledWith('hello@shop.example')
  expect([...getToasts().values()]).toEqual([{ title: 'Email copied to clipboard!' }])
})

test.each([
  ['the browser refuses', { clipboard: { writeText: () => Promise.reject(new Error('no')) } }],
  ['there is no clipboard', {}],
])('when %s, the text is shown instead', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await copyWithToast('hello@shop.example', 'Email copied to clipboard!')
  expect([...getToasts().values()]).toMatchObject([
    { kind: 'error', text: 'Please copy it by hand: hello@shop.example' },
  ])
})

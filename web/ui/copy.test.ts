import { beforeEach, expect, test, vi } from 'vitest'
import { copyWithToast } from './copy.ts'
import { dismissToast, getToasts } from './toast.ts'

// Shows S8.12.

beforeEach(() => {
  for (const key of getToasts().keys()) dismissToast(key)
})

test('a toast confirms that the text was copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyWithToast('hello@shop.example', 'Email copied to clipboard!')
  expect(writeText).toHaveBeenCalledWith('hello@shop.example')
  expect([...getToasts().values()]).toEqual([{ title: 'Email copied to clipboard!' }])
})

test.each([
  ['the browser refuses', { clipboard: { writeText: () => Promise.reject(new Error('no')) } }],
  ['there is no clipboard', {}],
])('if %s, a toast shows the text to copy by hand', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await copyWithToast('hello@shop.example', 'Email copied to clipboard!')
  expect([...getToasts().values()]).toMatchObject([
    { kind: 'error', text: 'Please copy it by hand: hello@shop.example' },
  ])
})

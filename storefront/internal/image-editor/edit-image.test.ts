import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../platform/memory-storage.ts'
import { editImage } from './edit-image.ts'

const generic = { ok: false, title: 'Error', text: 'Failed to edit image' }

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('location', { href: 'https://shop.example/#/image-editor' })
})

function edit(fetch: (path: string, init: RequestInit) => Promise<Response>, timeoutMs?: number) {
  vi.stubGlobal('fetch', fetch)
  return editImage('data:image/png;base64,AA==', 'brighter', timeoutMs)
}

const json = (body: unknown, status = 200) => edit(async () => Response.json(body, { status }))

test('an edited picture is a data URL', async () => {
  expect(await json({ editedImageUrl: 'data:image/webp;base64,AA==' })).toEqual({
    ok: true,
    url: 'data:image/webp;base64,AA==',
  })
})

test.each([400, 200])('the words of the server are shown, with status %i', async (status) => {
  const error = 'The picture is larger than 10 MB.'
  expect(await json({ error }, status)).toEqual({ ok: false, title: 'Error editing image', text: error })
})

test.each([
  ['a foreign address', () => json({ editedImageUrl: 'https://evil.example/a.png' })],
  ['an answer of another shape', () => json({ ok: true })],
  ['a page instead of JSON', () => edit(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ['a broken connection', () => edit(() => Promise.reject(new TypeError('Failed to fetch')))],
])('%s is told in general words', async (_, ask) => {
  expect(await ask()).toEqual(generic)
})

test('a server that keeps silent is given up', async () => {
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  expect(await edit(silent, 1)).toEqual(generic)
})

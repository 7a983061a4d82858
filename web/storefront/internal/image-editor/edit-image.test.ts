import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../../platform/memory-storage.ts'
import { editImage, keepImage } from './edit-image.ts'

// Shows S8.7.

const generic = { ok: false, title: 'Error', text: 'Failed to edit image' }

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('location', { href: 'https://shop.example/#/image-editor' })
})

function edit(fetch: (path: string, init: RequestInit) => Promise<Response>, timeoutMs?: number) {
  vi.stubGlobal('fetch', fetch)
  return editImage(new Blob(['\0'], { type: 'image/png' }), 'brighter', timeoutMs)
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
])('%s gives a general error message', async (_, ask) => {
  expect(await ask()).toEqual(generic)
})

test('a picture is sent as a data URL', async () => {
  let body: unknown
  await edit(async (_, init) => {
    body = init.body
    return Response.json({ editedImageUrl: 'data:image/png;base64,AA==' })
  })
  expect(body).toBe(JSON.stringify({ imageUrl: 'data:image/png;base64,AA==', editInstruction: 'brighter' }))
})

async function keep(answer: Response | Error) {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(new Request(`https://shop.example${path}`, init))
    if (answer instanceof Error) throw answer
    return answer
  })
  const problem = await keepImage('data:image/webp;base64,AAEC')
  return { problem, bytes: await sent[0]?.bytes(), type: sent[0]?.headers.get('content-type') }
}

test('an edited picture is saved with its bytes and type', async () => {
  expect(await keep(Response.json({ wide: 'a'.repeat(16), tall: 'b'.repeat(16) }))).toEqual({
    problem: null,
    type: 'image/webp',
    bytes: new Uint8Array([0, 1, 2]),
  })
})

test.each([
  [Response.json({ error: 'You are signed out.' }, { status: 401 }), 'Sign in at the desk first, as an owner.'],
  [Response.json({ error: 'Only an owner may do this.' }, { status: 403 }), 'Only an owner may do this.'],
  [new Response('<h1>Bad gateway</h1>', { status: 502 }), 'Failed to keep the image. Try again in a moment.'],
  [new TypeError('Failed to fetch'), 'Failed to keep the image. Try again in a moment.'],
])('a picture that cannot be saved gives a sentence (%#)', async (answer, sentence) => {
  expect((await keep(answer)).problem).toBe(sentence)
})

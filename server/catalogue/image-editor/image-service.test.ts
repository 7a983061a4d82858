import { afterEach, expect, test } from 'vitest'
import { type ImageServiceStandIn, openImageService } from '../../testing/image-service.ts'
import { openShop } from '../../testing/open-shop.ts'
import { post } from '../../testing/shopper.ts'
import { askService } from './image-service.ts'
import type { Picture } from './picture.ts'
import { loadSharp } from './sharp.ts'

// Shows S7.8.

const sharp = await loadSharp()
const inTime = new AbortController().signal
async function pictureOf(type: Picture['type'], background = '#9a7a5a'): Promise<Picture> {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  return { bytes: Buffer.from(await drawn.toFormat(type).toBuffer()), type }
}
const picture = await pictureOf('png')
const edited = await pictureOf('png', '#ffffff')
const done = () => Response.json({ created: 1, data: [{ b64_json: edited.bytes.toString('base64') }] })

let service: ImageServiceStandIn | undefined
afterEach(() => service?.close())

async function ask(answer: () => Response | Promise<Response>, given: { model?: string; picture?: Picture } = {}) {
  service = await openImageService(answer)
  const { model = 'gpt-image-1' } = given
  return askService({ url: service.url, key: 'secret', model }, given.picture ?? picture, 'add a cat', inTime)
}

test('the service is asked in the form of POST /images/edits', async () => {
  expect(await ask(done)).toEqual(edited)
  expect(service?.request()).toEqual({
    method: 'POST',
    path: '/v1/images/edits',
    authorization: 'Bearer secret',
    type: 'multipart/form-data',
    fields: {
      model: 'gpt-image-1',
      prompt: 'add a cat',
      n: '1',
      image: { name: 'picture.png', type: 'image/png', bytes: picture.bytes },
    },
  })
})

test('models that return a URL by default are asked for base64', async () => {
  await ask(done, { model: 'dall-e-2' })
  expect(service?.request()).toMatchObject({ fields: { model: 'dall-e-2', response_format: 'b64_json' } })
})

test('an AVIF is sent to the image service as PNG, other formats unchanged', async () => {
  await ask(done, { picture: await pictureOf('avif') })
  expect(service?.request()).toMatchObject({ fields: { image: { name: 'picture.png', type: 'image/png' } } })
  await service?.close()
  await ask(done, { picture: await pictureOf('webp') })
  expect(service?.request()).toMatchObject({ fields: { image: { name: 'picture.webp', type: 'image/webp' } } })
})

const refusal = (status: number) => () => Response.json({ error: { message: 'no: sk-secret' } }, { status })
test.each<[string, () => Response, string]>([
  ['a wrong key', refusal(401), 'service closed'],
  ['a key without rights', refusal(403), 'service closed'],
  ['an unknown model or address', refusal(404), 'service closed'],
  ['too many requests', refusal(429), 'service busy'],
  ['an instruction against its rules', refusal(400), 'service refused'],
  ['a fault of its own', refusal(500), 'service unreached'],
  ['a redirect', () => Response.redirect('http://127.0.0.1:1/'), 'service unreached'],
  ['no JSON', () => new Response('<html>'), 'service unreached'],
  ['an empty list', () => Response.json({ data: [] }), 'service unreached'],
  ['an address', () => Response.json({ data: [{ url: 'http://a.example/a.png' }] }), 'service unreached'],
  ['what is no picture', () => Response.json({ data: [{ b64_json: 'aGVsbG8=' }] }), 'service unreached'],
])('an image service that answers with %s is recognised', async (_, answer, trouble) => {
  expect(await ask(answer)).toBe(trouble)
})

test('an unreachable image service and a slow one are told apart', async () => {
  const gone = { url: 'http://127.0.0.1:9/v1', key: 'secret', model: 'm' }
  expect(await askService(gone, picture, 'add a cat', inTime)).toBe('service unreached')
  service = await openImageService(() => new Promise<Response>(() => {}))
  expect(await askService({ ...gone, url: service.url }, picture, 'add a cat', AbortSignal.timeout(50))).toBe(
    'too slow',
  )
})

test('a shop with an image service sends it any instruction, and never shows its key', async () => {
  let answer = done
  service = await openImageService(() => answer())
  const shop = await openShop({
    env: { IMAGE_API_URL: service.url, IMAGE_API_KEY: 'secret', IMAGE_MODEL: 'gpt-image-1.5' },
  })
  const edit = async () => {
    const body = { imageUrl: `data:image/png;base64,${picture.bytes.toString('base64')}`, editInstruction: 'add a cat' }
    const response = await post(shop, '/functions/v1/edit-hero-image', body)
    return { status: response.status, text: await response.text() }
  }
  const { status, text } = await edit()
  expect([status, JSON.parse(text)]).toEqual([
    200,
    { editedImageUrl: `data:image/png;base64,${edited.bytes.toString('base64')}` },
  ])
  expect(service.request()).toMatchObject({ fields: { prompt: 'add a cat', model: 'gpt-image-1.5' } })
  answer = refusal(401)
  const refused = await edit()
  expect(refused.status).toBe(503)
  expect(refused.text).toContain('The image service does not let this shop in')
  expect(refused.text).not.toContain('secret')
  await shop.close()
})

import * as v from 'valibot'
import type { Trouble } from '#shop/image-editor/refusals.ts'
import type { ImageService } from '../../platform/config/config.ts'
import { editInProcess } from './edit-process.ts'
import { checkPicture, type Picture } from './picture.ts'

const Answer = v.object({ data: v.tupleWithRest([v.object({ b64_json: v.string() })], v.unknown()) })

async function accepted(picture: Picture, deadline: AbortSignal): Promise<Picture | Trouble> {
  return picture.type === 'avif' ? editInProcess({ picture, steps: null }, deadline) : picture
}

function requestForm(model: string, prompt: string, { bytes, type }: Picture): FormData {
  const form = new FormData()
  form.set('model', model)
  form.set('prompt', prompt)
  form.set('n', '1')
  // The gpt-image models always answer in base64 and refuse the parameter; without it, all others return a URL.
  if (!model.startsWith('gpt-image')) form.set('response_format', 'b64_json')
  form.set('image', new Blob([bytes], { type: `image/${type}` }), `picture.${type}`)
  return form
}

function troubleOf(status: number): Trouble {
  if (status === 401 || status === 403 || status === 404) return 'service closed'
  if (status === 429) return 'service busy'
  return status < 500 ? 'service refused' : 'service unreached'
}

/** Has an OpenAI-compatible service edit a picture (POST /images/edits); what it answers is checked like any picture. */
export async function askService(
  { url, key, model }: ImageService,
  picture: Picture,
  instruction: string,
  deadline: AbortSignal,
): Promise<Picture | Trouble> {
  const sent = await accepted(picture, deadline)
  if (typeof sent === 'string') return sent
  try {
    const response = await fetch(`${url}/images/edits`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: requestForm(model, instruction, sent),
      signal: deadline,
      redirect: 'error',
    })
    if (!response.ok) return troubleOf(response.status)
    const answer = v.safeParse(Answer, await response.json())
    if (!answer.success) return 'service unreached'
    const edited = await checkPicture(Buffer.from(answer.output.data[0].b64_json, 'base64'))
    return typeof edited === 'string' ? 'service unreached' : edited
  } catch {
    return deadline.aborted ? 'too slow' : 'service unreached'
  }
}

import { keepHeroImage } from '#shop/calls/hero-pictures.ts'
import { editHeroImage } from '#shop/calls/public/image-editor.ts'
import { KEPT_SIDE, SHORTER_SIDE_MIN } from '#shop/desk/pictures.ts'
import { EDITED_SIDE } from '#shop/image-editor/edit.ts'
import { PAPER } from '#shop/look.ts'
import { makeCall } from '../../../calls/make-call.ts'
import { shrinkPicture } from '../../../platform/shrink-picture.ts'

export type Edited =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly title: string; readonly text: string }

// The server gives up after 15 seconds; the rest is for the picture's way there and back.
const TIMEOUT_MS = 25_000
const generic: Edited = { ok: false, title: 'Error', text: 'Failed to edit image' }

/** Asks the server for an edit of a picture, shrunk to what the server works on. Returns the edited one as a data URL, or the title and text of a toast (S8.7). */
export async function editImage(picture: Blob, editInstruction: string, timeoutMs = TIMEOUT_MS): Promise<Edited> {
  const imageUrl = await dataUrlOf(await shrinkPicture(picture, { longerSide: EDITED_SIDE, background: PAPER }))
  const result = await makeCall(editHeroImage, {}, { body: { imageUrl, editInstruction }, timeoutMs })
  if (result.ok) return { ok: true, url: result.value.editedImageUrl }
  if (result.status === undefined || !result.message) return generic
  return { ok: false, title: 'Error editing image', text: result.message }
}

// A large picture on a slow line.
const KEEP_TIMEOUT_MS = 120_000
const NOT_KEPT = 'Failed to keep the image. Try again in a moment.'

async function dataUrlOf(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte))
  return `data:${picture.type};base64,${btoa(signs.join(''))}`
}

function fileOf(dataUrl: string): Blob {
  const [head = '', content = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([\w/.+-]+)/.exec(head)?.[1] ?? 'image/png' })
}

/** Has the shop keep a picture, a data URL, so that an owner who is signed in at the desk can choose it for the front page; answers null, or a sentence that says why it was not kept. */
export async function keepImage(imageUrl: string): Promise<string | null> {
  try {
    const body = await shrinkPicture(fileOf(imageUrl), {
      longerSide: KEPT_SIDE,
      leastShorterSide: SHORTER_SIDE_MIN,
      background: PAPER,
    })
    const result = await makeCall(keepHeroImage, {}, { body, timeoutMs: KEEP_TIMEOUT_MS })
    if (result.ok) return null
    if (result.status === 401) return 'Sign in at the desk first, as an owner.'
    return (result.status !== undefined && result.message) || NOT_KEPT
  } catch {
    return NOT_KEPT
  }
}

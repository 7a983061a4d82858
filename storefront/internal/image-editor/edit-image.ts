import * as v from 'valibot'
import { apiPaths } from '#shop/paths.ts'
import { call } from '../../platform/api.ts'

export type Edited =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly title: string; readonly text: string }

// The server gives up after 15 seconds; the rest is for the picture's way there and back.
const TIMEOUT_MS = 25_000
const generic: Edited = { ok: false, title: 'Error', text: 'Failed to edit image' }

/** Asks the server for an edit of a picture, a data URL in and out; a failure comes back as the title and text of a toast (S8.7). */
export async function editImage(imageUrl: string, editInstruction: string, timeoutMs = TIMEOUT_MS): Promise<Edited> {
  const result = await call(apiPaths.editHeroImage, {
    body: { imageUrl, editInstruction },
    answer: v.object({ editedImageUrl: v.pipe(v.string(), v.startsWith('data:image/')) }),
    timeoutMs,
  })
  if (result.ok) return { ok: true, url: result.value.editedImageUrl }
  if (result.status === undefined || !result.message) return generic
  return { ok: false, title: 'Error editing image', text: result.message }
}

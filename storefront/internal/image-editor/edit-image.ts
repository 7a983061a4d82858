import * as v from 'valibot'
import { EditAnswer } from '#shop/image-editor/edit.ts'
import type { loggedFetch } from '../../platform/fetch.ts'

export type Edited =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly title: string; readonly text: string }

// The server gives up after 15 seconds; the rest is for the picture's way there and back.
const TIMEOUT_MS = 25_000
const generic: Edited = { ok: false, title: 'Error', text: 'Failed to edit image' }

/** Asks the server for an edit of a picture, a data URL in and out; trouble comes back as the title and text of a toast (S8.7). */
export async function editImage(
  imageUrl: string,
  editInstruction: string,
  { send = fetch, timeoutMs = TIMEOUT_MS }: { send?: typeof loggedFetch; timeoutMs?: number } = {},
): Promise<Edited> {
  try {
    const response = await send('/functions/v1/edit-hero-image', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ imageUrl, editInstruction }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = v.safeParse(EditAnswer, await response.json())
    if (!answer.success) return generic
    if ('error' in answer.output) return { ok: false, title: 'Error editing image', text: answer.output.error }
    const url = answer.output.editedImageUrl
    return url.startsWith('data:image/') ? { ok: true, url } : generic
  } catch {
    return generic
  }
}

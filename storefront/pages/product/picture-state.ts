/** How far a picture is: shown (or about to be), slow to come, or not to be had. */
export type PictureState = 'shown' | 'slow' | 'failed'

type LoadingPicture = EventTarget & { readonly complete: boolean; readonly naturalWidth: number }

const SLOW_AFTER_MS = 300

/** Tells how a picture's loading goes on; answers how to stop listening. */
export function watchPicture(picture: LoadingPicture, tell: (state: PictureState) => void): () => void {
  if (picture.complete) {
    tell(picture.naturalWidth > 0 ? 'shown' : 'failed')
    return () => {}
  }
  const over = new AbortController()
  const timer = setTimeout(() => tell('slow'), SLOW_AFTER_MS)
  const end = (state: PictureState) => () => {
    clearTimeout(timer)
    tell(state)
  }
  picture.addEventListener('load', end('shown'), over)
  picture.addEventListener('error', end('failed'), over)
  return () => {
    clearTimeout(timer)
    over.abort()
  }
}

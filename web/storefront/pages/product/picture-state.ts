export type PictureState = 'shown' | 'slow' | 'failed'

type LoadingPicture = EventTarget & { readonly complete: boolean; readonly naturalWidth: number }

const SLOW_AFTER_MS = 300

export function watchPicture(picture: LoadingPicture, onChange: (state: PictureState) => void): () => void {
  if (picture.complete) {
    onChange(picture.naturalWidth > 0 ? 'shown' : 'failed')
    return () => {}
  }
  const end = new AbortController()
  const timer = setTimeout(() => onChange('slow'), SLOW_AFTER_MS)
  const onEnd = (state: PictureState) => () => {
    clearTimeout(timer)
    onChange(state)
  }
  picture.addEventListener('load', onEnd('shown'), end)
  picture.addEventListener('error', onEnd('failed'), end)
  return () => {
    clearTimeout(timer)
    end.abort()
  }
}

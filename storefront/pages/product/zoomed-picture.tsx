import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './lightbox.module.css'
import { type PictureState, watchPicture } from './picture-state.ts'

const words: Readonly<Record<PictureState, string>> = {
  shown: '',
  slow: 'Loading picture',
  failed: 'Picture could not be loaded',
}

/** A picture as large as its place allows, with a word where it is slow to come or does not come. */
export function ZoomedPicture({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PictureState>('shown')
  useEffect(() => {
    const picture = frame.current?.querySelector('img')
    return picture ? watchPicture(picture, setState) : undefined
  }, [])
  return (
    <div ref={frame} className={styles.picture}>
      {children}
      <p role="status" className={styles.word}>
        {words[state]}
      </p>
    </div>
  )
}

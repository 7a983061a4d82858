import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './product-story.module.css'

/** A product's one sentence, and its full story on demand (specification 2, /product/{id}). */
export function ProductStory({ description, children }: { description: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.story}>
      <p>{description}</p>
      <div id={id} className={styles.full} hidden={!isOpen}>
        {children}
      </div>
      <Button kind="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Read less' : 'Read more'}
      </Button>
    </div>
  )
}

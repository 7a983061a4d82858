import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './product-story.module.css'

/** A product's one sentence, and its full story on demand; paragraphs of the story are separated by an empty line (specification 2, /product/{id}). */
export function ProductStory({ description, story }: { description: string; story: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.story}>
      <p>{description}</p>
      <div id={id} className={styles.full} hidden={!isOpen}>
        {story.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Button kind="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Read less' : 'Read more'}
      </Button>
    </div>
  )
}

import { Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { ALT_MAX } from '#shop/publishing/rules.ts'
import { TextArea } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoveButtons } from '../forms/move-buttons.tsx'
import styles from './pictures.module.css'

type Props = {
  index: number
  isFirst?: boolean
  isLast?: boolean
  alt: string
  error: string | undefined
  /** The picture, or how far it is. */
  children: ReactNode
  tools?: ReactNode
  onDescribe: (alt: string) => void
  /** By a position, or past a paragraph if it stands in a text. */
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One picture of a list: what it shows in words, and its position. */
export function PictureRow({ index, alt, error, children, tools, onDescribe, onRemove, ...move }: Props) {
  const number = index + 1
  return (
    <li>
      {children}
      <div className={styles.words}>
        <TextArea
          label={`Description of picture ${number}`}
          hint="For people who can’t see it."
          name={`alt-${index}`}
          value={alt}
          rows={2}
          limit={ALT_MAX}
          error={error}
          onChange={(event) => onDescribe(event.currentTarget.value)}
        />
        <div className={styles.tools}>
          {tools}
          <MoveButtons name={`picture ${number}`} {...move} />
          <IconButton icon={Trash2} label={`Remove picture ${number}`} onClick={onRemove} />
        </div>
      </div>
    </li>
  )
}

import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/status-region.tsx'
import styles from './form.module.css'
import { MoveButtons } from './move-buttons.tsx'

type Props<Item> = {
  title?: string
  /** About all of them, below the title. */
  about?: ReactNode
  items: readonly Item[]
  /** Such as 'question': names an item that has no name yet, and the buttons. */
  noun: string
  nameOf: (item: Item) => string
  keyOf?: (item: Item, index: number) => string
  isOrdered?: boolean
  /** Stands before the button that removes an item. */
  footOf?: (item: Item) => ReactNode
  /** Stands instead of the button that removes an item, unless it is null. */
  keptBecause?: (item: Item) => ReactNode
  /** What is wrong with all of them. */
  error?: ReactNode
  /** Makes one more. */
  blank?: () => Item
  /** Stands instead of the button that adds an item. */
  full?: ReactNode
  onChange: (items: readonly Item[]) => void
  children: (item: Item, index: number, change: (change: (before: Item) => Item) => void) => ReactNode
}

/** A list of things with the fields of each. One can be added and removed, and moved if their order counts. */
export function ItemList<Item>({
  title,
  about,
  items,
  noun,
  nameOf,
  keyOf = (_, index) => String(index),
  isOrdered,
  footOf,
  keptBecause,
  error,
  blank,
  full,
  onChange,
  children: fieldsOf,
}: Props<Item>) {
  const move = (item: Item, from: number, to: number) => {
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
    announce(`${nameOf(item)}, position ${to + 1} of ${items.length}`)
  }
  return (
    <div className={styles.items}>
      {title && <h2>{title}</h2>}
      {about}
      {[...items.entries()].map(([index, item]) => {
        const name = nameOf(item) || `New ${noun}`
        return (
          <fieldset key={keyOf(item, index)} className={styles.group}>
            <legend>{name}</legend>
            {fieldsOf(item, index, (change) => onChange(items.with(index, change(item))))}
            <div className={styles.buttons}>
              {isOrdered && (
                <MoveButtons
                  name={name}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  onMove={(by) => move(item, index, index + by)}
                />
              )}
              {footOf?.(item)}
              {keptBecause?.(item) ?? (
                <Button
                  kind="quiet"
                  aria-label={`Remove ${noun}: ${nameOf(item) || 'new'}`}
                  onClick={() => onChange(items.toSpliced(index, 1))}
                >
                  Remove {noun}
                </Button>
              )}
            </div>
          </fieldset>
        )
      })}
      {error}
      {full ??
        (blank && (
          <div className={styles.buttons}>
            <Button kind="secondary" onClick={() => onChange([...items, blank()])}>
              Add {noun === 'option' ? 'an' : 'a'} {noun}
            </Button>
          </div>
        ))}
    </div>
  )
}

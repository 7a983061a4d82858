import { Notice } from '../../ui/notice.tsx'
import { ItemList } from '../forms/item-list.tsx'
import styles from './catalogue.module.css'

type Props<Part> = Omit<Parameters<typeof ItemList<Part>>[0], 'error'> & { max: number; error: string | undefined }

/** A list of parts of a product, of which it may have so many. */
export function PartList<Part>({ max, error, ...list }: Props<Part>) {
  return (
    <div className={styles.part}>
      <ItemList
        {...list}
        full={list.items.length < max ? null : ''}
        error={
          error && (
            <Notice kind="warning">
              <p>{error}</p>
            </Notice>
          )
        }
      />
    </div>
  )
}

import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './catalogue.module.css'

/** Whether the draft is in order, so that it may be published. */
export function isPublishable({ faults, settings }: CatalogueAnswer): boolean {
  return faults.length === 0 && settings.faults.length === 0
}

/** What has to be fixed before the draft can be published; nothing if it is in order. */
export function Faults({ catalogue }: { catalogue: CatalogueAnswer }) {
  const { products, faults, settings } = catalogue
  const { me } = useSignedIn()
  const isOwner = me.staff?.role === 'owner'
  if (isPublishable(catalogue)) return null
  return (
    <Notice kind="warning">
      <p>Fix this before you publish:</p>
      <ul className={styles.faults}>
        {faults.map(({ id, sentence }) => (
          <li key={`${id} ${sentence}`}>
            {id !== null && (
              <>
                <Link to={deskPaths.product(id)}>
                  {products.find((product) => product.id === id)?.name || `Product ${id}`}
                </Link>
                :{' '}
              </>
            )}
            {sentence}
          </li>
        ))}
        {settings.faults.map((sentence) => (
          <li key={sentence}>
            {isOwner ? <Link to={deskPaths.shop}>Shop</Link> : 'Shop'}: {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

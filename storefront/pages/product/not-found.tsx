import { paths } from '#shop/paths.ts'
import { PageMetadata } from '../../layout/metadata.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import layout from '../layout.module.css'
import styles from '../message.module.css'

/** What stands where no product has the id or handle of the address (specification 2). */
export function ProductNotFound({ path }: { path: string }) {
  return (
    <div className={`${layout.page} ${styles.message}`}>
      <PageMetadata title="Product not found" description="This product is not in our shop." path={path} unlisted />
      <h1>Product not found</h1>
      <p>It may have been renamed. All our bracelets are in the shop.</p>
      <div className={styles.buttons}>
        <ButtonLink to={paths.shop} size="large">
          Return to Shop
        </ButtonLink>
      </div>
    </div>
  )
}

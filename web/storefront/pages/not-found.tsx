import { useEffect } from 'react'
import { NOT_FOUND_PATH, paths } from '#shop/paths.ts'
import { logEvent } from '../../platform/event-log.ts'
import { useLocation } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.tsx'
import { PageMetadata } from '../layout/metadata.tsx'
import layout from './layout.module.css'
import styles from './message.module.css'
import { SuggestedProducts } from './suggested-products.tsx'

// If its code is lost, the page stays missing.
const RedirectMended = lazy(() => import('../layout/redirect-mended.ts').then((part) => part.RedirectMended), {
  missing: () => null,
})

/** The page for any path that does not exist; the miss is logged (S2.20, S2.21, S8.14). */
export function NotFoundPage() {
  const { contactEmail } = useShop().settings
  const { pathname } = useLocation()

  useEffect(() => logEvent({ type: 'error', message: `404: ${pathname}` }), [pathname])

  return (
    <div className={`${layout.page} ${styles.message}`}>
      <PageMetadata
        title="Oops! Page not found"
        description="There is no page at this address."
        path={NOT_FOUND_PATH}
        keywords={['page not found', `handmade ${useShop().settings.nouns.many}`]}
        unlisted
      />
      <RedirectMended />
      <h1>Oops! Page not found</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <div className={styles.buttons}>
        <ButtonLink to={paths.home}>Return to Home</ButtonLink>
        <ButtonLink to={paths.shop} kind="secondary">
          Shop the collection
        </ButtonLink>
      </div>
      <p>
        Looking for something else? Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <SuggestedProducts />
    </div>
  )
}

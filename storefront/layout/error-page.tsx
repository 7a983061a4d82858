import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './error-page.module.css'

/** The page that stands in for a broken one; its links are plain so that they work without the rest. */
export function Unexpected({ thrown }: { thrown: unknown }) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return (
    <div className={styles.page} role="alert">
      <title>Unexpected Application Error!</title>
      <h1 tabIndex={-1}>Unexpected Application Error!</h1>
      <p>Something went wrong on our side. Your bag is safe.</p>
      <p className={styles.message}>{error.message}</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <a href="/">Go to the home page</a>
      </div>
      {error.stack && (
        <Disclosure summary="Details">
          <pre className={styles.stack}>{error.stack}</pre>
        </Disclosure>
      )}
    </div>
  )
}

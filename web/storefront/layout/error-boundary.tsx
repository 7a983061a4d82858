import { Component, type ReactNode } from 'react'
import { logError } from '../../platform/error-reporting.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import styles from './error-boundary.module.css'

type Props = { children: ReactNode }
type State = { thrown: { readonly value: unknown } | null }

/** Shows what is left when a component throws, and logs it (S8.16, docs/decisions/019). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: null }

  static getDerivedStateFromError(value: unknown): State {
    return { thrown: { value } }
  }

  override componentDidCatch(value: unknown): void {
    logError(value, 'rendering')
  }

  override render(): ReactNode {
    const { thrown } = this.state
    return thrown ? <ErrorPage thrown={thrown.value} /> : this.props.children
  }
}

/** The page that stands in for a broken one; its links are plain so that they work without the rest. */
function ErrorPage({ thrown }: { thrown: unknown }) {
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

import { Component, type ReactNode } from 'react'
import { logError } from '../platform/error-reporting.ts'
import { Button } from './button.tsx'
import { Disclosure } from './disclosure.tsx'
import styles from './error-boundary.module.css'

type Props = {
  /** Says for what the person need not fear. */
  reassurance: string
  home: string
  children: ReactNode
}
type State = { thrown: { readonly value: unknown } | null }

/** Shows and logs what a component throws, in place of its children (S8.16, docs/decisions/019). */
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
    return thrown ? <ErrorPage {...this.props} thrown={thrown.value} /> : this.props.children
  }
}

// Its links are plain, so they work without the router.
function ErrorPage({ thrown, reassurance, home }: Omit<Props, 'children'> & { thrown: unknown }) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return (
    <div className={styles.page} role="alert">
      <title>Unexpected Application Error!</title>
      <h1 tabIndex={-1}>Unexpected Application Error!</h1>
      <p>Something went wrong on our side. {reassurance}</p>
      <p className={styles.message}>{error.message}</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <a href={home}>Go to the home page</a>
      </div>
      {error.stack && (
        <Disclosure summary="Details">
          <pre className={styles.stack}>{error.stack}</pre>
        </Disclosure>
      )}
    </div>
  )
}

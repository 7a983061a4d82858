import { Component, type ReactNode } from 'react'
import { logError } from '../platform/error-reporting.ts'
import { Unexpected } from './error-page.tsx'

type Props = { children: ReactNode }
type State = { thrown: { readonly value: unknown } | null }

/** Shows what is left when a component throws, and logs it (specification 8, docs/decisions/027). */
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
    return thrown ? <Unexpected thrown={thrown.value} /> : this.props.children
  }
}

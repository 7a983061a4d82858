import {
  createElement,
  type ReactElement,
  Suspense,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ComponentType } from '../jsx/jsx.ts'
import { logError } from '../platform/error-reporting.ts'
import { allowReload, reloadForMissingChunk } from '../platform/missing-chunk.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { findOpener } from './opener.ts'

/** A component whose code loads when it first renders, or earlier by `preload`, which resolves to whether it has loaded and never rejects. */
export type LazyComponent<Props> = ComponentType<Props> & {
  readonly preload: () => Promise<boolean>
}

type Options = {
  /** Shown instead when the code could not be loaded, given the way to try again. */
  missing?: (tryAgain: () => void) => ReactElement | null
  /** False for a page: the Suspense around it keeps the page before until this one is here. */
  ownSuspense?: boolean
}

/** Turns a dynamic import into a component that renders nothing while loading. If it cannot be loaded, `missing` is rendered, and the next time it is shown it is loaded again. When it comes after 'Try again', the focus goes back to what it was opened by. What the component itself throws goes on to the page's boundary (S10.56). */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { missing = missingPart, ownSuspense = true }: Options = {},
): LazyComponent<Props> {
  const { request, retry, forget, preload } = createLoader(load)

  type LoadedProps = { code: Code<Props>; props: Props; tryAgain: () => void; onHere: () => void }
  function Loaded({ code, props, tryAgain, onHere }: LoadedProps) {
    const Component = code.component ?? use(code.coming)
    const cameHere = useEffectEvent(onHere)
    useEffect(() => {
      if (!Component) forget(code)
    }, [Component, code])
    // Before a dialog among it looks for its opener.
    useLayoutEffect(() => {
      if (Component) cameHere()
    }, [Component])
    return Component ? createElement(Component, props) : missing(tryAgain)
  }

  function Lazy(props: Props) {
    const [code, setCode] = useState(request)
    const opener = useRef<Element>(null)
    const isRetried = useRef(false)
    useEffect(() => {
      opener.current = findOpener()
    }, [])
    const tryAgain = () => {
      isRetried.current = true
      allowReload()
      startTransition(() => setCode(retry()))
    }
    const onHere = () => {
      if (isRetried.current && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
      isRetried.current = false
    }
    const loaded = <Loaded code={code} props={props} tryAgain={tryAgain} onHere={onHere} />
    return ownSuspense ? <Suspense>{loaded}</Suspense> : loaded
  }
  return Object.assign(Lazy, { preload })
}

const FORGOTTEN_AFTER_MS = 1000

type Code<Props> =
  | { readonly component: ComponentType<Props> }
  | { readonly component?: undefined; readonly coming: Promise<ComponentType<Props> | null> }

/**
 * Loads a component's code and tries twice. `request` returns the component or its promise (null if loading failed).
 * A failed load is forgotten after a second, or at once by `retry`. `preload` resolves to whether the code is loaded.
 */
export function createLoader<Props>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined
  let attempt: Code<Props> | undefined
  const loadOrAgain = async () => {
    component = await load().catch(load)
    return component
  }
  const giveUp = (cause: unknown) => {
    logError(cause, 'loading code')
    return null
  }
  const forget = (failed: Code<Props>) => {
    if (attempt === failed) attempt = undefined
  }
  let hasFailed = false
  // React wants anyone who has waited once to ask the same promise again.
  const request = (): Code<Props> => {
    if (attempt) return attempt
    hasFailed = false
    if (component) return { component }
    const coming = loadOrAgain().catch(reloadForMissingChunk).catch(giveUp)
    const code = { coming }
    attempt = code
    void coming.then((loaded) => {
      if (loaded) return
      hasFailed = true
      // Clears a failed load even if the component unmounted first.
      setTimeout(() => forget(code), FORGOTTEN_AFTER_MS)
    })
    return code
  }
  // A press may come after the failure and before React has shown it.
  const retry = () => {
    if (hasFailed) attempt = undefined
    return request()
  }
  const preload = () =>
    component
      ? Promise.resolve(true)
      : loadOrAgain().then(
          () => true,
          () => false,
        )
  return { request, retry, forget, preload }
}

const missingPart = (tryAgain: () => void) => (
  <Notice kind="warning" alert>
    <p>This part could not be loaded.</p>
    <Button kind="secondary" onClick={tryAgain}>
      Try again
    </Button>
  </Notice>
)

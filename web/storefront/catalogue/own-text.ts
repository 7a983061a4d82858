import { lazy } from '../../ui/lazy.tsx'

/** A text that the owner has written. It is loaded only where there is one. */
export const OwnText = lazy(() => import('./own-prose.tsx').then((part) => part.OwnProse))

import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../platform/lazy.tsx'
import type { ChangesNotice } from './changes-notice.tsx'

const notice = lazyPart<ComponentProps<typeof ChangesNotice>>(() =>
  import('./changes-notice.tsx').then(
    (part) => part.ChangesNotice,
    () => () => null,
  ),
)

/** Says what has become of the cart's products, where anything has. */
export function ChangesLater(props: ComponentProps<typeof ChangesNotice>) {
  return (
    props.changes.length > 0 && (
      <Suspense>
        <notice.Part {...props} />
      </Suspense>
    )
  )
}

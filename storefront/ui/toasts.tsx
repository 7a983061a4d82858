import { lazy, Suspense, useEffect, useState } from 'react'
import { whenQuiet } from '../platform/when-quiet.ts'
import { isToastWaiting, onToast } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster: component }) => ({ default: component })))

/** The region 'Notifications', whose 9 kB come after the page's first paint or with the first toast (specification 2). */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    if (isToastWaiting()) want()
    const stops = [whenQuiet(want), onToast(want)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    wanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}

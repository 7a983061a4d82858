import { lazy, Suspense, useEffect, useState } from 'react'
import { isToastWaiting, onToast } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster: component }) => ({ default: component })))

// Drawing toasts costs 9 kB, so it comes after the page has been quiet for this long, or with the first toast.
const QUIET_MS = 3000

/** The region 'Notifications', loaded after the page's first paint (specification 2). */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    if (isToastWaiting()) want()
    const timer = setTimeout(want, QUIET_MS)
    const stop = onToast(want)
    return () => {
      clearTimeout(timer)
      stop()
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

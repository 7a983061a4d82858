import { useEffect } from 'react'
import { useIdleComponent } from '../platform/use-idle-component.ts'
import { isToastWaiting, onToast } from './toast.ts'

const load = () => import('./toaster.tsx').then(({ Toaster }) => Toaster)

/** The region 'Notifications', whose 9 kB come after the page's first paint or with the first toast (specification 2). */
export function Toasts() {
  const [Toaster, ask] = useIdleComponent(load)
  useEffect(() => {
    if (isToastWaiting()) void ask()
    return onToast(() => void ask())
  }, [ask])
  return Toaster && <Toaster />
}

import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** A component whose code comes once the page is quiet, null until then, and the way to ask for it sooner, which answers whether it came; where it could not be had, as offline, it can be asked for again. */
export function useIdleComponent<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): readonly [Part: ComponentType<Props> | null, ask: () => Promise<boolean>] {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const ask = useCallback(
    () =>
      load().then(
        (component) => {
          setPart(() => component)
          return true
        },
        () => false,
      ),
    [load],
  )
  useEffect(() => whenIdle(() => void ask()), [ask])
  return [Part, ask]
}

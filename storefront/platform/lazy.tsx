import { type ComponentType, use } from 'react'
import { reloadForMissingChunk } from './missing-chunk.ts'

/** A component whose code comes when it is wanted: `preload` ahead of time, else its first rendering waits for it. */
export type LazyPart<Props> = { readonly Part: ComponentType<Props>; readonly preload: () => Promise<void> }

/** Makes a lazy part of what loads its component; once loaded it renders at once, on the server too. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let demanded: Promise<ComponentType<Props>> | undefined
  const remember = (component: ComponentType<Props>) => {
    loaded = component
    return component
  }
  const demand = () => {
    demanded ??= load().catch(reloadForMissingChunk).then(remember)
    return demanded
  }
  return {
    Part: function Part(props: Props) {
      // React wants whoever has waited once to ask the same promise again.
      const Component = demanded ? use(demanded) : (loaded ?? use(demand()))
      return <Component {...props} />
    },
    // What cannot be had ahead of time is asked for again when it is wanted.
    preload: () => load().then(remember).then(ignore, ignore),
  }
}

const ignore = () => {}

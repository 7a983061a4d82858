import { type ComponentType, use } from 'react'
import { reloadForMissingChunk } from './missing-chunk.ts'

/** A page whose code comes when it is wanted: `preload` ahead of time, else its first rendering waits for it. */
export type LazyPage = { readonly Page: ComponentType; readonly preload: () => Promise<void> }

/** Makes a page of what loads its component; once loaded it renders at once, on the server too. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined
  let demanded: Promise<ComponentType> | undefined
  const remember = (component: ComponentType) => {
    loaded = component
    return component
  }
  const demand = () => {
    demanded ??= load().catch(reloadForMissingChunk).then(remember)
    return demanded
  }
  return {
    Page: function Page() {
      const Component = loaded ?? use(demand())
      return <Component />
    },
    // A page that cannot be had ahead of time is asked for again when it is wanted.
    preload: () => load().then(remember).then(ignore, ignore),
  }
}

const ignore = () => {}

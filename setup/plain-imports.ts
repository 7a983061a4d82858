import type { Plugin } from 'vite'

/** Leaves import() as it is: the helper that Vite puts around it, to load ahead what the code needs, is 1 kB for nothing where a page's HTML says so, or where nothing is needed. */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

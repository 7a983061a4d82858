import * as v from 'valibot'
import type { LinkedPageRenderer } from '#shop/pages/page-rendering.ts'
import type { Services } from '../services/services.ts'

// Not a path in the import itself: the server's own code knows the storefront as built only.
const source = new URL('../../web/storefront/app/render-linked.tsx', import.meta.url).href
const Module = v.custom<LinkedPageRenderer>((module) => typeof module === 'object' && module !== null)
const template =
  '<!doctype html><html lang="en-IE"><head><meta charset="utf-8"><!--page--></head><body><div id="root"></div></body></html>'

/** The pages behind links as they are in the source files, so that tests see every edit and need no build. */
export const storefrontFromSource: Services['storefront'] = async () => ({
  renderer: v.parse(Module, await import(source)),
  template,
})

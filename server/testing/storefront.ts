import * as v from 'valibot'
import type { DocumentRenderer } from '#shop/pages/page-rendering.ts'
import type { BuiltStorefront } from '../platform/services/services.ts'

// Not paths in the imports themselves: the server's own code knows the storefront as built only.
const sources = ['app/render-linked.tsx', 'papers/render-paper.tsx'].map(
  (file) => new URL(`../../web/storefront/${file}`, import.meta.url).href,
)
const Modules = v.custom<DocumentRenderer>((modules) => typeof modules === 'object' && modules !== null)
const template =
  '<!doctype html><html lang="en-IE"><head><meta charset="utf-8"><!--page--></head><body><div id="root"></div></body></html>'

const load = (source: string): Promise<unknown> => import(source)

/** The pages behind links and the papers as they are in the source files, so that tests see every edit and need no build. */
export async function storefrontFromSource(): Promise<BuiltStorefront> {
  const modules = await Promise.all(sources.map(load))
  return { renderer: v.parse(Modules, Object.assign({}, ...modules)), template }
}

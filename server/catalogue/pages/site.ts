import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentRenderer, PageMessage, PageRenderer, RenderedPage } from '#shop/pages/page-rendering.ts'
import type { PageSettings } from '#shop/pages/page-settings.ts'
import { paths, SHELL_PATH } from '#shop/paths.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import type { Asset } from '../../platform/http/asset.ts'
import type { Services } from '../../platform/services/services.ts'
import { openAssets } from './assets.ts'
import { openPageCache, type PageCache, type PageCacheOptions, type PageSource } from './page-cache.ts'
import { openPageScripts } from './page-scripts.ts'
import {
  fillTemplate,
  inlineScripts,
  landingPage,
  openNoscripts,
  withOwnLook,
  withoutScripts,
} from './page-template.ts'

/** The built storefront: its files by path, which page lives where, the rendered pages, and the security policy's sources for the scripts in their HTML. */
export type Site = Pick<PageRenderer, 'pageAt'> & {
  readonly assets: ReadonlyMap<string, Asset>
  readonly pages: PageCache
  /** A page at a path of `pageAt` with a message that only one shopper gets; it brings no scripts unless they are asked for. */
  readonly renderMessage: (
    shop: PublishedShop,
    path: string,
    message: PageMessage,
    options: { scripts: boolean },
  ) => Promise<string>
  /** The page at an address of another shop than the published one, such as a draft, without scripts; null if there is none. */
  readonly renderPreview: (shop: PublishedShop, address: string) => Promise<string | null>
  readonly inlineScripts: readonly string[]
}

const COUNTED = 'app/stock/counted-shop.tsx'

const emptyPage = { head: '', root: '<div id="root"></div>', script: undefined, hasDetails: false }

const exported = ['everyPath', 'pageAt', 'renderPage', 'renderLinkedPage', 'linkedStyle', 'renderPaper']
const isRenderer = (module: unknown): module is PageRenderer & DocumentRenderer =>
  typeof module === 'object' && module !== null && exported.every((name) => name in module)

export async function loadRenderer(folder: string): Promise<(PageRenderer & DocumentRenderer) | null> {
  const file = join(folder, '.vite/render.js')
  if (!existsSync(file)) return null
  const module: unknown = await import(pathToFileURL(file).href)
  if (!isRenderer(module)) throw new Error(`${file} is no build of the pages`)
  return module
}

/** Finds the built storefront in a folder, for pages behind links and papers. Returns a function that loads it at its first call. */
export function findStorefront(folder: string): Services['storefront'] {
  let loaded: ReturnType<Services['storefront']> | undefined
  const load = async () => {
    const renderer = await loadRenderer(folder)
    return renderer && { renderer, template: readFileSync(join(folder, 'index.html'), 'utf8') }
  }
  return () => (loaded ??= load())
}

/** Opens the built storefront in a folder and renders every page. Null if nothing was built; throws if a page cannot be rendered. */
export async function openSite(
  folder: string,
  renderer: PageRenderer | null,
  source: PageSource,
  options: PageCacheOptions = {},
): Promise<Site | null> {
  const shell = join(folder, 'index.html')
  if (renderer === null || !existsSync(shell)) return null
  const template = readFileSync(shell, 'utf8')
  const scriptsOf = openPageScripts(folder)
  const scripts = ({ script }: RenderedPage, { stock, bench }: PageSettings) => [
    ...scriptsOf(script),
    ...(stock || bench ? scriptsOf(COUNTED) : []),
  ]
  const toHtml = async (shop: PublishedShop, path: string, settings: PageSettings) => {
    const page = path === SHELL_PATH ? emptyPage : await renderer.renderPage(shop, path, settings)
    const html = withOwnLook(fillTemplate(template, page, scripts(page, settings), settings), shop)
    return path === paths.home ? landingPage(html) : html
  }
  const pages = openPageCache(renderer, source, toHtml, options)
  await pages.renderAll()
  return {
    assets: openAssets(folder),
    pageAt: renderer.pageAt,
    pages,
    async renderMessage(shop, path, message, { scripts: withScripts }) {
      const settings = source.settings(shop)
      const page = await renderer.renderPage(shop, path, settings, message)
      if (withScripts) return withOwnLook(fillTemplate(template, page, scripts(page, settings), settings), shop)
      // The browser that sent the form may run scripts but have failed to load the shop's. It would not show <noscript>.
      return withOwnLook(openNoscripts(fillTemplate(withoutScripts(template), page, [], settings)), shop)
    },
    async renderPreview(shop, address) {
      const { pathname, search } = new URL(address, 'http://preview')
      const found = renderer.pageAt(shop, pathname, search)
      if (found === null || found.redirect !== undefined || found.status === 404) return null
      const settings = source.settings(shop)
      const page = await renderer.renderPage(shop, found.path, settings)
      return withOwnLook(fillTemplate(withoutScripts(template), page, [], settings), shop)
    },
    inlineScripts: inlineScripts(template),
  }
}

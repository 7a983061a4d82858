import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Catalogue } from '#shop/catalogue/snapshot.ts'
import type { PageNews, PageRenderer } from '#shop/page-rendering.ts'
import type { PageSettings } from '#shop/page-settings.ts'
import { paths, SHELL_PATH } from '#shop/paths.ts'
import type { Asset } from '../http/asset.ts'
import { openAssets } from './assets.ts'
import { openPageCache, type PageCache, type PageCacheOptions } from './page-cache.ts'
import { openPageScripts } from './page-scripts.ts'
import { fillTemplate, inlineScripts, landingPage, openNoscripts, withoutScripts } from './page-template.ts'

/** The built storefront: its files by path, which page lives where, the rendered pages, and the security policy's sources for the scripts in their HTML. */
export type Site = Pick<PageRenderer, 'pageAt' | 'showCatalogue'> & {
  readonly assets: ReadonlyMap<string, Asset>
  readonly pages: PageCache
  /** A page at a path of `pageAt` with news that only one shopper gets; it brings no scripts unless they are asked for. */
  readonly renderNews: (path: string, news: PageNews, options: { scripts: boolean }) => Promise<string>
  /** The page at an address with another catalogue than the one that is shown, and other zones where they are said, without scripts; null where there is none. */
  readonly renderPreview: (
    address: string,
    catalogue: Catalogue,
    changed?: Pick<PageSettings, 'zones'>,
  ) => Promise<string | null>
  readonly inlineScripts: readonly string[]
}

/** The script that takes a catalogue that the owner has published, by its key in the build's manifest. */
const OWN_CATALOGUE = 'catalogue/own-catalogue.ts'

/** What the shell holds in place of a page, in which the browser draws one. */
const emptyPage = { head: '', root: '<div id="root"></div>', script: undefined }

const isRenderer = (module: unknown): module is PageRenderer =>
  typeof module === 'object' &&
  module !== null &&
  ['everyPath', 'showCatalogue', 'pageAt', 'renderPage'].every((name) => name in module)

/** Loads the module that renders pages from the built storefront in a folder, or another copy of it, which shows a catalogue of its own; null where nothing was built. */
export async function loadRenderer(folder: string, copy = ''): Promise<PageRenderer | null> {
  const file = join(folder, '.vite/render.js')
  if (!existsSync(file)) return null
  const module: unknown = await import(pathToFileURL(file).href + copy)
  if (!isRenderer(module)) throw new Error(`${file} is no build of the pages`)
  return module
}

/** Opens the built storefront in a folder, with every page rendered; null where nothing was built, and throws where a page cannot be rendered. */
export async function openSite(
  folder: string,
  renderer: PageRenderer | null,
  settings: () => PageSettings,
  options: PageCacheOptions = {},
): Promise<Site | null> {
  const shell = join(folder, 'index.html')
  if (renderer === null || !existsSync(shell)) return null
  const template = readFileSync(shell, 'utf8')
  const scriptsOf = openPageScripts(folder)
  const scripts = (script: string | undefined, { catalogue }: PageSettings) => [
    ...scriptsOf(script),
    ...(catalogue ? scriptsOf(OWN_CATALOGUE) : []),
  ]
  const toHtml = async (path: string, now: PageSettings) => {
    const page = path === SHELL_PATH ? emptyPage : await renderer.renderPage(path, now)
    const html = fillTemplate(template, page, scripts(page.script, now), now)
    return path === paths.home ? landingPage(html) : html
  }
  const pages = openPageCache(renderer, settings, toHtml, options)
  await pages.renderAll()
  const renderNews: Site['renderNews'] = async (path, news, { scripts: withScripts }) => {
    const now = settings()
    const page = await renderer.renderPage(path, now, news)
    if (withScripts) return fillTemplate(template, page, scripts(page.script, now), now)
    // The browser that sent a form may have scripts and have lost the shop's: then it would not show what stands in noscript.
    return openNoscripts(fillTemplate(withoutScripts(template), page, [], now))
  }
  let previews: Promise<unknown> = Promise.resolve()
  const renderPreview: Site['renderPreview'] = (address, catalogue, changed) => {
    // One after the other: each shows a catalogue of its own meanwhile.
    const preview = previews.then(async () => {
      const copy = await loadRenderer(folder, '?preview')
      if (copy === null) return null
      copy.showCatalogue(catalogue)
      const { pathname, search } = new URL(address, 'http://preview')
      const found = copy.pageAt(pathname, search)
      if (found === null || found.redirect !== undefined || found.status === 404) return null
      const now = { ...settings(), ...changed }
      return fillTemplate(withoutScripts(template), await copy.renderPage(found.path, now), [], now)
    })
    previews = preview.catch(() => {})
    return preview
  }
  const { pageAt, showCatalogue } = renderer
  return {
    assets: openAssets(folder),
    pageAt,
    showCatalogue,
    pages,
    renderNews,
    renderPreview,
    inlineScripts: inlineScripts(template),
  }
}

import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { PageRenderer } from '#shop/page-rendering.ts'
import type { PageSettings } from '#shop/page-settings.ts'
import { type Asset, etagOf } from '../http/asset.ts'

// As small as 10 makes it within 7 %, in a sixteenth of its time: all pages are compressed at start.
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Lists that were searched, filtered or sorted are kept, the ones asked for last; about 100 kB each. */
const LISTS_MAX = 200

/** The rendered pages: `find` answers the page of a path of `pageAt`, rendered when it is not kept or of another day; `renderAll` throws what is in the way of a page, by its path. */
export type PageCache = {
  readonly find: (path: string) => Promise<Asset>
  readonly renderAll: () => Promise<void>
}

async function htmlAsset(html: string): Promise<Asset> {
  const raw = Buffer.from(html)
  return {
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    etag: etagOf(raw),
    size: raw.byteLength,
    brotli: new Uint8Array(await promisify(brotliCompress)(raw, options)),
    open: () => raw,
  }
}

type Kept = { readonly today: string; readonly page: Promise<Asset> }

/** Opens the rendered pages; `settings` gives those of now, with the day in Ireland, and `toHtml` a whole document. */
export function openPageCache(
  { everyPath }: Pick<PageRenderer, 'everyPath'>,
  settings: () => PageSettings,
  toHtml: (path: string, settings: PageSettings) => Promise<string>,
): PageCache {
  const pages = new Map<string, Kept>()
  const lists = new Map<string, Kept>()
  const isFixed = new Set(everyPath)

  const render = (path: string): Kept => {
    const now = settings()
    return { today: now.today, page: toHtml(path, now).then(htmlAsset) }
  }
  const renderAll = async () => {
    for (const path of everyPath) {
      const kept = render(path)
      await kept.page.catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new Error(`the page ${path} cannot be rendered (${reason})`, { cause })
      })
      pages.set(path, kept)
    }
    lists.clear()
  }
  const find = (path: string) => {
    const cache = isFixed.has(path) ? pages : lists
    const found = cache.get(path)
    const kept = found?.today === settings().today ? found : render(path)
    // Moved to the end: what was asked for longest ago is first.
    cache.delete(path)
    cache.set(path, kept)
    const [oldest] = cache.keys()
    if (cache === lists && lists.size > LISTS_MAX && oldest !== undefined) lists.delete(oldest)
    kept.page.catch(() => cache.get(path) === kept && cache.delete(path))
    return kept.page
  }
  return { find, renderAll }
}

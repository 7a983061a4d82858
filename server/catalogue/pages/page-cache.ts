import type { PageRenderer } from '#shop/pages/page-rendering.ts'
import type { PageSettings } from '#shop/pages/page-settings.ts'
import { SHELL_PATH } from '#shop/paths.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { type Asset, textAsset } from '../../platform/http/asset.ts'
import { elapsed } from '../../platform/runtime/runtime.ts'

/** Lists that were searched, filtered or sorted are kept, the ones asked for last; about 8 kB each. */
const LISTS_MAX = 200
// Pages rendered before the shop opens, all of a shop of 27 products among them; the others follow while it is open.
const BEFORE_OPENING = 100
// Rendering this many takes a fifth of a core. A flood of searches must not stop others from buying.
const NEW_LISTS_A_SECOND = 20
// So much of that one asker may use up: a flood of one must not keep others from searching.
const SHARE_OF_ONE = 0.25

/**
 * The rendered pages.
 *
 * - `find` answers the page of a path for the shop of the request, and renders it if the kept one is of another day or shop.
 *   Null while one asker, or all together, ask for too many lists. A `buyer` has pages of their own, which show what is
 *   reserved for them.
 * - `renderAll` renders all of them at the start and after a change of settings, flags or catalogue. It throws if one of the
 *   first hundred fails, and names its path.
 */
export type PageCache = {
  readonly find: (shop: PublishedShop, path: string, asker?: string, buyer?: string) => Promise<Asset> | null
  readonly renderAll: () => Promise<void>
}

export type PageCacheOptions = { onFault?: (error: unknown) => void; newListsASecond?: number }

type Kept = { readonly of: string; readonly page: Promise<Asset> }

export type PageSource = {
  readonly shop: () => PublishedShop
  readonly settings: (shop: PublishedShop) => PageSettings
}

/** A rendered page is right for one day, one published version and one state of the stock. */
const stampOf = ({ version, stockVersion }: PublishedShop, { today }: PageSettings) =>
  `${today} ${version} ${stockVersion}`

export function htmlAsset(html: string): Promise<Asset> {
  return textAsset(html, 'text/html; charset=utf-8', 'no-cache')
}

export function openPageCache(
  { everyPath }: Pick<PageRenderer, 'everyPath'>,
  source: PageSource,
  toHtml: (shop: PublishedShop, path: string, settings: PageSettings) => Promise<string>,
  { onFault = () => {}, newListsASecond = NEW_LISTS_A_SECOND }: PageCacheOptions = {},
): PageCache {
  const pages = new Map<string, Kept>()
  const lists = new Map<string, Kept>()
  let fixed = new Set([...everyPath(source.shop()), SHELL_PATH])
  const budget = { second: 0, left: newListsASecond, asked: new Map<string, number>() }
  const mostOfOne = Math.ceil(newListsASecond * SHARE_OF_ONE)
  let round = 0

  const render = (shop: PublishedShop, path: string, before?: Kept): Kept => {
    const settings = source.settings(shop)
    const of = stampOf(shop, settings)
    const page = toHtml(shop, path, settings).then(htmlAsset)
    if (!before) return { of, page }
    const orBefore = page.catch((error: unknown) => {
      onFault(error)
      return before.page
    })
    return { of, page: orBefore }
  }

  const stampNow = (shop: PublishedShop) => stampOf(shop, source.settings(shop))

  // Ends where all are rendered again.
  const renderEach = async (shop: PublishedShop, paths: readonly string[], of: number) => {
    for (const path of paths) {
      if (of !== round) return
      const kept = render(shop, path)
      await kept.page.catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new Error(`the page ${path} cannot be rendered (${reason})`, { cause })
      })
      pages.set(path, kept)
    }
  }

  const findList = (shop: PublishedShop, path: string, asker: string, buyer: string) => {
    const key = `${path} ${buyer}`
    const found = lists.get(key)
    if (found?.of === stampNow(shop)) {
      // Moved to the end: what was asked for longest ago is first.
      lists.delete(key)
      lists.set(key, found)
      return found.page
    }
    const second = Math.floor(elapsed() / 1000)
    if (budget.second !== second) Object.assign(budget, { second, left: newListsASecond, asked: new Map() })
    const asked = budget.asked.get(asker) ?? 0
    if (budget.left <= 0 || asked >= mostOfOne) return null
    budget.left -= 1
    budget.asked.set(asker, asked + 1)
    const kept = render(shop, path)
    lists.set(key, kept)
    kept.page.catch(() => lists.get(key) === kept && lists.delete(key))
    const [oldest] = lists.keys()
    if (lists.size > LISTS_MAX && oldest !== undefined) lists.delete(oldest)
    return kept.page
  }

  return {
    find(shop, path, asker = '', buyer = '') {
      if (!fixed.has(path) || buyer !== '') return findList(shop, path, asker, buyer)
      const found = pages.get(path)
      const kept = found?.of === stampNow(shop) ? found : render(shop, path, found)
      pages.set(path, kept)
      return kept.page
    },
    async renderAll() {
      const shop = source.shop()
      const paths = everyPath(shop)
      fixed = new Set([...paths, SHELL_PATH])
      round += 1
      const own = round
      await renderEach(shop, paths.slice(0, BEFORE_OPENING), own)
      lists.clear()
      renderEach(shop, paths.slice(BEFORE_OPENING), own).catch(onFault)
    },
  }
}

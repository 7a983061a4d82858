import { findAnyProduct } from '../catalogue/catalogue.ts'
import { orderPaths, paths, productIn } from '../paths.ts'
import type { Shop } from '../shop.ts'

const LONGEST = 500

const fixedPages: readonly string[] = [...Object.values(paths), orderPaths.find].flatMap((path) =>
  typeof path === 'string' ? (path.split('?')[0] ?? []) : [],
)

function isPage(shop: Shop, path: string): boolean {
  const product = productIn(path)
  if (product !== undefined) return findAnyProduct(shop, product) !== undefined
  return fixedPages.includes(path) || shop.settings.pages.some(({ slug }) => paths.ownPage(slug) === path)
}

// Encoded twice by some programs.
function decode(path: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(path))
  } catch {
    // A sign that was cut in the middle of its bytes.
    return path.replaceAll(/%[\da-f]{0,2}/gi, ' ')
  }
}

const behind = /(?:['’]s|&[a-z]+;?|[^\p{L}\p{N}])$/iu

function withoutEnd(name: string): string {
  let rest = name
  for (let end = behind.exec(rest); end !== null; end = behind.exec(rest)) rest = rest.slice(0, end.index)
  return rest
}

/**
 * Repairs a path that changed when people passed it on: '#' encoded, capitals, or the punctuation of the sentence around it.
 * Keeps the query. Null if the shop has no such page, so that it still answers 404.
 */
export function mendedPath(shop: Shop, path: string): string | null {
  if (path.length > LONGEST) return null
  const [asked = '', ...queries] = path.split('?')
  const [pathname = '', ...inner] = decode(asked).split('?')
  const name = pathname.replace(/^[/\\]*#?!?[/\\]*/, '').replaceAll(/[/\\]+/g, '/')
  const mended = `/${withoutEnd(name).toLowerCase()}`
  const isHome = mended === '/' && !pathname.includes('#')
  if (mended === asked || isHome || !isPage(shop, mended)) return null
  const query = [...inner, ...queries].filter(Boolean).join('&')
  return query === '' ? mended : `${mended}?${query}`
}

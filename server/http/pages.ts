import { findProduct } from '#shop/catalogue/catalogue.ts'
import { paths, redirectedToShop } from '#shop/paths.ts'

const fixed: ReadonlySet<string> = new Set(Object.values(paths).filter((path) => typeof path === 'string'))
const [exact, under] = [redirectedToShop.filter((path) => !path.endsWith('*')), redirectedToShop.flatMap(folderOf)]
const product = paths.product('')

function folderOf(pattern: string) {
  return pattern.endsWith('*') ? [pattern.slice(0, -1)] : []
}

/** Whether a page of the shop lives at a path, with or without a slash at its end (S2.1). */
export function isPage(path: string): boolean {
  const plain = path.replace(/(.)\/+$/, '$1')
  if (plain.startsWith(product)) return findProduct(plain.slice(product.length)) !== undefined
  return fixed.has(plain) || exact.some((page) => page === plain) || under.some((folder) => plain.startsWith(folder))
}

import { hashUrl } from '#shop/paths.ts'

/** The address behind '#' that a page's real address stands for, such as '/#/product/5' for '/product/5'; null where it is one already. */
export function hashUrlOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  if (pathname === '/' || pathname === '/index.html') return null
  return hash.startsWith('#/') ? `/${search}${hash}` : hashUrl(`${pathname}${search}`)
}

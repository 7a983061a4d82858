import type { Plugin } from 'vite'
import { NOT_FOUND_PATH, paths, redirectedToShop } from '../../shop/paths.ts'

function patternOfPages(): string {
  const pages = [
    ...Object.values(paths).filter((path) => typeof path === 'string'),
    paths.product(':'),
    paths.ownPage(':'),
    ...redirectedToShop,
  ]
  const patterns = pages.map((path) => path.replace(/\?.*/, '').slice(1).replace('*', '[^?#]+').replace(':', '[^/?#]+'))
  return [...new Set(patterns)].filter(Boolean).join('|').replaceAll('/', String.raw`\/`)
}

/** Vite plugin that tells the script in the head of index.html which paths have a page, as a pattern without the first slash. */
export const pagePaths: Plugin = {
  name: 'page-paths',
  transformIndexHtml: (html) => html.replace('%PAGES%', patternOfPages).replace('%NOT_FOUND%', NOT_FOUND_PATH),
}

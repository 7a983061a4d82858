import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Budgets of the first visit, in kB of brotli: its scripts, the stylesheet, and the HTML of any page. */
export const budgets = { scripts: 110, stylesheet: 16, html: 20 }

/** The pages whose scripts are held to the budget, by their keys in the build's manifest. */
export const firstLooks = ['home', 'shop', 'product', 'cart'].map((page) => `pages/${page}/page.tsx`)

/** @param {string} folder the built storefront @param {readonly string[]} files @returns {number} their kB of brotli together */
export function kilobytes(folder, files) {
  return files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0) / 1000
}

/** @param {string} folder @returns {string[]} the stylesheets of a build */
export function stylesheets(folder) {
  return readdirSync(join(folder, 'assets'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => `assets/${file}`)
}

/** @param {string} folder @param {readonly string[]} pages keys in the build's manifest @returns {string[]} every script that these pages need before they answer, with the first one */
export function scriptsOf(folder, pages) {
  const text = readFileSync(join(folder, '.vite/manifest.json'), 'utf8')
  const manifest = /** @type {Record<string, { file: string, imports?: string[] }>} */ (JSON.parse(text))
  /** @type {Set<string>} */
  const seen = new Set()
  /** @param {string} key */
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is in no script of the build`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of ['index.html', ...pages]) visit(key)
  return [...seen]
}

/** @param {string} folder the built storefront @returns {string[]} a line for each budget that a build can tell, with what is left of it */
export function headroom(folder) {
  /** @param {string} name @param {number} size @param {number} budget */
  const line = (name, size, budget) =>
    `${name}: ${size.toFixed(1)} of ${budget} kB, ${(budget - size).toFixed(1)} kB left`
  return [
    ...firstLooks.map((page) =>
      line(`Scripts of ${page}`, kilobytes(folder, scriptsOf(folder, [page])), budgets.scripts),
    ),
    line('Stylesheet', kilobytes(folder, stylesheets(folder)), budgets.stylesheet),
  ]
}

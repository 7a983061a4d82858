import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { compressed } from './setup/compressed.ts'
import { moduleSizes } from './setup/module-sizes.ts'
import { plainImports } from './setup/plain-imports.ts'
import { serviceWorker } from './setup/service-worker.ts'
import { NOT_FOUND_PATH, paths, redirectedToShop } from './shop/paths.ts'

/** Writes down when the storefront was built: a file's own time changes with every copy. */
const buildTime: Plugin = {
  name: 'build-time',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify({ time: new Date().toISOString() })
    this.emitFile({ type: 'asset', fileName: '.vite/build.json', source })
  },
}

/** Tells the script in the head of index.html which paths have a page, as a pattern from the first slash on. */
const pagePaths: Plugin = {
  name: 'page-paths',
  transformIndexHtml(html) {
    const pages = [
      ...Object.values(paths).filter((path) => typeof path === 'string'),
      paths.product(':'),
      ...redirectedToShop,
    ]
    const patterns = pages.map((path) =>
      path.replace(/\?.*/, '').slice(1).replace('*', '[^?#]+').replace(':', '[^/?#]+'),
    )
    const pattern = [...new Set(patterns)].filter(Boolean).join('|')
    return html.replace('%PAGES%', () => pattern.replaceAll('/', String.raw`\/`)).replace('%NOT_FOUND%', NOT_FOUND_PATH)
  },
}

/** Puts the icon into the HTML, which costs fewer bytes than to ask for it. */
const icon: Plugin = {
  name: 'icon',
  transformIndexHtml(html) {
    return html.replace('%ICON%', encodeURIComponent(readFileSync('web/storefront/app/icon.svg', 'utf8').trim()))
  },
}

// The browser's bundle, and with --ssr one module for the server, which needs none of its packages then.
const browserBuild: UserConfig = {
  plugins: [react(), plainImports, pagePaths, icon, serviceWorker(), compressed(), moduleSizes, buildTime],
  build: {
    outDir: '../../dist/storefront',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The HTML of a page names what its first look needs, and links load the page that they lead to ahead.
    modulePreload: false,
    assetsInlineLimit: 0,
    // One stylesheet: no rule depends on which page came first, and none is missing after a lost request.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // One script that every page starts with, one with what several pages share, and one for each page. Each takes
        // along what its modules import, so a later script never has to run before an earlier one.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'shared', minShareCount: 2, test: (id) => !id.includes('/storefront/internal/') },
          ],
        },
      },
    },
  },
}
const serverBuild: UserConfig = {
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: '../../dist/storefront/.vite',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    rolldownOptions: { input: 'web/storefront/app/render.tsx', output: { codeSplitting: false } },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web/storefront',
  ...(isSsrBuild ? serverBuild : browserBuild),
}))

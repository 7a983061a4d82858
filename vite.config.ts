import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressed } from './setup/compressed.ts'
import { shortClassNames } from './setup/short-class-names.ts'

const inHome = /storefront\/pages\/home\//
const inAbout = /storefront\/pages\/(about|bespoke|coming-soon)/
const inInternal = /storefront\/internal\//
const isShared = (id: string) => ![inHome, inAbout, inInternal].some((folder) => folder.test(id))
// What only the bag, the cart and what follows it share.
const inOrders =
  /storefront\/(orders|cart)\/|shop\/orders\/|checkout-options|checkout\/quote|platform\/api|quantity-input/
const inMeasures = /shop\/catalogue\/(recipes|close-alts|product-images)/
const withoutDependencies = { includeDependenciesRecursively: false }

/** Few scripts, each from 3 kB; a module goes to the first group that takes it. */
const groups = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'orders', test: inOrders, ...withoutDependencies },
  { name: 'measures', test: inMeasures, ...withoutDependencies },
  { name: 'shared', test: isShared, minShareCount: 2 },
  { name: 'home', test: inHome },
  { name: 'about', test: inAbout },
  { name: 'internal', test: inInternal },
]

/** Writes down when the storefront was built: a file's own time changes with every copy. */
const buildTime: Plugin = {
  name: 'build-time',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify({ time: new Date().toISOString() })
    this.emitFile({ type: 'asset', fileName: '.vite/build.json', source })
  },
}

export default defineConfig(({ command }) => ({
  root: 'storefront',
  plugins: [react(), compressed(), buildTime],
  // Short names of classes take 1 kB off the stylesheet.
  css: {
    modules: { generateScopedName: command === 'build' ? shortClassNames('storefront') : '[local]_[hash:base64:5]' },
  },
  build: {
    outDir: '../dist/storefront',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One stylesheet: no rule depends on which page came first, and none is missing after a lost request.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
}))

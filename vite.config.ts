import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './setup/compressed.ts'

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

export default defineConfig(({ command }) => ({
  root: 'storefront',
  plugins: [react(), compressed()],
  // Short names of classes take 0.4 kB off the stylesheet.
  css: { modules: { generateScopedName: command === 'build' ? '_[hash:base64:5]' : '[local]_[hash:base64:5]' } },
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

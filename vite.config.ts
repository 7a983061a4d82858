import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './setup/compressed.ts'

export default defineConfig({
  root: 'storefront',
  plugins: [react(), compressed()],
  build: {
    outDir: '../dist/storefront',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What every page needs is one file: 5 kB less brotli on /shop than the sixteen that it would be.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
})

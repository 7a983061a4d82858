import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from '../setup/compressed.ts'

/** The owner's desk: a build of its own, so that no byte of it is in a shopper's load. */
export default defineConfig({
  root: 'desk',
  base: '/desk/',
  publicDir: false,
  plugins: [react(), compressed()],
  build: {
    outDir: '../dist/desk',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
  },
})

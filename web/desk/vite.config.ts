import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { calls } from '../../setup/build/calls.ts'
import { className } from '../../setup/build/class-names.ts'
import { compressed } from '../../setup/build/compressed.ts'
import { look } from '../../setup/build/look.ts'
import { moduleSizes } from '../../setup/build/module-sizes.ts'
import { serviceWorker } from '../../setup/build/service-worker.ts'

/** What makes schemas does nothing else, so one that only the server reads is left out of the scripts. */
const schemaMakers = ['v', 'typedLine', 'typedText', 'upTo', 'lineUpTo', 'textUpTo', 'isoDay', 'whole']

/** Crafts only declare things: what the desk does not use of them is left out. */
const declarations = { test: /\/crafts\/.+\.tsx?$/, sideEffects: false }

const worker = serviceWorker({ input: 'web/desk/worker/service-worker.ts', base: '/desk/' })

/** The owner's desk: a build of its own, so that no byte of it is in a shopper's load (S10.182). */
export default defineConfig({
  root: 'web/desk',
  base: '/desk/',
  css: { modules: { generateScopedName: className } },
  publicDir: false,
  plugins: [calls, react(), look, worker, compressed(), moduleSizes],
  build: {
    outDir: '../../dist/desk',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: schemaMakers, moduleSideEffects: [declarations] },
      output: {
        codeSplitting: {
          // One script packs smaller than several, and the page's HTML names it.
          groups: [{ name: 'first', tags: ['$initial'] }],
        },
      },
    },
  },
})

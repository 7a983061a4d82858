import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from '../../setup/compressed.ts'
import { moduleSizes } from '../../setup/module-sizes.ts'
import { plainImports } from '../../setup/plain-imports.ts'

/** The path of a module within the project: a checkout may lie in a folder of any name. */
const pathOf = (id: string) => relative(join(import.meta.dirname, '../..'), id)

/** The owner's desk: a build of its own, so that no byte of it is in a shopper's load. */
export default defineConfig({
  root: 'web/desk',
  base: '/desk/',
  publicDir: false,
  plugins: [react(), plainImports, compressed(), moduleSizes],
  build: {
    outDir: '../../dist/desk',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The rules are plain data and functions: what the desk uses none of goes.
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !pathOf(id).startsWith('shop/') } },
  },
})

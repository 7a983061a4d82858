import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { buildTime } from './setup/build/build-time.ts'
import { calls } from './setup/build/calls.ts'
import { className } from './setup/build/class-names.ts'
import { compressed } from './setup/build/compressed.ts'
import { look } from './setup/build/look.ts'
import { moduleSizes } from './setup/build/module-sizes.ts'
import { pagePaths } from './setup/build/page-paths.ts'
import { serviceWorker } from './setup/build/service-worker.ts'

const storefrontWorker = serviceWorker({
  input: 'web/storefront/worker/service-worker.ts',
  base: '/',
  // What a page without a connection can do without.
  later: /\/(internal|pages\/(legal|order-confirmation))\//,
})

const browserBuild: UserConfig = {
  plugins: [calls, react(), pagePaths, look, storefrontWorker, compressed(), moduleSizes, buildTime],
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
        // One script that every page starts with, one with what several pages share, and one for each page.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            // Not part of it: what only the internal tools share, additions to an order, the suggestion for a mistyped
            // address, and the list of what is wrong with a form. Pages start without these.
            {
              name: 'shared',
              minShareCount: 2,
              test: /^(?!.*(\/storefront\/(internal|orders|pages\/(home\/|complementary-products))|\/(email-suggestion|error-summary)\.|\/calls\/public\/(order-|newsletter)))/,
            },
            // The end of an order: the page after a payment, and the cart of a shopper who never came back to that page.
            { name: 'order', test: /\/(storefront\/(orders|pages\/order-confirmation)\/|calls\/public\/order-)/ },
          ],
        },
      },
    },
  },
}

/** With --ssr: one module that renders the pages on the server, with all its packages in it. */
const serverBuild: UserConfig = {
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: '../../dist/storefront/.vite',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'web/storefront/app/render.tsx', output: { codeSplitting: false } },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web/storefront',
  css: { modules: { generateScopedName: className } },
  ...(isSsrBuild ? serverBuild : browserBuild),
}))

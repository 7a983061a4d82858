import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { compressed } from './setup/compressed.ts'
import { moduleSizes } from './setup/module-sizes.ts'
import { plainImports } from './setup/plain-imports.ts'
import { serviceWorker } from './setup/service-worker.ts'
import { shortClassNames } from './setup/short-class-names.ts'
import { NOT_FOUND_PATH, paths, redirectedToShop } from './shop/paths.ts'

/** Tests the path of a module within the project: a checkout may lie in a folder of any name. */
const within = (pattern: RegExp) => (id: string) => pattern.test(relative(import.meta.dirname, id))

// With the pictures of the categories, which the menu opens later.
const inHome = within(/storefront\/(pages\/home\/|catalogue\/category)/)
const inAbout = within(/storefront\/pages\/(about|bespoke|coming-soon|payment-canceled)/)
// With what each page asks for once it answers.
const inMiniCart = within(/storefront\/(pages\/(mini-cart\/|goes-with)|ui\/tooltip)/)
const inInternal = within(/storefront\/(internal\/|platform\/save-file)/)
// What only the bag, the cart and what follows it share.
const inOrders = within(
  /storefront\/(orders|cart)\/|shop\/orders\/|checkout-options|checkout\/quote|platform\/api|quantity-input/,
)
// What the server alone runs reaches it from the first script, which would take it in.
const inLegal = within(/shop\/(legal-pages|texts\/legal-facts)|storefront\/pages\/legal\//)
const inMeasures = within(/shop\/catalogue\/(recipes|close-alts|details|product-images|similar)|ui\/prose\./)
// What several pages take, and few bytes.
const inPages = within(
  /storefront\/(ui\/(?!select|error-summary|prose\.|tooltip)|lists\/|catalogue\/(?!category|own-)|platform\/(?!save-file))|guarantee-notice|use-part|delivery-dates|checkout-events|\/lucide\/|shop\/(texts\/(facts|links|offer|sentence-for)|checkout\/(tier|email))/,
)
const inRules = within(/^shop\//)
const withoutDependencies = { includeDependenciesRecursively: false }

const initial = new Map<string, boolean>()

/** Whether the entry imports a module, by however many others. */
function isInitial(id: string, importersOf: (id: string) => readonly string[]): boolean {
  const known = initial.get(id)
  if (known !== undefined) return known
  initial.set(id, id.endsWith('storefront/index.html'))
  const found = initial.get(id) || importersOf(id).some((importer) => isInitial(importer, importersOf))
  initial.set(id, found)
  return found
}

/** Few scripts, each from 3 kB, and three at most for the first look of a page; a module goes to the first group that takes it. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'legal', test: inLegal, ...withoutDependencies },
  {
    name: (id, context) =>
      isInitial(id, (module) => context.getModuleInfo(module)?.importers ?? []) || (inPages(id) && !inOrders(id))
        ? 'first'
        : null,
    ...withoutDependencies,
  },
  { name: 'orders', test: inOrders, ...withoutDependencies },
  { name: 'measures', test: inMeasures, ...withoutDependencies },
  { name: 'home', test: inHome },
  { name: 'about', test: inAbout },
  { name: 'mini', test: inMiniCart },
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
    return html.replace('%ICON%', encodeURIComponent(readFileSync('storefront/app/icon.svg', 'utf8').trim()))
  },
}

// The browser's bundle, and with --ssr one module for the server, which needs none of its packages then.
const browserBuild: UserConfig = {
  plugins: [react(), plainImports, pagePaths, icon, serviceWorker(), compressed(), moduleSizes, buildTime],
  build: {
    outDir: '../dist/storefront',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The HTML of a page names what its first look needs, and links load the page that they lead to ahead.
    modulePreload: false,
    assetsInlineLimit: 0,
    // One stylesheet: no rule depends on which page came first, and none is missing after a lost request.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // The rules are plain data and functions: what nobody uses of them goes. No getter or global here does anything but answer.
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        moduleSideEffects: (id) => !inRules(id),
      },
    },
  },
}
const serverBuild: UserConfig = {
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: '../dist/storefront/.vite',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    rolldownOptions: { input: 'storefront/app/render.tsx', output: { codeSplitting: false } },
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'storefront',
  // Short names of classes take 1 kB off the stylesheet.
  css: {
    modules: { generateScopedName: command === 'build' ? shortClassNames('storefront') : '[local]_[hash:base64:5]' },
  },
  ...(isSsrBuild ? serverBuild : browserBuild),
}))

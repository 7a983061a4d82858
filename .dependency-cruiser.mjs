const parts = 'catalogue|cart|checkout|lists|orders|withdrawals|layout'
const test = '\\.test\\.tsx?$'

/** What each folder of the server may import of the others; each names only folders above it, so there is no circle. */
const mayImport = {
  database: [],
  http: ['database'],
  catalogue: ['database', 'http'],
  pages: ['http', 'catalogue'],
  payments: ['database'],
  mail: ['database'],
  'image-editor': ['http'],
  pictures: ['database', 'http', 'image-editor'],
  discovery: ['http', 'catalogue'],
  orders: ['database', 'http', 'pages', 'payments', 'mail'],
  withdrawals: ['database', 'http', 'pages', 'payments', 'mail', 'orders'],
  newsletter: ['database', 'http', 'mail'],
  reviews: ['database', 'http', 'mail', 'orders'],
  maintenance: ['database', 'http', 'payments', 'mail', 'orders', 'withdrawals', 'reviews'],
  checkout: ['database', 'http', 'pages', 'payments', 'mail', 'orders'],
  emails: ['database', 'http', 'payments', 'mail', 'orders', 'withdrawals', 'newsletter', 'reviews', 'maintenance'],
  invoices: ['database', 'http', 'orders', 'emails'],
  'order-page': ['database', 'http', 'mail', 'orders', 'withdrawals', 'emails', 'invoices'],
  publishing: ['database', 'catalogue', 'orders', 'pictures'],
  desk: [
    'database',
    'http',
    'payments',
    'mail',
    'orders',
    'withdrawals',
    'newsletter',
    'reviews',
    'maintenance',
    'emails',
    'invoices',
    'catalogue',
    'pictures',
    'publishing',
    'pages',
  ],
  sandbox: ['database', 'http', 'payments', 'mail', 'orders', 'emails'],
}

const serverRooms = Object.entries(mayImport).map(([folder, others]) => ({
  name: `server/${folder} imports only what stands below it`,
  severity: 'error',
  from: { path: `^server/${folder}/`, pathNot: test },
  to: { path: '^server/[^/]+/', pathNot: `^server/(${[folder, ...others].join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'shop imports itself and the schema library only',
      severity: 'error',
      from: { path: '^shop/', pathNot: test },
      to: { pathNot: '^shop/|^node_modules/valibot/' },
    },
    {
      name: 'ui and platform know no shop word',
      severity: 'error',
      from: { path: '^storefront/(ui|platform)/' },
      to: { path: '^(shop|storefront)/', pathNot: '^storefront/(ui|platform)/' },
    },
    {
      name: 'the shop context takes the rules alone',
      severity: 'error',
      from: { path: '^storefront/shop/' },
      to: { path: '^storefront/', pathNot: '^storefront/shop/' },
    },
    {
      name: 'nobody imports the service worker',
      severity: 'error',
      from: { path: '^(shop|server|desk|storefront/(?!worker/))' },
      to: { path: '^storefront/worker/' },
    },
    {
      name: 'the service worker takes the paths alone',
      severity: 'error',
      from: { path: '^storefront/worker/', pathNot: test },
      to: { pathNot: '^storefront/worker/|^shop/paths' },
    },
    {
      name: 'parts do not import each other',
      severity: 'error',
      from: { path: `^storefront/(${parts})/`, pathNot: '^storefront/orders/' },
      to: { path: `^storefront/(${parts})/`, pathNot: '^storefront/$1/' },
    },
    {
      name: 'orders import checkout alone: finishing a purchase clears its options',
      severity: 'error',
      from: { path: '^storefront/orders/' },
      to: { path: `^storefront/(${parts})/`, pathNot: '^storefront/(orders|checkout)/' },
    },
    {
      name: 'parts do not import pages, internal tools or the app',
      severity: 'error',
      from: { path: `^storefront/(${parts})/` },
      to: { path: '^storefront/(pages|internal|app)/' },
    },
    {
      name: 'what a page alone uses stays in its folder',
      severity: 'error',
      from: { path: '^storefront/(pages/[^/]+)/' },
      to: { path: '^storefront/(pages/[^/]+|internal)/', pathNot: '^storefront/($1|pages/product-card)/' },
    },
    {
      name: "internal tools look at the home page's hero, at no other page",
      severity: 'error',
      from: { path: '^storefront/internal/' },
      to: { path: '^storefront/pages/[^/]+/', pathNot: '^storefront/pages/home/' },
    },
    {
      name: 'pages and internal tools do not import the app',
      severity: 'error',
      from: { path: '^storefront/(pages|internal)/' },
      to: { path: '^storefront/app/' },
    },
    {
      name: 'the desk takes ui, platform, the shop context and the rules, never a part',
      severity: 'error',
      from: { path: '^desk/' },
      to: {
        path: '^(storefront|server|console|chaos)/',
        pathNot: '^storefront/((ui|platform|shop)/|app/(tokens|base|fonts)\\.css$)',
      },
    },
    {
      name: 'the desk loads products as data and holds no built-in ones',
      severity: 'error',
      from: { path: '^desk/', pathNot: test },
      to: { path: '^shop/(solas|catalogue/(products|recipes|close-alts|stories))\\.ts$', reachable: true },
    },
    {
      name: 'the storefront names the built-in shop in main.tsx only',
      severity: 'error',
      from: { path: '^storefront/', pathNot: `${test}|^storefront/app/main\\.tsx$` },
      to: { path: '^shop/solas\\.ts$' },
    },
    {
      name: 'nobody imports the desk',
      severity: 'error',
      from: { path: '^(storefront|server|console|shop)/' },
      to: { path: '^desk/' },
    },
    ...serverRooms,
    {
      name: 'storefront and server meet in shop only',
      severity: 'error',
      from: { path: '^(storefront|server)/' },
      to: { path: '^(storefront|server|console|chaos)/', pathNot: '^$1/' },
    },
    {
      name: 'the console works on the server',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: '^(storefront|chaos)/' },
    },
    {
      name: 'pictures are made from the rules, without storefront and server',
      severity: 'error',
      from: { path: '^imagery/' },
      to: { path: '^(storefront|server|console|chaos)/' },
    },
    {
      name: 'the product does not import its tooling',
      severity: 'error',
      from: { path: '^(shop|storefront|server|console)/' },
      to: { path: '^(setup|checks|journeys|benchmarks|chaos|fuzz|imagery)/' },
    },
    {
      name: 'the server runs without development packages',
      severity: 'error',
      from: { path: '^(shop|server|console)/', pathNot: `${test}|^server/testing/` },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'] },
    },
    { name: 'nobody imports a test', severity: 'error', from: {}, to: { path: test } },
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'every import is found', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}

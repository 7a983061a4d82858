const parts = 'catalogue|cart|checkout|lists|orders|withdrawals|layout'
const test = '\\.test\\.tsx?$'

/** The folders of the server from the lowest floor to the highest: each imports only folders of lower floors, so there is no circle. */
const serverFloors = [
  ['config'],
  ['database'],
  ['http', 'payments'],
  ['catalogue'],
  ['services'],
  ['mail', 'image-editor', 'pages', 'discovery'],
  ['accounting', 'pictures', 'newsletter'],
  ['orders'],
  ['fulfilment', 'withdrawals', 'refunds', 'publishing'],
  ['reviews', 'sales'],
  ['checkout'],
  ['maintenance'],
  ['emails'],
  ['sign-in'],
  ['desk', 'order-page'],
]

/** The folders of the rules. `shop.ts` stands between the folders that a shop is made of and those that are given one. */
const shopFloors = [
  ['catalogue'],
  ['settings'],
  ['shipping'],
  ['cart', 'pictures', 'lists', 'solas'],
  ['texts', 'listing'],
  ['checkout', 'reviews', 'newsletter'],
  ['publishing', 'orders', 'withdrawals'],
  ['pages'],
  ['desk'],
]
const partsOfShop = 'catalogue|settings|shipping'

/** The folders of the desk. */
const deskFloors = [
  ['session', 'bead-plan'],
  ['parts'],
  ['sales', 'bench', 'catalogue', 'figures', 'newsletter', 'customers'],
  ['staff', 'safety', 'print'],
  ['settings', 'orders', 'today'],
  ['app'],
]

/**
 * A rule for each folder: it imports nothing of its own floor or of a higher one. A folder that is on no floor may not be imported.
 * @param {string} area @param {string[][]} floors
 */
function floorRules(area, floors) {
  return floors.flatMap((floor, level) => {
    const lower = floors.slice(0, level).flat()
    return floor.map((folder) => ({
      name: `${area}/${folder} imports only lower floors`,
      severity: 'error',
      from: { path: `^${area}/${folder}/`, pathNot: test },
      to: { path: `^${area}/[^/]+/`, pathNot: `^${area}/(${[folder, ...lower].join('|')})/` },
    }))
  })
}

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
      from: { path: '^web/(ui|platform)/' },
      to: { path: '^(shop|web)/', pathNot: '^web/(ui|platform)/' },
    },
    {
      name: 'the shop context takes the rules alone',
      severity: 'error',
      from: { path: '^web/shop/' },
      to: { path: '^web/', pathNot: '^web/shop/' },
    },
    {
      name: 'nobody imports the service worker',
      severity: 'error',
      from: { path: '^(shop|server|web/(?!storefront/worker/))' },
      to: { path: '^web/storefront/worker/' },
    },
    {
      name: 'the service worker takes the paths alone',
      severity: 'error',
      from: { path: '^web/storefront/worker/', pathNot: test },
      to: { pathNot: '^web/storefront/worker/|^shop/paths' },
    },
    {
      name: 'parts do not import each other',
      severity: 'error',
      from: { path: `^web/storefront/(${parts})/`, pathNot: '^web/storefront/orders/' },
      to: { path: `^web/storefront/(${parts})/`, pathNot: '^web/storefront/$1/' },
    },
    {
      name: 'orders import checkout alone: finishing a purchase clears its options',
      severity: 'error',
      from: { path: '^web/storefront/orders/' },
      to: { path: `^web/storefront/(${parts})/`, pathNot: '^web/storefront/(orders|checkout)/' },
    },
    {
      name: 'parts do not import pages, internal tools or the app',
      severity: 'error',
      from: { path: `^web/storefront/(${parts})/` },
      to: { path: '^web/storefront/(pages|linked|internal|app)/' },
    },
    {
      name: 'what a page alone uses stays in its folder',
      severity: 'error',
      from: { path: '^web/storefront/(pages/[^/]+)/' },
      to: { path: '^web/storefront/(pages/[^/]+|internal)/', pathNot: '^web/storefront/($1|pages/product-card)/' },
    },
    {
      name: 'pages behind links take the parts, no page and not the app',
      severity: 'error',
      from: { path: '^web/storefront/linked/' },
      to: { path: '^web/storefront/(pages/[^/]+/|internal|app)' },
    },
    {
      name: 'no browser loads what the server alone renders',
      severity: 'error',
      from: { path: '^web/storefront/app/main\\.tsx$' },
      to: { path: '^web/storefront/(linked|papers|sandbox)/', reachable: true },
    },
    {
      name: "internal tools look at the home page's hero, at no other page",
      severity: 'error',
      from: { path: '^web/storefront/internal/' },
      to: { path: '^web/storefront/pages/[^/]+/', pathNot: '^web/storefront/pages/home/' },
    },
    {
      name: 'pages and internal tools do not import the app',
      severity: 'error',
      from: { path: '^web/storefront/(pages|internal)/' },
      to: { path: '^web/storefront/app/' },
    },
    {
      name: 'the desk takes ui, platform, the shop context and the rules, never a part',
      severity: 'error',
      from: { path: '^web/desk/' },
      to: {
        path: '^(web/storefront|server|sandbox|console|tests)/',
      },
    },
    {
      name: 'the desk loads products as data and holds no built-in ones',
      severity: 'error',
      from: { path: '^web/desk/', pathNot: test },
      to: { path: '^shop/solas/', reachable: true },
    },
    {
      name: 'the storefront names the built-in shop in main.tsx only',
      severity: 'error',
      from: { path: '^web/storefront/', pathNot: `${test}|^web/storefront/app/main\\.tsx$` },
      to: { path: '^shop/solas/solas\\.ts$' },
    },
    {
      name: 'nobody imports the desk',
      severity: 'error',
      from: { path: '^(web/(?!desk/)|server|sandbox|console|shop)/' },
      to: { path: '^web/desk/' },
    },
    ...floorRules('server', serverFloors),
    ...floorRules('shop', shopFloors),
    ...floorRules('web/desk', deskFloors),
    {
      name: 'what a shop is made of does not import the shop',
      severity: 'error',
      from: { path: `^shop/(${partsOfShop}|(money|dates|iso-day|paths|promises|refusal|palette)\\.ts)`, pathNot: test },
      to: { path: '^shop/(shop|published-shop|snapshot)\\.ts$' },
    },
    { name: 'platform stands below ui', severity: 'error', from: { path: '^web/platform/' }, to: { path: '^web/ui/' } },
    {
      name: 'storefront and server meet in shop only',
      severity: 'error',
      from: { path: '^(web|server)/' },
      to: { path: '^(web|server|console|tests)/', pathNot: '^$1/' },
    },
    {
      name: 'the sandbox is imported where services are opened and routes are mounted',
      severity: 'error',
      from: { path: '^server/', pathNot: `${test}|^server/(testing/|(open-services|routes|start-shop)\\.ts$)` },
      to: { path: '^sandbox/' },
    },
    {
      name: 'the console works on the server',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: '^(web/(?!desk/)|tests/)' },
    },
    {
      name: 'pictures are made from the rules, without storefront and server',
      severity: 'error',
      from: { path: '^imagery/' },
      to: { path: '^(web|server|sandbox|console|tests)/' },
    },
    {
      name: 'the product does not import its tooling',
      severity: 'error',
      from: { path: '^(shop|web|server|sandbox|console)/', pathNot: 'vite\\.config\\.ts$' },
      to: { path: '^(setup|tests|imagery)/' },
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

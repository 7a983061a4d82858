const test = '\\.test\\.tsx?$'

/**
 * The folders and files of each area from the lowest floor to the highest, as docs/map.md draws them. Each imports only
 * what is on a lower floor, so there is no circle. What is on no floor may not be imported.
 */
export const floors = {
  shop: [
    [
      'money.ts',
      'counted.ts',
      'fold-letters.ts',
      'iso-day.ts',
      'typed-text.ts',
      'uuid.ts',
      'paths.ts',
      'file-types.ts',
      'refusal.ts',
      'filled-form.ts',
      'look.ts',
      'payment-provider.ts',
    ],
    ['promises.ts', 'own-look.ts', 'fields.ts'],
    ['dates.ts'],
    ['catalogue', 'image-editor'],
    ['settings'],
    ['shipping', 'bench'],
    ['shop.ts', 'snapshot.ts'],
    ['published-shop.ts'],
    ['cart', 'pictures', 'lists'],
    ['texts', 'listing', 'codes'],
    ['checkout', 'reviews', 'newsletter'],
    ['publishing', 'orders', 'withdrawals'],
    ['pages'],
    ['desk'],
    ['calls'],
  ],
  server: [
    ['money/payments', 'platform/runtime'],
    ['platform/config'],
    ['platform/database'],
    ['platform/http', 'catalogue/stock'],
    ['catalogue/published'],
    ['platform/services'],
    ['platform/calls'],
    ['contact/mail', 'catalogue/image-editor', 'catalogue/pages', 'catalogue/discovery'],
    ['money/accounting', 'money/codes', 'catalogue/pictures', 'contact/newsletter'],
    ['orders/order', 'platform/off-site'],
    ['orders/fulfilment', 'orders/withdrawals', 'money/refunds', 'catalogue/publishing'],
    ['contact/reviews', 'orders/sales'],
    ['orders/checkout'],
    ['platform/maintenance'],
    ['contact/emails'],
    ['desk/sign-in'],
    ['desk/calls'],
    ['desk/handlers', 'orders/order-page'],
    ['log.ts', 'workers.ts', 'public-calls.ts'],
    ['open-services.ts'],
    ['routes.ts'],
    ['app.ts'],
    ['start-shop.ts'],
    ['main.ts'],
  ],
  web: [['jsx'], ['shop'], ['platform'], ['ui', 'calls'], ['storefront', 'desk']],
  'web/storefront': [
    ['cart', 'catalogue', 'checkout', 'layout', 'lists', 'withdrawals'],
    ['orders'],
    ['pages'],
    ['linked', 'papers', 'internal'],
    ['sandbox'],
    ['app'],
  ],
  'web/desk': [
    ['session', 'forms', 'papers', 'tables', 'words'],
    ['calls', 'drafts', 'lines'],
    ['layout', 'order-details'],
    ['sales', 'bench', 'catalogue', 'figures', 'newsletter', 'customers'],
    ['staff', 'safety', 'print'],
    ['settings', 'orders', 'today'],
    ['app'],
  ],
}

/** @param {string} unit */
const pattern = (unit) => (unit.endsWith('.ts') ? `${unit.replace('.', '\\.')}$` : `${unit}/`)

// Tests of rules and of the server may use what is above them.
const testsLookUp = ['shop', 'server', 'web/desk']

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const floorRules = Object.entries(floors).flatMap(([area, units]) =>
  units.flatMap((floor, level) => {
    const lower = units.slice(0, level).flat()
    return floor.map((unit) => ({
      name: `${area}/${unit} imports only lower floors`,
      severity: 'error',
      from: { path: `^${area}/${pattern(unit)}`, ...(testsLookUp.includes(area) && { pathNot: test }) },
      to: { path: `^${area}/`, pathNot: `^${area}/(${[unit, ...lower].map(pattern).join('|')})` },
    }))
  }),
)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'shop imports itself, the lists of crafts and the schema library only',
      severity: 'error',
      from: { path: '^shop/', pathNot: test },
      to: { pathNot: '^shop/|^crafts/(craft|crafts|rules|texts)\\.ts$|^node_modules/valibot/' },
    },
    {
      name: 'ui and platform know no shop word',
      severity: 'error',
      from: { path: '^web/(ui|platform)/' },
      to: { path: '^(shop|web/shop)/' },
    },
    {
      name: 'the service workers take paths and types of files alone',
      severity: 'error',
      from: { path: '^web/(storefront|desk)/worker/', pathNot: test },
      to: { pathNot: '^web/$1/worker/|^shop/(paths|file-types|pages/campaign)' },
    },
    {
      name: 'orders import checkout alone: finishing a purchase clears its options',
      severity: 'error',
      from: { path: '^web/storefront/orders/' },
      to: { path: '^web/storefront/(cart|catalogue|layout|lists|withdrawals)/' },
    },
    {
      name: 'what a page alone uses stays in its folder',
      severity: 'error',
      from: { path: '^web/storefront/(pages/[^/]+)/' },
      to: { path: '^web/storefront/pages/[^/]+/', pathNot: '^web/storefront/($1|pages/product-card)/' },
    },
    {
      name: 'pages behind links take no other page',
      severity: 'error',
      from: { path: '^web/storefront/linked/' },
      to: { path: '^web/storefront/pages/[^/]+/' },
    },
    {
      name: 'a craft is known by the lists of crafts alone',
      severity: 'error',
      from: { path: '^(shops?|web|server|sandbox|console|imagery|setup|crafts/([^/]+))/', pathNot: test },
      to: { path: '^crafts/[^/]+/', pathNot: '^crafts/$2/' },
    },
    {
      name: 'rules of a craft import the lowest floor of the shop',
      severity: 'error',
      from: { path: '^crafts/[^/]+/[^/]+\\.ts$', pathNot: test },
      to: { pathNot: '^crafts/|^shop/[^/]+\\.ts$|^node_modules/valibot/' },
    },
    {
      name: 'what is drawn of a craft imports what both apps share, and the fields of the desk',
      severity: 'error',
      from: { path: '^crafts/[^/]+/(storefront|desk)/', pathNot: test },
      to: { path: '^(web|server|sandbox|console|tests)/', pathNot: '^web/(ui|shop|jsx|platform|$1/forms)/' },
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
      name: 'no browser loads the sandbox',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'browsers load the built-in shop as data',
      severity: 'error',
      from: { path: '^web/', pathNot: test },
      to: { path: '^shops/' },
    },
    {
      name: 'the built-in shop is read by the rules alone',
      severity: 'error',
      from: { path: '^shops/' },
      to: { pathNot: '^shops?/' },
    },
    {
      name: 'a browser loads the calls of its noun, not the table of all',
      severity: 'error',
      from: { path: '^web/', pathNot: test },
      to: { path: '^shop/calls/(desk-calls|public-calls|refusals)\\.ts$' },
    },
    {
      name: 'nobody imports the desk',
      severity: 'error',
      from: { path: '^(server|sandbox|console|shop)/' },
      to: { path: '^web/desk/' },
    },
    ...floorRules,
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
      name: 'only Stripe’s folder and the sandbox import its package',
      severity: 'error',
      from: { pathNot: `${test}|^server/(testing|money/payments/stripe)/|^sandbox/` },
      to: { path: '(^|/)node_modules/stripe/' },
    },
    {
      name: 'Stripe is named where the environment is read and the payment provider is opened',
      severity: 'error',
      from: {
        path: '^(shop|web|server|console)/',
        pathNot: `${test}|^server/(testing/|money/payments/stripe/|platform/config/(config|environment)\\.ts$|open-services\\.ts$)`,
      },
      to: { path: '^server/money/payments/stripe/' },
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
      from: { path: '^(shops?|crafts|web|server|sandbox|console)/', pathNot: 'vite\\.config\\.ts$' },
      to: { path: '^(setup|tests|imagery)/' },
    },
    {
      name: 'the server runs without development packages',
      severity: 'error',
      from: {
        path: '^(shop|crafts/[^/]+\\.ts$|crafts/[^/]+/[^/]+\\.ts$|server|console)',
        pathNot: `${test}|^server/testing/`,
      },
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

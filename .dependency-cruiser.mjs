const parts = 'home|catalogue|product|cart|checkout|lists|stories|legal|frame|backroom'
const test = '\\.test\\.tsx?$'

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
      name: 'parts do not import each other',
      severity: 'error',
      from: { path: `^storefront/(${parts})/` },
      to: { path: `^storefront/(${parts})/`, pathNot: '^storefront/$1/' },
    },
    {
      name: 'parts do not import pages or the app',
      severity: 'error',
      from: { path: `^storefront/(${parts})/` },
      to: { path: '^storefront/(pages|app)/' },
    },
    {
      name: 'pages do not import the app',
      severity: 'error',
      from: { path: '^storefront/pages/' },
      to: { path: '^storefront/app/' },
    },
    {
      name: 'storefront and server meet in shop only',
      severity: 'error',
      from: { path: '^(storefront|server|publish)/' },
      to: { path: '^(storefront|server|publish|console|chaos)/', pathNot: '^$1/' },
    },
    {
      name: 'the console works on the server',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: '^(storefront|publish|chaos)/' },
    },
    {
      name: 'pictures are made from the rules, without storefront and server',
      severity: 'error',
      from: { path: '^imagery/' },
      to: { path: '^(storefront|server|publish|console|chaos)/' },
    },
    {
      name: 'the product does not import its tooling',
      severity: 'error',
      from: { path: '^(shop|storefront|server|publish|console)/' },
      to: { path: '^(setup|checks|journeys|benchmarks|chaos|fuzz|imagery)/' },
    },
    {
      name: 'the server runs without development packages',
      severity: 'error',
      from: { path: '^(shop|server|publish|console)/', pathNot: `${test}|^server/testing/` },
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

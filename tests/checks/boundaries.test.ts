import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const roots = ['shop', 'web', 'server', 'sandbox', 'console', 'imagery']
const source = new RegExp(`^(${roots.join('|')})/`)
const report = v.object({
  modules: v.array(v.object({ source: v.string(), dependencies: v.array(v.object({ resolved: v.string() })) })),
  summary: v.object({ violations: v.array(v.object({ from: v.string(), rule: v.object({ name: v.string() }) })) }),
})

/** The folder of a file within the part of the project that it belongs to. A file directly in a part stands for itself. */
function unitOf(file: string): string {
  const [, part = '', first, rest] = /^(web\/(?:storefront|desk)|[^/]+)\/([^/]+)(\/.*)?$/.exec(file) ?? []
  return rest === undefined ? file : `${part}/${first}`
}

/** The arrows between folders that are part of a circle of folders; tests are left out. */
function circlesOf(modules: v.InferOutput<typeof report>['modules']): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    if (/\.test\.tsx?$|\/testing\//.test(source)) continue
    const from = unitOf(source)
    const reached = targets.get(from) ?? new Set()
    targets.set(from, reached)
    for (const { resolved } of dependencies) if (unitOf(resolved) !== from) reached.add(unitOf(resolved))
  }
  function reach(start: string, reached = new Set<string>()): Set<string> {
    for (const to of targets.get(start) ?? []) if (!reached.has(to)) reach(to, reached.add(to))
    return reached
  }
  return [...targets]
    .flatMap(([from, reached]) => [...reached].filter((to) => reach(to).has(from)).map((to) => `${from} → ${to}`))
    .toSorted()
}

async function cruise(folder: string) {
  const depcruise = resolve('node_modules/.bin/depcruise')
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...roots]
  const { stdout } = await promisify(execFile)(depcruise, args, { cwd: folder, maxBuffer: 1e9 })
  const { modules, summary } = v.parse(report, JSON.parse(stdout))
  const sources = modules.filter((module) => source.test(module.source))
  return {
    sources,
    circles: circlesOf(sources),
    violations: summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`).toSorted(),
  }
}

test('imports keep the direction of the layers', { timeout: 60_000 }, async () => {
  const { sources, circles, violations } = await cruise('.')
  expect(violations).toEqual([])
  expect(circles, 'folders that import each other').toEqual([])
  expect(sources.length, 'modules that were really read').toBeGreaterThan(50)
})

const planted: [file: string, imports: string, rule: string][] = [
  ['shop/cart/planted.ts', 'node:fs', 'shop imports itself and the schema library only'],
  ['shop/cart/higher.ts', '../orders/target.ts', 'shop/cart imports only lower floors'],
  ['shop/texts/beside.ts', '../listing/target.ts', 'shop/texts imports only lower floors'],
  ['shop/settings/planted.ts', '../shop.ts', 'what a shop is made of does not import the shop'],
  ['web/ui/planted.ts', '#shop/money.ts', 'ui and platform know no shop word'],
  ['web/platform/planted.ts', '../storefront/pages/target.ts', 'ui and platform know no shop word'],
  ['web/platform/higher.ts', '../ui/target.ts', 'platform stands below ui'],
  ['web/shop/planted.ts', '../storefront/pages/target.ts', 'the shop context takes the rules alone'],
  ['web/storefront/cart/planted.ts', '../catalogue/target.ts', 'parts do not import each other'],
  [
    'web/storefront/orders/planted.ts',
    '../cart/target.ts',
    'orders import checkout alone: finishing a purchase clears its options',
  ],
  ['web/storefront/cart/upwards.ts', '../pages/target.ts', 'parts do not import pages, internal tools or the app'],
  ['web/storefront/pages/home/planted.ts', '../shop/target.ts', 'what a page alone uses stays in its folder'],
  [
    'web/storefront/linked/planted.ts',
    '../pages/shop/target.ts',
    'pages behind links take the parts, no page and not the app',
  ],
  ['web/storefront/app/main.tsx', '../linked/target.ts', 'no browser loads what the server alone renders'],
  [
    'web/storefront/internal/planted.ts',
    '../pages/shop/target.ts',
    "internal tools look at the home page's hero, at no other page",
  ],
  ['web/storefront/pages/planted.ts', '../app/target.ts', 'pages and internal tools do not import the app'],
  [
    'web/desk/planted.ts',
    '../storefront/cart/target.ts',
    'the desk takes ui, platform, the shop context and the rules, never a part',
  ],
  ['web/desk/parts/planted.ts', '../orders/target.ts', 'web/desk/parts imports only lower floors'],
  ['web/desk/stocked.ts', '#shop/solas/solas.ts', 'the desk loads products as data and holds no built-in ones'],
  [
    'web/storefront/pages/stocked.ts',
    '#shop/solas/solas.ts',
    'the storefront names the built-in shop in main.tsx only',
  ],
  ['console/desk.ts', '../web/desk/target.ts', 'nobody imports the desk'],
  ['server/mail/planted.ts', '../orders/target.ts', 'server/mail imports only lower floors'],
  ['server/payments/planted.ts', '../mail/target.ts', 'server/payments imports only lower floors'],
  ['server/discovery/planted.ts', '../orders/target.ts', 'server/discovery imports only lower floors'],
  ['server/orders/planted.ts', '../emails/target.ts', 'server/orders imports only lower floors'],
  [
    'server/orders/played.ts',
    '../../sandbox/target.ts',
    'the sandbox is imported where services are opened and routes are mounted',
  ],
  ['web/storefront/pages/across.ts', '../../../server/target.ts', 'storefront and server meet in shop only'],
  ['server/planted.ts', '../web/storefront/pages/target.ts', 'storefront and server meet in shop only'],
  ['server/console.ts', '../console/target.ts', 'storefront and server meet in shop only'],
  ['console/planted.ts', '../web/storefront/pages/target.ts', 'the console works on the server'],
  [
    'imagery/planted.ts',
    '../web/storefront/app/target.ts',
    'pictures are made from the rules, without storefront and server',
  ],
  ['server/tooling.ts', '../setup/target.ts', 'the product does not import its tooling'],
  ['server/packages.ts', 'vite', 'the server runs without development packages'],
  ['server/tested.ts', './target.test.ts', 'nobody imports a test'],
  ['server/lost.ts', './nowhere.ts', 'every import is found'],
  ['server/circle.ts', './circle.ts', 'no cycles'],
]
const plantedCircle: [file: string, imports: string][] = [
  ['sandbox/ui/planted.ts', '../inbox/target.ts'],
  ['sandbox/inbox/planted.ts', '../payments/target.ts'],
  ['sandbox/payments/planted.ts', '../ui/target.ts'],
]
const targets = [
  'shop/orders/target.ts',
  'shop/listing/target.ts',
  'shop/shop.ts',
  'shop/solas/solas.ts',
  'web/ui/target.ts',
  'web/storefront/pages/target.ts',
  'web/storefront/pages/shop/target.ts',
  'web/storefront/catalogue/target.ts',
  'web/storefront/cart/target.ts',
  'web/storefront/app/target.ts',
  'web/storefront/linked/target.ts',
  'web/desk/target.ts',
  'web/desk/orders/target.ts',
  'server/target.ts',
  'server/target.test.ts',
  'server/mail/target.ts',
  'server/orders/target.ts',
  'server/emails/target.ts',
  'sandbox/target.ts',
  'sandbox/ui/target.ts',
  'sandbox/inbox/target.ts',
  'sandbox/payments/target.ts',
  'console/target.ts',
  'setup/target.ts',
]

test('a forbidden import and a circle of folders are caught', { timeout: 60_000 }, async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'solas-boundaries-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  for (const file of ['package.json', '.dependency-cruiser.mjs', 'shop/money.ts']) await cp(file, join(folder, file))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  for (const file of targets) await write(file, 'export const target = 1\n')
  for (const [file, imports] of [...planted, ...plantedCircle]) await write(file, `import '${imports}'\n`)

  const { circles, violations } = await cruise(folder)
  expect(violations).toEqual(planted.map(([file, , rule]) => `${file}: ${rule}`).toSorted())
  expect(circles).toEqual([
    'sandbox/inbox → sandbox/payments',
    'sandbox/payments → sandbox/ui',
    'sandbox/ui → sandbox/inbox',
    // The imports that are planted one by one above make this circle together.
    'web/storefront/app → web/storefront/linked',
    'web/storefront/linked → web/storefront/pages',
    'web/storefront/pages → web/storefront/app',
  ])
})

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const roots = ['shop', 'storefront', 'desk', 'server', 'console', 'imagery']
const source = new RegExp(`^(${roots.join('|')})/`)
const report = v.object({
  modules: v.array(v.object({ source: v.string(), dependencies: v.array(v.object({ resolved: v.string() })) })),
  summary: v.object({ violations: v.array(v.object({ from: v.string(), rule: v.object({ name: v.string() }) })) }),
})

/** The arrows between folders of the server that are part of a circle of folders; tests and the files directly in server/ are left out. */
function serverCircles(modules: v.InferOutput<typeof report>['modules']): string[] {
  const isServer = (folder: string) => folder.startsWith('server/')
  const arrows = modules
    .filter(({ source }) => !/\.test\.ts$/.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: dirname(source), to: dirname(resolved) })),
    )
    .filter(({ from, to }) => from !== to && isServer(from) && isServer(to))
  function reach(start: string, reached = new Set<string>()): Set<string> {
    for (const { from, to } of arrows) if (from === start && !reached.has(to)) reach(to, reached.add(to))
    return reached
  }
  const inCircles = arrows.filter(({ from, to }) => reach(to).has(from)).map(({ from, to }) => `${from} → ${to}`)
  return [...new Set(inCircles)].toSorted()
}

async function cruise(folder: string) {
  const depcruise = resolve('node_modules/.bin/depcruise')
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...roots]
  const { stdout } = await promisify(execFile)(depcruise, args, { cwd: folder, maxBuffer: 1e9 })
  const { modules, summary } = v.parse(report, JSON.parse(stdout))
  const sources = modules.filter((module) => source.test(module.source))
  return {
    sources,
    circles: serverCircles(sources),
    violations: summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`).toSorted(),
  }
}

test('imports keep the direction of the layers', { timeout: 60_000 }, async () => {
  const { sources, circles, violations } = await cruise('.')
  expect(violations).toEqual([])
  expect(circles, 'folders of the server that import each other').toEqual([])
  expect(sources.length, 'modules that were really read').toBeGreaterThan(50)
})

const planted: [file: string, imports: string, rule: string][] = [
  ['shop/cart/planted.ts', 'node:fs', 'shop imports itself and the schema library only'],
  ['storefront/ui/planted.ts', '#shop/money.ts', 'ui and platform know no shop word'],
  ['storefront/platform/planted.ts', '../pages/target.ts', 'ui and platform know no shop word'],
  ['storefront/shop/planted.ts', '../pages/target.ts', 'the shop context takes the rules alone'],
  ['storefront/cart/planted.ts', '../catalogue/target.ts', 'parts do not import each other'],
  [
    'storefront/orders/planted.ts',
    '../cart/target.ts',
    'orders import checkout alone: finishing a purchase clears its options',
  ],
  ['storefront/cart/upwards.ts', '../pages/target.ts', 'parts do not import pages, internal tools or the app'],
  ['storefront/pages/home/planted.ts', '../shop/target.ts', 'what a page alone uses stays in its folder'],
  [
    'storefront/internal/planted.ts',
    '../pages/shop/target.ts',
    "internal tools look at the home page's hero, at no other page",
  ],
  ['storefront/pages/planted.ts', '../app/target.ts', 'pages and internal tools do not import the app'],
  [
    'desk/planted.ts',
    '../storefront/cart/target.ts',
    'the desk takes ui, platform, the shop context and the rules, never a part',
  ],
  ['desk/stocked.ts', '#shop/solas.ts', 'the desk loads products as data and holds no built-in ones'],
  ['storefront/pages/stocked.ts', '#shop/solas.ts', 'the storefront names the built-in shop in main.tsx only'],
  ['console/desk.ts', '../desk/target.ts', 'nobody imports the desk'],
  ['server/mail/planted.ts', '../orders/target.ts', 'server/mail imports only what stands below it'],
  ['server/payments/planted.ts', '../mail/target.ts', 'server/payments imports only what stands below it'],
  ['server/discovery/planted.ts', '../orders/target.ts', 'server/discovery imports only what stands below it'],
  ['server/orders/planted.ts', '../emails/target.ts', 'server/orders imports only what stands below it'],
  ['storefront/pages/across.ts', '../../server/target.ts', 'storefront and server meet in shop only'],
  ['server/planted.ts', '../storefront/pages/target.ts', 'storefront and server meet in shop only'],
  ['server/console.ts', '../console/target.ts', 'storefront and server meet in shop only'],
  ['console/planted.ts', '../storefront/pages/target.ts', 'the console works on the server'],
  [
    'imagery/planted.ts',
    '../storefront/app/target.ts',
    'pictures are made from the rules, without storefront and server',
  ],
  ['server/tooling.ts', '../setup/target.ts', 'the product does not import its tooling'],
  ['server/packages.ts', 'vite', 'the server runs without development packages'],
  ['server/tested.ts', './target.test.ts', 'nobody imports a test'],
  ['server/lost.ts', './nowhere.ts', 'every import is found'],
  ['server/circle.ts', './circle.ts', 'no cycles'],
]
const plantedCircle: [file: string, imports: string][] = [
  ['server/sandbox/ui/planted.ts', '../inbox/target.ts'],
  ['server/sandbox/inbox/planted.ts', '../payments/target.ts'],
  ['server/sandbox/payments/planted.ts', '../ui/target.ts'],
]
const targets = [
  ...['pages', 'pages/shop', 'catalogue', 'cart', 'app'].map((room) => `storefront/${room}/target.ts`),
  ...['mail', 'orders', 'emails', 'sandbox/ui', 'sandbox/inbox', 'sandbox/payments'].map(
    (room) => `server/${room}/target.ts`,
  ),
  ...[
    'shop/solas.ts',
    'desk/target.ts',
    'server/target.ts',
    'console/target.ts',
    'server/target.test.ts',
    'setup/target.ts',
  ],
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
    'server/sandbox/inbox → server/sandbox/payments',
    'server/sandbox/payments → server/sandbox/ui',
    'server/sandbox/ui → server/sandbox/inbox',
  ])
})

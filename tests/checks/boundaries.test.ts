import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { floors } from '../../.dependency-cruiser.mjs'
import { slowness } from '../../server/testing/slowness.ts'

const roots = ['shop', 'web', 'server', 'sandbox', 'console', 'imagery']
const source = new RegExp(`^(${roots.join('|')})/`)
const report = v.object({
  modules: v.array(v.object({ source: v.string(), dependencies: v.array(v.object({ resolved: v.string() })) })),
  summary: v.object({ violations: v.array(v.object({ from: v.string(), rule: v.object({ name: v.string() }) })) }),
})

/** The folders of the server that hold its rooms. */
const wings = new Set(floors.server.flat().flatMap((unit) => unit.match(/^[^/]+(?=\/)/) ?? []))
const parts = new RegExp(`^(web/(?:storefront|desk)|server/(?:${[...wings].join('|')})|[^/]+)/([^/]+)(/.*)?$`)

/** The folder of a file within the part of the project that it belongs to. A file directly in a part stands for itself. */
function unitOf(file: string): string {
  const [, part = '', first, rest] = parts.exec(file) ?? []
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

test('imports follow the direction of the layers, and folders do not import each other', {
  timeout: 60_000 * slowness(),
}, async () => {
  const { sources, circles, violations } = await cruise('.')
  expect(violations).toEqual([])
  expect(circles, 'folders that import each other').toEqual([])
  expect(sources.length, 'modules that were really read').toBeGreaterThan(50)
})

/** A forbidden import for each folder and file of a floor: the next one, on its own floor or on the one above. */
const plantedOnFloors = Object.entries(floors).flatMap(([area, levels]) => {
  const units = [...levels.flat(), 'on-no-floor']
  const fileOf = (unit: string, name: string) => (unit.endsWith('.ts') ? unit : `${unit}/${name}.ts`)
  return units.slice(0, -1).map((unit, index) => {
    const file = `${area}/${fileOf(unit, 'upwards')}`
    const target = `${area}/${fileOf(units[index + 1] ?? '', 'target')}`
    return { file, target, rule: `${area}/${unit} imports only lower floors` }
  })
})

const planted: [file: string, target: string, rule: string][] = [
  ['shop/cart/planted.ts', 'node:fs', 'shop imports itself and the schema library only'],
  ['web/ui/planted.ts', 'shop/money.ts', 'ui and platform know no shop word'],
  ['web/platform/planted.ts', 'web/shop/target.ts', 'ui and platform know no shop word'],
  [
    'web/desk/calls/planted.ts',
    'shop/calls/desk-calls.ts',
    'a browser loads the calls of its noun, not the table of all',
  ],
  ['web/ui/played.ts', 'sandbox/target.ts', 'no browser loads the sandbox'],
  ['web/storefront/worker/planted.ts', 'shop/money.ts', 'the service workers take paths and types of files alone'],
  ['web/desk/worker/planted.ts', 'shop/money.ts', 'the service workers take paths and types of files alone'],
  [
    'web/storefront/orders/planted.ts',
    'web/storefront/cart/target.ts',
    'orders import checkout alone: finishing a purchase clears its options',
  ],
  [
    'web/storefront/pages/home/planted.ts',
    'web/storefront/pages/shop/target.ts',
    'what a page alone uses stays in its folder',
  ],
  ['web/storefront/linked/planted.ts', 'web/storefront/pages/shop/target.ts', 'pages behind links take no other page'],
  ['web/storefront/app/main.tsx', 'web/storefront/linked/target.ts', 'no browser loads what the server alone renders'],
  [
    'web/storefront/internal/planted.ts',
    'web/storefront/pages/shop/target.ts',
    "internal tools look at the home page's hero, at no other page",
  ],
  ['web/desk/app/stocked.ts', 'shop/solas/solas.ts', 'the desk loads products as data and holds no built-in ones'],
  ['web/storefront/pages/stocked.ts', 'shop/solas/solas.ts', 'the storefront names the built-in shop in main.tsx only'],
  ['console/desk.ts', 'web/desk/target.ts', 'nobody imports the desk'],
  [
    'server/orders/order/played.ts',
    'sandbox/target.ts',
    'the sandbox is imported where services are opened and routes are mounted',
  ],
  ['web/storefront/pages/across.ts', 'server/target.ts', 'storefront and server meet in shop only'],
  ['server/planted.ts', 'web/ui/target.ts', 'storefront and server meet in shop only'],
  ['server/console.ts', 'console/target.ts', 'storefront and server meet in shop only'],
  ['server/paid.ts', 'stripe', 'only Stripe’s folder and the sandbox import its package'],
  ['console/paid.ts', 'stripe', 'only Stripe’s folder and the sandbox import its package'],
  ['server/money/payments/paid.ts', 'stripe', 'only Stripe’s folder and the sandbox import its package'],
  [
    'server/money/payments/planted.ts',
    'server/money/payments/stripe/target.ts',
    'Stripe is named where the environment is read and the payment provider is opened',
  ],
  ['console/planted.ts', 'web/ui/target.ts', 'the console works on the server'],
  ['imagery/planted.ts', 'web/ui/target.ts', 'pictures are made from the rules, without storefront and server'],
  ['server/tooling.ts', 'setup/target.ts', 'the product does not import its tooling'],
  ['server/packages.ts', 'vite', 'the server runs without development packages'],
  ['server/tested.ts', 'server/target.test.ts', 'nobody imports a test'],
  ['server/circle.ts', 'server/circle.ts', 'no cycles'],
]
const plantedLoss = ['server/lost.ts', 'server/nowhere.ts', 'every import is found'] as const
const plantedCircle: [file: string, target: string][] = [
  ['sandbox/checkout-page/planted.ts', 'sandbox/inbox/target.ts'],
  ['sandbox/inbox/planted.ts', 'sandbox/payments/target.ts'],
  ['sandbox/payments/planted.ts', 'sandbox/checkout-page/target.ts'],
]

test('every folder and file belongs to a layer', async () => {
  // The workers and the public files of the storefront have rules of their own, the server's test kit is for tests alone.
  const apart: Record<string, string[]> = {
    'web/storefront': ['worker', 'public'],
    'web/desk': ['worker'],
    server: ['testing'],
  }
  async function unitsIn(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    const files = entries.filter(({ name }) => /(?<!\.test|\.config)\.tsx?$/.test(name))
    return [...folders, ...files].map(({ name }) => name)
  }
  for (const [area, levels] of Object.entries(floors)) {
    const inArea = await Promise.all(
      (await unitsIn(area)).map(async (unit) =>
        area === 'server' && wings.has(unit)
          ? (await unitsIn(`${area}/${unit}`)).map((room) => `${unit}/${room}`)
          : unit,
      ),
    )
    const expected = [...levels.flat(), ...(apart[area] ?? [])]
    expect(inArea.flat().toSorted(), area).toEqual(expected.toSorted())
  }
})

test('the check finds a forbidden import and folders that import each other', { timeout: 60_000 * slowness() }, async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'solas-boundaries-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  for (const file of ['package.json', '.dependency-cruiser.mjs']) await cp(file, join(folder, file))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const imports = [
    ...plantedOnFloors.map(({ file, target }) => [file, target] as const),
    ...planted.map(([file, target]) => [file, target] as const),
    ...plantedCircle,
  ]
  for (const [, target] of imports) if (target.includes('/')) await write(target, 'export const target = 1\n')
  for (const [file, target] of [...imports, plantedLoss]) {
    const from = target.includes('/') ? relative(dirname(file), target).replace(/^(?!\.)/, './') : target
    await write(file, `import '${from}'\n`)
  }

  const { circles, violations } = await cruise(folder)
  const expected = [
    ...plantedOnFloors.map(({ file, rule }) => `${file}: ${rule}`),
    ...[...planted, plantedLoss].map(([file, , rule]) => `${file}: ${rule}`),
  ]
  expect(violations).toEqual(expected.toSorted())
  expect(circles.filter((arrow) => arrow.startsWith('sandbox/'))).toEqual([
    'sandbox/checkout-page → sandbox/inbox',
    'sandbox/inbox → sandbox/payments',
    'sandbox/payments → sandbox/checkout-page',
  ])
})

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const source = /^(shop|storefront|server|console|imagery)\//
const report = v.object({
  modules: v.array(v.object({ source: v.string() })),
  summary: v.object({ violations: v.array(v.object({ from: v.string(), rule: v.object({ name: v.string() }) })) }),
})

async function cruise(folder: string) {
  const depcruise = resolve('node_modules/.bin/depcruise')
  const args = [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'shop',
    'storefront',
    'server',
    'console',
    'imagery',
  ]
  const { stdout } = await promisify(execFile)(depcruise, args, { cwd: folder, maxBuffer: 1e9 })
  const { modules, summary } = v.parse(report, JSON.parse(stdout))
  return {
    sources: modules.filter((module) => source.test(module.source)),
    violations: summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`).toSorted(),
  }
}

test('imports keep the direction of the layers', { timeout: 60_000 }, async () => {
  const { sources, violations } = await cruise('.')
  expect(violations).toEqual([])
  expect(sources.length, 'modules that were really read').toBeGreaterThan(50)
})

const planted: [file: string, imports: string, rule: string][] = [
  ['shop/cart/planted.ts', 'node:fs', 'shop imports itself and the schema library only'],
  ['storefront/ui/planted.ts', '#shop/money.ts', 'ui and platform know no shop word'],
  ['storefront/platform/planted.ts', '../pages/target.ts', 'ui and platform know no shop word'],
  ['storefront/cart/planted.ts', '../product/target.ts', 'parts do not import each other'],
  ['storefront/cart/upwards.ts', '../pages/target.ts', 'parts do not import pages or the app'],
  ['storefront/pages/planted.ts', '../app/target.ts', 'pages do not import the app'],
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
const targets = ['storefront/pages/target.ts', 'storefront/product/target.ts', 'storefront/app/target.ts']
const others = ['server/target.ts', 'console/target.ts', 'server/target.test.ts', 'setup/target.ts']

test('a forbidden import is caught', { timeout: 60_000 }, async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'solas-boundaries-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  for (const file of ['package.json', '.dependency-cruiser.mjs', 'shop/money.ts']) await cp(file, join(folder, file))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  for (const file of [...targets, ...others]) await write(file, 'export const target = 1\n')
  for (const [file, imports] of planted) await write(file, `import '${imports}'\n`)

  const { violations } = await cruise(folder)
  expect(violations).toEqual(planted.map(([file, , rule]) => `${file}: ${rule}`).toSorted())
})

import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { floors } from '../../.dependency-cruiser.mjs'
import { slowness } from '../../server/testing/slowness.ts'
import { cruise } from './cruise.ts'

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
  ['shop/cart/planted.ts', 'node:fs', 'shop imports itself, the lists of crafts and the schema library only'],
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
  [
    'shop/texts/crafted.ts',
    'crafts/desk-parts.ts',
    'shop imports itself, the lists of crafts and the schema library only',
  ],
  ['web/storefront/pages/crafted.ts', 'crafts/knitting/target.ts', 'a craft is known by the lists of crafts alone'],
  ['server/crafted.ts', 'crafts/knitting/target.ts', 'a craft is known by the lists of crafts alone'],
  ['crafts/pottery/desk/crafted.ts', 'crafts/knitting/target.ts', 'a craft is known by the lists of crafts alone'],
  ['crafts/knitting/planted.ts', 'shop/texts/target.ts', 'rules of a craft import the lowest floor of the shop'],
  [
    'crafts/knitting/desk/planted.ts',
    'web/desk/catalogue/target.ts',
    'what is drawn of a craft imports what both apps share, and the fields of the desk',
  ],
  ['web/storefront/app/main.tsx', 'web/storefront/linked/target.ts', 'no browser loads what the server alone renders'],
  [
    'web/storefront/internal/planted.ts',
    'web/storefront/pages/shop/target.ts',
    "internal tools look at the home page's hero, at no other page",
  ],
  ['web/desk/app/stocked.ts', 'shops/target.ts', 'browsers load the built-in shop as data'],
  ['web/storefront/pages/stocked.ts', 'shops/target.ts', 'browsers load the built-in shop as data'],
  ['shop/cart/stocked.ts', 'shops/target.ts', 'shop imports itself, the lists of crafts and the schema library only'],
  ['shops/planted.ts', 'server/target.ts', 'the built-in shop is read by the rules alone'],
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
  expect(violations.map(({ from, rule }) => `${from}: ${rule}`).toSorted()).toEqual(expected.toSorted())
  expect(circles.filter((arrow) => arrow.startsWith('sandbox/'))).toEqual([
    'sandbox/checkout-page → sandbox/inbox',
    'sandbox/inbox → sandbox/payments',
    'sandbox/payments → sandbox/checkout-page',
  ])
})

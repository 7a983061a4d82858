import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { referenceFor } from '#shop/orders/reference.ts'
import { deliverDue } from '../server/contact/emails/emails.ts'
import { Environment } from '../server/platform/config/environment.ts'
import { shopForTest } from '../server/testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout } from '../server/testing/shopper.ts'
import { webhooksArrive } from '../server/testing/webhooks.ts'
import { runCommand } from './run.ts'

// Shows S10.51.

const runbook = readFileSync('docs/runbook.md', 'utf8')
const linesOf = (block: string) =>
  block
    .trim()
    .split('\n')
    .map((line) => line.trim())
const blocks = [...runbook.matchAll(/^ *```sh\n([^`]*)```/gm)].map(([, text = '']) => linesOf(text))
const lines = blocks.flat()
const forOrders = 'npm run orders -- '
const Scripts = v.object({ scripts: v.record(v.string(), v.string()) })
const { scripts } = v.parse(Scripts, JSON.parse(readFileSync('package.json', 'utf8')))

async function shopWithOrder() {
  const shop = await shopForTest()
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await deliverDue(shop.services)
  return { shop, reference: referenceFor('SOL', sessionId) }
}

const single = [...runbook.matchAll(/`(npm run orders -- [^`]*)`/g)].map(([, line = '']) => [line])
const spoken = [...blocks, ...single].filter((block) => block.some((line) => line.startsWith(forOrders)))

test.each(spoken.map((block) => [block[0], block] as const))(
  'the commands of the runbook from "%s" on succeed',
  async (_, block) => {
    const { shop, reference } = await shopWithOrder()
    for (const line of block.filter((one) => one.startsWith(forOrders))) {
      const words = line.slice(forOrders.length).replace('SOL-A1B2C3D4', reference).split(' ')
      shop.advance(1000)
      expect([line, await runCommand({ services: shop.services, who: 'mary' }, words)]).toMatchObject([
        line,
        { exitCode: 0 },
      ])
    }
  },
)

test('finds the commands and sentences of the runbook', () => {
  expect([blocks.length > 10, spoken.length > 2]).toEqual([true, true])
})

test('every script, file and program that the runbook names exists', () => {
  const programs = /^(cd|npm|git|install|useradd|systemctl|docker|caddy|sudo|rm|solas) /
  expect(lines.filter((line) => !programs.test(line))).toEqual([])
  for (const [, name = ''] of runbook.matchAll(/npm run ([\w:]+)/g)) expect(scripts, name).toHaveProperty(name)
  const files = [...runbook.matchAll(/(?<!\/)\b((?:deploy|console)\/[\w@.-]+\w)/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(existsSync(file), file).toBe(true)
  for (const [, name = ''] of runbook.matchAll(/\bsolas (orders|backup|restore|upgrade)\b/g))
    expect(existsSync(`console/${name}.ts`), name).toBe(true)
})

const ofNode = new Set(['NODE_EXTRA_CA_CERTS'])

test('every setting that the runbook names exists', () => {
  const names = [...runbook.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b|`([A-Z]{4,})=/g)].map(([word, named]) => named ?? word)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !ofNode.has(name) && !Object.hasOwn(Environment.entries, name))).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { referenceFor } from '#shop/orders/reference.ts'
import { legalTexts } from '#shop/texts/law.ts'
import { openShop } from '../server/testing/open-shop.ts'
import { aoife, payOn, startCheckout } from '../server/testing/shopper.ts'
import { webhooksArrive } from '../server/testing/webhooks.ts'
import { runCommand } from './run.ts'

async function open() {
  const shop = await openShop()
  onTestFinished(() => shop.close())
  const sayWords = async (...words: readonly string[]) => {
    const desk = { services: shop.services, who: 'mary@bench', confirm: null }
    const { outcome, exitCode } = await runCommand(desk, words)
    return { exitCode, text: outcome.ok ? outcome.text : outcome.problem }
  }
  const say = (words: string) => sayWords(...words.split(' '))
  const buy = async (cart: readonly object[], rest: object = {}) => {
    const sessionId = await startCheckout(shop, { cart, email: aoife.email, ...rest })
    await payOn(shop, sessionId)
    await webhooksArrive(shop)
    return referenceFor('SOL', sessionId)
  }
  return { shop, say, sayWords, buy }
}

test("'law' lists the legal texts required today, their screens, and what live payments still need", async () => {
  const { say } = await open()
  const { exitCode, text } = await say('law')
  expect(exitCode).toBe(0)
  for (const { wants } of legalTexts) expect(text).toContain(wants)
  expect(text).toMatch(/2026-09-27 +EU +The legal guarantee.* +cart /)
  for (const missing of ['The seller: your name', 'An e-mail address that reaches you', 'guarantee-notice.svg'])
    expect(text).toContain(missing)
})

test("'recall' lists who bought a product in a period, refunded or not, and orders without known items", async () => {
  const { shop, say, buy } = await open()
  const bought = await buy([
    { id: '12', quantity: 2, size: 'Small' },
    { id: '12', quantity: 1, size: 'Large' },
  ])
  const other = await buy([{ id: '1', quantity: 1, size: 'Medium' }])
  await startCheckout(shop, { cart: [{ id: '12', quantity: 1, size: 'Medium' }] })
  shop.advance(5 * 86_400_000)
  const later = await buy([{ id: '12', quantity: 1, size: 'Medium' }])

  const { text } = await say('recall 12 --from 2026-11-20 --to 2026-11-22 --test')
  expect(text).toContain(`${bought},2026-11-20,3,paid,Aoife Byrne,aoife@example.ie`)
  for (const reference of [other, later]) expect(text).not.toContain(reference)
  expect(text.split('\r\n')).toHaveLength(2)
  expect((await say('recall 12 --from 2026-11-20 --to 2026-11-22')).text).not.toContain(bought)

  const { db } = shop.services
  const ofOne = db.selectFrom('orderItems').select('orderId').where('productId', '=', '1')
  await db.updateTable('orders').set({ itemised: 0 }).where('id', 'in', ofOne).execute()
  expect((await say('recall 12 --from 2026-11-20 --to 2026-11-22 --test')).text).toContain('Nobody knows what order')
})

test("'recall --file' writes the list to a file, and does not overwrite an existing one", async () => {
  const { shop, say, buy } = await open()
  await buy([{ id: '12', quantity: 1, size: 'Small' }])
  const file = join(shop.services.config.dataDir, `recall-${crypto.randomUUID()}.csv`)
  const words = `recall 12 --from 2026-11-20 --to 2026-11-22 --test --file ${file}`
  expect((await say(words)).text).toContain('1 buyers of no. 12')
  expect(readFileSync(file, 'utf8')).toContain('aoife@example.ie')
  expect((await say(words)).exitCode).toBe(1)
})

test.each([
  ['recall --from 2026-11-01 --to 2026-11-02', 2],
  ['recall 12 --from 2026-11-02', 2],
  ['recall 999 --from 2026-11-01 --to 2026-11-02', 1],
  ['law now', 2],
])('rejects the command "%s"', async (words, exitCode) => {
  const { say } = await open()
  expect((await say(words)).exitCode).toBe(exitCode)
})

test("'vat' shows sales to other EU countries in this year and the last", async () => {
  const { shop, say, buy } = await open()
  await buy([{ id: '12', quantity: 1, size: 'Small' }])
  const address = { line1: '', line2: '', city: '', county: '', postcode: '', country: 'DE' }
  const sold = { address: JSON.stringify(address), received: 2_000_000, vatBasisPoints: 2300 }
  await shop.services.db.updateTable('orders').set(sold).execute()
  await shop.services.db.updateTable('orderItems').set({ vatBasisPoints: 2300 }).execute()
  expect((await say('vat --test')).text).toMatch(
    /2025 +together +€0\.00\n2026 +DE +€16,260\.16\n2026 +together +€16,260\.16/,
  )
  expect((await say('vat')).text).toMatch(/2026 +together +€0\.00/)
  expect((await say('vat --year 26')).exitCode).toBe(2)
})

test("'invoice' lists an order's invoices, adds a company name and writes a page to print", async () => {
  const { shop, say, buy } = await open()
  const reference = await buy([{ id: '12', quantity: 1, size: 'Small' }])
  expect((await say(`invoice ${reference}`)).text).toMatch(/TEST-000001 +2026-11-20 +sale +0% +€0\.00 +€/)
  const file = join(shop.services.config.dataDir, 'invoice.html')
  const firm = `--firm Acme --vat-number de123456789 --file ${file}`
  expect((await say(`invoice ${reference} ${firm}`)).exitCode).toBe(0)
  expect(readFileSync(file, 'utf8')).toContain('<span>Acme</span><br/><span>VAT DE123456789</span>')
  expect((await say(`show ${reference}`)).text).toContain('puts a firm on the invoices')
  expect((await say(`invoice ${reference} --file ${file}`)).exitCode).toBe(1)
  expect((await say(`invoice ${reference} --vat-number DE1`)).exitCode).toBe(2)
  await startCheckout(shop, { cart: [{ id: '12', quantity: 1, size: 'Medium' }] })
  const unpaid = await shop.services.db.selectFrom('orders').select('id').where('paidAt', 'is', null).execute()
  expect((await say(`invoice ${unpaid[0]?.id}`)).text).toContain('Nothing was paid')
})

test('invoice writes no file without a built storefront, and says how to build it', async () => {
  const { shop, say, buy } = await open()
  Object.assign(shop.services, { storefront: async () => null })
  const file = join(shop.services.config.dataDir, 'unbuilt.html')
  const said = await say(`invoice ${await buy([{ id: '12', quantity: 1, size: 'Small' }])} --file ${file}`)
  expect([said.exitCode, existsSync(file)]).toEqual([1, false])
  expect(said.text).toContain('The storefront is not built yet: run "npm run build"')
})

const typed: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['hidden characters', '\u200b\u00ad'],
  ['more characters than the desk takes', 'x'.repeat(3000)],
]
test.each(typed)('%s is no complaint and no firm, and writes nothing down', async (_, text) => {
  const { shop, say, sayWords, buy } = await open()
  const reference = await buy([{ id: '1', quantity: 1, size: 'Medium' }])
  const before = (await say(`invoice ${reference}`)).text
  expect(await sayWords('complaint', text)).toMatchObject({ exitCode: 2 })
  expect((await say('complaints')).text).toBe('There are no complaints.')
  expect(await sayWords('invoice', reference, '--firm', text)).toMatchObject({ exitCode: 2 })
  expect((await say(`invoice ${reference}`)).text).toBe(before)
  expect(await shop.services.db.selectFrom('invoiceFirms').selectAll().execute()).toEqual([])
})

import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { buys, returning, sendForm } from '../../testing/buyer.ts'
import { cases } from '../../testing/every-change.ts'
import { openForms, shownBy } from '../../testing/form-shop.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, post } from '../../testing/shopper.ts'

// Shows S10.6.

const shop = shopForEachTest()

const three = [
  { id: '2', quantity: 3, size: 'Medium' },
  { id: '4', quantity: 1, size: 'Small' },
]
const statements = () => shop.services.db.selectFrom('withdrawals').selectAll().orderBy('receivedAt').execute()
const receipts = async () =>
  (await shop.services.db.selectFrom('outbox').select('id').where('kind', '=', 'withdrawal').execute()).length

const formIdIn = (html: string) => /name="formId" value="([^"]+)"/.exec(html)?.[1]
const titleOf = (html: string) => /<title>(.*?) – Solas/.exec(html)?.[1]

describe('on the page of an order', () => {
  let id: string
  let path: string
  beforeEach(async () => {
    const bought = await buys(shop, { cart: three })
    id = bought.id
    path = `${bought.page}/withdraw`
  })

  /** Opens the form and fills it in, up to the page that shows the statement once more. Returns what that page sends. */
  async function reviews(counts: readonly [number, number], opened?: string) {
    const formId = opened ?? formIdIn(await (await shop.fetch(path)).text()) ?? 'no id'
    const fields = { name: 'Aoife Byrne', ...returning(id, ...counts), formId }
    const html = await (await sendForm(shop, path, { ...fields, step: 'review' })).text()
    return { ...fields, formId: formIdIn(html) ?? 'no id', step: 'confirm' }
  }
  const confirms = async (fields: Record<string, string>) => (await sendForm(shop, path, fields)).text()

  test('another item of the same line, withdrawn minutes later, is a second statement with its own receipt', async () => {
    await confirms(await reviews([1, 0]))
    shop.advance(120_000)
    const html = await confirms(await reviews([1, 0]))
    expect(html).toContain('12:02:00')
    expect((await statements()).map(({ items }) => items)).toEqual(Array(2).fill('1 × Leopard Lane (Medium)'))
    expect(await receipts()).toBe(2)
  })

  test.each([
    ['one of three', [1, 0], '1 × Leopard Lane (Medium)'],
    ['two of three, so that fewer are left', [2, 0], '2 × Leopard Lane (Medium)'],
    ['all of a line', [3, 0], '3 × Leopard Lane (Medium)'],
    ['the whole order', [3, 1], ''],
  ] as const)('confirming the withdrawal of %s again makes no second statement', async (_, counts, items) => {
    const fields = await reviews(counts)
    await confirms(fields)
    shop.advance(60_000)
    // Sent again, and after Back to the statement, which the browser sends again too.
    await sendForm(shop, path, { ...fields, step: 'review' })
    for (const html of [await confirms(fields), await confirms(fields)]) {
      expect([titleOf(html), html.includes('12:00:00')]).toEqual(['We have received your withdrawal', true])
      expect(html).toContain(items || 'the whole order')
    }
    expect((await statements()).map((row) => row.items)).toEqual([items])
    expect(await receipts()).toBe(1)
  })

  test('two clicks on Confirm at once make one statement', async () => {
    const fields = await reviews([2, 0])
    const titles = (await Promise.all([confirms(fields), confirms(fields)])).map(titleOf)
    expect(titles).toEqual(Array(2).fill('We have received your withdrawal'))
    expect(await statements()).toHaveLength(1)
  })

  test('going back and choosing another item makes a second statement', async () => {
    const fields = await reviews([1, 0])
    await confirms(fields)
    await confirms(await reviews([0, 1], fields.formId))
    expect((await statements()).map(({ items }) => items).toSorted()).toEqual([
      '1 × Honey Toast (Small)',
      '1 × Leopard Lane (Medium)',
    ])
  })

  test('a form that comes back for changes or with an error keeps its id', async () => {
    const { formId, ...fields } = await reviews([1, 0])
    for (const changes of [{ step: 'change' }, { step: 'review', name: '' }])
      expect(formIdIn(await confirms({ ...fields, formId, ...changes }))).toBe(formId)
  })

  test('each confirmed form makes one statement, however often it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2), { minLength: 1, maxLength: 8 }), async (presses) => {
        await shop.services.db.deleteFrom('withdrawals').execute()
        await shop.services.db.deleteFrom('itemMovements').where('causeKind', '=', 'withdrawal').execute()
        const forms = [await reviews([1, 0]), await reviews([1, 0]), await reviews([1, 0])]
        for (const form of presses) await confirms(forms[form] ?? {})
        expect(await statements()).toHaveLength(new Set(presses).size)
      }),
      { numRuns: cases(5, 20) },
    )
  })
})

describe('by the form for any order', () => {
  const send = async (fields: Record<string, string>) =>
    (await shownBy(await openForms(shop).send('/withdraw', fields))).form
  let statement: Record<string, string>
  beforeEach(async () => {
    const { reference } = await buys(shop, { cart: three })
    statement = { name: 'Aoife Byrne', reference, email: aoife.email, items: 'one Leopard Lane' }
  })

  test('filling in the form again makes a second statement, confirming it again does not', async () => {
    const [first, second] = [await send(statement), await send(statement)]
    expect(first?.values.formId).not.toBe(second?.values.formId)
    for (const form of [first, first, second, second]) await send({ ...form?.values, step: 'confirm' })
    expect(await statements()).toHaveLength(2)
    expect(await receipts()).toBe(2)
  })

  test('a form that comes back for changes or with an error keeps its id', async () => {
    const formId = (await send(statement))?.values.formId
    expect(formId).toMatch(/^[\da-f-]{36}$/)
    for (const changes of [{ step: 'change' }, { name: '' }, {}])
      expect((await send({ ...statement, formId: formId ?? '', ...changes }))?.values.formId).toBe(formId)
  })
})

describe('by call', () => {
  const withdraws = (fields: object) => post(shop, '/functions/v1/withdraw', fields)
  const ids = ['0b5a0f0e-58a4-4c33-8f6e-0d5f0f4a1c01', '0b5a0f0e-58a4-4c33-8f6e-0d5f0f4a1c02']
  let statement: object
  beforeEach(async () => {
    const { reference } = await buys(shop, { cart: three })
    statement = { name: 'Aoife Byrne', reference, email: aoife.email, items: 'one' }
  })

  test.each([
    ['two forms', ids, 2],
    ['one form sent twice', [ids[0], ids[0]], 1],
    ['one form in capitals', [ids[0], ids[0]?.toUpperCase()], 1],
    ['no id', [undefined, undefined], 1],
    ['something else instead of an id', ['1', ''], 1],
  ])('how many statements the same items make by %s', async (_, formIds, count) => {
    for (const formId of formIds) expect((await withdraws({ ...statement, formId })).status).toBe(200)
    expect(await statements()).toHaveLength(count)
    expect(await receipts()).toBe(count)
  })

  test('a form without a known order that is sent twice at once makes one statement', async () => {
    const stray = { ...statement, reference: 'SOL-NONE0000', formId: ids[0] }
    const answers = await Promise.all([withdraws(stray), withdraws(stray)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await statements()).toHaveLength(1)
  })

  test('an order gets ten receipts a day, however many forms are sent for it', async () => {
    for (let n = 10; n < 30; n++) await withdraws({ ...statement, formId: ids[0]?.replace(/..$/, `${n}`) })
    expect([(await statements()).length, await receipts()]).toEqual([20, 10])
  })
})

import { beforeEach, expect, test } from 'vitest'
import { itemState } from '#shop/orders/items.ts'
import { itemsIn, postedParcels, wayOf } from '#shop/orders/parcels.ts'
import { orderStates } from '#shop/orders/states.ts'
import { UNDO_MS } from '#shop/promises.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { buys, returning, sendForm } from '../../testing/buyer.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { storedOrder } from '../../testing/stored.ts'
import { auditLogOf } from '../order/audit-log.ts'
import { ordersToDo } from '../order/list.ts'
import { versionOf } from '../order/version.ts'
import { toExchange } from '../sales/exchanges.ts'
import { receiveWithdrawal } from '../withdrawals/withdraw.ts'
import { editItem } from './edit-item.ts'
import { whyNotSwapped } from './gift-swaps.ts'
import { closeWithdrawals } from './keep-notes.ts'
import { markDelivered, markMade, markPosted, markUndelivered, markUnmade, markUnposted } from './parcels.ts'

// Shows S10.50, S10.219.

const actor = { who: 'owner@solas.test' }
let id: string

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })

beforeEach(async () => {
  ;({ id } = await buys(shop))
})

const order = () => storedOrder(shop.services.db, 'id', id)
const post = async (tracking: string | null, correct = false) =>
  markPosted(shop.services.shop(), shop.services, await order(), { tracking, correct }, actor)
const undo = async () => markUnposted(shop.services, await order(), { isUndo: true }, actor)
const takeBack = async () => markUnposted(shop.services, await order(), { isUndo: false }, actor)

async function told() {
  await deliverDue(shop.services)
  const emails = await shop.emails()
  return emails.flatMap(({ subject = '', text = '' }) => {
    if (subject.includes('is on its way')) return [/^Tracking: (.*)$/m.exec(text)?.[1] ?? 'no tracking']
    return subject.includes("isn't posted yet") ? ['not posted'] : []
  })
}
const way = async () => wayOf(await order())
const timeline = async () => (await auditLogOf(shop.services.db, id)).map(({ what }) => what)
const toDoSince = () =>
  shop.services.db.selectFrom('orders').select('toDoSince').where('id', '=', id).executeTakeFirst()
const sentItems = () => shop.services.db.selectFrom('sentItems').select('id').execute()

test('the e-mail about a posting leaves after a minute, not before', async () => {
  expect(await post('RX111111111IE')).toBeNull()
  shop.advance(UNDO_MS - 1)
  expect(await told()).toEqual([])
  shop.advance(1)
  expect(await told()).toEqual(['RX111111111IE'])
})

test.each(orderStates.filter((state) => state !== 'paid' && state !== 'part_refunded'))(
  'an order that is %s is neither made nor posted',
  async (state) => {
    await shop.services.db.updateTable('orders').set({ state }).execute()
    for (const refusal of [await markMade(shop.services, await order(), actor), await post(null)])
      expect(refusal).toMatchObject({ code: 'not-to-be-made' })
    expect([await told(), await timeline()]).toEqual([[], []])
  },
)

test('an undone posting takes everything back, and its e-mail never leaves', async () => {
  await markMade(shop.services, await order(), actor)
  const [before, waiting] = [await way(), await toDoSince()]
  shop.advance(1000)
  await post('RX111111111IE')
  expect([await toDoSince(), (await sentItems()).length]).toEqual([{ toDoSince: null }, 1])
  shop.advance(UNDO_MS - 1000)
  expect(await undo()).toBeNull()
  expect([await way(), await toDoSince(), await sentItems()]).toEqual([before, waiting, []])
  expect((await order()).items.map(itemState)).toMatchObject([{ made: 1, toMake: 0, posted: 0 }])
  shop.advance(10 * UNDO_MS)
  expect(await told()).toEqual([])
  expect(await timeline()).toEqual(['made', 'posted, tracking RX111111111IE', 'not posted after all'])
})

test('an order that was posted without being marked as made is to be made again once that is undone', async () => {
  await post(null)
  expect(await undo()).toBeNull()
  expect(await way()).toMatchObject({ madeAt: null, postedAt: null })
  expect((await order()).items.map(itemState)).toMatchObject([{ made: 0, toMake: 1, posted: 0 }])
})

test('after an undo the order is posted again, and the e-mail about that is held again', async () => {
  await post('RX111111111IE')
  await undo()
  shop.advance(UNDO_MS - 1)
  await post('RX222222222IE')
  shop.advance(UNDO_MS - 1)
  expect(await told()).toEqual([])
  shop.advance(1)
  expect(await told()).toEqual(['RX222222222IE'])
})

test('the buyer gets only the corrected tracking code if it is corrected while the e-mail is held back', async () => {
  await post('RX111111111IE')
  shop.advance(UNDO_MS - 1)
  expect(await post('RX222222222IE', true)).toBeNull()
  shop.advance(UNDO_MS - 1)
  expect(await told(), 'the correction can be undone for as long').toEqual([])
  shop.advance(1)
  expect(await told()).toEqual(['RX222222222IE'])
  expect(await post('RX333333333IE', true)).toBeNull()
  expect(await told()).toEqual(['RX222222222IE', 'RX333333333IE'])
})

test('a posting whose e-mail was sent is undone only with an e-mail that says so', async () => {
  await post('RX111111111IE')
  shop.advance(UNDO_MS)
  await told()
  expect(await undo()).toMatchObject({ code: 'email-has-left' })
  expect(await takeBack()).toBeNull()
  expect(await told()).toEqual(['RX111111111IE', 'not posted'])
  expect((await timeline()).at(-1)).toBe('not posted after all, the buyer is told')

  await post('RX222222222IE')
  shop.advance(UNDO_MS)
  expect(await told()).toEqual(['RX111111111IE', 'not posted', 'RX222222222IE'])
})

test('a posting with a pending correction e-mail cannot be undone silently', async () => {
  await post('RX111111111IE')
  shop.advance(UNDO_MS)
  await told()
  await post('RX222222222IE', true)
  expect(await undo()).toMatchObject({ code: 'email-has-left' })
  expect(await takeBack()).toBeNull()
  expect(await told(), 'the correction itself does not leave any more').toEqual(['RX111111111IE', 'not posted'])
})

test('sends no "not posted" e-mail if the order is posted again before that', async () => {
  await post('RX111111111IE')
  shop.advance(UNDO_MS)
  await told()
  await takeBack()
  await post('RX222222222IE')
  shop.advance(UNDO_MS)
  expect(await told()).toEqual(['RX111111111IE', 'RX222222222IE'])
})

test('a posting cannot be undone while its e-mail is being sent', async () => {
  await post(null)
  shop.advance(UNDO_MS)
  const claimedUntil = new Date(shop.services.now().getTime() + UNDO_MS).toISOString()
  await shop.services.db.updateTable('outbox').set({ claimedUntil, attempts: 1 }).where('kind', '=', 'posted').execute()
  expect(await undo()).toMatchObject({ code: 'email-has-left' })
  expect(await takeBack()).toMatchObject({ code: 'being-sent' })
  expect((await way()).postedAt).not.toBeNull()
})

test('a posting cannot be undone silently after a failed try to send its e-mail', async () => {
  await post(null)
  await shop.services.db.updateTable('outbox').set({ attempts: 1 }).where('kind', '=', 'posted').execute()
  expect(await undo()).toMatchObject({ code: 'email-has-left' })
})

test('posting an order again with another tracking code is refused, unless it is a correction', async () => {
  await post('RX111111111IE')
  expect(await post('RX222222222IE')).toMatchObject({ code: 'posted-otherwise' })
  expect((await way()).tracking).toBe('RX111111111IE')
})

test('a withdrawn order is posted only if the staff member confirms the withdrawal is known', async () => {
  const statement = { name: 'Aoife Byrne', email: 'aoife@example.ie', reference: '', items: '', formId: '' }
  await receiveWithdrawal(shop.services, statement, { known: { orderId: id, returned: null } })
  expect(await post(null)).toMatchObject({ code: 'withdrawn' })
  const knowing = { ...actor, despiteWithdrawal: true }
  const { services } = shop
  const how = { tracking: null, correct: false }
  expect(await markPosted(services.shop(), services, await order(), how, knowing)).toBeNull()
})

test('two people who undo a posting at once undo it once, and both succeed', async () => {
  await post(null)
  const version = await versionOf(shop.services.db, id)
  const current = await order()
  const answers = await Promise.all(
    [1, 2].map(() => markUnposted(shop.services, current, { isUndo: true }, { ...actor, version })),
  )
  expect(answers).toEqual([null, null])
  expect(await timeline()).toEqual(['posted, without tracking', 'not posted after all'])
})

test('an undo while the e-mail is sent either stops the e-mail or is refused', async () => {
  await post(null)
  shop.advance(UNDO_MS)
  const [refusal, emails] = await Promise.all([undo(), told()])
  expect([refusal?.code, emails.length]).toEqual(refusal === null ? [undefined, 0] : ['email-has-left', 1])
})

test('a parcel marked as not delivered after all is posted again, and the posting can be undone', async () => {
  await post(null)
  expect(await markUndelivered(shop.services, await order(), actor)).toMatchObject({ code: 'not-delivered' })
  await markDelivered(shop.services, await order(), actor)
  expect(await undo()).toMatchObject({ code: 'delivered-since' })
  expect(await markUndelivered(shop.services, await order(), actor)).toBeNull()
  expect((await way()).deliveredAt).toBeNull()
  expect(await undo()).toBeNull()
})

async function postPart(counts: readonly number[], tracking: string | null = null) {
  const { items: ordered } = await order()
  const items = counts.flatMap((quantity, index) => {
    const { itemId = '' } = ordered[index] ?? {}
    return quantity === 0 ? [] : [{ itemId, quantity }]
  })
  return markPosted(shop.services.shop(), shop.services, await order(), { tracking, correct: false, items }, actor)
}

async function buysThree() {
  const cart = [
    { id: '1', quantity: 2, size: 'Medium' },
    { id: '3', quantity: 1, size: 'Small' },
  ]
  const bought = await buys(shop, { cart })
  id = bought.id
  return bought
}
const leftToPost = async () => (await order()).items.map((item) => itemState(item).toPost)
const parcelWords = async () => {
  const found = await order()
  return postedParcels(found).map((parcel) => [
    parcel.tracking,
    ...itemsIn(found, parcel.id).map((one) => one.quantity),
  ])
}

test('an order is posted once its last part is, and each part is a parcel of its own', async () => {
  await buysThree()
  expect(await postPart([1, 0], 'RX111111111IE')).toBeNull()
  expect(await leftToPost()).toEqual([1, 1])
  expect(await way()).toMatchObject({ isPartlyPosted: true, postedAt: null })
  expect((await toDoSince())?.toDoSince).not.toBeNull()
  await markMade(shop.services, await order(), actor)
  expect(await postPart([0, 1], 'RX222222222IE')).toBeNull()
  // What is left of a parcel that was made is still made.
  expect((await way()).madeAt).not.toBeNull()
  expect(await post(null)).toBeNull()
  expect((await way()).postedAt).not.toBeNull()
  expect(await toDoSince()).toEqual({ toDoSince: null })
  expect(await parcelWords()).toEqual([
    ['RX111111111IE', 1],
    ['RX222222222IE', 1],
    [null, 1],
  ])
  expect((await order()).items.map((item) => itemState(item).made)).toEqual([2, 1])
  expect(await sentItems()).toHaveLength(3)
  expect(await timeline()).toEqual([
    'posted in part, tracking RX111111111IE',
    'made',
    'posted in part, tracking RX222222222IE',
    'posted, without tracking',
  ])
})

test('the buyer is told of each parcel by itself, with what is in it and what follows', async () => {
  await buysThree()
  await postPart([1, 0], 'RX111111111IE')
  shop.advance(UNDO_MS)
  await deliverDue(shop.services)
  await post('RX222222222IE')
  shop.advance(UNDO_MS)
  await deliverDue(shop.services)
  const texts = (await shop.emails()).filter(({ subject }) => subject?.includes('is on its way'))
  expect(texts.map(({ text = '' }) => text.split('\n')[0])).toEqual([
    expect.stringContaining('Part of your order is on its way'),
    expect.stringContaining('The rest of your order is on its way'),
  ])
  const [first = '', second = ''] = texts.map(({ text = '' }) => text)
  expect(first).toContain('Tracking: RX111111111IE')
  expect(first.slice(first.indexOf('Still to come'))).toMatch(/1 × .*\n+.*1 × /)
  expect(second).not.toContain('Still to come')
  for (const text of [first, second]) expect(text).toContain('from delivery of the last parcel')
})

test.each([
  ['nothing', [0, 0]],
  ['more than is left', [3, 0]],
])('a parcel cannot hold %s', async (_, counts) => {
  await buysThree()
  expect(await postPart(counts)).toMatchObject({ code: 'no-item' })
  expect(await parcelWords()).toEqual([])
})

test('a parcel cannot hold an item of another order, and an item that was posted is not posted again', async () => {
  const other = await order()
  await buysThree()
  const items = [{ itemId: other.items[0]?.itemId ?? '', quantity: 1 }]
  const posting = { tracking: null, correct: false, items }
  const refused = await markPosted(shop.services.shop(), shop.services, await order(), posting, actor)
  expect(refused).toMatchObject({ code: 'no-item' })
  await postPart([2, 0])
  expect(await postPart([1, 0])).toMatchObject({ code: 'no-item' })
})

test('only the last parcel is taken back, with what was in it; the order is then posted in part again', async () => {
  await buysThree()
  await postPart([1, 0], 'RX111111111IE')
  await post('RX222222222IE')
  expect(await undo()).toBeNull()
  expect(await parcelWords()).toEqual([['RX111111111IE', 1]])
  expect(await leftToPost()).toEqual([1, 1])
  expect(await way()).toMatchObject({ isPartlyPosted: true, madeAt: null })
  expect(await sentItems()).toHaveLength(1)
})

test('an order whose rest is made is to be made again if a part that nobody marked as made is not posted after all', async () => {
  await buysThree()
  await postPart([1, 0])
  await markMade(shop.services, await order(), actor)
  expect(await waitsAs()).toEqual(['to-post'])
  expect(await undo()).toBeNull()
  expect(await waitsAs()).toEqual(['to-make'])
  expect((await order()).items.map((item) => itemState(item).toMake)).toEqual([1, 0])
  expect(await markMade(shop.services, await order(), actor)).toBeNull()
  expect(await waitsAs()).toEqual(['to-post'])
})

test('an order is to be made again if an item that was withdrawn before it was made stays after all', async () => {
  const { page } = await buysThree()
  await sendForm(shop, `${page}/withdraw`, { name: 'Aoife Byrne', step: 'confirm', ...returning(id, 1, 0) })
  expect(await markMade(shop.services, await order(), actor)).toBeNull()
  expect(await waitsAs()).toEqual(['to-post'])
  expect(await closeWithdrawals(shop.services, await order(), actor, [])).toBeNull()
  expect(await waitsAs()).toEqual(['to-make'])
  expect(await markMade(shop.services, await order(), actor)).toBeNull()
  expect((await order()).items.map((item) => itemState(item).toMake)).toEqual([0, 0])
  expect(await waitsAs()).toEqual(['to-post'])
})

test('an order whose last item to make is withdrawn is made again', async () => {
  const { page } = await buysThree()
  await postPart([1, 0])
  await markMade(shop.services, await order(), actor)
  expect(await undo()).toBeNull()
  await sendForm(shop, `${page}/withdraw`, { name: 'Aoife Byrne', step: 'confirm', ...returning(id, 1, 0) })
  expect((await order()).items.map((item) => itemState(item).toPost)).toEqual([1, 1])
  expect((await order()).items.map((item) => itemState(item).toMake)).toEqual([0, 0])
  expect(await waitsAs()).toEqual(['to-post'])
})

test('an order has arrived with its last parcel, from which the time to withdraw runs', async () => {
  await buysThree()
  await postPart([2, 0])
  await post(null)
  const [first, second] = postedParcels(await order())
  shop.advance(1000)
  expect(await markDelivered(shop.services, await order(), actor, { parcelId: second?.id })).toBeNull()
  expect((await way()).deliveredAt).toBeNull()
  shop.advance(1000)
  const at = shop.services.now().toISOString()
  expect(await markDelivered(shop.services, await order(), actor, { parcelId: first?.id })).toBeNull()
  expect((await way()).deliveredAt).toBe(at)
  expect(await markDelivered(shop.services, await order(), actor)).toMatchObject({ code: 'already-delivered' })
})

test('of an order that is posted in part, neither buyer nor owner is told that all of it is made', async () => {
  const { page } = await buysThree()
  await postPart([1, 0])
  const change = { change: 'options', itemId: `${id}-2`, id: '3', from: 'Small', to: 'Medium' }
  const answer = await sendForm(shop, page, change)
  expect([answer.status, (await answer.text()).includes('already on its way, so you')]).toEqual([409, true])
  const wanted = { itemId: `${id}-2`, quantity: 1, id: '3', options: { size: 'Medium' }, personal: {} }
  const edited = await editItem(shop.services.shop(), shop.services, await order(), wanted, actor)
  expect(edited).toMatchObject({ code: 'part-posted' })
})

test('what is withdrawn of an order that is posted in part is taken from what is not posted', async () => {
  const { page } = await buysThree()
  await postPart([1, 0])
  await sendForm(shop, `${page}/withdraw`, { name: 'Aoife Byrne', step: 'confirm', ...returning(id, 1, 0) })
  expect(await leftToPost()).toEqual([0, 1])
})

/** The part that two people see as still to be posted, posted by each of them with the version that they saw. */
async function postTwice(trackings: readonly [string | null, string | null]) {
  await buysThree()
  const version = await versionOf(shop.services.db, id)
  const itemId = (await order()).items[0]?.itemId ?? ''
  const answers = []
  for (const tracking of trackings) {
    const posting = { tracking, correct: false, items: [{ itemId, quantity: 1 }] }
    answers.push(
      (await markPosted(shop.services.shop(), shop.services, await order(), posting, { ...actor, version }))?.code ??
        'done',
    )
  }
  return answers
}

test('two people who post the same part post it once; the one with another tracking code is told', async () => {
  expect(await postTwice([null, null])).toEqual(['done', 'done'])
  expect(await parcelWords()).toEqual([[null, 1]])
  expect(await postTwice(['RX111111111IE', 'RX222222222IE'])).toEqual(['done', 'stale'])
  expect(await parcelWords()).toEqual([['RX111111111IE', 1]])
  shop.advance(UNDO_MS)
  expect(await told()).toHaveLength(2)
})

test('an undo takes back the parcel that it names, not one that was posted since', async () => {
  await buysThree()
  await postPart([1, 0], 'RX111111111IE')
  const version = await versionOf(shop.services.db, id)
  const parcelId = postedParcels(await order())[0]?.id
  await postPart([1, 0], 'RX222222222IE')
  const undoOne = async (seen?: string) =>
    markUnposted(shop.services, await order(), { isUndo: true, parcelId }, { ...actor, version: seen })
  expect(await undoOne(version)).toMatchObject({ code: 'stale' })
  expect(await undoOne()).toBeNull()
  expect(await parcelWords()).toEqual([['RX222222222IE', 1]])
  expect(await undoOne(version), 'it is undone already').toBeNull()
  expect(await undoOne()).toMatchObject({ code: 'not-posted' })
  expect(await parcelWords()).toEqual([['RX222222222IE', 1]])
  expect(await leftToPost()).toEqual([1, 1])
})

test('an order is posted once the rest of it, which was made, is withdrawn, and nothing of it is posted again', async () => {
  const { page } = await buysThree()
  await markMade(shop.services, await order(), actor)
  await postPart([2, 0])
  await sendForm(shop, `${page}/withdraw`, { name: 'Aoife Byrne', step: 'confirm', ...returning(id, 0, 1) })
  expect(await leftToPost()).toEqual([0, 0])
  expect((await way()).postedAt).not.toBeNull()
  expect(await toDoSince()).toEqual({ toDoSince: null })
  expect(await post('RX222222222IE')).toMatchObject({ code: 'posted-otherwise' })
  expect(await parcelWords()).toEqual([[null, 2]])
})

test('the rest of an order that was withdrawn in words is posted once it is agreed what goes back; what is on its way can arrive', async () => {
  await buysThree()
  await postPart([1, 0])
  const statement = {
    name: 'Aoife Byrne',
    email: 'aoife@example.ie',
    reference: '',
    items: 'The small one',
    formId: '',
  }
  await receiveWithdrawal(shop.services, statement, { known: { orderId: id, returned: null } })
  expect(await post(null)).toMatchObject({ code: 'posted-otherwise' })
  expect(await postPart([0, 1])).toMatchObject({ code: 'posted-otherwise' })
  expect(await markDelivered(shop.services, await order(), actor)).toBeNull()
  const itemId = (await order()).items[0]?.itemId ?? ''
  expect(await closeWithdrawals(shop.services, await order(), actor, [{ itemId, quantity: 1 }])).toBeNull()
  expect(await leftToPost()).toEqual([0, 1])
  expect((await toDoSince())?.toDoSince).not.toBeNull()
  expect(await post(null)).toBeNull()
  expect(await parcelWords()).toEqual([
    [null, 1],
    [null, 1],
  ])
})

async function postedTexts() {
  await deliverDue(shop.services)
  return (await shop.emails()).flatMap(({ subject = '', text = '' }) => {
    const rest = /^(Still to come|In another parcel).*:\n+((?:.*\d × .*\n+)+)/m.exec(text)
    return subject.includes(' of your order is')
      ? [[subject.split(' of ')[0], rest?.[1], rest?.[2]?.match(/\d ×/g)]]
      : []
  })
}

test('two parts that are posted within a minute are told apart, also if the first is corrected later', async () => {
  await buysThree()
  await postPart([1, 0], 'RX111111111IE')
  shop.advance(1)
  await post('RX222222222IE')
  const [first] = postedParcels(await order())
  shop.advance(UNDO_MS)
  const told1 = ['Part', 'In another parcel', ['1 ×', '1 ×']]
  expect(await postedTexts()).toEqual([told1, ['The rest', undefined, undefined]])
  const correction = { tracking: 'RX333333333IE', correct: true, parcelId: first?.id }
  expect(await markPosted(shop.services.shop(), shop.services, await order(), correction, actor)).toBeNull()
  expect((await postedTexts()).at(-1)).toEqual(told1)
})

test('the buyer of an order of which only a part is not posted after all is told of that part', async () => {
  await buysThree()
  await postPart([1, 0], 'RX111111111IE')
  await post('RX222222222IE')
  shop.advance(UNDO_MS)
  await deliverDue(shop.services)
  expect(await takeBack()).toBeNull()
  await deliverDue(shop.services)
  const { subject = '', text = '' } = (await shop.emails()).at(-1) ?? {}
  expect(subject).toContain("Part of your order isn't posted yet")
  expect(text).toMatch(/^Not posted yet:\n+.*1 × Claret Evening.*\n+.*1 × /m)
  expect(text).toContain('What else we posted is on its way')
})

async function waitsAs() {
  const found = await Promise.all(
    (['to-make', 'to-post'] as const).map(async (what) =>
      (await ordersToDo(shop.services, what, 50)).includes(id) ? [what] : [],
    ),
  )
  return found.flat()
}

test.each([
  ['gift', { giftWrap: true, giftNote: 'For Róisín' }],
  ['plain', {}],
])(
  'an order (%s) waits on Today until its last part is posted, and is swapped or exchanged only then',
  async (_, body) => {
    const cart = [
      { id: '1', quantity: 2, size: 'Medium' },
      { id: '3', quantity: 1, size: 'Small' },
    ]
    const bought = await buys(shop, { cart, ...body })
    id = bought.id
    const later = async () => (await whyNotSwapped(shop.services.db, await order(), shop.services.now()))?.code ?? null
    await postPart([1, 0])
    expect([await waitsAs(), await later(), toExchange(await order())]).toEqual([['to-make'], 'not-posted', null])
    await markMade(shop.services, await order(), actor)
    expect(await waitsAs()).toEqual(['to-post'])
    await postPart([0, 1])
    expect(await waitsAs()).toEqual(['to-post'])
    expect(await markUnmade(shop.services, await order(), actor)).toBeNull()
    expect(await waitsAs()).toEqual(['to-make'])
    await post(null)
    expect([await waitsAs(), await leftToPost()]).toEqual([[], [0, 0]])
  },
)

import { afterEach, beforeEach, expect, test } from 'vitest'
import { UNDO_MS } from '#shop/promises.ts'
import { findOrder } from '../database/orders.ts'
import { deliverDue } from '../emails/emails.ts'
import { auditLogOf } from '../orders/audit-log.ts'
import { versionOf } from '../orders/version.ts'
import { buys } from '../testing/buyer.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { receiveWithdrawal } from '../withdrawals/withdraw.ts'
import { markDelivered, markMade, markPosted, markUndelivered, markUnposted, parcelOf } from './parcels.ts'

const actor = { who: 'owner@solas.test' }
let shop: OpenShop
let id: string

beforeEach(async () => {
  shop = await openShop({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  ;({ id } = await buys(shop))
})
afterEach(() => shop.close())

async function order() {
  const found = await findOrder(shop.services.db, 'id', id)
  if (found === null) throw new Error('The order is gone')
  return found
}
const post = async (tracking: string | null, correct = false) =>
  markPosted(shop.services.shop(), shop.services, await order(), { tracking, correct }, actor)
const undo = async () => markUnposted(shop.services, await order(), { isUndo: true }, actor)
const takeBack = async () => markUnposted(shop.services, await order(), { isUndo: false }, actor)

/** What has been said to the buyer about the posting, in order, once all that is due is sent. */
async function told() {
  await deliverDue(shop.services)
  const emails = await shop.emails()
  return emails.flatMap(({ subject = '', text = '' }) => {
    if (subject.includes('is on its way')) return [/^Tracking: (.*)$/m.exec(text)?.[1] ?? 'no tracking']
    return subject.includes("isn't posted yet") ? ['not posted'] : []
  })
}
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

test('an undone posting takes everything back, and its e-mail never leaves', async () => {
  await markMade(shop.services, await order(), actor)
  const [before, waiting] = [await parcelOf(shop.services.db, id), await toDoSince()]
  shop.advance(1000)
  await post('RX111111111IE')
  expect([await toDoSince(), (await sentItems()).length]).toEqual([{ toDoSince: null }, 1])
  shop.advance(UNDO_MS - 1000)
  expect(await undo()).toBeNull()
  expect([await parcelOf(shop.services.db, id), await toDoSince(), await sentItems()]).toEqual([before, waiting, []])
  shop.advance(10 * UNDO_MS)
  expect(await told()).toEqual([])
  expect(await timeline()).toEqual(['made', 'posted, tracking RX111111111IE', 'not posted after all'])
})

test('an order that was posted without being marked as made is to be made again once that is undone', async () => {
  await post(null)
  expect(await undo()).toBeNull()
  expect(await parcelOf(shop.services.db, id)).toBeNull()
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

test('tracking that is corrected while the e-mail is held is the only tracking that the buyer is told', async () => {
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

test('once the e-mail has left, nothing undoes the posting silently: the buyer is told that it is not posted', async () => {
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

test('a correction that is on its way cannot be mistaken for an e-mail that never left', async () => {
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

test('nothing is taken back while the e-mail is being sent', async () => {
  await post(null)
  shop.advance(UNDO_MS)
  const claimedUntil = new Date(shop.services.now().getTime() + UNDO_MS).toISOString()
  await shop.services.db.updateTable('outbox').set({ claimedUntil, attempts: 1 }).where('kind', '=', 'posted').execute()
  expect(await undo()).toMatchObject({ code: 'email-has-left' })
  expect(await takeBack()).toMatchObject({ code: 'being-sent' })
  expect((await parcelOf(shop.services.db, id))?.postedAt).not.toBeNull()
})

test('a try that failed may have brought the e-mail, so nothing is undone silently after it', async () => {
  await post(null)
  await shop.services.db.updateTable('outbox').set({ attempts: 1 }).where('kind', '=', 'posted').execute()
  expect(await undo()).toMatchObject({ code: 'email-has-left' })
})

test('a posted order is not posted again with another tracking code, unless that is said to be a correction', async () => {
  await post('RX111111111IE')
  expect(await post('RX222222222IE')).toMatchObject({ code: 'posted-otherwise' })
  expect((await parcelOf(shop.services.db, id))?.tracking).toBe('RX111111111IE')
})

test('an order that its buyer has withdrawn from is posted by those alone who know that', async () => {
  const statement = { name: 'Aoife Byrne', email: 'aoife@example.ie', reference: '', items: '' }
  await receiveWithdrawal(shop.services, statement, { known: { orderId: id, returned: null } })
  expect(await post(null)).toMatchObject({ code: 'withdrawn' })
  const knowing = { ...actor, despiteWithdrawal: true }
  const { services } = shop
  const how = { tracking: null, correct: false }
  expect(await markPosted(services.shop(), services, await order(), how, knowing)).toBeNull()
})

test('two people who undo at once undo it once, and each finds it as wanted', async () => {
  await post(null)
  const version = await versionOf(shop.services.db, id)
  const current = await order()
  const answers = await Promise.all(
    [1, 2].map(() => markUnposted(shop.services, current, { isUndo: true }, { ...actor, version })),
  )
  expect(answers).toEqual([null, null])
  expect(await timeline()).toEqual(['posted, without tracking', 'not posted after all'])
})

test('an undo at the moment at which the e-mail leaves either stops it or is refused', async () => {
  await post(null)
  shop.advance(UNDO_MS)
  const [refusal, emails] = await Promise.all([undo(), told()])
  expect([refusal?.code, emails.length]).toEqual(refusal === null ? [undefined, 0] : ['email-has-left', 1])
})

test('a parcel that has not arrived after all is only posted again, and can then be taken back', async () => {
  await post(null)
  expect(await markUndelivered(shop.services, await order(), actor)).toMatchObject({ code: 'not-delivered' })
  await markDelivered(shop.services, await order(), actor)
  expect(await undo()).toMatchObject({ code: 'delivered-since' })
  expect(await markUndelivered(shop.services, await order(), actor)).toBeNull()
  expect((await parcelOf(shop.services.db, id))?.deliveredAt).toBeNull()
  expect(await undo()).toBeNull()
})

import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { REVIEW_AFTER_DAYS } from '#shop/promises.ts'
import { buys, returning, sendForm } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { changeAtDesk, orderAtDesk, refundAtDesk } from '../../testing/order-at-desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { linkSecret, signToken } from '../mail/link-token.ts'
import { enqueueAgain } from '../mail/outbox.ts'
import { mayBeAsked } from '../reviews/store.ts'
import { deliverDue } from './emails.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const cart = [
  { id: '1', ...inSize('Medium'), quantity: 1 },
  { id: '3', ...inSize('Small'), quantity: 2 },
]

/** An order of a gift of which a piece goes back as `how` says, before or after it is posted; then all that is said of it. */
async function said({
  how,
  isPostedFirst,
}: {
  readonly how: 'refund' | 'withdrawal'
  readonly isPostedFirst: boolean
}) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  const {
    services,
    services: { db },
  } = shop
  const { id, page } = await buys(shop, { cart, giftWrap: true })
  let desk = await signIn(shop)
  const order = () => orderAtDesk(desk, id)
  const post = async () => {
    await changeAtDesk(desk, id, 'posted', { tracking: null })
    shop.advance(2 * MINUTE)
  }
  const takeBack = async () => {
    if (how === 'withdrawal')
      return void (await sendForm(shop, `${page}/withdraw`, {
        name: 'Aoife',
        step: 'confirm',
        ...returning(id, 1, 0),
      }))
    await refundAtDesk(desk, id, { kind: 'items', items: [{ itemId: `${id}-1`, quantity: 1 }] })
    await webhooksArrive(shop)
  }
  await deliverDue(services)
  const first = (await shop.emails()).length
  if (isPostedFirst) await post()
  await takeBack()
  if (!isPostedFirst) await post()
  await deliverDue(services)
  const posted = (await shop.emails()).slice(first).find(({ subject }) => subject?.includes('on its way'))
  const refundLetter = (await shop.emails()).slice(first).find(({ subject }) => subject?.startsWith('Your refund'))
  await enqueueAgain(db, 'owner', { orderId: id }, services.now())
  await deliverDue(services)
  const [slip] = (await shop.emails()).at(-1)?.attachments ?? []
  shop.advance((REVIEW_AFTER_DAYS + 1) * DAY)
  desk = await signIn(shop)
  const token = async (purpose: string) => signToken(await linkSecret(db), purpose, id)
  const read = async (path: string) => (await shop.fetch(path)).text()
  return {
    posted: `${posted?.text ?? ''}${posted?.html ?? ''}`,
    slip: await (await desk.get(pathTo(deskCalls.showParcelSlip, { id }))).text(),
    ownersSlip: typeof slip?.content === 'string' ? slip.content : new TextDecoder().decode(slip?.content),
    gift: await read(`/gift/${await token('gift')}`),
    reviewForm: await read(`/review/${await token('review')}`),
    asked: (await mayBeAsked(db, id))?.items.map(({ id: product }) => product) ?? null,
    page: await read(page),
    withdrawal: await read(`${page}/withdraw`),
    refundLetter: refundLetter?.text ?? '',
    order: await order(),
  }
}
const gone = 'Claret Evening'

test.each(['refund', 'withdrawal'] as const)(
  'an item that went back by %s before posting is not in the posting e-mail or parcel slips',
  async (how) => {
    const all = await said({ how, isPostedFirst: false })
    const { order, posted, slip, ownersSlip } = all
    const [, line] = order.summary.items
    expect(line?.name).not.toBe(gone)
    for (const [name, text] of Object.entries({ posted, slip, ownersSlip })) {
      expect(text, name).toContain(line?.name ?? '')
      expect(text, name).not.toContain(gone)
    }
  },
)

test.each([true, false])(
  'a refunded item gets no review request or swap, and only the refund names it: posted first %s',
  async (isPostedFirst) => {
    const all = await said({ how: 'refund', isPostedFirst })
    for (const name of ['gift', 'reviewForm', 'withdrawal'] as const) expect(all[name], name).not.toContain(gone)
    expect(all.asked).toEqual(['3'])
    expect(all.refundLetter).toContain(`Refunded:\n1 × ${gone} (Medium)`)
    const [row = ''] = /<li>(?:(?!<\/li>).)*Claret Evening.*?<\/li>/.exec(all.page.replaceAll('\n', '')) ?? []
    expect(row).toContain('refunded')
  },
)

test('a withdrawn item is marked on the order page, and cannot be withdrawn again', async () => {
  const { page, withdrawal } = await said({ how: 'withdrawal', isPostedFirst: true })
  const [row = ''] = /<li>(?:(?!<\/li>).)*Claret Evening.*?<\/li>/.exec(page.replaceAll('\n', '')) ?? []
  expect(row).toContain('withdrawn')
  expect(withdrawal).not.toContain(gone)
})

import { type ChangeCall, type OrderChange, orderChanges } from '#shop/calls/order-changes.ts'
import { lineName } from '#shop/cart/order-line.ts'
import { labelBefore } from '#shop/checkout/answers.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { dismissDoneToasts } from '../../ui/toast.ts'
import type { Difference } from '../calls/differences.ts'
import { type SentDraft, useDeskMutation } from '../calls/use-desk-mutation.ts'
import { stageOf } from '../order-details/stage-words.ts'

const itemsOf = ({ summary }: OrderAnswer) =>
  summary.items.map((line) => `${line.quantity} × ${lineName(line)}`).join(', ')

const answersOf = ({ answers = [] }: OrderAnswer) =>
  answers.map(({ label, answer }) => `${labelBefore(label)} ${answer}`).join(', ')

/** What was wanted beside the last change of the order, and how both versions of the order differ. */
function differencesOf(wanted: string, [seen, now]: readonly [OrderAnswer, OrderAnswer]): Difference[] {
  const latest = now.timeline.at(-1)
  const rows: Difference[] = [
    { name: 'Stage', one: stageOf(seen.summary).word, other: stageOf(now.summary).word },
    { name: 'Tracking', one: seen.tracking ?? '', other: now.tracking ?? '' },
    { name: 'Note', one: seen.note, other: now.note },
    { name: 'Address', one: seen.address.join(', '), other: now.address.join(', ') },
    { name: 'Items', one: itemsOf(seen), other: itemsOf(now) },
    { name: 'Answers', one: answersOf(seen), other: answersOf(now) },
    { name: 'Gift note', one: seen.giftNote, other: now.giftNote },
  ]
  return [
    { name: 'Change', one: wanted, other: latest ? `${latest.what}, ${latest.who}` : '' },
    ...rows.filter(({ one, other }) => one !== other),
  ]
}

/** A change of an order: what it sends beside the version, what is wanted in words, and what is said once it is done. */
type Change = {
  readonly change: Exclude<OrderChange, 'refund-plan'>
  readonly body?: Readonly<Record<string, unknown>>
  readonly wanted: string
  readonly done: string
  readonly draft?: SentDraft
  /** Takes it back, from the order as it is once it is done. */
  readonly undo?: (done: OrderAnswer) => void
}

/** These wait on the device if there is no connection. Money and words to customers do not. */
const kept: readonly OrderChange[] = ['made', 'unmade', 'posted', 'unposted', 'delivered', 'undelivered']

/** Said of a refund without a connection. */
export const REFUND_UNREACHABLE = 'A refund needs a connection. Check your connection, then try again.'

/** Changes an order on the server and shows its new state. `run` returns whether it is done, or kept until there is a connection. */
export function useOrderChange(order: OrderAnswer, set: (order: OrderAnswer) => void) {
  const { run: mutate, isBusy } = useDeskMutation<ChangeCall>(orderChanges.made, {
    set: ({ order: changed }) => {
      // An earlier toast would undo a change of an older version.
      dismissDoneToasts()
      set(changed)
    },
  })
  const run = async (
    { change, body, wanted, done, draft, undo }: Change,
    seen: OrderAnswer = order,
  ): Promise<boolean> => {
    const { id, reference } = order.summary
    let isKept = false
    const onKept = () => {
      isKept = true
    }
    const changed = await mutate({
      call: orderChanges[change],
      params: { id },
      body: { ...body, version: seen.version },
      done,
      draft,
      keep: kept.includes(change) ? { title: `${reference}: ${wanted}`, orderId: id, onKept } : undefined,
      unreachable: change === 'refund' ? REFUND_UNREACHABLE : undefined,
      undo: undo && (({ order: answered }) => undo(answered)),
      conflict: ({ order: now }) => ({
        title: 'Someone else changed this order',
        differing: differencesOf(wanted, [seen, now]),
        keepMine: { version: now.version },
      }),
    })
    return changed !== null || isKept
  }
  return { run, isBusy }
}

/** How to change the order of a screen. */
export type RunChange = ReturnType<typeof useOrderChange>['run']

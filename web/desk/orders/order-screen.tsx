import { formatMoment } from '#shop/dates.ts'
import { OrderAnswer } from '#shop/desk/orders.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import type { Channel } from '#shop/orders/channels.ts'
import { useLocation, useParams } from '../../platform/router.tsx'
import { OrderItems } from '../parts/order-items.tsx'
import { Loaded, Screen, Section } from '../parts/screen.tsx'
import { Stage } from '../parts/stage.tsx'
import { useDeskQuery } from '../parts/use-desk-query.ts'
import { Papers } from '../print/papers.tsx'
import { Customer } from './customer.tsx'
import { Emails } from './emails.tsx'
import { Money } from './money.tsx'
import { NextStep } from './next-step.tsx'
import { Note } from './note.tsx'
import styles from './order.module.css'
import { useOrderChange } from './use-order-change.ts'
import { Swap, Withdrawals } from './withdrawals.tsx'

/** All about an order, and all that can be done for it. */
export function OrderScreen() {
  const { id = '' } = useParams()
  // What is being typed stays: saving it tells that the order has changed.
  const isTyping = () => document.querySelector('dialog[open], textarea:focus, input:focus, select:focus') !== null
  const loaded = useDeskQuery(
    deskApi.order(id),
    OrderAnswer,
    (event) => (event.kind === 'ready' || event.orderId === id) && !isTyping(),
  )
  const order = loaded.value
  return (
    <Screen title={order?.summary.reference ?? 'Order'} lead={order && <Lead order={order} />}>
      <Loaded query={loaded}>{(value) => <Whole order={value} set={loaded.set} reload={loaded.reload} />}</Loaded>
    </Screen>
  )
}

const channelWords: Partial<Record<Channel, string>> = {
  bespoke: 'Bespoke',
  cash: 'Sold at a stall, cash',
  terminal: 'Sold at a stall, card',
}

function Lead({ order: { summary } }: { order: OrderAnswer }) {
  return (
    <span className={styles.lead}>
      <Stage order={summary} />
      {summary.isTest && <span>Test order</span>}
      {channelWords[summary.channel] && <span>{channelWords[summary.channel]}</span>}
      <span>{formatMoment(new Date(summary.orderedAt))}</span>
    </span>
  )
}

type Props = { order: OrderAnswer; set: (order: OrderAnswer) => void; reload: () => Promise<void> }

function Whole({ order, set, reload }: Props) {
  const { search } = useLocation()
  const { run, isBusy } = useOrderChange(order, set)
  const { summary, giftNote, timeline } = order
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Withdrawals order={order} run={run} isBusy={isBusy} />
        <Swap order={order} run={run} isBusy={isBusy} />
        <NextStep order={order} run={run} isBusy={isBusy} reload={reload} startsOpen={search === '?post'} />
        <Section title="Items">
          <div className={styles.card}>
            <OrderItems
              lines={summary.lines}
              toMake={summary.postedAt === null ? summary.toMake : undefined}
              withPrices
            />
            {giftNote !== '' && (
              <blockquote className={styles.gift}>
                <span>Gift note</span>
                {giftNote}
              </blockquote>
            )}
            <dl className={styles.sums}>
              <dt>Shipping</dt>
              <dd>{formatCents(order.shipping)}</dd>
              {order.giftWrap > 0 && (
                <>
                  <dt>Gift wrap</dt>
                  <dd>{formatCents(order.giftWrap)}</dd>
                </>
              )}
              <dt>
                <strong>Total</strong>
              </dt>
              <dd>
                <strong>{formatCents(summary.total)}</strong>
              </dd>
            </dl>
          </div>
        </Section>
        <Papers order={order} />
        <Money order={order} run={run} isBusy={isBusy} />
      </div>
      <div className={styles.column}>
        <Customer order={order} />
        <Note order={order} run={run} isBusy={isBusy} />
        <Emails order={order} onSent={reload} />
        <Section title="Timeline">
          <ol className={styles.timeline}>
            {timeline.toReversed().map(({ id, at, who, what }) => (
              <li key={id}>
                <span>{what}</span>
                <small>
                  {who}, {formatMoment(new Date(at))}
                </small>
              </li>
            ))}
            {order.paidAt !== null && (
              <li>
                <span>paid</span>
                <small>{formatMoment(new Date(order.paidAt))}</small>
              </li>
            )}
          </ol>
        </Section>
      </div>
    </div>
  )
}

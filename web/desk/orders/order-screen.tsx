import { Fragment, useRef, useState } from 'react'
import { readOrder } from '#shop/calls/orders.ts'
import { discountRows } from '#shop/codes/discount-row.ts'
import { dayInIreland, formatDay, formatMoment } from '#shop/dates.ts'
import type { OrderAnswer, OrderSummary } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { type Channel, isAtStall } from '#shop/orders/channels.ts'
import { useLocation, useParams } from '../../platform/router.tsx'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { FoldedSection, Loaded, Screen, Section } from '../layout/screen.tsx'
import { Answers } from '../order-details/answers.tsx'
import { OrderItems } from '../order-details/order-items.tsx'
import { Stage } from '../order-details/stage.tsx'
import { Papers } from '../print/papers.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { AddItems } from './add-items.tsx'
import { AnswersForm } from './answers-form.tsx'
import { Customer } from './customer.tsx'
import { Emails } from './emails.tsx'
import { CancelExchange, ExchangeItems } from './exchange-items.tsx'
import { ItemForm } from './item-form.tsx'
import { LinkedOrders } from './linked-orders.tsx'
import { Money, Refund } from './money.tsx'
import { NextStep } from './next-step.tsx'
import { Note } from './note.tsx'
import styles from './order.module.css'
import { Parcels } from './parcels.tsx'
import { Photo } from './photo.tsx'
import { PutBack, SoldAtStall, SoldOut } from './stock.tsx'
import { useOrderChange } from './use-order-change.ts'
import { Swap, Withdrawals } from './withdrawals.tsx'

export function OrderScreen() {
  const { id = '' } = useParams()
  // What is being typed stays: saving it tells that the order has changed.
  const isTyping = () =>
    document.querySelector('dialog[open], textarea:focus, input:not([type=file]):focus, select:focus') !== null
  const loaded = useDeskQuery(
    readOrder,
    { id },
    (event) => (event.kind === 'ready' || event.orderId === id) && !isTyping(),
  )
  const order = loaded.value
  return (
    <Screen
      wide
      title={order ? titleOf(order.summary) : loaded.failure && 'Order'}
      back={{ to: deskPaths.orders, name: 'Orders' }}
      lead={order && <Lead order={order} />}
    >
      <Loaded query={loaded}>{(value) => <Whole order={value} set={loaded.set} reload={loaded.reload} />}</Loaded>
    </Screen>
  )
}

function titleOf({ name, email, channel, reference }: OrderSummary): string {
  return name ?? email ?? (isAtStall(channel) ? `Stall sale ${reference}` : reference)
}

const channelWords: Partial<Record<Channel, string>> = {
  bespoke: 'Bespoke',
  cash: 'Sold at a stall, cash',
  terminal: 'Sold at a stall, card',
}

function Lead({ order: { summary } }: { order: OrderAnswer }) {
  const { me } = useSignedIn()
  return (
    <span className={styles.lead}>
      <span className={styles.reference}>{summary.reference}</span>
      <Stage order={summary} />
      <span>{formatDay(dayInIreland(new Date(summary.orderedAt)))}</span>
      {summary.exchangeFor !== undefined && <span>Exchange for {summary.exchangeFor}</span>}
      {channelWords[summary.channel] && <span>{channelWords[summary.channel]}</span>}
      {summary.isTest && me.mode === 'live' && <span>Test order</span>}
    </span>
  )
}

type Props = { order: OrderAnswer; set: (order: OrderAnswer) => void; reload: () => Promise<void> }

function Whole({ order, set, reload }: Props) {
  const { search } = useLocation()
  const { run, isBusy } = useOrderChange(order, set)
  const [isPuttingBack, setPuttingBack] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const choosePhoto = () => {
    chooser.current?.scrollIntoView({ block: 'center' })
    chooser.current?.click()
  }
  const { summary, giftNote, taken } = order
  const isAnyPosted = summary.postedAt !== null || summary.isPartlyPosted
  return (
    <>
      <SoldOut order={order} run={run} isBusy={isBusy} />
      <SoldAtStall order={order} />
      <Withdrawals order={order} run={run} isBusy={isBusy} onReturned={() => setPuttingBack(true)} />
      <Swap order={order} run={run} isBusy={isBusy} />
      <div className={styles.columns}>
        <Customer order={order} run={run} isBusy={isBusy} />
        <div className={styles.column}>
          <Section title="Items">
            <div className={styles.card}>
              <OrderItems
                lines={summary.items}
                toMake={isAnyPosted ? undefined : summary.toMake}
                notes={isAnyPosted ? taken : undefined}
                withPrices
              />
              {giftNote !== '' && (
                <blockquote className={styles.gift}>
                  <span>Gift note</span>
                  {giftNote}
                </blockquote>
              )}
              <Answers answers={order.answers} />
              <Sums order={order} />
              <AnswersForm order={order} run={run} isBusy={isBusy} />
              <ItemForm order={order} run={run} isBusy={isBusy} />
              <AddItems order={order} run={run} isBusy={isBusy} />
              <ExchangeItems order={order} run={run} isBusy={isBusy} />
              <CancelExchange order={order} run={run} isBusy={isBusy} />
              <Refund order={order} run={run} isBusy={isBusy} />
              <PutBack order={order} run={run} isBusy={isBusy} isOpen={isPuttingBack} setOpen={setPuttingBack} />
            </div>
          </Section>
          <Photo order={order} set={set} run={run} isBusy={isBusy} chooser={chooser} />
          <LinkedOrders
            order={order}
            run={run}
            isBusy={isBusy}
            reload={reload}
            onReturned={() => setPuttingBack(true)}
          />
          <Parcels order={order} run={run} isBusy={isBusy} />
          <Papers order={order} />
          <Note order={order} run={run} isBusy={isBusy} />
          <div>
            <Money order={order} run={run} isBusy={isBusy} />
            <Emails order={order} onSent={reload} />
            <Timeline order={order} />
          </div>
          <NextStep
            order={order}
            run={run}
            isBusy={isBusy}
            reload={reload}
            startsOpen={search === '?post'}
            onPhoto={choosePhoto}
          />
        </div>
      </div>
    </>
  )
}

function Sums({ order }: { order: OrderAnswer }) {
  const { summary, shipping, giftWrap } = order
  return (
    <dl className={styles.sums}>
      {discountRows(order).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {!isAtStall(summary.channel) && (
        <>
          <dt>Shipping</dt>
          <dd>{shipping === 0 ? 'Free' : formatCents(shipping)}</dd>
        </>
      )}
      {giftWrap > 0 && (
        <>
          <dt>Gift wrap</dt>
          <dd>{formatCents(giftWrap)}</dd>
        </>
      )}
      <dt>
        <strong>Total</strong>
      </dt>
      <dd>
        <strong>{formatCents(summary.total)}</strong>
      </dd>
    </dl>
  )
}

function Timeline({ order: { timeline, refunds, summary, paidAt: at } }: { order: OrderAnswer }) {
  // Nothing is paid for an exchange.
  const paidAt = summary.channel === 'replacement' ? null : at
  // The audit log keeps nothing that was typed, so the reason comes with the refund.
  const cancelled = refunds.filter(({ cancelReason }) => cancelReason !== null)
  return (
    <FoldedSection title="Timeline" note={timeline.at(-1)?.what ?? (paidAt !== null && 'paid')}>
      <ol className={styles.timeline}>
        {cancelled.map(({ id, createdAt, cancelReason }) => (
          <li key={id}>
            <span>cancelled: {cancelReason}</span>
            <small>{formatMoment(new Date(createdAt))}</small>
          </li>
        ))}
        {timeline.toReversed().map(({ id, at: moment, who, what }) => (
          <li key={id}>
            <span>{what}</span>
            <small>
              {who}, {formatMoment(new Date(moment))}
            </small>
          </li>
        ))}
        {paidAt !== null && (
          <li>
            <span>paid</span>
            <small>{formatMoment(new Date(paidAt))}</small>
          </li>
        )}
      </ol>
    </FoldedSection>
  )
}

import { Printer } from 'lucide'
import { readPrinting } from '#shop/calls/orders.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { deskPaths, type Paper } from '#shop/desk/paths.ts'
import type { PrintAnswer } from '#shop/desk/printing.ts'
import { useLocation } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BenchSheet } from '../bench/bench-sheet.tsx'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Loaded, Screen } from '../layout/screen.tsx'
import { usePaper } from '../papers/use-paper.ts'
import { AddressLabel } from './address-label.tsx'
import { PackingSlip } from './packing-slip.tsx'
import styles from './print.module.css'

const names: Record<Paper, { readonly one: string; readonly several: string }> = {
  'slip-a6': { one: 'Packing slip, A6', several: 'Packing slips, A6' },
  'slip-a4': { one: 'Packing slip, A4', several: 'Packing slips, A4' },
  label: { one: 'Address label, 62 × 100 mm', several: 'Address labels, 62 × 100 mm' },
  bench: { one: 'Bench sheet', several: 'Bench sheets' },
}

export function PrintScreen({ paper }: { paper: Paper }) {
  usePaper(paper)
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const ids = (query.get('ids') ?? '').split(',')
  const parcelId = query.get('parcel')
  const loaded = useDeskQuery(readPrinting, { ids: ids.join(',') })
  const [first = ''] = ids
  const isOne = ids.length === 1
  return (
    <Screen
      wide
      title={isOne ? names[paper].one : names[paper].several}
      back={isOne ? { to: deskPaths.order(first), name: 'Order' } : { to: deskPaths.orders, name: 'Orders' }}
    >
      <Loaded query={loaded}>
        {({ orders, leftOut }) => (
          <>
            {leftOut.length > 0 && <LeftOut orders={leftOut} />}
            {orders.length > 0 && <Tools paper={paper} ids={ids} parcelId={parcelId} />}
            <div className={styles.sheets}>
              {orders.map((order) => (
                <Sheet key={order.summary.id} paper={paper} order={inParcel(order, parcelId)} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function inParcel(order: OrderAnswer, parcelId: string | null): OrderAnswer {
  const parcel = order.parcels.find(({ id }) => id === parcelId)
  if (parcel === undefined) return order
  const toMake = order.summary.items.flatMap((line) => {
    const quantity = parcel.items.find(({ itemId }) => itemId === line.itemId)?.quantity
    return quantity === undefined ? [] : [{ ...line, quantity, lineCents: line.unitCents * quantity }]
  })
  return { ...order, summary: { ...order.summary, toMake } }
}

function LeftOut({ orders }: { orders: PrintAnswer['leftOut'] }) {
  return (
    <div className={styles.leftOut}>
      <Notice kind="warning">
        {orders.map(({ id, reference }) => (
          <p key={id}>
            {reference === null ? (
              <>We can’t print order {id}: it no longer exists.</>
            ) : (
              <>
                We can’t print <Link to={deskPaths.order(id)}>{reference}</Link>: it isn’t paid, or nothing is left to
                make and post.
              </>
            )}
          </p>
        ))}
      </Notice>
    </div>
  )
}

type ToolsProps = { paper: Paper; ids: readonly string[]; parcelId: string | null }

function Tools({ paper, ids, parcelId }: ToolsProps) {
  const to = (other: Paper) => deskPaths.print(other, ids, parcelId ?? undefined)
  return (
    <div className={styles.tools}>
      <Button onClick={() => window.print()}>
        <Icon of={Printer} size={18} /> Print {ids.length === 1 ? 'this' : `all ${ids.length}`}
      </Button>
      {paper === 'slip-a6' && <Link to={to('slip-a4')}>On A4 instead</Link>}
      {paper === 'slip-a4' && <Link to={to('slip-a6')}>On A6 instead</Link>}
    </div>
  )
}

function Sheet({ paper, order }: { paper: Paper; order: OrderAnswer }) {
  const { summary, note, giftNote, answers, swap } = order
  if (paper === 'bench')
    return (
      <BenchSheet
        orders={[
          { ...summary, note, giftNote, answers, waitsSince: swap?.doneAt === null ? swap.askedAt : summary.orderedAt },
        ]}
      />
    )
  if (paper === 'label') return <AddressLabel order={order} />
  return <PackingSlip order={order} isSmall={paper === 'slip-a6'} />
}

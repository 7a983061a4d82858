import { Printer } from 'lucide'
import { OrderAnswer } from '#shop/desk/orders.ts'
import { deskApi, deskPaths, type Paper } from '#shop/desk/paths.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { Icon } from '../../storefront/ui/icon.tsx'
import { BenchSheet } from '../bench/bench-sheet.tsx'
import { Screen, Shown } from '../parts/screen.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { DeskLink } from '../router.tsx'
import { AddressLabel } from './address-label.tsx'
import { PackingSlip } from './packing-slip.tsx'
import styles from './print.module.css'
import { usePaper } from './use-paper.ts'

const names: Record<Paper, string> = {
  'slip-a6': 'Packing slip, A6',
  'slip-a4': 'Packing slip, A4',
  label: 'Address label, 62 × 100 mm',
  bench: 'Bench sheet',
}

/** A paper of an order as it comes out of the printer, with the button that prints it. */
export function PrintScreen({ paper, id }: { paper: Paper; id: string }) {
  usePaper(paper)
  const loaded = useAnswer(deskApi.order(id), OrderAnswer)
  return (
    <Screen title={names[paper]} lead={<DeskLink to={deskPaths.order(id)}>Back to the order</DeskLink>}>
      <Shown of={loaded}>
        {(order) => (
          <>
            <div className={styles.tools}>
              <Button onClick={() => window.print()}>
                <Icon of={Printer} size={18} /> Print
              </Button>
              {paper === 'slip-a6' && <DeskLink to={deskPaths.print('slip-a4', id)}>On A4 instead</DeskLink>}
              {paper === 'slip-a4' && <DeskLink to={deskPaths.print('slip-a6', id)}>On A6 instead</DeskLink>}
            </div>
            <Sheet paper={paper} order={order} />
          </>
        )}
      </Shown>
    </Screen>
  )
}

function Sheet({ paper, order }: { paper: Paper; order: OrderAnswer }) {
  const { summary, note, giftNote, swap } = order
  if (paper === 'bench')
    return (
      <BenchSheet
        orders={[{ ...summary, note, giftNote, waitsSince: swap?.doneAt === null ? swap.askedAt : summary.orderedAt }]}
      />
    )
  if (paper === 'label') return <AddressLabel order={order} />
  return <PackingSlip order={order} isSmall={paper === 'slip-a6'} />
}
